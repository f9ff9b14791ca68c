"""The last line: a message while there is one, else the keys worth knowing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from textual.strip import Strip

from tui.canvas import Canvas
from tui.paint import cut, line, segments


class Footer(Canvas):
    """One line of hints or one message."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"footer--key", "footer--warning"}
    DEFAULT_CSS = """
    Footer {
        height: 1; background: $bar; color: $bar-text;
        & > .footer--key { color: $primary; }
        & > .footer--warning { color: $maybe; text-style: bold; }
    }
    """

    def __init__(self, hints: Sequence[tuple[str, str]], *, id: str) -> None:  # noqa: A002 - Textual's name
        """Show `hints`, pairs of key and label."""
        super().__init__(id=id)
        self._hints = hints
        self.message = ""
        self._warning = False

    def show(self, hints: Sequence[tuple[str, str]]) -> None:
        """Show other hints."""
        if hints != self._hints:
            self._hints = hints
            if not self.message:
                self.refresh()

    def say(self, message: str, *, warning: bool = False) -> None:
        """Show `message` in place of the hints; an empty one brings them back."""
        if (message, warning) != (self.message, self._warning):
            self.message, self._warning = message, warning
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """Draw the line."""
        del y
        width, base = self.size.width, self.base
        if self.message:
            style = self.get_component_rich_style("footer--warning") if self._warning else base
            return line(segments(f" {cut(self.message, width - 2)}", style), width, base)
        key_style = self.get_component_rich_style("footer--key")
        parts, used = [Segment(" ", base)], 1
        for key, label in self._hints:
            needed = cell_len(key) + cell_len(label) + 3
            if used + needed > width + 1:
                break
            parts += [Segment(key, key_style), Segment(f" {label}  ", base)]
            used += needed
        return line(parts, width, base)
