"""Sources, corpus, search and reading list as one: what the command line and the screen call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from index.errors import CacheError, UnknownPaper
from index.session.page import Page
from index.session.upkeep import Upkeep, never

# Everything the first picture does not need is loaded where it is used.
if TYPE_CHECKING:
    from index.export import Item
    from index.library import Change
    from index.paper import Paper, Row
    from index.search import Sort
    from index.search.lenses import Counts, Seen
    from index.session.facets import Facets
    from index.session.kinship import Version
    from index.session.preparation import Prepared

_POLL_SECONDS = 0.05
"""How often a search that waits for the index looks whether it was cancelled."""


class Session(Upkeep):
    """One set of sources with one reading list: what can be asked of them.

    A search waits until the search engine is prepared.
    """

    def search(
        self,
        query: str,
        *,
        sort: Sort | Sequence[float] = "auto",
        literal: bool = False,
        cancelled: Callable[[], bool] = never,
    ) -> Page:
        """Answer `query`; an empty one with every paper in the order of the sources.

        Never raises on a query; waits for the index while that is being prepared. `sort` may
        also be one number for every doc, the highest first; `literal` switches the correction of
        misspelt words off. A cancelled search finds nothing. A damaged cache is built anew; raises
        `CacheError` where that does not help.
        """
        while self._prepared is None and query.strip() and not cancelled():
            if self._preparing.wait(_POLL_SECONDS):
                break
        if self._prepared is None:
            return self._unprepared(query)
        try:
            return self._answer(self._prepared, query, sort, literal=literal, cancelled=cancelled)
        except CacheError as damage:  # once: a second time in a row the cache is not to blame
            self.notices.append(str(damage))
            self._prepared = None
            self.prepare(cancelled=cancelled, rebuild=True)
        if self._prepared is None:
            return self._unprepared(query)
        return self._answer(self._prepared, query, sort, literal=literal, cancelled=cancelled)

    def _answer(
        self,
        prepared: Prepared,
        query: str,
        sort: Sort | Sequence[float],
        *,
        literal: bool,
        cancelled: Callable[[], bool],
    ) -> Page:
        """Answer `query` from `prepared`; raises `CacheError` where its files are damaged."""
        from index.search import Stopped

        if self._kinship.outdated:
            self._kinship.arrange()
            prepared.rearrange(self.work)
        try:
            answer = prepared.engine.search(query, sort=sort, literal=literal, cancelled=cancelled)
        except Stopped:
            return Page(query=query, docs=(), seconds=0)
        return Page(
            query=query,
            docs=answer.docs,
            seconds=answer.seconds,
            advice=answer.advice,
            corrected=answer.corrected,
            parsed=answer.query,
        )

    def _unprepared(self, query: str) -> Page:
        """Return all papers there are, or none and the reason."""
        if query.strip():
            return Page(query=query, docs=(), seconds=0, advice="the papers are not indexed")
        return Page(query=query, docs=self.corpus.order, seconds=0)

    def lenses(self) -> dict[str, Sequence[str]]:
        """Return name → terms of every lens, of the configuration and of the reading list."""
        return {**self.config.lenses, **self.library.lenses()}

    def highlight(self, page: Page, text: str) -> list[tuple[int, int]]:
        """Return the stretches of clean text that the query of `page` is about."""
        if page.parsed is None:
            return []
        from index.search import spans

        return spans(page.parsed, text)

    def facets(self, page: Page) -> Facets:
        """Return how many papers of a page carry each tag, are of each venue and of each year."""
        from index.session import facets

        return facets.count(page, self.corpus, self.library)

    def look_through(self, lens: str, text: str) -> Seen:
        """Return what the lens of that name finds in clean text; nothing for no such lens."""
        from index.search import lenses

        return lenses.look(self.lenses().get(lens, ()), text)

    def count_through(self, lens: str, cancelled: Callable[[], bool] = never) -> Counts | None:
        """Return how many terms of the lens of that name every doc has.

        None where it was cancelled, or the papers are not indexed. Raises `IndexDamaged`, which
        the next search mends.
        """
        if self._prepared is None:
            return None
        from index.search import Stopped

        try:
            return self._prepared.engine.look(self.lenses().get(lens, ()), cancelled=cancelled)
        except Stopped:
            return None

    def row(self, doc: int) -> Row:
        """Return what the list shows of paper `doc`; raises `KeyError` where it is gone."""
        return self.corpus.row(doc)

    def paper(self, doc: int) -> Paper:
        """Return the whole paper `doc`; raises `KeyError` where it is gone."""
        return self.corpus.paper(doc)

    def find(self, beginning: str) -> Paper:
        """Return the paper whose id, or former id, begins so, from sources or reading list.

        A whole id may also be that of a record which joined another one in a paper. Raises
        `UnknownPaper`, `AmbiguousPaper`, or `UsageError` for less than four characters.
        """
        from index.identity import resolve

        former = self.library.carried()
        try:
            known = resolve(beginning, chain(self.corpus.ids(), self.library.ids(), former))
        except UnknownPaper:
            joined = self.corpus.known_as([beginning])
            if len(joined) != 1:
                raise
            return self.corpus.paper(joined.pop())
        id_ = former.get(known, known)
        doc = self.corpus.doc(id_)
        paper = self.library.paper(id_) if doc is None else self.corpus.paper(doc)
        if paper is None:
            raise UnknownPaper(beginning)
        return paper

    def versions(self, doc: int) -> list[Version]:
        """Return other texts of paper `doc`: near-duplicates, a former text, one that may be.

        None are known while papers are being read for the first time, or replaced by newer ones.
        """
        try:
            return self._kinship.versions(doc)
        except KeyError:
            return []

    def answer(self, doc: int, version: Version, *, same: bool) -> Change | None:
        """Note whether `version` and paper `doc` are one paper; None where that is so already.

        Raises `LibraryError` where the reading list takes no change.
        """
        return self._kinship.answer(doc, version, same=same)

    def questions(self) -> list[tuple[Paper, list[Paper]]]:
        """Return the papers with work that vanished, each with what it may have become."""
        found = []
        for old, candidates in self._kinship.questions().items():
            paper = self.library.paper(old)
            docs = [self.corpus.doc(new) for new in candidates]
            if paper:
                found.append((paper, [self.corpus.paper(doc) for doc in docs if doc is not None]))
        return found

    def item(self, paper: Paper, score: float | None = None) -> Item:
        """Return `paper` together with the work done on it, as exports take it."""
        from index.export import Item

        return Item(paper=paper, entry=self.library.get(paper.id), score=score)
