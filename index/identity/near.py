"""Near texts: candidates by word shingles, similarity by word-level Indel distance.

Of 87,000 abstracts the shingles leave about one candidate each, and those are compared in full.
"""

from __future__ import annotations

import zlib
from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from index.identity.ids import MIN_WORDS, person
from index.identity.normal import normalise, words
from index.identity.shingles import COMMON, shingles

if TYPE_CHECKING:
    from index.paper import Paper

__all__ = ["Neighbours", "Text", "differ", "similarity", "text_of"]

MAX_WORDS: Final = 4000
"""Only so many words of a text are compared: no abstract is longer, and time stays bounded."""


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
        files=_files(tuple(place.file for place in paper.sources)),
    )


@lru_cache(maxsize=1024)
def _files(names: tuple[str, ...]) -> frozenset[str]:
    """Return the set of `names`: one object for all texts of the same files."""
    return frozenset(names)


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
    """An inverted index from shingles to the numbers of the few texts that hold them."""

    def __init__(self) -> None:
        self._postings: dict[int, list[int]] = {}

    def add(self, number: int, text: Text) -> None:
        """Take `text` in under `number`."""
        for shingle in shingles(text.words):
            posting = self._postings.setdefault(shingle, [])
            if len(posting) < COMMON:
                posting.append(number)

    def near(self, text: Text, shared: int) -> list[int]:
        """Return the numbers of texts with at least `shared` rare shingles of `text`, sorted."""
        found: Counter[int] = Counter()
        for shingle in shingles(text.words):
            posting = self._postings.get(shingle, ())
            if len(posting) < COMMON:
                found.update(posting)
        return sorted(number for number, times in found.items() if times >= shared)
