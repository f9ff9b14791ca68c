"""What the reader shows at the moment: the page of papers, the cursor in it, what is selected."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from index.errors import CacheError
from index.paper import Row

if TYPE_CHECKING:
    from index.corpus import Corpus
    from index.library import Entry
    from index.paper import Paper
    from index.search import Sort
    from index.search.lenses import Counts
    from index.session import Page, Session
    from tui.rows import Stretch

Order: TypeAlias = "Sort | Literal['promise']"
"""What the list is sorted by."""
_ROWS_KEPT = 512
"""How many rows are remembered, so that scrolling back asks the corpus for nothing."""


_MISSING = Row("", "(no longer in its source; ^L lists the papers anew)", False, "", None, "", "")


class Looked(NamedTuple):
    """The papers of a corpus, counted through a lens."""

    lens: str
    terms: Sequence[str]
    """The lens as it was then; it may have been written anew since."""
    corpus: Corpus
    counts: Counts | None
    """None where the papers are not indexed yet."""

    def of(self, lens: str, corpus: Corpus) -> bool:
        """Return whether it is of this lens and these papers."""
        return self.lens == lens and self.corpus is corpus


class Ahead(NamedTuple):
    """What the first picture of a page needs, by the numbers of the papers in it."""

    rows: dict[int, Row]
    matches: dict[int, Sequence[Stretch]]


class View:
    """The screen's state. It changes only on the screen's thread."""

    def __init__(self, session: Session, page: Page) -> None:
        """Show `page`, the cursor on its first paper."""
        self.session = session
        self.corpus = session.corpus
        """The papers the numbers of the page belong to."""
        self.page = page
        self.docs: Sequence[int] = page.docs
        """The papers of the page by number; papers that only the reading list still has are
        counted from -1 downwards."""
        self.index = 0
        """The row of the cursor."""
        self.wanted = ""
        """The id of the paper a person last went to: a new page puts the cursor there."""
        self.selected: dict[str, None] = {}
        """Ids of the selected papers, in the order of selecting."""
        self.mark: int | None = None
        """The row that was last selected; `select-to` begins there."""
        self.sort: Order = "auto"
        self.turned = False
        """Whether the order is turned round."""
        self.listing = False
        """Whether the page is the reading list in its order."""
        self.lens = ""
        """The lens the papers are looked at through; empty: none."""
        self.looked: Looked | None = None
        """What a lens finds in each paper, the latest that was counted."""
        self.name = ""
        """What a page that is no answer to a query is called: `similar to …`."""
        self._gone: list[Paper] = []
        self._first: tuple[tuple[Corpus, int], str] | None = None
        """The first paper of the sources, and the heading it stands under."""
        self._rows: dict[int, Row] = {}
        self._matches: dict[int, Sequence[Stretch]] = {}

    def __len__(self) -> int:
        """Count the rows."""
        return len(self.docs)

    def look_ahead(self, page: Page, corpus: Corpus, above: int, height: int) -> Ahead:
        """Work out what the first picture of a page will need: that takes long on any thread.

        It is thought to show `height` rows, `above` of them before the one with the cursor.
        """
        docs = self._in_turn(page)
        start = max(0, (_place(corpus.doc(self.wanted), docs) or 0) - above)
        rows = {doc: _row(corpus, doc) for doc in docs[start : start + height]}
        matches = {doc: self._found(page, row) for doc, row in rows.items()}
        return Ahead(rows, matches)

    def show(self, page: Page, corpus: Corpus, ahead: Ahead | None = None) -> None:
        """Take another page of `corpus`; the cursor stays with its paper, else goes to the top."""
        self.corpus = corpus
        self._take(page, self._in_turn(page), [])
        self.listing, self.name = False, ""
        if ahead is not None:
            self._rows.update(ahead.rows)
            self._matches.update(ahead.matches)

    def _in_turn(self, page: Page) -> Sequence[int]:
        return tuple(reversed(page.docs)) if self.turned else page.docs

    def show_named(self, page: Page, docs: Sequence[int], name: str) -> None:
        """Show `docs` of the corpus under a name, in place of what `page` holds."""
        self._take(page, docs, [])
        self.index = 0
        self.listing, self.name = False, name

    def show_list(self, page: Page, entries: Iterable[Entry]) -> None:
        """Show `entries` of the reading list in their order, in place of what `page` holds."""
        self.corpus = self.session.corpus
        docs, gone = [], []
        for entry in entries:
            doc = self.corpus.doc(entry.id)
            if doc is None:
                gone.append(entry.paper())
                doc = -len(gone)
            docs.append(doc)
        self._take(page, docs, gone)
        self.listing, self.name = True, ""

    def _take(self, page: Page, docs: Sequence[int], gone: list[Paper]) -> None:
        self.page, self.docs, self._gone = page, docs, gone
        self.mark = None
        self._rows.clear()
        self._matches.clear()
        self.index = self.place(self.wanted) or 0

    def _doc(self, paper_id: str) -> int | None:
        """Return the number of a paper, None where neither corpus nor page knows it."""
        doc = self.corpus.doc(paper_id) if paper_id else None
        if doc is not None:
            return doc
        return next((-n for n, paper in enumerate(self._gone, 1) if paper.id == paper_id), None)

    def place(self, paper_id: str) -> int | None:
        """Return the row of a paper, None where the page does not hold it."""
        return _place(self._doc(paper_id), self.docs)

    def go(self, index: int) -> None:
        """Put the cursor on a row, the nearest there is; the paper there is now the wanted one."""
        self.index = max(0, min(index, len(self) - 1))
        if len(self):
            self.wanted = self.id(self.index)

    def row(self, index: int) -> Row:
        """Return a row's paper in short; one with an empty id where the paper is gone."""
        doc = self.docs[index]
        row = self._rows.get(doc)
        if row is None:
            if len(self._rows) >= _ROWS_KEPT:
                self._rows.clear()
            row = _short(self._gone[-doc - 1]) if doc < 0 else _row(self.corpus, doc)
            self._rows[doc] = row
        return row

    def matches(self, index: int) -> Sequence[Stretch]:
        """Return the stretches of a row's headline that the query found."""
        doc = self.docs[index]
        matches = self._matches.get(doc)
        if matches is None:
            if len(self._matches) >= _ROWS_KEPT:
                self._matches.clear()
            matches = self._matches[doc] = self._found(self.page, self.row(index))
        return matches

    def _found(self, page: Page, row: Row) -> Sequence[Stretch]:
        return self.session.highlight(page, row.headline) if page.query else ()

    def first_collection(self) -> str:
        """Return the heading of the list the first paper of the sources came from."""
        if not len(self.corpus):
            return ""
        first = self.corpus, self.corpus.order[0]
        if self._first is None or self._first[0] != first:
            self._first = first, _row(*first).collection
        return self._first[1]

    def id(self, index: int) -> str:
        """Return the id of a row's paper."""
        return self.row(index).id

    def decision(self, paper_id: str) -> str | None:
        """Return the decision on a paper."""
        entry = self.session.library.get(paper_id)
        return entry.status if entry else None

    def paper_of(self, doc: int) -> Paper:
        """Return a paper by its number."""
        return self._gone[-doc - 1] if doc < 0 else self.corpus.paper(doc)

    def listed_paper(self, entry: Entry) -> Paper:
        """Return the paper of an entry, from the sources where they have it."""
        doc = self.corpus.doc(entry.id)
        return entry.paper() if doc is None else self.corpus.paper(doc)

    def paper(self) -> Paper | None:
        """Return the paper at the cursor, None where there is none."""
        if not len(self) or not self.id(self.index):
            return None
        return self.paper_of(self.docs[self.index])

    def targets(self) -> list[Paper]:
        """Return the papers a command acts on: the selected ones, else the one at the cursor."""
        if self.selected:
            docs = (self._doc(paper_id) for paper_id in self.selected)
            return [self.paper_of(doc) for doc in docs if doc is not None]
        paper = self.paper()
        return [paper] if paper else []

    def best(self) -> tuple[int, bool] | None:
        """Return the row of the paper to decide on next, and whether it was drawn at random.

        None where the list is not sorted by promise, or holds no such paper.
        """
        ranking = self.session.triage.ranking if self.sort == "promise" else None
        if ranking is None or self.listing or self.name or self.corpus is not self.session.corpus:
            return None
        for pick in ranking.picks:
            row = self.place(self.corpus.id(pick.doc))
            if row is not None and self.decision(self.id(row)) is None:
                return row, pick.exploring
        return None

    def counts(self, index: int) -> tuple[int, int] | None:
        """Return how many terms of the lens speak for a row's paper and how many against it.

        None without a lens, and where that was not counted.
        """
        doc = self.docs[index]
        if self.lens and doc < 0:
            paper = self._gone[-doc - 1]
            seen = self.session.look_through(self.lens, f"{paper.title}\n{paper.abstract}")
            return seen.included, seen.excluded
        looked = self.looked
        if looked is None or looked.counts is None or not looked.of(self.lens, self.corpus):
            return None
        return looked.counts.pro[doc], looked.counts.con[doc]

    def undecided(self, step: int) -> int | None:
        """Return the nearest undecided row after (`step` 1) or before (-1) the cursor."""
        rows = range(self.index + step, len(self) if step > 0 else -1, step)
        return next((row for row in rows if self.decision(self.id(row)) is None), None)

    def select_all(self) -> None:
        """Select every paper of the page."""
        self.selected.update(dict.fromkeys(map(self.id, range(len(self)))))

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
        start = index if self.mark is None else self.mark
        for row in range(min(start, index), max(start, index) + 1):
            self.selected[self.id(row)] = None


def _place(doc: int | None, docs: Sequence[int]) -> int | None:
    """Return the place of a paper, None for none and for one that is not there."""
    try:
        return None if doc is None else docs.index(doc)
    except ValueError:
        return None


def _row(corpus: Corpus, doc: int) -> Row:
    try:
        return corpus.row(doc)
    except (KeyError, CacheError):  # gone, or its cache is broken and about to be replaced
        return _MISSING


def _short(paper: Paper) -> Row:
    """Return a row for a paper that no source has any more."""
    return Row(
        id=paper.id,
        headline=paper.headline,
        position=paper.position,
        author=paper.authors[0] if paper.authors else "",
        year=paper.year,
        collection=paper.collection,
        source=paper.sources[0].file if paper.sources else "",
    )
