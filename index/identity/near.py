"""Near texts: candidates by sampled word shingles, similarity by word-level Indel distance.

A shingle is a run of three normalised words (Broder, "On the resemblance and containment of
documents", 1997). Only shingles whose hash falls into a fixed part of its range are looked at
(Manber, "Finding similar files in a large file system", 1994), the same ones in every text, so
texts that share much share some of them. Of 87,000 abstracts that leaves about one candidate
each, and those are compared in full.
"""

from __future__ import annotations

import zlib
from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from index.identity.ids import MIN_WORDS, person
from index.identity.normal import normalise, words

if TYPE_CHECKING:
    from index.paper import Paper

__all__ = ["Neighbours", "Text", "differ", "similarity", "text_of"]

MAX_WORDS: Final = 4000
"""Only so many words of a text are compared: no abstract is longer, and time stays bounded."""

_COMMON: Final = 40
"""A shingle found in so many texts is a figure of speech and no trace of one text."""

_RANGE: Final = 1 << 32
_MULTIPLIERS: Final = (0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D)
"""Odd constants of multiplicative hashing: they tell the three places of a shingle apart."""


@dataclass(frozen=True, slots=True)
class Text:
    """What of a paper tells whether it is nearly another one."""

    id: str
    words: Sequence[int]
    """The normalised words of the abstract, each as its CRC-32."""
    title: str
    """The given title, normalised; empty where there is none. `doi` and `arxiv` likewise."""
    doi: str
    arxiv: str
    person: str
    """The first author, as in ids; empty where there is none."""
    year: int | None
    files: frozenset[str]
    """The files it stands in."""

    @property
    def comparable(self) -> bool:
        """True if the abstract is long enough for its likeness to mean something."""
        return len(self.words) >= MIN_WORDS


def text_of(paper: Paper) -> Text:
    """Return what is needed of `paper` to compare it."""
    spoken = words(paper.raw or paper.abstract)[:MAX_WORDS]
    return Text(
        id=paper.id,
        words=array("I", [zlib.crc32(word.encode()) for word in spoken]),
        title=normalise(paper.title),
        doi=paper.doi.lower(),
        arxiv=paper.arxiv.lower(),
        person=person(paper.authors),
        year=paper.year,
        files=frozenset(place.file for place in paper.sources),
    )


def similarity(one: Sequence[int], other: Sequence[int], at_least: float = 0.0) -> float:
    """Return how much of two word sequences is common, 0 to 1: twice their longest common
    subsequence over the sum of their lengths; 0 if that is below `at_least`.
    """
    from rapidfuzz.distance import Indel

    return Indel.normalized_similarity(one, other, score_cutoff=at_least)


def differ(one: Text, other: Text) -> bool:
    """Tell whether the records say that these are two papers: by title, DOI or arXiv id."""
    pairs = ((one.title, other.title), (one.doi, other.doi), (one.arxiv, other.arxiv))
    return any(a and b and a != b for a, b in pairs)


class Neighbours:
    """An inverted index from sampled shingles to the numbers of the texts that hold them."""

    def __init__(self, sample: int = 1) -> None:
        """Look at one shingle in `sample`; texts of a few sentences need every one."""
        self._limit = _RANGE // sample
        self._postings: dict[int, list[int]] = {}

    def add(self, number: int, text: Text) -> None:
        """Take `text` in under `number`."""
        for shingle in self._shingles(text.words):
            posting = self._postings.setdefault(shingle, [])
            if len(posting) < _COMMON:
                posting.append(number)

    def near(self, text: Text, shared: int) -> list[int]:
        """Return the numbers of texts with at least `shared` rare shingles of `text`, sorted."""
        found: Counter[int] = Counter()
        for shingle in self._shingles(text.words):
            posting = self._postings.get(shingle, ())
            if len(posting) < _COMMON:
                found.update(posting)
        return sorted(number for number, times in found.items() if times >= shared)

    def _shingles(self, codes: Sequence[int]) -> set[int]:
        """Return the hashes of the sampled shingles of a word sequence."""
        first, second, third = _MULTIPLIERS
        mask, limit = _RANGE - 1, self._limit
        hashes = (
            (a * first + b * second + c * third) & mask
            for a, b, c in zip(codes, codes[1:], codes[2:], strict=False)
        )
        return {shingle for shingle in hashes if shingle < limit}
