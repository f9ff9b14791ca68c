"""The paper in the reader pane: drawn once the waiting keys are taken, where it was left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.marked import with_signs
from tui.sheets import sheet
from tui.widgets.reader import Reader

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from index.paper import Paper
    from tui.view import View


class Opened:
    """Keeps the reader pane on the paper at the cursor, and remembers how far each was read."""

    def __init__(
        self,
        view: View,
        later: Callable[[Callable[[], None]], object],
        follows: Callable[[], bool],
    ) -> None:
        """Show papers of `view`; `later` calls a function once the keys rest.

        `follows` tells whether the pane is to follow the cursor at the moment.
        """
        self._view = view
        self._later = later
        self._follows = follows
        self._due = False
        self._paper: Paper | None = None
        """The paper that is drawn."""
        self.widget = Reader(id="reader")
        self.scrolls: dict[str, int] = {}
        """Id to first visible line."""

    def show(self) -> None:
        """Have the paper at the cursor drawn; keys that are waiting may still change which.

        Where the pane does not follow the cursor, it is drawn once it is opened.
        """
        self._due = True
        if self._follows():
            self._later(self.draw)

    @property
    def behind(self) -> bool:
        """Whether the pane shows another paper than the one at the cursor."""
        paper = self._view.paper()
        return (self.widget.sheet.id if self.widget.sheet else "") != (paper.id if paper else "")

    def show_again(self, ids: Collection[str]) -> None:
        """Have the paper that is shown drawn anew where it is one of `ids`."""
        if self.widget.sheet is None or self.widget.sheet.id not in ids:
            return
        self.remember()
        if not self.behind:
            self._due = True
            self._later(self.draw)
        elif self._paper is not None and self.widget.display:
            self._draw(self._paper)

    def reread(self) -> None:
        """Have the paper that is shown drawn anew, whatever it is."""
        if self.widget.sheet is not None:
            self.show_again({self.widget.sheet.id})

    def draw(self) -> None:
        """Draw the paper at the cursor now, if that is due and the pane is to be seen."""
        if not self._due or not self.widget.display:
            return
        self._due = False
        self._paper = self._view.paper()
        if self._paper is None:
            self.widget.show(None)
        else:
            self._draw(self._paper)

    def _draw(self, paper: Paper) -> None:
        view = self._view
        shown = sheet(view.session, view.page, paper, view.lens)
        if self.widget.app.theme == "none":
            shown = with_signs(shown)
        self.widget.show(shown, self.scrolls.get(paper.id, 0))

    def remember(self) -> None:
        """Remember how far the drawn paper was read."""
        if self.widget.sheet is not None:
            self.scrolls[self.widget.sheet.id] = self.widget.top
