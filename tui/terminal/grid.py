"""The screen as cells, and what a frame of the application makes of them.

A frame is what Textual's compositor writes: runs of text, each with its SGR sequence, and
positions. Everything else a program may send to a terminal is no frame.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len, split_graphemes

from tui.terminal import style
from tui.terminal.style import PLAIN, Style

_TOKEN = re.compile(
    r"\x1b\[(?P<row>\d*)(?:;(?P<column>\d*))?H|\x1b\[(?P<sgr>[0-9;]*)m|(?P<line>\n)|(?P<text>[^\x1b\n]+)"
)
_FOREIGN = re.compile(r"\x1b(?!\[[0-9;]*[Hm])|[\x00-\x09\x0b-\x1a\x1c-\x1f\x7f]")

_NARROW = re.compile("[ -~\u00a1-\u00ac\u00ae-\u02ff\u03b1-\u03c9\u2010-\u2015\u2018-\u2027]*")
"""Texts of which each letter takes one cell and stands alone."""


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
    cells = _cells(text, look, spell)
    end = x + len(cells)
    if end > len(row):
        room = max(0, len(row) - x)
        while not cells[room].text:  # of a wide letter only the first half has room
            room -= 1
        cells = cells[:room]
    _free(row, x, x + len(cells))
    row[x : x + len(cells)] = cells
    return end


@lru_cache(maxsize=1024)
def _cells(text: str, look: Style, spell: Callable[[str], str] | None) -> tuple[Cell, ...]:
    """Return what `text` puts on the screen.

    A list that scrolls draws the same texts again and again, and cells that are the same object
    are compared at once.
    """
    letters = _letters(look)
    if text.isascii() or (spell is None and _NARROW.fullmatch(text)):
        return tuple(map(letters.__getitem__, text))
    cells: list[Cell] = []
    for start, end, width in split_graphemes(text)[0]:
        if width:  # each letter with what combines with it
            cluster = text[start:end]
            shown = spell(cluster) if spell else cluster
            if len(shown) == width and shown.isascii():
                cells += map(letters.__getitem__, shown)
            else:
                cells.append(letters[shown])
                cells += [letters[""]] * (width - 1)
    return tuple(cells)


class _Letters(dict[str, Cell]):
    """The cells of one look, made when they are first asked for."""

    def __init__(self, look: Style) -> None:
        super().__init__({" ": Cell(" ", style.of_blank(look))})
        self._look = look

    def __missing__(self, text: str) -> Cell:
        cell = self[text] = Cell(text, self._look)
        return cell


_letters = lru_cache(maxsize=256)(_Letters)


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
