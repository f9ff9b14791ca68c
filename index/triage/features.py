"""What every paper says as weighted terms, the other way round: each term with its papers.

A term weighs (1 + ln tf) · idf in a paper, a title counting `TITLE` times, and the weights of a
paper are scaled to length one (Salton & Buckley 1988, "Term-weighting approaches in automatic
text retrieval"). Only the term counts are kept, one byte each, in arrays. Terms of a single paper
cannot tell anything about another one and are left out.
"""

from __future__ import annotations

import math
import zlib
from array import array
from collections import Counter, defaultdict
from itertools import accumulate, count
from typing import TYPE_CHECKING, NamedTuple, Protocol

from index.triage.pacing import STRETCH, Pace, never
from index.triage.terms import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

TITLE = 2
"""So often counts what a title says."""
PAIRS_UP_TO = 20_000
"""With more papers words are weighed without pairs, which would take too much memory."""
_MOST = 15
"""More occurrences in one paper count as so many."""
_DAMPED = (0.0, *(1 + math.log(count) for count in range(1, _MOST + 1)))
_SQUARED = tuple(value * value for value in _DAMPED)
_ANALYSIS = 5_000
"""To analyse the text of a paper takes as long as to go over so many of the counts."""
_STEP = 32
"""Papers analysed between two moments in which other threads may run: a few milliseconds."""

Vector = dict[int, float]
"""Terms by their number, with their weights."""


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


class _Counted(NamedTuple):
    """The terms of all papers, paper after paper."""

    numbers: dict[str, int]
    """Every term with its number."""
    lengths: array[int]
    """How many different terms each paper has."""
    terms: array[int]
    counts: bytearray
    """How often each of `terms` is there."""


