"""What every paper says as weighted terms, the other way round: each term with its papers.

A term weighs (1 + ln tf) · idf in a paper, a title counting `TITLE` times, and the weights of a
paper are scaled to length one (Salton & Buckley 1988, "Term-weighting approaches in automatic
text retrieval"). Only the term counts are kept, one byte each, in arrays: 84,000 abstracts take
some 60 MB. Terms of a single paper cannot tell anything about another one and are left out.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter
from itertools import accumulate
from typing import TYPE_CHECKING, Protocol

from index.triage.pacing import STRETCH, Pace, never
from index.triage.terms import Terms

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

TITLE = 2
"""So often counts what a title says."""
_MOST = 15
"""More occurrences in one paper count as so many."""
_DAMPED = (0.0, *(1 + math.log(count) for count in range(1, _MOST + 1)))
_STEP = 64
"""Papers analysed between two moments in which other threads may run: a few milliseconds."""

Vector = dict[int, float]
"""Terms by their number with their weights; of length one, or empty."""


class Texts(Protocol):
    """Where the papers' texts come from; `index.corpus.Corpus` is one."""

    @property
    def size(self) -> int:
        """One more than the highest doc."""

    @property
    def order(self) -> Sequence[int]:
        """The docs there are, in the order of the sources."""

    def texts(self, doc: int, /) -> tuple[str, str]:
        """Return the title (or "") and the abstract of a paper, as clean text."""


class Features:
    """The weighted terms of all papers; read-only once gathered, so any thread may ask."""

    def __init__(self, texts: Texts, cancelled: Callable[[], bool] = never) -> None:
        """Analyse all papers of `texts`; meant for a thread in the background.

        84,000 abstracts take some ten seconds. Raises `pacing.Cancelled`, and whatever `texts`
        raises.
        """
        pace = Pace(cancelled)
        self.texts = texts
        self.docs: Sequence[int] = array("I", texts.order)
        """The papers, in the order of the sources."""
        self._known = frozenset(self.docs)
        self.size = texts.size
        """One more than the highest doc."""
        self._terms = Terms()
        self.numbers: dict[str, int]
        """The number of each term."""
        self._invert(*self._read(pace), pace)
        count = len(self.docs)
        self.idf = array(
            "d", [math.log((1 + count) / (1 + self.df(term))) + 1 for term in self._all()]
        )
        """The weight of each term's rarity."""
        self._scale = self._lengths(pace)

    def __contains__(self, doc: object) -> bool:
        """Tell whether a doc is one of the papers."""
        return doc in self._known

    def _all(self) -> range:
        return range(len(self._starts) - 1)

    def _read(self, pace: Pace) -> tuple[dict[str, int], array[int], array[int], bytearray]:
        """Return term numbers, and paper after paper its length, its terms and their counts."""
        numbers: dict[str, int] = {}
        lengths, terms, counts = array("I"), array("I"), bytearray()
        for step, doc in enumerate(self.docs):
            if step % _STEP == 0:
                pace()
            found = self._count(*self.texts.texts(doc))
            lengths.append(len(found))
            terms.extend([numbers.setdefault(term, len(numbers)) for term in found])
            counts.extend([min(_MOST, count) for count in found.values()])
        return numbers, lengths, terms, counts

    def _count(self, title: str, abstract: str) -> Counter[str]:
        counts = Counter(self._terms.of(abstract))
        for term in self._terms.of(title):
            counts[term] += TITLE
        return counts

    def _invert(
        self,
        numbers: dict[str, int],
        lengths: array[int],
        terms: array[int],
        counts: bytearray,
        pace: Pace,
    ) -> None:
        """Sort the papers by term (a counting sort), without terms that only one paper has."""
        df = array("I", bytes(4 * len(numbers)))
        for start in range(0, len(terms), STRETCH):
            pace()
            for term in terms[start : start + STRETCH]:
                df[term] += 1
        kept = [term for term, papers in enumerate(df) if papers > 1]
        renumbered = array("i", [-1]) * len(df)
        for new, old in enumerate(kept):
            renumbered[old] = new
        pace()
        self.numbers = {
            term: renumbered[old] for term, old in numbers.items() if renumbered[old] >= 0
        }
        self._starts = array("I", [0, *accumulate(df[term] for term in kept)])
        self._docs = array("I", bytes(4 * self._starts[-1]))
        self._counts = bytearray(self._starts[-1])
        free = self._starts[:-1]
        at = 0
        for step, (doc, length) in enumerate(zip(self.docs, lengths, strict=True)):
            if step % _STEP == 0:
                pace()
            for old, count in zip(terms[at : at + length], counts[at : at + length], strict=True):
                term = renumbered[old]
                if term >= 0:
                    place = free[term]
                    self._docs[place] = doc
                    self._counts[place] = count
                    free[term] = place + 1
            at += length

    def _lengths(self, pace: Pace) -> array[float]:
        """Return for each doc what scales its weights to length one."""
        squares = [0.0] * self.size
        for term in pace.each(self._all(), self.df):
            steps = [(value * self.idf[term]) ** 2 for value in _DAMPED]
            for doc, count in self.papers(term):
                squares[doc] += steps[count]
        return array("d", [1 / math.sqrt(square) if square else 0.0 for square in squares])

    def df(self, term: int) -> int:
        """Return in how many papers a term is."""
        return self._starts[term + 1] - self._starts[term]

    def papers(self, term: int) -> Iterator[tuple[int, int]]:
        """Yield the papers of a term, each with how often it is there."""
        place = slice(self._starts[term], self._starts[term + 1])
        return zip(self._docs[place], self._counts[place], strict=True)

    def vector(self, title: str, abstract: str) -> Vector:
        """Return any text as a vector; terms that no two papers have are passed over."""
        counts = self._count(title, abstract)
        numbers, idf = self.numbers, self.idf
        vector = {
            numbers[term]: _DAMPED[min(count, _MOST)] * idf[numbers[term]]
            for term, count in counts.items()
            if term in numbers
        }
        return scaled(vector)

    def of(self, doc: int) -> Vector:
        """Return the vector of a paper."""
        return self.vector(*self.texts.texts(doc))

    def products(self, weights: Mapping[int, float], pace: Pace | None = None) -> list[float]:
        """Return for each doc the inner product of its vector with `weights`.

        What the papers say is walked through in steps, between which other threads run.
        """
        sums = [0.0] * self.size
        for term in (pace or Pace()).each(weights, self.df):
            weight = weights[term] * self.idf[term]
            steps = [value * weight for value in _DAMPED]
            for doc, count in self.papers(term):
                sums[doc] += steps[count]
        return [total * scale for total, scale in zip(sums, self._scale, strict=True)]


def scaled(vector: Vector) -> Vector:
    """Return `vector` at length one; an empty one comes back empty."""
    length = math.sqrt(sum(value * value for value in vector.values()))
    return {term: value / length for term, value in vector.items()} if length else {}


def mean(vectors: Iterable[Vector]) -> Vector:
    """Return the mean of `vectors`, empty for none."""
    sums: Counter[int] = Counter()
    number = 0
    for number, vector in enumerate(vectors, 1):  # noqa: B007 - the last one is their count
        sums.update(vector)
    return {term: total / number for term, total in sums.items()}
