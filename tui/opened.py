"""The paper in the reader pane: drawn once the waiting keys are taken, where it was left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.sheets import sheet
from tui.widgets.reader import Reader

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from tui.view import View


class Opened:
    """Keeps the reader pane on the paper at the cursor, and remembers how far each was read."""

    def __init__(self, view: View, later: Callable[[Callable[[], None]], object]) -> None:
        """Follow `view`; `later` calls a function once the waiting messages are handled."""
        self._view = view
        self._later = later
        self._due = False
        self.widget = Reader(id="reader")
        self.scrolls: dict[str, int] = {}
        """Id to first visible line."""

    def show(self) -> None:
        """Have the paper at the cursor drawn; keys that are waiting may still change which."""
        if not self._due:
            self._due = True
            self._later(self.draw)

    def show_again(self, ids: Collection[str]) -> None:
        """Have the paper drawn anew where it is one of `ids`."""
        if self.widget.sheet is not None and self.widget.sheet.id in ids:
            self.remember()
            self.show()

    def draw(self) -> None:
        """Draw the paper at the cursor now, if that is due and the pane is to be seen."""
        if not self._due or not self.widget.display:
            return
        self._due = False
        view, paper = self._view, self._view.paper()
        if paper is None:
            self.widget.show(None)
        else:
            top = self.scrolls.get(paper.id, 0)
            self.widget.show(sheet(view.session, view.page, paper), top)

    def remember(self) -> None:
        """Remember how far the drawn paper was read."""
        if self.widget.sheet is not None:
            self.scrolls[self.widget.sheet.id] = self.widget.top
