"""Unions of posting lists, made while an index is built: stems, and beginnings of words.

A keystroke must not read a thousand lists because a thousand words begin with `co`. So the
union of all words with a beginning is kept as a list of its own wherever they are many.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import compress
from typing import TYPE_CHECKING, NamedTuple

from index.search import analysis, lanes
from index.search.inverter import code
from index.search.postings import ABSTRACT, TITLE, encode, encode_dense, merge, unite

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from index.search.inverter import Lists

FEW = 24
"""Beginnings that so many words share, or fewer, get no list of their own."""
_COARSE = bytes(
    weight & (TITLE | ABSTRACT) | max(1, weight & 0x30) if weight else 0 for weight in range(256)
)
"""Weights of beginnings have four levels, rounded down: a word half typed ranks only roughly,
and these lists would be the largest part of an index. Once the word is there its own list,
merged with this one, has the higher levels."""


class Union:
    """A posting list that grows by whole lists: a dictionary at first, dense when large."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._few: dict[int, int] = {}
        self._dense: bytearray | None = None
        self._codes: list[str] = []

    def add(self, docs: Iterable[int], weights: Iterable[int], codes: str) -> None:
        """Take in a list."""
        self._codes.append(codes)
        if self._dense is None:
            self._add_few(docs, weights)
        else:
            dense = self._dense
            for doc, weight in zip(docs, weights, strict=True):
                before = dense[doc]
                dense[doc] = merge(before, weight) if before else weight

    def _add_few(self, docs: Iterable[int], weights: Iterable[int]) -> None:
        few = self._few
        unite(few, zip(docs, weights, strict=True))
        if len(few) * 16 > self._size:
            self._dense = bytearray(self._size)
            for doc, weight in few.items():
                self._dense[doc] = weight
            few.clear()

    def add_union(self, other: Union) -> None:
        """Take in another union."""
        if self._dense is not None and other._dense is not None:
            self._dense[:] = lanes.merge(self._dense, other._dense)
            self._codes.append(other.codes)
            return
        docs: Iterable[int] = other._few
        weights: Iterable[int] = other._few.values()
        if other._dense is not None:
            docs = compress(range(self._size), other._dense)
            weights = other._dense.replace(b"\0", b"")
        self.add(docs, weights, other.codes)

    @property
    def codes(self) -> str:
        """The code points of all words taken in."""
        return "".join(self._codes)

    def encode(self, weighting: bytes | None = None) -> tuple[int, bytes]:
        """Return the number of papers, and the list as bytes, weights mapped by `weighting`."""
        if self._dense is not None:
            count = self._size - self._dense.count(0)
            dense = self._dense.translate(weighting)
            return count, encode_dense(dense, count, self.codes)
        docs = sorted(self._few)
        weights = bytes(map(self._few.__getitem__, docs)).translate(weighting)
        return len(docs), encode(docs, weights, self._size, self.codes)


class Encoded(NamedTuple):
    """A word, or beginning of words, with its list as bytes."""

    word: str
    df: int
    """In how many papers it is."""
    data: bytes


def beginnings(lists: Lists, size: int, pause: Callable[[], None]) -> list[Encoded]:
    """Return, sorted, the beginnings that more than `FEW` words share.

    Runs have none: their single characters are words already. `pause` is called often.
    """
    words = sorted(word for word in lists.numbers if not analysis.is_run(word))
    found: list[Encoded] = []

    def union(low: int, high: int, depth: int) -> Union:
        """Unite `words[low:high]`, which share their first `depth` letters."""
        whole = Union(size)
        while low < high:
            end = _end(words, low, high, depth + 1)
            if end - low > FEW:
                whole.add_union(union(low, end, depth + 1))
            else:
                pause()
                _add_words(whole, lists, words[low:end])
            low = end
        if depth:
            found.append(Encoded(words[high - 1][:depth], *whole.encode(_COARSE)))
        return whole

    union(0, len(words), 0)
    return sorted(found)


def _end(words: Sequence[str], low: int, high: int, depth: int) -> int:
    """Return the end of the stretch of words that begin like `words[low]`, `depth` letters."""
    start = words[low][:depth]
    end = low + 1
    while end < high and words[end][:depth] == start:
        end += 1
    return end


def _add_words(union: Union, lists: Lists, words: Iterable[str]) -> None:
    for word in words:
        number = lists.numbers[word]
        union.add(lists.docs[number], lists.weights[number], code(number))


def forms(lists: Lists, size: int, pause: Callable[[], None]) -> Iterator[Encoded]:
    """Yield each stem in order with the union of its forms; a stem that is its only form: not."""
    groups: dict[str, list[str]] = defaultdict(list)
    for word in lists.numbers:
        if lists.docs[lists.numbers[word]]:
            groups[analysis.stem(word)].append(word)
    for stem in sorted(groups):
        if groups[stem] != [stem]:
            pause()
            union = Union(size)
            _add_words(union, lists, groups[stem])
            yield Encoded(stem, *union.encode())
