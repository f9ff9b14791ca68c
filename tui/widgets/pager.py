"""Lines of plain text that wrap and scroll: what the help and comparisons are shown in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.geometry import Size
from textual.strip import Strip

from tui.canvas import Canvas
from tui.paint import line, segments
from tui.wrap import wrap

_HANG = "      "
"""What the further lines of a wrapped line begin with."""


class Pager(Canvas):
    """Text drawn line by line."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"pager--heading"}
    DEFAULT_CSS = """
    Pager { & > .pager--heading { color: $primary; text-style: bold; } }
    """

    def __init__(self, lines: Sequence[tuple[str, bool]], *, id: str) -> None:  # noqa: A002 - Textual's name
        """Show `lines`, each with whether it is a heading."""
        super().__init__(id=id)
        self._source = lines
        self._lines: list[tuple[str, bool]] = []
        self._wrapped_for = Size()
        self.top = 0
        """The first visible line."""

    def show(self, lines: Sequence[tuple[str, bool]]) -> None:
        """Show other lines, from the first."""
        self._source, self.top = lines, 0
        self._wrap()
        self.refresh()

    @property
    def count(self) -> int:
        """How many lines there are, as wrapped."""
        return len(self._lines)

    def take(self, key: str) -> None:
        """Scroll by the keys that page a text anywhere; others do nothing."""
        page = max(1, self.size.height - 2)
        steps = {
            "j": 1,
            "down": 1,
            "k": -1,
            "up": -1,
            "space": page,
            "pagedown": page,
            "ctrl+d": page // 2,
            "b": -page,
            "pageup": -page,
            "ctrl+u": -(page // 2),
            "g": -self.count,
            "home": -self.count,
            "G": self.count,
            "end": self.count,
        }
        self.scroll_lines(steps.get(key, 0))

    def scroll_lines(self, lines: int) -> None:
        """Scroll by `lines`, as far as there is text."""
        top = max(0, min(self.top + lines, self.count - self.size.height))
        if top != self.top:
            self.top = top
            self.refresh()

    def on_mouse_scroll_down(self) -> None:
        """Scroll down."""
        self.scroll_lines(3)

    def on_mouse_scroll_up(self) -> None:
        """Scroll up."""
        self.scroll_lines(-3)

    def _wrap(self) -> None:
        """Wrap the text to the present width."""
        self._wrapped_for = self.size
        self._lines = []
        width = max(len(_HANG) + 10, self.size.width - 2)
        for text, heading in self._source:
            start, end = wrap(text, width)[0]
            self._lines.append((text[start:end], heading))
            rest = text[end:].lstrip()
            if rest:
                parts = wrap(rest, width - len(_HANG))
                self._lines += [(_HANG + rest[start:end], heading) for start, end in parts]
        self.top = max(0, min(self.top, self.count - self.size.height))

    def render_line(self, y: int) -> Strip:
        """Draw the line at `y`."""
        if self._wrapped_for != self.size:
            self._wrap()
        width, base = self.size.width, self.base
        if self.top + y >= self.count:
            return Strip.blank(width, base)
        text, heading = self._lines[self.top + y]
        style = self.get_component_rich_style("pager--heading") if heading else base
        return line(segments(f" {text}", style), width, base)
