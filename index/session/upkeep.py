"""What a session holds at the moment, papers and index, kept up to what the sources say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from threading import Event
from typing import TYPE_CHECKING, Self

from index import places
from index.corpus import Corpus, Draft, Shelf
from index.errors import CacheError
from index.library import Library
from index.session.kinship import Kinship
from index.session.progress import Progress
from index.session.triage import Triage
from index.session.work import SessionWork

# Everything the first picture does not need is loaded where it is used.
if TYPE_CHECKING:
    from index.config import Config
    from index.session.preparation import Prepared
    from index.session.watch import Watch

_MOST_HELD = 40
"""Generations of the papers that stay open while sources change again and again."""


def ignore(_progress: Progress) -> None:
    """Report progress to nobody."""


def never() -> bool:
    """Never cancel."""
    return False


class Upkeep:
    """The papers of one set of sources and the reading list, opened, prepared and closed.

    `open` is quick and shows what the cache holds; `prepare` makes sure of it and loads the
    search engine.
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
        progress: Callable[[Progress], None] = ignore,
        cancelled: Callable[[], bool] = never,
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

    def close(self) -> None:
        """Write what is not yet written, and release the files; raises `LibraryError`."""
        try:
            self.library.flush()
        finally:
            self.library.close()
            for each in self._to_close:
                each.close()
