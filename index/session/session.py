"""Sources, corpus, search and reading list as one: what the command line and the screen call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from itertools import chain
from threading import Event
from typing import TYPE_CHECKING, Self

from index import places
from index.corpus import Corpus, Draft, Shelf
from index.errors import CacheError, UnknownPaper
from index.library import Library
from index.session.kinship import Kinship, Version
from index.session.page import Page
from index.session.progress import Progress
from index.session.triage import Triage
from index.session.work import SessionWork

# Everything the first picture does not need is loaded where it is used.
if TYPE_CHECKING:
    from index.config import Config
    from index.export import Item
    from index.library import Change
    from index.paper import Paper, Row
    from index.search import Sort
    from index.search.lenses import Counts, Seen
    from index.session.facets import Facets
    from index.session.preparation import Prepared
    from index.session.watch import Watch

_POLL_SECONDS = 0.05
"""How often a search that waits for the index looks whether it was cancelled."""
_MOST_HELD = 40
"""Generations of the papers that stay open while sources change again and again."""


def _ignore(_progress: Progress) -> None:
    """Report progress to nobody."""


def _never() -> bool:
    """Never cancel."""
    return False


class Session:
    """One set of sources with one reading list.

    `open` is quick and shows what the cache holds; `prepare` makes sure of it and loads the
    search engine, for which a search waits.
    """

    def __init__(self, config: Config, library: Library) -> None:
        self.config = config
        self.library = library
        self.corpus: Corpus = Draft.create(None)
        """The papers; another object once `prepare` found other sources."""
        self.notices: list[str] = []
        """One line each: what could not be read, written or trusted."""
        self.news: list[str] = []
        """One line each: papers that came, that came back edited, or that are asked about."""
        self.work = SessionWork(library, config.lenses)
        """The user's work as queries ask for it."""
        self.triage = Triage(library, lambda: self.corpus, config.explore)
        """The learned order of the papers."""
        self._kinship = Kinship(self.corpus, library)
        self._prepared: Prepared | None = None
        self._watch: Watch | None = None
        self._earlier: AbstractSet[str] = frozenset()
        """The papers that came in since the start, before the latest preparation."""
        self._told: list[str] = []
        """Those of the notices that the latest preparation gave."""
        self._to_close: list[Corpus | Prepared] = [self.corpus]
        self._preparing = Event()
        """Set while nothing is being prepared."""
        self._preparing.set()
        if library.problem:
            self.notices.append(str(library.problem))

    @classmethod
    def open(cls, config: Config, *, papers: bool = True) -> Self:
        """Open the reading list, and with `papers` those of last time; reads no source.

        Without `papers` there are none until `prepare`.
        """
        session = cls(config, Library.open(config.library, cache=config.cache_dir))
        if not papers:
            return session
        with suppress(CacheError):  # `prepare` meets the same and says so
            newest = Shelf(config.cache_dir, session.sources).newest()
            if newest:
                newest.check()
                session._show(Corpus.open(newest.papers))
                session._arrange(session.corpus)
        return session

    @property
    def sources(self) -> Sequence[str]:
        """The files and folders that papers are read from."""
        return self.config.sources or (str(places.seeds()),)

    @property
    def ready(self) -> bool:
        """Whether the index answers."""
        return self._prepared is not None

    def prepare(
        self,
        progress: Callable[[Progress], None] = _ignore,
        cancelled: Callable[[], bool] = _never,
        *,
        rebuild: bool = False,
    ) -> None:
        """Bring papers and index up to the sources; blocks, and may run on any thread.

        On a first build the papers appear in `corpus` while they are read; on an update the
        papers as they were answer until the new ones do. With `rebuild` what the cache holds is
        thrown away.
        """
        from index.session.preparation import Preparation
        from index.session.watch import Watch

        self._preparing.clear()
        self._watch = Watch(self.sources)
        again = self.ready
        self._earlier = self.work.arrived if again else frozenset()
        try:
            prepared = Preparation(
                cache=self.config.cache_dir,
                sources=self.sources,
                work=self.work,
                show=self._show,
                adopt=self._adopt,
                arrange=self._arrange,
                progress=progress,
                cancelled=cancelled,
            ).run(rebuild=rebuild)
            if prepared:
                self._adopt(prepared)
                self._tell(prepared, again=again)
        finally:
            self._preparing.set()
        if prepared:
            self._compare(prepared, progress, cancelled)

    def outdated(self) -> bool:
        """Tell whether the sources changed since they were read; cheap, and on any thread.

        Only a second look tells so, when the files were left alone meanwhile.
        """
        return self._watch is not None and self._watch.changed()

    def _tell(self, prepared: Prepared, *, again: bool) -> None:
        """Note what there is to say of `prepared`, in place of what the one before had."""
        before, self._told = self._told, [str(problem) for problem in prepared.problems]
        if prepared.warning:
            self._told.append(prepared.warning)
        self.notices = [*(each for each in self.notices if each not in before), *self._told]
        if prepared.stale and self._watch:
            self._watch.distrust()
        came = len(self.work.arrived - self._earlier)
        if again and came:
            papers = "paper" if came == 1 else "papers"
            self.news.append(f"{came:,} new {papers} came in: is:new lists what is new")

    def _compare(
        self,
        prepared: Prepared,
        progress: Callable[[Progress], None],
        cancelled: Callable[[], bool],
    ) -> None:
        """Look for near-duplicates and for edited abstracts, behind the answers."""
        self.news.extend(self._kinship.welcome(self.sources))
        if not self._kinship.grouped:
            progress(Progress("comparing", 0, None))
            if self._kinship.group(cancelled):
                prepared.rearrange(self.work)

    def _hold(self, papers: Corpus | Prepared) -> None:
        """Keep `papers` open, since a page of theirs may be on the screen; long past ones not."""
        self._to_close.append(papers)
        if len(self._to_close) > _MOST_HELD:
            self._to_close.pop(0).close()

    def _show(self, corpus: Corpus) -> None:
        self._hold(corpus)
        self.corpus = corpus

    def _arrange(self, corpus: Corpus) -> None:
        self._kinship = Kinship(corpus, self.library)

    def _adopt(self, prepared: Prepared) -> None:
        """Answer from `prepared` from now on."""
        self._hold(prepared)
        self.corpus = prepared.corpus
        self.work.arrived = self._earlier | prepared.corpus.arrived()
        self._prepared = prepared

    def search(
        self,
        query: str,
        *,
        sort: Sort | Sequence[float] = "auto",
        literal: bool = False,
        cancelled: Callable[[], bool] = _never,
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

    def count_through(self, lens: str, cancelled: Callable[[], bool] = _never) -> Counts | None:
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

    def close(self) -> None:
        """Write what is not yet written, and release the files; raises `LibraryError`."""
        try:
            self.library.flush()
        finally:
            self.library.close()
            for each in self._to_close:
                each.close()