class Features:
    """The weighted terms of all papers; read-only once gathered, so any thread may ask."""

    def __init__(self, texts: Texts, cancelled: Callable[[], bool] = never) -> None:
        """Analyse all papers of `texts`; meant for a thread in the background.

        Raises `pacing.Cancelled`, and whatever `texts` raises.
        """
        pace = Pace(cancelled)
        self._texts = texts
        self.docs: Sequence[int] = array("I", texts.order)
        """The papers, in the order of the sources."""
        self._known = frozenset(self.docs)
        self.size = texts.size
        """One more than the highest doc."""
        self.lots = array("I")
        """For each of `docs` a number made of its text, as good as drawn at random."""
        self.extents = array("I", bytes(4 * self.size))
        """For each doc how many terms its text has, repeated ones repeated."""
        self._pairs = len(self.docs) <= PAIRS_UP_TO
        self._words = Words()
        self.numbers: dict[str, int] = {}
        """The number of each term."""
        self._invert(self._read(pace), pace)
        papers = 1 + len(self.docs)
        self.idf = array("d", [math.log(papers / (1 + self.df(term))) + 1 for term in self._all()])
        """The weight of each term's rarity."""
        self._scale = self._lengths(pace)
        self._words.clear()

    def __contains__(self, doc: object) -> bool:
        """Tell whether a doc is one of the papers."""
        return doc in self._known

    def _all(self) -> range:
        """Return the numbers of all terms."""
        return range(len(self._starts) - 1)

    def _read(self, pace: Pace) -> _Counted:
        """Count the terms of each paper."""
        numbers: defaultdict[str, int] = defaultdict(count().__next__)
        lengths, terms, counts = array("I"), array("I"), bytearray()
        for step, doc in enumerate(self.docs):
            if step % _STEP == 0:
                pace()
            title, abstract = self._texts.texts(doc)
            self.lots.append(zlib.crc32(f"{title}\n{abstract}".encode(errors="replace")))
            found = self._count(title, abstract)
            self.extents[doc] = found.total()
            lengths.append(len(found))
            terms.extend(map(numbers.__getitem__, found))
            often = max(found.values(), default=0) > _MOST
            counts.extend([min(_MOST, n) for n in found.values()] if often else found.values())
        return _Counted(numbers, lengths, terms, counts)

    def _count(self, title: str, abstract: str) -> Counter[str]:
        counts = Counter(self._words.terms(abstract, pairs=self._pairs))
        for term in self._words.terms(title, pairs=self._pairs):
            counts[term] += TITLE
        return counts

    def _invert(self, counted: _Counted, pace: Pace) -> None:
        """Sort the papers by term (a counting sort), without terms that only one paper has."""
        df = array("I", bytes(4 * len(counted.numbers)))
        for start in range(0, len(counted.terms), STRETCH):
            pace()
            for term in counted.terms[start : start + STRETCH]:
                df[term] += 1
        kept = [term for term in range(len(df)) if df[term] > 1]
        pace()
        new = array("i", [-1]) * len(df)
        for number, term in enumerate(kept):
            new[term] = number
        pace()
        while counted.numbers:  # taken apart one by one: to drop it at once would hold the lock
            word, old = counted.numbers.popitem()
            if new[old] >= 0:
                self.numbers[word] = new[old]
        self._starts = array("I", [0, *accumulate(df[term] for term in kept)])
        self._papers = array("I", bytes(4 * self._starts[-1]))
        self._counts = bytearray(self._starts[-1])
        self._sort(counted, new, pace)

    def _sort(self, counted: _Counted, new: array[int], pace: Pace) -> None:
        """Write each paper to the places of its terms; `new` are their numbers, or -1."""
        free = self._starts[:-1]
        end = 0
        for step, (doc, length) in enumerate(zip(self.docs, counted.lengths, strict=True)):
            if step % _STEP == 0:
                pace()
            start, end = end, end + length
            terms, counts = counted.terms[start:end], counted.counts[start:end]
            for old, times in zip(terms, counts, strict=True):
                term = new[old]
                if term >= 0:
                    place = free[term]
                    self._papers[place] = doc
                    self._counts[place] = times
                    free[term] = place + 1

    def _lengths(self, pace: Pace) -> array[float]:
        """Return for each doc what scales its weights to length one."""
        squares = [0.0] * self.size
        for term in pace.each(self._all(), self.df):
            rarity = self.idf[term] ** 2
            for doc, times in self.papers(term):
                squares[doc] += rarity * _SQUARED[times]
        return array("d", [1 / math.sqrt(square) if square else 0.0 for square in squares])

    def df(self, term: int) -> int:
        """Return in how many papers a term is."""
        return self._starts[term + 1] - self._starts[term]

    def papers(self, term: int) -> Iterator[tuple[int, int]]:
        """Yield the papers of a term, each with how often it is there."""
        place = slice(self._starts[term], self._starts[term + 1])
        return zip(self._papers[place], self._counts[place], strict=True)

    def damped(self, title: str, abstract: str) -> Vector:
        """Return 1 + ln tf of the terms of any text; those that no two papers have are left out."""
        counts = self._count(title, abstract)
        return {
            self.numbers[term]: _DAMPED[min(count, _MOST)]
            for term, count in counts.items()
            if term in self.numbers
        }

    def vector(self, title: str, abstract: str) -> Vector:
        """Return any text as a vector of length one; terms that no two papers have are left out."""
        damped = self.damped(title, abstract)
        vector = {number: value * self.idf[number] for number, value in damped.items()}
        length = math.sqrt(sum(value * value for value in vector.values()))
        return {number: value / length for number, value in vector.items()}

    def of(self, doc: int) -> Vector:
        """Return the vector of a paper."""
        return self.vector(*self.text(doc))

    def vectors(self, docs: Collection[int], pace: Pace) -> dict[int, Vector]:
        """Return the vectors of papers; many are gathered from the terms, not from their texts."""
        if len(docs) * _ANALYSIS < len(self._papers):
            found: dict[int, Vector] = {}
            for doc in docs:
                pace()
                found[doc] = self.of(doc)
            return found
        found = {doc: {} for doc in docs}
        for term in pace.each(self._all(), self.df):
            idf = self.idf[term]
            for doc, times in self.papers(term):
                if doc in found:
                    found[doc][term] = _DAMPED[times] * idf * self._scale[doc]
        pace()
        return found

    def text(self, doc: int) -> tuple[str, str]:
        """Return title and abstract of a paper."""
        return self._texts.texts(doc)

    def add(self, sums: list[float], term: int, weight: float) -> None:
        """Add to the sum of each doc what a term of this weight contributes to its product.

        A sum is scaled to a vector of length one by `scaled`.
        """
        weight *= self.idf[term]
        for doc, times in self.papers(term):
            sums[doc] += weight * _DAMPED[times]

    def scaled(self, sums: Sequence[float]) -> list[float]:
        """Return for each doc the inner product of its vector with the weights added up."""
        return [total * scale for total, scale in zip(sums, self._scale, strict=True)]


def mean(vectors: Iterable[Vector]) -> Vector:
    """Return the mean of `vectors`, empty for none."""
    sums: defaultdict[int, float] = defaultdict(float)
    number = 0
    for number, vector in enumerate(vectors, 1):  # noqa: B007 - the last one is their count
        for term, value in vector.items():
            sums[term] += value
    return {term: total / number for term, total in sums.items()}
