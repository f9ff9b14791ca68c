"""Making papers and index ready: from the cache where it is current, else from the sources.

Everything here blocks; the reader runs it on a thread of its own.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from index.corpus import Corpus, Shelf
from index.corpus.generation import Comparison, Generation, compare
from index.corpus.survey import survey
from index.errors import CacheError, SourceError
from index.search import Engine, Work, open_engine
from index.session.progress import Progress

if TYPE_CHECKING:
    from index.search import RamIndex
    from index.session.building import Building, Built


@dataclass(slots=True)
class Prepared:
    """Papers, and an engine that answers from their index."""

    corpus: Corpus
    engine: Engine
    postings: Path | RamIndex
    """What the engine answers from."""
    problems: Sequence[SourceError]
    """What could not be read."""
    warning: str | None = None
    """What a person should know about the cache."""
    handle: int | None = None
    """Keeps the generation on disk while it is open."""
    stale: bool = False
    """Whether another process is making a newer generation."""

    def rearrange(self, work: Work) -> None:
        """Answer with the papers that the corpus shows now."""
        self.engine = open_engine(self.postings, self.corpus, work, live=_live(self.corpus))

    def close(self) -> None:
        """Release the files."""
        self.corpus.close()
        if self.handle is not None:
            os.close(self.handle)
            self.handle = None


class Preparation:
    """Prepares one set of sources.

    `show` is called with a corpus that is being filled for the first time, `adopt` with papers
    as they were before an update that is about to begin, `arrange` with each complete corpus
    before an engine answers from it, `progress` and `cancelled` every few papers.
    """

    def __init__(
        self,
        *,
        cache: Path,
        sources: Sequence[str],
        work: Work,
        show: Callable[[Corpus], None],
        adopt: Callable[[Prepared], None],
        arrange: Callable[[Corpus], None],
        progress: Callable[[Progress], None],
        cancelled: Callable[[], bool],
    ) -> None:
        self._shelf = Shelf(cache, sources)
        self._sources = sources
        self._work = work
        self._show = show
        self._adopt = adopt
        self._arrange = arrange
        self._progress = progress
        self._cancelled = cancelled

    def run(self, *, rebuild: bool = False) -> Prepared | None:
        """Return the papers as the sources have them now; None when cancelled.

        With `rebuild` the cache is not trusted. Where the cache cannot be used, papers and index
        are kept in memory and the warning says so.
        """
        try:
            ready = None if rebuild else self._ready()
            return ready or self._built(rebuild=rebuild)
        except CacheError as error:
            built = self._building().in_memory()
            warning = f"the index is in memory only, for this once: {error}"
            return self._answering(built, warning) if built else None

    def _ready(self) -> Prepared | None:
        """Return what the cache holds, where it is current and sound."""
        newest = self._shelf.newest()
        comparison = compare(newest, survey(self._sources))
        if newest is None or not comparison.unchanged:
            return None
        ready = self._opened(newest, comparison)
        if ready and comparison.doubtful:
            with suppress(CacheError), self._lock(wait=False) as held:
                if held:
                    self._shelf.refresh(newest, comparison)
        return ready

    def _built(self, *, rebuild: bool) -> Prepared | None:
        """Build what is missing, unless another process does or did so meanwhile."""
        newest = self._shelf.newest()
        if newest is None or rebuild:
            self._progress(Progress("waiting", 0, None))
        with self._lock(wait=newest is None or rebuild) as held:
            if held:
                return self._built_alone(None if rebuild else self._shelf.newest())
        if newest is None or self._cancelled():
            return None
        stale = self._opened(newest, compare(newest, survey(self._sources)))
        if stale:
            stale.stale = True
            stale.warning = "the sources changed: another paperreader is reading them"
        return stale

    def _built_alone(self, newest: Generation | None) -> Prepared | None:
        """Bring `newest` up to date, with the lock held; it may have been done meanwhile."""
        if newest:
            comparison = compare(newest, survey(self._sources))
            before = self._opened(newest, comparison)
            if before and comparison.unchanged:
                return before
            if before:
                self._adopt(before)
            else:
                newest = None
        built = self._building().on_shelf(newest)
        return self._answering(built) if built else None

    def _building(self) -> Building:
        from index.session.building import Building

        return Building(
            shelf=self._shelf,
            sources=self._sources,
            show=self._show,
            progress=self._progress,
            cancelled=self._cancelled,
        )

    def _lock(self, *, wait: bool) -> AbstractContextManager[bool]:
        return self._shelf.lock(wait=wait, cancelled=self._cancelled)

    def _opened(self, generation: Generation, comparison: Comparison) -> Prepared | None:
        """Open a generation; None where it is damaged or gone."""
        with suppress(CacheError):
            handle = generation.hold()
            try:
                generation.check()
                corpus = Corpus.open(generation.papers)
                engine = self._engine(corpus, generation.postings)
            except CacheError:
                os.close(handle)
                raise
            problems = [*comparison.survey.problems, *generation.problems]
            return Prepared(corpus, engine, generation.postings, problems, handle=handle)
        return None

    def _answering(self, built: Built, warning: str | None = None) -> Prepared:
        """Return what was just built, ready to answer."""
        engine = self._engine(built.corpus, built.postings)
        return Prepared(built.corpus, engine, built.postings, built.problems, warning, built.handle)

    def _engine(self, corpus: Corpus, postings: Path | RamIndex) -> Engine:
        self._arrange(corpus)
        return open_engine(postings, corpus, self._work, live=_live(corpus))


def _live(corpus: Corpus) -> Collection[int] | None:
    """Return the docs to be found; None for all."""
    return corpus.order if len(corpus) < corpus.size else None
