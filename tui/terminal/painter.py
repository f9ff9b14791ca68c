"""Turns the screen as it stands into the screen as it shall be, in as few bytes as may be.

The means every terminal since the VT100 has: positions, colours, erasing to the end of a line, and
scrolling a region. A letter whose width terminals dispute (emoji, letters joined of several code
points) leaves the cursor at a place not known: the next position is absolute.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from tui.terminal import style
from tui.terminal.grid import BLANK, Cell, Grid, Row, blank, width
from tui.terminal.style import PLAIN, Style

_WORTH_ERASING = 4
"""Blanks at the end of a line that are erased rather than written."""
_DISPUTED = ((0x2600, 0x27C0), (0x1F000, 0x20000))
"""Pictures, dingbats and flags: older terminals show some of them in one cell."""


class Painter:
    """Holds what the terminal shows, as far as is known, and paints what shall be shown."""

    def __init__(self, *, bce: bool = False) -> None:
        """`bce`: erased cells take on the current background (background colour erase)."""
        self._bce = bce
        self._grid: Grid = []
        self._at: tuple[int, int] | None = None
        self._style: Style | None = None
        self._out: list[str] = []

    def forget(self) -> None:
        """Take nothing for granted: the next picture begins with an empty screen."""
        self._grid = []

    def paint(self, grid: Grid, cursor: tuple[int, int] | None) -> str:
        """Return what makes the terminal show `grid`, with its cursor at `cursor`."""
        self._out = []
        if not self._grid or (len(self._grid), len(self._grid[0])) != (len(grid), len(grid[0])):
            self._clear(len(grid[0]), len(grid))
        changed = [y for y, row in enumerate(grid) if row != self._grid[y]]
        if len(changed) > 1:
            self._scroll(grid, changed)
        for y in changed:
            if grid[y] != self._grid[y]:
                self._line(y, self._grid[y], grid[y])
                self._grid[y] = grid[y]
        if cursor:
            self._move(*cursor)
        return "".join(self._out)

    def _clear(self, columns: int, lines: int) -> None:
        self._out.append("\x1b[m\x1b[2J")
        self._at, self._style = None, PLAIN
        self._grid = blank(columns, lines)

    def _move(self, y: int, x: int) -> None:
        if self._at != (y, x):
            self._out.append(_way(self._at, y, x))
            self._at = y, x

    def _look(self, new: Style) -> None:
        self._out.append(style.change(self._style, new))
        self._style = new

    def _line(self, y: int, old: Row, new: Row) -> None:
        """Paint one line where it differs."""
        end, tail = self._end(old, new)
        x = 0
        while x < end:
            if new[x] == old[x]:
                x += 1
                continue
            while not new[x].text:  # the second half of a wide letter
                x -= 1
            self._bridge(y, x, new)
            while x < end and (not new[x].text or (new[x] != old[x] and self._at == (y, x))):
                self._put(new[x], y, x, len(new))
                x = self._run(y, x + 1, end, old, new)
        if tail:
            self._move(y, end)
            self._look(new[-1].style)
            self._out.append("\x1b[K")

    def _end(self, old: Row, new: Row) -> tuple[int, bool]:
        """Return the column up to which a line is written, and whether what follows is erased."""
        last = new[-1]
        if last.text != " " or not style.erases(last.style, self._bce):
            return len(new), False
        end = len(new)
        while end and new[end - 1] == last:
            end -= 1
        differing = sum(old[x] != last for x in range(end, len(new)))
        return (end, True) if differing >= _WORTH_ERASING else (len(new), False)

    def _put(self, cell: Cell, y: int, x: int, columns: int) -> None:
        text, look = cell
        if not text:
            return
        if text != " " or self._style is None or style.of_blank(self._style) != look:
            self._look(look)
        self._out.append(text)
        after = x + (width(cell))
        self._at = (y, after) if after < columns and not _disputed(text) else None

    def _run(self, y: int, x: int, end: int, old: Row, new: Row) -> int:
        """Paint the differing plain letters from `x` on that look like what was painted last.

        Returns the column after them.
        """
        if self._at != (y, x) or self._style is None:
            return x
        look, start = self._style, x
        bare = style.of_blank(look)
        text: list[str] = []
        while x < end:
            cell = new[x]
            sign, its = cell
            if not sign or not sign.isascii() or its != (bare if sign == " " else look):
                break
            if cell == old[x]:
                break
            text.append(sign)
            x += 1
        if x > start:
            self._out.append("".join(text))
            self._at = (y, x) if x < len(new) else None
        return x

    def _bridge(self, y: int, x: int, row: Row) -> None:
        """Go to a place of the line: by writing what stands between, where that is shorter."""
        if self._at and self._at[0] == y and self._at[1] < x:
            between = row[self._at[1] : x]
            if len(between) < len(_way(self._at, y, x)) and all(map(self._suits, between)):
                self._out.extend(cell.text for cell in between)
                self._at = y, x
        self._move(y, x)

    def _suits(self, cell: Cell) -> bool:
        """Tell whether a cell can be written without another look or an unsure position."""
        look = self._style and (style.of_blank(self._style) if cell.text == " " else self._style)
        return cell.style == look and cell.text.isascii() and bool(cell.text)

    def _scroll(self, grid: Grid, changed: Sequence[int]) -> None:
        """Move a block of lines that stand further up or down, if that spares cells."""
        best, block = 0, None
        first, last = changed[0], changed[-1]
        for shift, moved in _shifts(self._grid, grid, first, last).items():
            top, bottom = min(moved) + min(shift, 0), max(moved) + max(shift, 0)
            # the line at an end may have moved as well, and have been marked besides
            for start, end in product({top, max(first, top - 1)}, {bottom, min(last, bottom + 1)}):
                spared = self._spared(grid, start, end, shift)
                if spared > best:
                    best, block = spared, (start, end, shift)
        if block is None:
            return
        top, bottom, by = block
        self._look(PLAIN)
        self._out.append(f"\x1b[{top + 1};{bottom + 1}r")
        self._at = None
        if by > 0:
            self._move(bottom, 0)
            self._out.append("\n" * by)
        else:
            self._move(top, 0)
            self._out.append("\x1bM" * -by)
        self._out.append("\x1b[r")
        self._at = None  # at home, but for terminals that leave it where it was
        rows = self._grid[top : bottom + 1]
        empty = blank(len(grid[0]), abs(by))
        self._grid[top : bottom + 1] = rows[by:] + empty if by > 0 else empty + rows[:by]

    def _spared(self, grid: Grid, top: int, bottom: int, shift: int) -> int:
        """Return how many cells fewer differ after a shift; what the shift costs is counted."""
        empty = [BLANK] * len(grid[0])
        spared = -_SHIFT_COST - abs(shift)
        for y in range(top, bottom + 1):
            source = y + shift
            moved = self._grid[source] if top <= source <= bottom else empty
            spared += _differing(self._grid[y], grid[y]) - _differing(moved, grid[y])
        return spared


_SHIFT_COST = 20
"""Bytes that setting and leaving a region takes."""


def _differing(one: Row, other: Row) -> int:
    return 0 if one == other else sum(a != b for a, b in zip(one, other, strict=True))


def _shifts(old: Grid, new: Grid, top: int, bottom: int) -> dict[int, list[int]]:
    """Return each shift that brings lines to where they shall stand, and those lines."""
    places: dict[tuple[str, ...], list[int]] = {}
    for y in range(top, bottom + 1):
        places.setdefault(_letters(old[y]), []).append(y)
    found: dict[int, list[int]] = {}
    for y in range(top, bottom + 1):
        letters = _letters(new[y])
        if any(letter != " " for letter in letters):
            for source in places.get(letters, ()):
                if source != y:
                    found.setdefault(source - y, []).append(y)
    return found


def _letters(row: Row) -> tuple[str, ...]:
    return tuple([cell.text for cell in row])


def _disputed(text: str) -> bool:
    if text.isascii():
        return False
    return len(text) > 1 or any(start <= ord(text) < end for start, end in _DISPUTED)


def _way(at: tuple[int, int] | None, y: int, x: int) -> str:
    """Return the shortest sequence that moves the cursor."""
    ways = [f"\x1b[{y + 1}H" if not x else f"\x1b[{y + 1};{x + 1}H" if y or x else "\x1b[H"]
    if at:
        down, right = y - at[0], x - at[1]
        if not down:
            ways += ["\r"] if not x else []
            ways += [f"\x1b[{right if right > 1 else ''}C"] if right > 0 else []
            ways += ["\b" * -right, f"\x1b[{-right if right < -1 else ''}D"] if right < 0 else []
        elif not x and down == 1:
            ways += ["\r\n"]
        elif not right:
            ways += [f"\x1b[{abs(down) if abs(down) > 1 else ''}{'B' if down > 0 else 'A'}"]
    return min(ways, key=len)
