"""Building a generation of the cache: reading what changed, indexing what is new.

Loaded only where something has to be built; a warm start does without.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from index.corpus import Draft, Shelf
from index.corpus.filling import fill
from index.corpus.generation import Comparison, Generation, compare
from index.corpus.survey import survey
from index.errors import CacheError, SourceError
from index.paper import Paper
from index.search import BuildCancelled, RamIndex, build, extend
from index.session.progress import Progress, paced

_MOST_GAPS = 0.25
"""With a larger share of docs gone, a corpus is read anew rather than brought up to date."""


@dataclass(frozen=True, slots=True)
class Built:
    """Papers and their index, as new as their sources."""

    corpus: Draft
    postings: Path | RamIndex
    problems: list[SourceError]
    """What could not be read."""
    handle: int | None = None
    """Keeps the generation on disk while it is open."""


@dataclass(frozen=True, slots=True)
class _Filled:
    """A corpus brought up to its sources."""

    corpus: Draft
    problems: list[SourceError]
    new: range
    """The docs that the search index does not know yet."""


class Building:
    """Builds for one set of sources.

    `show` is called with a corpus that is being filled for the first time, `progress` and
    `cancelled` every few papers.
    """

    def __init__(
        self,
        *,
        shelf: Shelf,
        sources: Sequence[str],
        show: Callable[[Draft], None],
        progress: Callable[[Progress], None],
        cancelled: Callable[[], bool],
    ) -> None:
        self._shelf = shelf
        self._sources = sources
        self._show = show
        self._progress = progress
        self._cancelled = cancelled

    def on_shelf(self, base: Generation | None) -> Built | None:
        """Publish a new generation, made from `base` where that is sound; None when cancelled.

        Call it with the lock of the shelf held. Raises `CacheError` where it cannot be written.
        """
        comparison = compare(base, survey(self._sources))
        with self._shelf.building() as folder:
            try:
                filled = self._updated(folder, base, comparison) if base else None
                if filled is None:
                    filled = self._read(folder / "papers.sqlite", comparison)
                    self._index(filled, folder / "postings")
            except BuildCancelled:
                return None
            generation = self._shelf.publish(folder, comparison, filled.problems)
            handle = generation.hold()
        filled.corpus.path = generation.papers
        problems = [*comparison.survey.problems, *filled.problems]
        return Built(filled.corpus, generation.postings, problems, handle)

    def in_memory(self) -> Built | None:
        """Read and index everything without a cache; None when cancelled."""
        comparison = compare(None, survey(self._sources))
        try:
            filled = self._read(None, comparison)
            postings = cast("RamIndex", self._index(filled, None))
        except BuildCancelled:
            return None
        return Built(filled.corpus, postings, [*comparison.survey.problems, *filled.problems])

    def _updated(self, folder: Path, base: Generation, comparison: Comparison) -> _Filled | None:
        """Bring a copy of `base` up to date; None where that is damaged or mostly gaps."""
        papers, postings = folder / "papers.sqlite", folder / "postings"
        try:
            shutil.copyfile(base.papers, papers)
            corpus = Draft.reopen(papers)
            if corpus.size - len(corpus) <= _MOST_GAPS * corpus.size:
                corpus.update_number += 1
                touched = {*comparison.changed, *comparison.gone}
                known = [each for each in base.problems if each.file not in touched]
                filled = self._fill(corpus, comparison, comparison.changed, known)
                extend(
                    base.postings,
                    postings,
                    _numbered(filled),
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
            progress=paced("reading", self._progress),
            cancelled=self._cancelled,
        )
        if filling is None:
            raise BuildCancelled
        new = range(filling.first_new, corpus.size)
        return _Filled(corpus, [*known, *filling.problems], new)

    def _index(self, filled: _Filled, postings: Path | None) -> RamIndex | None:
        """Index every paper of a new corpus."""
        return build(
            _numbered(filled),
            postings,
            progress=self._indexing(len(filled.new)),
            cancelled=self._cancelled,
        )

    def _indexing(self, total: int) -> Callable[[int], None]:
        report = paced("indexing", self._progress)
        return lambda done: report(done, total)


def _numbered(filled: _Filled) -> Iterator[Paper]:
    """Yield the new papers, and an empty one for each doc whose paper joined another meanwhile."""
    for doc in filled.new:
        try:
            yield filled.corpus.paper(doc)
        except KeyError:
            yield Paper(id="", headline="")
