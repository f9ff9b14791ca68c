"""The rows of a table of delimited text, a stray quotation mark costing no more than its row."""

from __future__ import annotations

import csv
import re
from collections import deque
from collections.abc import Iterator
from typing import Any, Final, NamedTuple, TextIO

from index.sources.columns import Header

LONGEST_CELL: Final = 64 << 20
"""Characters a cell may have."""
MOST_LINES: Final = 2_000
"""Lines a row may go over; beyond, its quotation mark is taken for a stray one."""

_MOST_LINES_REPAIRED: Final = 50
"""Lines of a row in which stray quotation marks are looked for."""

csv.field_size_limit(LONGEST_CELL)


class Row(NamedTuple):
    """One row of a table."""

    line: int
    cells: list[str]
    damage: str = ""
    """What is wrong with it; `cells` holds what could be read all the same."""


class _Lines:
    """Lines with the number of the latest; those of the current row can be read again."""

    def __init__(self, text: TextIO, number: int) -> None:
        self._text = text
        self._ahead: deque[str] = deque()
        self.number = number
        """Lines read before the current row."""
        self.row: list[str] = []
        """Lines of the current row so far."""
        self.ended = False
        """Whether the text has no further lines."""

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        if len(self.row) >= MOST_LINES:
            raise StopIteration
        line = self._ahead.popleft() if self._ahead else next(self._text, "")
        if not line:
            self.ended = True
            raise StopIteration
        self.row.append(line)
        return line

    def next_row(self, lines: int | None = None) -> None:
        """End the current row after so many of its lines, or all; the others are read again."""
        taken = len(self.row) if lines is None else lines
        self._ahead.extendleft(reversed(self.row[taken:]))
        self.number += taken
        self.row = []


def rows(text: TextIO, header: Header) -> Iterator[Row]:
    """Yield the rows below a header that has been read, blank ones left out."""
    lines = _Lines(text, header.lines)
    while True:
        reader = _reader(lines, header)
        try:
            for cells in reader:
                line = lines.number + 1
                cut_off = len(cells) < len(header.columns) and not lines.row[-1].endswith("\n")
                lines.next_row()
                if cut_off and any(cells):
                    yield Row(line, cells[:-1], "is cut off")
                elif any(cells):
                    yield Row(line, cells)
        except csv.Error as error:
            yield _repaired(lines, header, str(error))
        else:
            if not lines.row:
                return
            yield _repaired(lines, header, "a quotation mark is not closed")


def _reader(lines: _Lines, header: Header) -> Iterator[list[str]]:
    if header.quoted:
        return csv.reader(lines, delimiter=header.delimiter, strict=True)
    return csv.reader(lines, delimiter=header.delimiter, quoting=csv.QUOTE_NONE)


def _repaired(lines: _Lines, header: Header, reason: str) -> Row:
    """Read a row whose quotation marks are not as they should be, ending it where it makes sense.

    Where a line by itself has a cell for every column, it is a row, and so is each of the lines
    behind it; elsewhere marks inside a quoted cell are taken for a part of it.
    """
    number, written, width = lines.number + 1, lines.row, len(header.columns)
    first, others = written[0], written[1:]
    for options in _LENIENT:
        cells = _cells([first], header, **options)
        if len(cells) == width and (not others or options["quoting"] == csv.QUOTE_NONE):
            lines.next_row(1)
            return Row(number, cells)
    holds_rows = any(len(_cells([line], header)) == width > 2 for line in others)
    if not holds_rows:
        if cells := _with_marks_inside(lines, header):
            return Row(number, cells)
        if others and lines.ended:
            cells = _cells(lines.row, header)
            lines.next_row()
            return Row(number, cells[:-1], "is cut off inside a quoted cell")
    lines.next_row(1)
    return Row(number, _cells([first], header), reason)


def _with_marks_inside(lines: _Lines, header: Header) -> list[str]:
    """Return the cells of a row in which a mark without a delimiter beside it is a part of a cell.

    Goes behind the row; returns nothing, and goes nowhere, where there is no such row.
    """
    delimiter = re.escape(header.delimiter)
    inside = re.compile(rf'(?<!^)(?<!{delimiter})"(?!\s*$)(?!{delimiter})')
    for count in range(1, _MOST_LINES_REPAIRED):
        if count > len(lines.row) and next(lines, None) is None:
            break
        text = inside.sub('""', "".join(lines.row[:count]))
        cells = _cells(text.splitlines(keepends=True), header, strict=True)
        if len(cells) == len(header.columns):
            lines.next_row(count)
            return cells
    return []


_LENIENT: Final[tuple[dict[str, Any], ...]] = (
    {"quoting": csv.QUOTE_MINIMAL},
    {"quoting": csv.QUOTE_MINIMAL, "escapechar": "\\", "doublequote": False},
    {"quoting": csv.QUOTE_NONE},
)
"""Ways of reading a row, the most usual first."""


def _cells(lines: list[str], header: Header, **options: Any) -> list[str]:
    try:
        cells, *more = csv.reader(lines, delimiter=header.delimiter, **options)
    except (csv.Error, ValueError):
        return []
    if more:
        return []
    return [cell.rstrip("\n").strip('"') for cell in cells]
