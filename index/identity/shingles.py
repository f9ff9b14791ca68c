"""Word shingles of a text, and which of many texts share rare ones.

A shingle is a run of three normalised words (Broder, "On the resemblance and containment of
documents", 1997). Only shingles whose hash falls into a fixed part of its range are looked at
(Manber, "Finding similar files in a large file system", 1994), the same ones in every text, so
texts that share much share some of them.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

__all__ = ["COMMON", "Shared", "shingles"]

COMMON: Final = 40
"""A shingle found in so many texts is a figure of speech and no trace of one text."""

_RANGE: Final = 1 << 32
_MULTIPLIERS: Final = (0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D)
"""Odd constants of multiplicative hashing: they tell the three places of a shingle apart."""
_BUCKETS: Final = 256
"""Shingles are sorted a bucket at a time, so that no single step holds the interpreter long."""


def shingles(codes: Sequence[int], sample: int = 1) -> set[int]:
    """Return the 32-bit hashes of one in `sample` of the shingles of a word sequence."""
    first, second, third = _MULTIPLIERS
    mask, limit = _RANGE - 1, _RANGE // sample
    hashes = (
        (a * first + b * second + c * third) & mask
        for a, b, c in zip(codes, codes[1:], codes[2:], strict=False)
    )
    return {shingle for shingle in hashes if shingle < limit}


class Shared:
    """Finds the texts that share shingles, in some 12 bytes a shingle.

    Texts are numbered from 0 in the order they are added. Once all are, `freeze` sorts the
    shingles, keeps those that two texts or more hold but fewer than `COMMON`, and turns them
    into two tables: the texts of each shingle, and the shingles of each text.
    """

    def __init__(self) -> None:
        self._buckets = [array("Q") for _ in range(_BUCKETS)]
        self._size = 0
        self._texts = array("I")
        self._first_text = array("I", [0])
        self._shingles = array("I")
        self._first_shingle: Sequence[int] = ()

    def add(self, found: set[int]) -> None:
        """Take in the shingles of the next text."""
        number = self._size
        for shingle in found:
            self._buckets[shingle % _BUCKETS].append(shingle << 32 | number)
        self._size += 1

    def freeze(self) -> Iterator[None]:
        """Build the tables, pausing after each short step; nothing may be added from now on."""
        counts = array("I", bytes(4 * (self._size + 1)))
        for bucket in self._buckets:
            for members in _groups(sorted(bucket)):
                self._texts.extend(members)
                self._first_text.append(len(self._texts))
                for number in members:
                    counts[number] += 1
            del bucket[:]
            yield
        self._first_shingle = array("I", accumulate(counts, initial=0))
        self._shingles = array("I", bytes(4 * len(self._texts)))
        free = array("I", self._first_shingle)
        for shingle, start in enumerate(self._first_text[:-1]):
            for number in self._texts[start : self._first_text[shingle + 1]]:
                self._shingles[free[number]] = shingle
                free[number] += 1
            if shingle % _BUCKETS == 0:
                yield

    def before(self, number: int, least: int) -> list[int]:
        """Return the texts before `number` that share at least so many shingles with it."""
        times: Counter[int] = Counter()
        start, end = self._first_shingle[number], self._first_shingle[number + 1]
        for shingle in self._shingles[start:end]:
            times.update(self._texts[self._first_text[shingle] : self._first_text[shingle + 1]])
        return sorted(other for other, held in times.items() if other < number and held >= least)


def _groups(entries: Sequence[int]) -> Iterator[list[int]]:
    """Yield the texts of each shingle that tells something, of sorted (shingle, text) pairs."""
    members: list[int] = []
    before = -1
    for entry in [*entries, -1]:
        if entry >> 32 != before:
            if 1 < len(members) < COMMON:
                yield members
            members, before = [], entry >> 32
        members.append(entry & 0xFFFFFFFF)
