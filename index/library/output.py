"""The next version of the file as it grows, copied or written piece by piece."""

from __future__ import annotations

from collections.abc import Sequence

from index.library.block import BREAKS
from index.library.document import Document, Extent, Layout, digest

_BREAKS = tuple(mark.encode() for mark in BREAKS)


class Output:
    """The next version as it grows, with its layout."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._newline = b"\r\n" if b"\r\n" in data[:4096] else b"\n"
        self._parts: list[bytes] = []
        self._size = 0
        self.sections: dict[str, Extent] = {}
        self.items: list[Extent] = []

    @property
    def size(self) -> int:
        """How many bytes have been written."""
        return self._size

    def copy(self, start: int, end: int) -> None:
        """Take a stretch of the old version."""
        self._add(self._data[start:end])

    def lines(self, lines: Sequence[str]) -> None:
        """Write lines; those that are new have no line end yet."""
        if self._parts and not self._parts[-1].endswith(_BREAKS):
            self._add(self._newline)
        for line in lines:
            data = line.encode()
            self._add(data if data.endswith(_BREAKS) else data + self._newline)

    def _add(self, data: bytes) -> None:
        if data:
            self._parts.append(data)
            self._size += len(data)

    def item(self, lines: Sequence[str]) -> None:
        """Write the lines of an entry."""
        self.lines([])
        start = self._size
        self.lines(lines)
        self.items.append((start, self._size))

    def kept(self, start: int, end: int) -> None:
        """Take an entry as it is in the old version."""
        self.lines([])
        self.items.append((self._size, self._size + end - start))
        self.copy(start, end)

    def document(self, indent: int, *, flow: bool) -> Document:
        """Return the version that was written; `indent` and `flow` as in its `Layout`."""
        data = b"".join(self._parts)
        return Document(data, Layout(self.sections, self.items, indent, flow), digest(data))
