"""One line with something at its left and something at its right: the status line at the top."""

from __future__ import annotations

from rich.cells import cell_len
from rich.segment import Segment
from textual.strip import Strip

from tui.canvas import Canvas
from tui.paint import cut, line


class StatusLine(Canvas):
    """A line of two texts; the left one gives way."""

    DEFAULT_CSS = """
    StatusLine { height: 1; background: $bar; color: $bar-text; }
    """

    def __init__(self, *, id: str) -> None:  # noqa: A002 - Textual's name
        """Show nothing yet."""
        super().__init__(id=id)
        self._left = self._right = ""

    def show(self, left: str, right: str) -> None:
        """Show other texts."""
        if (left, right) != (self._left, self._right):
            self._left, self._right = left, right
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """Draw the line."""
        del y
        width, base = self.size.width, self.base
        right = cut(self._right, width - 2)
        left = cut(self._left, max(0, width - cell_len(right) - 4))
        gap = " " * (width - 2 - cell_len(left) - cell_len(right))
        return line([Segment(f" {left}{gap}{right} ", base)], width, base)
