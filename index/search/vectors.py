"""In which papers a word is and how much it matters there: what scoring works on."""

from __future__ import annotations

from functools import cached_property, reduce
from typing import TYPE_CHECKING, NamedTuple

from index.search import lanes
from index.search.postings import LEVEL

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

FLAGS = 256 // (LEVEL + 1)
"""So often all levels are found among the weights: once with each combination of flags."""
_NONE: Mapping[int, int] = {}


class Vector:
    """One weight byte a paper (see `postings`), zero for papers without the word.

    What is worked out from the weights is kept with them: the next letter asks for it again.
    """

    def __init__(
        self,
        weights: bytes,
        codes: tuple[str, ...] = (),
        *,
        df: int | None = None,
        few: Mapping[int, int] = _NONE,
    ) -> None:
        """Take the weights, and what is known already: `df`, and the weights not zero as `few`."""
        self.weights = weights
        self.codes = codes
        """For each segment the code points of the word's forms in its streams."""
        self.few = few
        """The weights of the papers that have the word, where they are few; else empty."""
        self._df = df
        self._scaled: tuple[float, int] = (0, 0)

    @cached_property
    def papers(self) -> int:
        """The set of papers that have the word, as `lanes` has sets."""
        return lanes.flagged(self.packed, len(self.weights))

    @cached_property
    def packed(self) -> int:
        """The weights as an integer."""
        return lanes.pack(self.weights)

    @cached_property
    def df(self) -> int:
        """In how many papers the word is (document frequency)."""
        return lanes.count(self.papers) if self._df is None else self._df

    def scaled(self, scale: float) -> int:
        """Return the levels times `scale`, at most 255 each, as an integer of one byte a paper."""
        if self._scaled[0] != scale:
            self._scaled = scale, lanes.pack(self.weights.translate(_levels(scale)))
        return self._scaled[1]

    def add_few(self, scale: float, scores: bytearray) -> None:
        """Add the levels times `scale` to all `scores` but those that are 0, one by one."""
        levels = _levels(scale)
        for doc, weight in self.few.items():
            if scores[doc]:
                scores[doc] += levels[weight]

    def within(self, other: Vector) -> bool:
        """Return whether all papers are among those of `other`, if that is soon known."""
        return bool(self.few) and all(map(other.weights.__getitem__, self.few))


def _levels(scale: float) -> bytes:
    """Return the level of each weight times `scale`, rounded down."""
    return bytes([int(scale * level) for level in range(LEVEL + 1)]) * FLAGS


class Hits(NamedTuple):
    """The papers that have a word or phrase, in any of the ways that count."""

    papers: int
    """The set of papers."""
    vectors: tuple[Vector, ...]
    """What they are scored by: the sum over all vectors, so that a paper with the very word
    comes before one with a longer word that begins so."""

    def weight(self, doc: int) -> int:
        """Return the greatest weight of a paper in any vector."""
        return max(vector.weights[doc] for vector in self.vectors)

    def codes(self, segment: int) -> str:
        """Return the code points of all forms in the streams of a segment."""
        return "".join(vector.codes[segment] for vector in self.vectors if vector.codes)

    def only(self, table: bytes) -> Hits:
        """Return the hits whose weights `table` does not map to zero."""
        return hits([Vector(one.weights.translate(table), one.codes) for one in self.vectors])


def hits(vectors: Sequence[Vector]) -> Hits:
    """Return the papers in any of `vectors`, which are not empty."""
    commonest = max(vectors, key=lambda vector: vector.df)
    sets = [vector.papers for vector in vectors if not vector.within(commonest)]
    return Hits(reduce(int.__or__, sets, commonest.papers), tuple(vectors))


def any_of(found: Sequence[Hits | None]) -> Hits | None:
    """Return the papers in any of `found`, None if there are none."""
    known = [one for one in found if one is not None]
    if not known:
        return None
    vectors = tuple(vector for one in known for vector in one.vectors)
    return Hits(reduce(int.__or__, [one.papers for one in known]), vectors)


def all_of(found: Sequence[Hits | None]) -> Hits | None:
    """Return the papers in all of `found`, scored as in the rarest; None if one has none."""
    known = [one for one in found if one is not None]
    if len(known) < len(found):
        return None
    papers = reduce(int.__and__, [one.papers for one in known])
    rarest = min(known, key=lambda one: lanes.count(one.papers))
    return Hits(papers, rarest.vectors)
