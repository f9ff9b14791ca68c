"""Sets of papers and scores as one byte a paper, combined by the whole, not one by one.

A set is an `int` whose byte *n* is 1 if paper *n* is in it; a score is a byte in the same
place. Python's large integers and byte strings then do in C, in microseconds, what a loop over
papers would do in milliseconds while the screen waits for the interpreter lock.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from index.search.postings import ABSTRACT, LEVEL, TITLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def pack(lanes: bytes | bytearray) -> int:
    """Return one byte a paper as an integer."""
    return int.from_bytes(lanes, "little")


def unpack(number: int, size: int) -> bytes:
    """Return an integer as one byte a paper."""
    return number.to_bytes(size, "little")


def flagged(weights: int, size: int) -> int:
    """Return the set of papers whose weight has a flag, as every weight but zero has."""
    return (weights >> 7 | weights >> 6) & everything(size)


@lru_cache(maxsize=4)
def everything(size: int) -> int:
    """Return the set of all papers."""
    return pack(b"\1" * size)


def of(docs: Iterable[int], size: int) -> int:
    """Return the set of `docs`."""
    lanes = bytearray(size)
    for doc in docs:
        lanes[doc] = 1
    return pack(lanes)


def count(papers: int) -> int:
    """Return how many papers a set has."""
    return papers.bit_count()


def find(lanes: bytes | bytearray, value: int) -> Iterator[int]:
    """Yield the papers whose byte is `value`, ascending."""
    at = lanes.find(value)
    while at >= 0:
        yield at
        at = lanes.find(value, at + 1)


def merge(left: bytes | bytearray, right: bytes | bytearray) -> bytes:
    """Return the union of two weight vectors: flags of both, the higher level of each paper.

    `postings.merge` for all papers at once: in every byte, bit 7 of `(a | 0x80) - b` tells
    whether the level `a` is at least `b` (levels have six bits, so no byte borrows).
    """
    size = len(left)
    ones = everything(size)
    a, b = pack(left), pack(right)
    low = ones * LEVEL
    first, second = a & low, b & low
    higher = (((first | ones * 0x80) - second) >> 7 & ones) * LEVEL
    return unpack(
        (a | b) & ones * (TITLE | ABSTRACT) | first & higher | second & (low ^ higher), size
    )
