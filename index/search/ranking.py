"""Orders the papers that match: best first, or by what the user chose.

Of a large answer only the first papers are put in order at once; the rest when asked for.
"""

from __future__ import annotations

import heapq
import threading
from collections.abc import Collection, Sequence
from itertools import compress, islice
from math import ceil, log
from operator import itemgetter
from typing import TYPE_CHECKING, Any, overload

from index.search import lanes
from index.search.postings import LEVEL
from index.search.vectors import FLAGS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from index.search.vectors import Vector

FEW = 1000
"""So many papers or fewer are scored exactly, one by one; more in one byte each."""

CHUNK = 4096
"""Papers that are sorted in one call."""
HEAD = 200
"""Papers of an answer that are put in order at once."""
_STEP = 1.2
"""Between two scales of scores."""


def idf(count: int, papers: int) -> float:
    """Return the inverse document frequency of BM25, which is never negative."""
    return log(1 + (papers - count + 0.5) / (count + 0.5))


class Order:
    """The order of the sources."""

    def __init__(self, docs: Sequence[int], size: int) -> None:
        self.docs = docs
        """The live documents in source order."""
        self.places: list[int] | None = None
        """Each document's place in it; None where that is the order of their numbers."""
        if not all(map(int.__lt__, docs, docs[1:])):
            self.places = [size] * size
            for place, doc in enumerate(docs):
                self.places[doc] = place


class Scored:
    """The papers of an answer and how well they match."""

    def __init__(self, found: int, total: int, vectors: Sequence[Vector], papers: int) -> None:
        self._found = found
        self._total = total
        self._papers = papers
        self._vectors = [(one, idf(one.df, papers)) for one in vectors]

    def best(self, order: Order, first: Collection[int]) -> Iterator[int]:
        """Yield the papers, `first` before all others, best first; equals in source order."""
        if self._total <= FEW:
            present = lanes.unpack(self._found, self._papers)
            yield from self._exactly(list(lanes.find(present, 1)), order, first)
            return
        if first:
            yield from self._exactly(sorted(first), order, ())
        scores, values = self._scores()
        for doc in first:
            scores[doc] = 0
        for value in values:
            docs = lanes.find(scores, value)
            yield from docs if order.places is None else sorted(docs, key=order.places.__getitem__)

    def _exactly(self, docs: list[int], order: Order, first: Collection[int]) -> list[int]:
        """Order `docs` by their exact scores."""
        if order.places is not None:
            docs.sort(key=order.places.__getitem__)
        if len(docs) < 2:
            return docs
        pick = itemgetter(*docs)
        columns = []
        for vector, factor in self._vectors:
            table = [factor * level for level in range(LEVEL + 1)] * FLAGS
            columns.append(map(table.__getitem__, pick(vector.weights)))
        sums: Iterable[float] = map(sum, zip(*columns, strict=True))
        scores = dict(zip(docs, sums, strict=True))
        bonus = 1 + sum(factor for _, factor in self._vectors) * LEVEL
        for doc in first:
            scores[doc] += bonus
        return sorted(docs, key=scores.__getitem__, reverse=True)

    def _scores(self) -> tuple[bytearray, Iterable[int]]:
        """Return the score of each paper that matches as a byte from 1 to 255, 0 for the others.

        Beside them stand the scores that may be found there, the highest first: to look for one
        that no paper has is a walk through all.
        """
        most = sum(factor for _, factor in self._vectors) * LEVEL
        # the step up to a common scale lets most words keep their share from letter to letter
        scale = 254 / _STEP ** ceil(log(most, _STEP))
        common = [(one, factor * scale) for one, factor in self._vectors if not one.few]
        rare = [(one, factor * scale) for one, factor in self._vectors if one.few]
        sums = sum(vector.scaled(share) for vector, share in common)
        masked = (sums & self._found * 255) + self._found
        scores = bytearray(lanes.unpack(masked, self._papers))
        for vector, share in rare:
            vector.add_few(share, scores)
        usual = range(2 + sum(int(share * LEVEL) for _, share in common))
        raised = {scores[doc] for vector, _ in rare for doc in vector.few}
        return scores, sorted({*usual, *raised} - {0}, reverse=True)


class Ranking(Sequence[int]):
    """The papers of an answer in order, worked out as far as they have been looked at."""

    def __init__(self, docs: Iterator[int], total: int, present: bytes) -> None:
        """Take `total` papers from `docs`; `present` has a byte for every paper, 0 for others."""
        self._rest = docs
        self._total = total
        self._present = present
        self._known = list(islice(docs, HEAD))
        self._lock = threading.Lock()

    def __len__(self) -> int:
        """Return how many papers match."""
        return self._total

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> list[int]: ...
    def __getitem__(self, index: int | slice) -> int | list[int]:
        """Return the paper or papers at an index."""
        if isinstance(index, slice):
            start, stop, step = index.indices(self._total)
            self._reach(max(start, stop))
            return self._known[start : stop if stop >= 0 else None : step]
        if not -self._total <= index < self._total:
            raise IndexError(index)
        self._reach(index % self._total + 1)
        return self._known[index % self._total]

    def __iter__(self) -> Iterator[int]:
        """Yield the papers in order."""
        at = 0
        while at < self._total:
            self._reach(min(self._total, at + 1000))
            yield from self._known[at : at + 1000]
            at += 1000

    def __reversed__(self) -> Iterator[int]:
        """Yield the papers from the last to the first."""
        self._reach(self._total)
        return reversed(self._known)

    def __contains__(self, doc: object) -> bool:
        """Return whether a paper is among them, in whatever place."""
        return isinstance(doc, int) and 0 <= doc < len(self._present) and self._present[doc] != 0

    def index(self, doc: int, start: int = 0, stop: int | None = None) -> int:
        """Return the place of a paper; raises `ValueError` where it is not among them."""
        if doc not in self:
            raise ValueError(doc)
        if doc not in self._known:
            self._reach(self._total)
        return self._known.index(doc, start, self._total if stop is None else stop)

    def _reach(self, count: int) -> None:
        if count > len(self._known):
            with self._lock:
                self._known += islice(self._rest, max(0, count - len(self._known)))


def arranged(permutation: Sequence[int], found: int, size: int) -> Iterator[int]:
    """Yield the papers of the set `found` in the order of `permutation`."""
    present = lanes.unpack(found, size)
    return compress(permutation, map(present.__getitem__, permutation))


def sorted_softly(docs: Sequence[int], key: Callable[[int], Any]) -> list[int]:
    """Return `docs` sorted by `key`, letting other threads run meanwhile.

    One sort of a hundred thousand titles would hold the interpreter lock for its whole length.
    """
    pieces = [sorted(docs[at : at + CHUNK], key=key) for at in range(0, len(docs), CHUNK)]
    return list(heapq.merge(*pieces, key=key))
