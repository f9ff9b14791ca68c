"""What the reader shows at the moment: the page of papers, the cursor in it, what is selected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from index.library import Entry
    from index.paper import Paper, Row
    from index.session import Page, Session

_ROWS_KEPT = 512
"""How many rows are remembered, so that scrolling back asks the corpus for nothing."""


class View:
    """The screen's state. It changes only on the screen's thread."""

    def __init__(self, session: Session, page: Page) -> None:
        """Show `page`, the cursor on its first paper."""
        self.session = session
        self.page = page
        self.index = 0
        """The row of the cursor."""
        self.wanted = ""
        """The id of the paper a person last went to: a new page puts the cursor there."""
        self.selected: dict[str, None] = {}
        """Ids of the selected papers, in the order of selecting."""
        self.mark: int | None = None
        """The row that was last selected; `select-to` begins there."""
        self.sort = "auto"
        self._rows: dict[int, Row] = {}

    @property
    def docs(self) -> Sequence[int]:
        """The papers of the page."""
        return self.page.docs

    def __len__(self) -> int:
        """Count the rows."""
        return len(self.page.docs)

    def show(self, page: Page) -> None:
        """Take another page; the cursor stays with its paper, else goes to the first."""
        self.page = page
        self.mark = None
        self._rows.clear()
        self.index = self.place(self.wanted) or 0

    def place(self, paper_id: str) -> int | None:
        """Return the row of a paper, None where the page does not hold it."""
        doc = self.session.corpus.doc(paper_id) if paper_id else None
        if doc is None:
            return None
        try:
            return self.docs.index(doc)
        except ValueError:
            return None

    def go(self, index: int) -> None:
        """Put the cursor on a row, the nearest there is; the paper there is now the wanted one."""
        self.index = max(0, min(index, len(self) - 1))
        self.wanted = self.id(self.index) if len(self) else self.wanted

    def row(self, index: int) -> Row:
        """Return a row's paper in short."""
        doc = self.docs[index]
        row = self._rows.get(doc)
        if row is None:
            if len(self._rows) >= _ROWS_KEPT:
                self._rows.clear()
            row = self._rows[doc] = self.session.row(doc)
        return row

    def id(self, index: int) -> str:
        """Return the id of a row's paper."""
        return self.row(index).id

    def entry(self, index: int) -> Entry | None:
        """Return what the reading list says of a row's paper."""
        return self.session.library.get(self.id(index))

    def status(self, index: int) -> str | None:
        """Return the decision on a row's paper."""
        return self.decision(self.id(index))

    def decision(self, paper_id: str) -> str | None:
        """Return the decision on a paper."""
        entry = self.session.library.get(paper_id)
        return entry.status if entry else None

    def paper(self) -> Paper | None:
        """Return the paper at the cursor, None for an empty page."""
        return self.session.paper(self.docs[self.index]) if len(self) else None

    def targets(self) -> list[Paper]:
        """Return the papers a command acts on: the selected ones, else the one at the cursor."""
        if self.selected:
            docs = self.session.corpus.docs(self.selected)
            return [self.session.paper(doc) for doc in docs]
        paper = self.paper()
        return [paper] if paper else []

    def undecided(self, step: int) -> int | None:
        """Return the nearest undecided row after (`step` 1) or before (-1) the cursor."""
        rows = range(self.index + step, len(self) if step > 0 else -1, step)
        return next((row for row in rows if self.status(row) is None), None)

    def toggle(self, index: int) -> None:
        """Select a row's paper, or no longer."""
        paper_id = self.id(index)
        if paper_id in self.selected:
            del self.selected[paper_id]
        else:
            self.selected[paper_id] = None
        self.mark = index

    def select_to(self, index: int) -> None:
        """Select from the last mark to `index`."""
        start = self.mark if self.mark is not None else index
        for row in range(min(start, index), max(start, index) + 1):
            self.selected[self.id(row)] = None

    def rows_of(self, ids: Sequence[str] | frozenset[str]) -> Iterator[int]:
        """Yield the rows of those of the papers `ids` that the page holds."""
        wanted = set(self.session.corpus.docs(ids))
        if wanted:
            yield from (row for row, doc in enumerate(self.docs) if doc in wanted)
