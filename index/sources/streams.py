"""Opening a source: regular file or standard input, unpacked, its beginning known in advance."""

from __future__ import annotations

import io
import stat
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO, Final

from index.errors import SourceError
from index.sources.files import STANDARD_INPUT, reason

HEAD: Final = 1 << 16
"""So many bytes at the beginning tell a file's format and encoding."""
MOST_TIMES: Final = 200
"""A packed file is read up to so many times its size; text hardly reaches a tenth of that."""
_UNSUSPICIOUS: Final = 16 << 20
"""Bytes that any packed file may unpack to."""
_ZIP: Final = b"PK\x03\x04"
_GZIP: Final = b"\x1f\x8b"
_XZ: Final = b"\xfd7zXZ\x00"
_BZIP2: Final = b"BZh"


class Source(io.RawIOBase):
    """The bytes of a source, its `head`, and the damage that ended them early.

    What cannot be unpacked any further ends the bytes, so that no reader loses what came before;
    whoever reads asks for `damage` at the end.
    """

    def __init__(
        self, read: Callable[[int], bytes], *, member: str = "", packed: int | None = None
    ) -> None:
        super().__init__()
        self._more = read
        self._packed = packed
        self._unpacked = 0
        self._rest = b""
        self._taken = 0
        self.member = member
        """The name of the file inside an archive, or empty."""
        self.damage = ""
        """Why the bytes ended early, or empty."""
        while len(self._rest) < HEAD and (piece := self._piece()):
            self._rest += piece
        self.head = self._rest[:HEAD]
        """The first bytes; they are still to be read."""

    def readable(self) -> bool:
        """Say that this stream can be read."""
        return True

    def readinto(self, buffer: Any, /) -> int:
        """Fill `buffer` as far as the next piece reaches; return how far that is, 0 at the end."""
        view = memoryview(buffer).cast("B")
        if self._taken == len(self._rest):
            self._rest, self._taken = self._piece(), 0
        size = min(len(self._rest) - self._taken, len(view))
        view[:size] = self._rest[self._taken : self._taken + size]
        self._taken += size
        return size

    def buffered(self) -> BinaryIO:
        """Return the bytes as the stream that formats read."""
        return io.BufferedReader(self, HEAD)

    def _piece(self) -> bytes:
        if self.damage:
            return b""
        try:
            piece = self._more(HEAD)
        except Exception as error:  # noqa: BLE001 - unpackers raise whatever damage makes them
            self.damage = f"cannot be read to its end ({str(error) or 'damaged'})"
            return b""
        self._unpacked += len(piece)
        if self._packed is None or self._unpacked <= max(_UNSUSPICIOUS, MOST_TIMES * self._packed):
            return piece
        self.damage = f"unpacks to more than {MOST_TIMES} times its size: not read any further"
        return b""


def open_sources(file: str) -> Iterator[Source | SourceError]:
    """Yield what `file` holds: itself, unpacked, or each member of an archive in turn.

    Raises `SourceError` where the file is missing, unreadable, or neither a regular file nor
    standard input.
    """
    try:
        with _open(file) as stream:
            magic = stream.read(6)
            size = stream.seek(0, io.SEEK_END)
            stream.seek(0)
            if magic.startswith(_ZIP):
                from index.sources import archives  # few sources are archives

                yield from archives.members(stream, file)
            else:
                yield unpacked(stream, magic, size)
    except OSError as error:
        raise SourceError(file, reason(error)) from error


def is_packed(magic: bytes) -> bool:
    """Tell whether what begins with `magic` is gzip, bzip2 or xz."""
    return magic.startswith((_GZIP, _BZIP2, _XZ))


def unpacked(stream: Any, magic: bytes, size: int, member: str = "") -> Source:
    """Return `stream`, which begins with `magic` and holds `size` bytes, read through its packing.

    One layer of gzip, bzip2 or xz is taken off.
    """
    if not is_packed(magic):
        return Source(stream.read1, member=member)
    if magic.startswith(_GZIP):
        import gzip

        stream = gzip.GzipFile(fileobj=stream)
    elif magic.startswith(_XZ):
        import lzma

        stream = lzma.LZMAFile(stream)  # noqa: SIM115 - closed with the file below
    else:
        import bz2

        stream = bz2.BZ2File(stream)
    return Source(stream.read1, packed=size, member=member)


def _open(file: str) -> BinaryIO:
    if file == STANDARD_INPUT:
        return io.BytesIO(standard_input())
    if not stat.S_ISREG(Path(file).stat().st_mode):
        raise SourceError(file, "is not a regular file")
    return Path(file).open("rb")


@cache
def standard_input() -> bytes:
    """Return what standard input holds, kept because it can be read but once."""
    return sys.stdin.buffer.read()
