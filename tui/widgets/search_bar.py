"""The search box: the query as it is typed, and what came of it."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from textual.strip import Strip

from tui.canvas import Canvas
from tui.line import Line
from tui.paint import caret, cut, line, typed

_LABEL = 3
"""Columns before the query."""


class SearchBar(Canvas):
    """A line that draws a `Line`; typing reaches that through the screen, not through events."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"search--muted", "search--cursor"}
    DEFAULT_CSS = """
    SearchBar {
        height: 1;
        & > .search--muted { color: $muted; }
        & > .search--cursor { text-style: reverse; }
    }
    """

    def __init__(self, query: Line, hint: str, *, id: str) -> None:  # noqa: A002 - Textual's name
        """Draw `query`, or where it is empty the `hint`."""
        super().__init__(id=id)
        self.query_line = query
        self._hint = hint
        self.typing = False
        """Whether the keys go here."""
        self._outcome = ""

    def show(self, *, typing: bool, outcome: str | None = None) -> None:
        """Draw the query again, with `outcome` at its right (None: as it was)."""
        self.typing = typing
        if outcome is not None:
            self._outcome = outcome
        self.refresh()

    @property
    def caret(self) -> int:
        """The column of the cursor in the query."""
        columns = self.size.width - _LABEL - 1 - cell_len(self._shown_outcome)
        return _LABEL + caret(self.query_line.text, self.query_line.cursor, columns)[1]

    @property
    def _shown_outcome(self) -> str:
        """The outcome, as far as there is room: half the line, or all that the query leaves."""
        width = self.size.width
        left = width - _LABEL - 2 - cell_len(self.query_line.text)
        return cut(self._outcome, max(width // 2, left, 0))

    def render_line(self, y: int) -> Strip:
        """Draw the line."""
        del y
        width, base = self.size.width, self.base
        muted = self.get_component_rich_style("search--muted")
        if not self.query_line.text and not self.typing:
            hint = cut(self._hint, width - cell_len(self._outcome) - 4)
            gap = " " * max(0, width - 2 - cell_len(hint) - cell_len(self._outcome))
            return line([Segment(f" {hint}{gap}{self._outcome} ", muted)], width, base)
        outcome = self._shown_outcome
        cursor_style = self.get_component_rich_style("search--cursor", partial=True)
        query = typed(
            self.query_line.text,
            self.query_line.cursor,
            width - _LABEL - 1 - cell_len(outcome),
            base,
            cursor_style if self.typing else None,
        )
        return line([Segment(" / ", base), *query, Segment(outcome, muted)], width, base)
