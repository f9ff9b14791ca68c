"""A posting list as bytes: which papers hold a word, and how much it matters in each.

Beside every paper number stands one byte, its *weight*: bit 7 says the word is in the title,
bit 6 that it is in the abstract, bits 0-5 hold the BM25 weight of the word in that paper
without the idf (Robertson & Zaragoza 2009, "The Probabilistic Relevance Framework", with
k1 = 1.2, b = 0.75 and the title counted `TITLE_BOOST` times), scaled to 1…63. So scoring at
query time is one multiplication, and `title:` needs no field of its own.

A long list is kept as one byte for every paper, most of them zero, compressed: inflating it
costs less than reading numbers one by one. A short list holds the gaps between numbers, then
the weights. Every list carries a checksum: a damaged file is noticed, never answered from.
"""

from __future__ import annotations

import zlib
from array import array
from functools import cache
from itertools import accumulate, compress
from struct import Struct
from typing import TYPE_CHECKING, NamedTuple

from index.errors import IndexDamaged

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

TITLE = 0x80
ABSTRACT = 0x40
LEVEL = 0x3F
TITLE_BOOST = 3
_K1 = 1.2
_B = 0.75
_TYPICAL = 180
"""Words of a typical paper, title counted `TITLE_BOOST` times; a constant, so that papers added
later are weighted like those indexed first."""
_STEP = 16
_LONGEST = 1024

_HEAD = Struct("<cBIIII")  # mark, kind, papers, bytes of codes, bytes of payload, checksum
_MARK = b"L"
_DENSE = 0
_WIDTHS = {1: "B", 2: "H", 4: "I"}
_GAP = 24
"""Lists with fewer papers than one in `_GAP` are kept as gaps."""


class Postings(NamedTuple):
    """The papers of one segment that hold a word."""

    df: int
    """In how many papers the word is."""
    codes: str
    """The code points that stand for the word's forms in the segment's word streams."""
    dense: bytes | None
    """One weight a paper, zero for those without the word; None in a short list."""
    docs: Iterable[int]
    """The papers of a short list, ascending; to be read once."""
    weights: bytes
    """Their weights."""

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Yield each paper with its weight; works once."""
        if self.dense is None:
            return zip(self.docs, self.weights, strict=True)
        docs = compress(range(len(self.dense)), self.dense)
        return zip(docs, self.dense.replace(b"\0", b""), strict=True)


def _level(frequency: int, length: int) -> int:
    norm = _K1 * (1 - _B + _B * length / _TYPICAL)
    return max(1, round(LEVEL * frequency / (frequency + norm)))


@cache
def _levels() -> list[bytes]:
    return [
        bytes([0] + [_level(frequency, length) for frequency in range(1, 64)])
        for length in range(_STEP // 2, _LONGEST, _STEP)
    ]


def levels(length: int) -> bytes:
    """Return the level of each frequency (0…63) in a paper of `length` words."""
    table = _levels()
    return table[min(length // _STEP, len(table) - 1)]


@cache
def merge(weight: int, other: int) -> int:
    """Return the weight of a paper that holds two forms of a word."""
    return ((weight | other) & ~LEVEL) | max(weight & LEVEL, other & LEVEL)


def encode(docs: Sequence[int], weights: bytes, size: int, codes: str = "") -> bytes:
    """Return a list as bytes; `docs` ascend, all below `size`, and are not empty."""
    if len(docs) * _GAP > size:
        dense = bytearray(size)
        for doc, weight in zip(docs, weights, strict=True):
            dense[doc] = weight
        return encode_dense(dense, len(docs), codes)
    gaps = [docs[0], *map(int.__sub__, docs[1:], docs)]
    widest = max(gaps)
    width = 1 if widest < 1 << 8 else 2 if widest < 1 << 16 else 4
    return _pack(width, len(docs), codes, array(_WIDTHS[width], gaps).tobytes() + weights)


def encode_dense(dense: bytes | bytearray, count: int, codes: str = "") -> bytes:
    """Return a list given as one weight a paper, `count` of them not zero, as bytes."""
    # run lengths suit bytes that are mostly zero: smaller than deflate's best, and faster
    squeeze = zlib.compressobj(strategy=zlib.Z_RLE)
    return _pack(_DENSE, count, codes, squeeze.compress(dense) + squeeze.flush())


def _pack(kind: int, count: int, codes: str, payload: bytes) -> bytes:
    coded = codes.encode()
    checksum = zlib.crc32(payload, zlib.crc32(coded))
    return _HEAD.pack(_MARK, kind, count, len(coded), len(payload), checksum) + coded + payload


def decode(data: bytes, size: int) -> Postings:
    """Read a list back; raises `IndexDamaged` if it is not what was written."""
    if len(data) < _HEAD.size:
        raise IndexDamaged("the search index is cut short: build it anew")
    mark, kind, count, coded, length, checksum = _HEAD.unpack_from(data)
    start = _HEAD.size + coded
    body = data[_HEAD.size : start + length]
    if mark != _MARK or len(body) != coded + length or zlib.crc32(body) != checksum:
        raise IndexDamaged("the search index holds a damaged list: build it anew")
    codes = body[:coded].decode()
    payload = body[coded:]
    if kind == _DENSE:
        dense = zlib.decompress(payload)
        if len(dense) != size:
            raise IndexDamaged("the search index holds a list of another index: build it anew")
        return Postings(count, codes, dense, (), b"")
    gaps = array(_WIDTHS[kind])
    gaps.frombytes(payload[: count * kind])
    return Postings(count, codes, None, accumulate(gaps), payload[count * kind :])


def unite(union: dict[int, int], pairs: Iterable[tuple[int, int]]) -> None:
    """Take papers with their weights into a union that is kept as a dictionary."""
    for doc, weight in pairs:
        before = union.get(doc)
        union[doc] = weight if before is None else merge(before, weight)


def dense(lists: Sequence[Postings], size: int) -> bytes:
    """Return the union of `lists` as one weight a paper; the lists are used up."""
    if not lists:
        return bytes(size)
    longest, *others = sorted(lists, key=lambda found: -found.df)
    if longest.dense is None:
        union = bytearray(size)
        for doc, weight in longest.pairs():
            union[doc] = weight
    elif others:
        union = bytearray(longest.dense)
    else:
        return longest.dense
    for found in others:
        for doc, weight in found.pairs():
            before = union[doc]
            union[doc] = merge(before, weight) if before else weight
    return bytes(union)
