"""The list pane: any number of papers, of which only the visible rows are ever asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip

from tui import signs
from tui.canvas import Canvas
from tui.paint import Run, cut, line, segments
from tui.rows import ListRow

_SIGNS_WIDTH = 5
_MARGIN = 1
_AUTHOR_WIDTH = 14
_LENS_WIDTH = 5
_WHEEL = 3
_STRONG = Style(bold=True)
_DRAWN = 500
"""Rows that are kept as they were drawn."""


class PaperList(Canvas):
    """A virtual list drawn line by line."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "list--match",
        "list--pro",
        "list--con",
        "list--muted",
        "list--cursor",
        "list--keep",
        "list--maybe",
        "list--rejected",
        "list--read",
    }
    DEFAULT_CSS = """
    PaperList {
        & > .list--pro { color: $keep; text-style: bold; }
        & > .list--con { color: $reject; text-style: italic; }
        & > .list--match { color: $match; text-style: underline; }
        & > .list--muted, & > .list--read { color: $muted; }
        & > .list--cursor { background: $cursor-row; }
        & > .list--keep { color: $keep; }
        & > .list--maybe { color: $maybe; }
        & > .list--rejected { color: $reject; }
    }
    """

    @dataclass
    class Pointed(Message):
        """The mouse asks for a row."""

        index: int
        clicked: bool
        """False where the wheel was turned."""

    def __init__(self, row: Callable[[int], ListRow], *, id: str) -> None:  # noqa: A002 - Textual's name
        """Show nothing yet; `row` is asked for each row that comes into sight."""
        super().__init__(id=id)
        self._row = row
        self.count = 0
        self.cursor = 0
        self.top = 0
        """Index of the first visible row."""
        self._clamped_for = 0
        self._drawn: dict[tuple[int, bool], tuple[ListRow, Strip]] = {}
        """Index and whether the cursor stands there → the row as it was drawn."""
        self._looks: dict[tuple[str, ...], Style] = {}
        self.empty = ""
        """What an empty list says."""

    @property
    def place(self) -> int:
        """The line of the pane that the cursor's row stands on."""
        return self.cursor - self.top

    def show(self, count: int, cursor: int) -> None:
        """Show another list; the cursor's row keeps its place on the screen where it can."""
        place = self.place if self.count else cursor
        self.count, self.cursor = count, cursor
        self.top = cursor - place
        self._clamp()
        self.refresh()

    def move(self, cursor: int) -> None:
        """Put the cursor on another row, scrolling no further than needed."""
        if cursor == self.cursor:
            return
        before, top = self.cursor, self.top
        self.cursor = cursor
        self._clamp()
        if self.top != top:
            self.refresh()
        else:
            self.refresh_row(before)
            self.refresh_row(cursor)

    def refresh_row(self, index: int) -> None:
        """Draw one row again where it is visible."""
        y = index - self.top
        if 0 <= y < self.size.height:
            self.refresh(Region(0, y, self.size.width, 1))

    def _clamp(self) -> None:
        """Keep the cursor visible and the list filling the pane."""
        self._clamped_for = height = self.size.height
        if not height:
            return
        far = not self.top - height <= self.cursor < self.top + 2 * height
        if far:
            self.top = self.cursor - height // 2
        elif self.cursor < self.top:
            self.top = self.cursor
        elif self.cursor >= self.top + height:
            self.top = self.cursor - height + 1
        self.top = max(0, min(self.top, self.count - height))

    def render_line(self, y: int) -> Strip:
        """Draw the row at `y`."""
        width, height = self.size
        if self._clamped_for != height:
            self._clamp()
        index = self.top + y
        if index >= self.count:
            text = f"     {self.empty}" if y == 0 and self.count == 0 else ""
            return line(segments(cut(text, width), self._look("muted")), width, self._look())
        row, at_cursor = self._row(index), index == self.cursor
        drawn = self._drawn.get((index, at_cursor))
        if drawn is None or drawn[0] != row or drawn[1].cell_length != width:
            under = "cursor" if at_cursor else ""
            parts, used = self._parts(row, width, under)
            drawn = row, line(parts, width, self._look(under), used=used)
            if len(self._drawn) >= _DRAWN:
                self._drawn.clear()
            self._drawn[index, at_cursor] = drawn
        return drawn[1]

    def notify_style_update(self) -> None:
        """Draw all rows anew in other colours."""
        self._drawn.clear()
        self._looks.clear()
        super().notify_style_update()

    def _look(self, *names: str) -> Style:
        """Return the colours of the list with those of these parts laid over them."""
        look = self._looks.get(names)
        if look is None:
            look = self.base
            for name in filter(None, names):
                look += self.get_component_rich_style(f"list--{name}", partial=True)
            self._looks[names] = look
        return look

    def _parts(self, row: ListRow, width: int, under: str) -> tuple[list[Segment], int]:
        """Return the signs, the headline and what stands at its right, and how many cells wide."""
        state = row.state
        width -= _MARGIN
        aside = _aside(row, width)
        room = width - _SIGNS_WIDTH - (cell_len(aside) + 2 if aside else 0)
        headline = cut(row.headline, room)
        whole = len(headline) - (headline != row.headline)
        runs = [
            Run(
                start, min(end, whole), self.get_component_rich_style(f"list--{look}", partial=True)
            )
            for look, found in (("pro", row.pro), ("con", row.con), ("match", row.matches))
            for start, end in found
        ]
        strong, muted = self._look(under) + _STRONG, self._look(under, "muted")
        parts = [
            Segment(signs.CURSOR if under else " ", strong),
            Segment(signs.STATES[state], self._look(under, state or "muted")),
            Segment(signs.SELECTED if row.selected else " ", strong),
            Segment(f"{signs.POSITION if row.position else ' '} ", muted),
            *segments(headline, muted if state == "rejected" else self._look(under), runs),
        ]
        used = _SIGNS_WIDTH + cell_len(headline)
        if aside:
            parts.append(Segment(" " * (width - used - cell_len(aside)) + aside, muted))
            used = width
        return parts, used

    def on_click(self, event: events.Click) -> None:
        """Ask for the row that was clicked."""
        index = self.top + event.y
        if index < self.count:
            self.post_message(self.Pointed(index, clicked=True))

    def on_mouse_scroll_down(self) -> None:
        """Ask for a row further down."""
        self._wheel(_WHEEL)

    def on_mouse_scroll_up(self) -> None:
        """Ask for a row further up."""
        self._wheel(-_WHEEL)

    def _wheel(self, rows: int) -> None:
        if self.count:
            index = max(0, min(self.count - 1, self.cursor + rows))
            self.post_message(self.Pointed(index, clicked=False))


def _aside(row: ListRow, width: int) -> str:
    """Return lens, author and year, as far as they fit at the right of a row so wide in cells."""
    parts = [f"{row.lens:>{_LENS_WIDTH}}"] if row.lens else []
    if width >= 70 and (row.author or row.year):
        author = cut(row.author, _AUTHOR_WIDTH)
        padding = " " * (_AUTHOR_WIDTH - cell_len(author))
        parts.append(f"{author}{padding} {row.year:>4}")
    elif width >= 45 and row.year:
        parts.append(row.year)
    return "  ".join(parts)
