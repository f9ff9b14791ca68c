"""A widget drawn line by line, each line whole: what all our widgets are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from rich.style import Style
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget


class Canvas(Widget):
    """Asks `render_line` for the lines that changed, and keeps the others as they were drawn.

    Textual would look at every line for borders, paddings, tints and links, which none of ours
    has; that takes longer than the drawing itself.
    """

    def __init__(self, *, id: str) -> None:  # noqa: A002 - Textual's name
        """Show nothing yet."""
        super().__init__(id=id)
        self._kept: dict[int, Strip] = {}
        """The lines as they were drawn."""
        self._kept_for = Size()
        self._base: Style | None = None

    @property
    def base(self) -> Style:
        """The colours of the widget itself."""
        if self._base is None:
            self._base = self.rich_style
        return self._base

    def refresh(self, *regions: Region, **options: Any) -> Self:
        """Have the lines of `regions` drawn anew; all of them, where none is given."""
        if regions:
            for y in (y for region in regions for y in region.line_range):
                self._kept.pop(y, None)
        else:
            self._kept.clear()
        return super().refresh(*regions, **options)

    def notify_style_update(self) -> None:
        """Draw all lines anew in other colours."""
        self._kept.clear()
        self._base = None
        super().notify_style_update()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the part of the widget in `crop`."""
        if self._kept_for != self.size:
            self._kept.clear()
            self._kept_for = self.size
        missing = [y for y in crop.line_range if y not in self._kept]
        if missing:
            self._draw(missing)
        lines = [self._kept[y] for y in crop.line_range]
        if crop.column_span != (0, self.size.width):
            return [line.crop(*crop.column_span) for line in lines]
        return lines

    def _draw(self, lines: Sequence[int]) -> None:
        filters, background = self.get_line_filters(), self.background_colors[1]
        for y in lines:
            drawn = self.render_line(y)
            for each in filters:
                drawn = drawn.apply_filter(each, background)
            self._kept[y] = drawn
