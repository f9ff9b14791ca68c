"""The screen as cells, and what a frame of the application makes of them.

A frame is what Textual's compositor writes: runs of text, each with its SGR sequence, and
positions. Everything else a program may send to a terminal is no frame.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from rich.cells import cell_len, split_graphemes

from tui.terminal import style
from tui.terminal.style import PLAIN, Style

_TOKEN = re.compile(
    r"\x1b\[(?P<row>\d*)(?:;(?P<column>\d*))?H|\x1b\[(?P<sgr>[0-9;]*)m|(?P<line>\n)|(?P<text>[^\x1b\n]+)"
)
_FOREIGN = re.compile(r"\x1b(?!\[[0-9;]*[Hm])|[\x00-\x09\x0b-\x1a\x1c-\x1f\x7f]")


class Cell(NamedTuple):
    """What one cell of the screen shows."""

    text: str
    """A letter with what combines with it; empty in the second cell of a wide one."""
    style: Style


BLANK = Cell(" ", PLAIN)
Row = list[Cell]
Grid = list[Row]


class Update(NamedTuple):
    """What a frame changes."""

    rows: dict[int, Row]
    """The rows it touches, whole."""
    cursor: tuple[int, int] | None
    """Row and column of the last position it names."""


def blank(columns: int, lines: int) -> Grid:
    """Return an empty screen."""
    return [[BLANK] * columns for _ in range(lines)]


def is_frame(data: str) -> bool:
    """Tell whether `data` is a frame of the compositor and nothing else."""
    return data.startswith("\x1b[") and not _FOREIGN.search(data)


def read(data: str, grid: Grid, spell: Callable[[str], str] | None = None) -> Update:
    """Return what the frame `data` changes on `grid`, which stays as it is.

    `spell` writes what a cell shows in other letters of the same width.
    """
    rows: dict[int, Row] = {}
    cursor: tuple[int, int] | None = None
    y = x = 0
    look = PLAIN
    for token in _TOKEN.finditer(data):
        if (text := token["text"]) is not None:
            if 0 <= y < len(grid):
                row = rows.get(y)
                if row is None:
                    row = rows[y] = list(grid[y])
                x = _put(row, x, text, look, spell)
        elif (sgr := token["sgr"]) is not None:
            look = style.parse(sgr)
        elif token["line"]:
            y, x = y + 1, 0
        else:
            y, x = int(token["row"] or 1) - 1, int(token["column"] or 1) - 1
            cursor = y, x
    return Update(rows, cursor)


def _put(row: Row, x: int, text: str, look: Style, spell: Callable[[str], str] | None) -> int:
    """Write `text` into `row` from column `x` on; returns the column after it."""
    size = len(row)
    if text.isascii():
        bare = style.of_blank(look)
        cells = [Cell(sign, bare if sign == " " else look) for sign in text[: max(0, size - x)]]
        _free(row, x, x + len(cells))
        row[x : x + len(cells)] = cells
        return x + len(text)
    for cluster, width in _clusters(text):
        if x + width <= size:
            shown = spell(cluster) if spell else cluster
            _free(row, x, x + width)
            if len(shown) == width and shown.isascii():
                row[x : x + width] = [Cell(sign, look) for sign in shown]
            else:
                row[x] = Cell(shown, style.of_blank(look) if shown == " " else look)
                row[x + 1 : x + width] = [Cell("", look)] * (width - 1)
        x += width
    return x


def _clusters(text: str) -> Iterator[tuple[str, int]]:
    """Yield the letters of `text`, each with what combines with it, and their widths in cells."""
    for start, end, width in split_graphemes(text)[0]:
        if width:
            yield text[start:end], width


def _free(row: Row, start: int, end: int) -> None:
    """Blank the other half of wide letters that lose a half to the columns `start` to `end`."""
    if start < len(row) and not row[start].text and start:
        row[start - 1] = Cell(" ", style.of_blank(row[start - 1].style))
    while end < len(row) and not row[end].text:
        row[end] = Cell(" ", style.of_blank(row[end].style))
        end += 1


def width(cell: Cell) -> int:
    """Return how many columns a cell takes; 0 for the second half of a wide letter."""
    return 1 if cell.text.isascii() and cell.text else cell_len(cell.text)
