"""Reads Whoosh's dictionary of a segment: which terms there are, and where their lists stand.

Whoosh keeps the terms of a segment in an ordered hash file (`whoosh.filedb.filetables`): after a
head the records, each two lengths, a key (field number and word) and a value (`W3TermInfo`), in
order of the keys; then hash tables, a pickled head of its own, and an array of where the records
stand. Reading it here rather than with Whoosh saves a plain command the loading of Whoosh, which
takes longer than all else it does. A test compares both readings.
"""

from __future__ import annotations

import pickle
from struct import Struct
from typing import TYPE_CHECKING

from index.errors import IndexDamaged

if TYPE_CHECKING:
    import mmap
    from collections.abc import Iterator

_MAGIC = b"HSH3"
_LENGTHS = Struct("!ii")
_FIELD = Struct("!H")
_EXTENT = Struct("!qi")  # the end of a value
_LONG = Struct("!i")
Extent = tuple[int, int]
"""Where a list stands, and its length."""
_DAMAGED = "the dictionary of the search index is damaged: build it anew"


class Dictionary:
    """The terms of a segment, in order of field and word."""

    def __init__(self, content: mmap.mmap | bytes) -> None:
        """Read the head of a dictionary; raises `IndexDamaged` if it is none."""
        if content[: len(_MAGIC)] != _MAGIC:
            raise IndexDamaged(_DAMAGED)
        end = len(content) - _LONG.size
        (length,) = _LONG.unpack_from(content, end)
        # what follows the pickle is not looked at; S301: the folder is the user's alone
        head = pickle.loads(content[end - length : end])  # noqa: S301
        self._content = content
        self._fields: dict[str, int] = head["fieldmap"]
        self._place = Struct(f"!{head['indextype']}")
        self._count: int = head["indexlen"]
        self._places = end - self._count * self._place.size

    def extent(self, field: str, word: bytes) -> Extent | None:
        """Return where the list of a term stands and how long it is; None for no such term."""
        key = self._key(field, word)
        at = self._first(key)
        return self._extent_at(at) if at < self._count and self._key_at(at) == key else None

    def words(self, field: str, beginning: bytes) -> Iterator[tuple[bytes, Extent]]:
        """Yield the words of a field with this beginning, in order, and where their lists stand."""
        key = self._key(field, beginning)
        for at in range(self._first(key), self._count):
            found = self._key_at(at)
            if not found.startswith(key):
                return
            yield found[_FIELD.size :], self._extent_at(at)

    def _extent_at(self, at: int) -> Extent:
        place = self._start(at)
        size, value = _LENGTHS.unpack_from(self._content, place)
        end = place + _LENGTHS.size + size + value
        offset, length = _EXTENT.unpack_from(self._content, end - _EXTENT.size)
        return offset, length

    def _key(self, field: str, word: bytes) -> bytes:
        return _FIELD.pack(self._fields.get(field, 0xFFFF)) + word

    def _start(self, at: int) -> int:
        place: int
        (place,) = self._place.unpack_from(self._content, self._places + at * self._place.size)
        return place

    def _key_at(self, at: int) -> bytes:
        place = self._start(at)
        size, _ = _LENGTHS.unpack_from(self._content, place)
        if size < _FIELD.size:  # somebody overwrote the file while it is open
            raise IndexDamaged(_DAMAGED)
        start = place + _LENGTHS.size
        return self._content[start : start + size]

    def _first(self, key: bytes) -> int:
        """Return the number of the first term that is not before `key`."""
        low, high = 0, self._count
        while low < high:
            middle = (low + high) // 2
            if self._key_at(middle) < key:
                low = middle + 1
            else:
                high = middle
        return low
