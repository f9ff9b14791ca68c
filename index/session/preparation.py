"""Making papers and index ready: from the cache where it is current, else from the sources.

Everything here blocks; the reader runs it on a thread of its own.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from pathlib import Path

from index.corpus import Corpus, Draft, Shelf
from index.corpus.filling import fill
from index.corpus.generation import Comparison, Generation, compare
from index.corpus.survey import survey
from index.errors import CacheError, SourceError
from index.search import BuildCancelled, Engine, RamIndex, Work, build, extend, open_engine
from index.session.progress import Progress

_MOST_GAPS = 0.25
"""With a larger share of docs gone, a corpus is read anew rather than brought up to date."""


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

    def rearrange(self, work: Work) -> None:
        """Answer with the papers that the corpus shows now."""
        self.engine = open_engine(self.postings, self.corpus, work, live=_live(self.corpus))

    def close(self) -> None:
        """Release the files."""
        self.corpus.close()
        if self.handle is not None:
            os.close(self.handle)
            self.handle = None


@dataclass(frozen=True, slots=True)
class _Filled:
    """A corpus brought up to its sources, and what came of it."""

    corpus: Corpus
    problems: list[SourceError]
    new: range
    """The docs the search index does not know yet."""


class Preparation:
    """Prepares one set of sources.

    `show` is called with a corpus that is being filled for the first time, `adopt` with papers
    as they were before an update that is about to begin, `arrange` with each complete corpus
    before an engine answers from it, `progress` and `cancelled` every few
    papers.
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
        except BuildCancelled:
            return None
        except CacheError as error:
            return self._in_memory(f"the index is in memory only, for this once: {error}")

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
                meanwhile = None if rebuild else self._ready_under_lock()
                return meanwhile or self._generation(rebuild=rebuild)
        if newest is None or self._cancelled():
            return None
        stale = self._opened(newest, compare(newest, survey(self._sources)))
        if stale:
            stale.warning = "the sources changed: another paperreader is reading them"
        return stale

    def _ready_under_lock(self) -> Prepared | None:
        newest = self._shelf.newest()
        comparison = compare(newest, survey(self._sources))
        return self._opened(newest, comparison) if newest and comparison.unchanged else None

    def _lock(self, *, wait: bool) -> AbstractContextManager[bool]:
        return self._shelf.lock(wait=wait, cancelled=self._cancelled)

    def _opened(self, generation: Generation, comparison: Comparison) -> Prepared | None:
        """Open a generation; None where it is damaged or gone."""
        with suppress(CacheError):
            handle = generation.hold()
            problems = [*comparison.survey.problems, *generation.problems]
            try:
                corpus = Corpus.open(generation.papers)
                return self._answering(corpus, generation.postings, problems, handle=handle)
            except CacheError:
                os.close(handle)
                raise
        return None

    def _generation(self, *, rebuild: bool) -> Prepared:
        """Build a generation aside and publish it; from the newest one where that is sound."""
        newest = None if rebuild else self._shelf.newest()
        comparison = compare(newest, survey(self._sources))
        with self._shelf.building() as folder:
            filled = self._updated(folder, newest, comparison) if newest else None
            if filled is None:
                filled = self._read(folder / "papers.sqlite", comparison)
                self._index(filled, folder / "postings")
            generation = self._shelf.publish(folder, comparison, filled.problems)
            handle = generation.hold()
        problems = [*comparison.survey.problems, *filled.problems]
        filled.corpus.path = generation.papers
        return self._answering(filled.corpus, generation.postings, problems, handle=handle)

    def _in_memory(self, warning: str) -> Prepared | None:
        """Read and index everything without a cache; None when cancelled."""
        comparison = compare(None, survey(self._sources))
        try:
            filled = self._read(None, comparison)
            postings = self._index(filled, None)
        except BuildCancelled:
            return None
        problems = [*comparison.survey.problems, *filled.problems]
        prepared = self._answering(filled.corpus, postings, problems)
        prepared.warning = warning
        return prepared

    def _answering(
        self,
        corpus: Corpus,
        postings: Path | RamIndex,
        problems: Sequence[SourceError],
        handle: int | None = None,
    ) -> Prepared:
        """Open an engine on `postings` for the papers that `corpus` shows."""
        self._arrange(corpus)
        engine = open_engine(postings, corpus, self._work, live=_live(corpus))
        return Prepared(corpus, engine, postings, problems, handle=handle)

    def _updated(self, folder: Path, newest: Generation, comparison: Comparison) -> _Filled | None:
        """Bring a copy of `newest` up to date; None where that is damaged or mostly gaps."""
        before = self._opened(newest, comparison)
        if before:
            self._adopt(before)
        papers, postings = folder / "papers.sqlite", folder / "postings"
        try:
            shutil.copyfile(newest.papers, papers)
            corpus = Draft.reopen(papers)
            if corpus.size - len(corpus) <= _MOST_GAPS * corpus.size:
                corpus.update_number += 1
                touched = {*comparison.changed, *comparison.gone}
                known = [each for each in newest.problems if each.file not in touched]
                filled = self._fill(corpus, comparison, comparison.changed, known)
                extend(
                    newest.postings,
                    postings,
                    corpus.papers(filled.new),
                    progress=self._indexing(len(filled.new)),
                    cancelled=self._cancelled,
                )
                return filled
        except (CacheError, OSError):
            pass  # whatever is wrong with it, everything is read anew
        papers.unlink(missing_ok=True)
        shutil.rmtree(postings, ignore_errors=True)
        return None

    def _read(self, papers: Path | None, comparison: Comparison) -> _Filled:
        """Read every source into a new corpus, shown while it fills."""
        corpus = Draft.create(papers)
        self._show(corpus)
        return self._fill(corpus, comparison, comparison.survey.files, [])

    def _fill(
        self,
        corpus: Draft,
        comparison: Comparison,
        changed: Sequence[str],
        known: list[SourceError],
    ) -> _Filled:
        """Read the files `changed`; `known` are the problems of the others."""
        filling = fill(
            corpus,
            comparison.survey.files,
            changed,
            gone=comparison.gone,
            progress=lambda done, total: self._progress(Progress("reading", done, total)),
            cancelled=self._cancelled,
        )
        if filling is None:
            raise BuildCancelled
        new = range(filling.first_new, corpus.size)
        return _Filled(corpus, [*known, *filling.problems], new)

    def _index(self, filled: _Filled, postings: Path | None) -> RamIndex | None:
        """Index every paper of a new corpus."""
        return build(
            filled.corpus.papers(filled.new),
            postings,
            progress=self._indexing(len(filled.new)),
            cancelled=self._cancelled,
        )

    def _indexing(self, total: int) -> Callable[[int], None]:
        return lambda done: self._progress(Progress("indexing", done, total))


def _live(corpus: Corpus) -> Collection[int] | None:
    """Return the docs to be found; None for all."""
    return set(corpus.order) if len(corpus) < corpus.size else None
