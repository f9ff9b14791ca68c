"""The YAML file on disk: read, and replaced whole while it is still what was read."""

from __future__ import annotations

import glob
import os
import stat
import time
from collections.abc import Container, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from index.errors import LibraryError
from index.library import document
from index.library.content import VERSION, Content, Reading
from index.library.disk import Disk, Signature
from index.library.document import Document
from index.library.reading import MAX_BYTES, Unreadable

_REST: Final = 0.04
"""Seconds without a write after which a file counts as written to its end."""
_LEFT: Final = 600.0
"""Seconds after which a file that was written aside counts as left behind."""
_PATIENCE: Final = 3
"""So often a file that does not rest is read again."""

ABSENT: Final = Reading(Content(), VERSION, ())
"""What a file says that is not there."""


class Overtaken(Exception):
    """Somebody else replaced the file while ours was being written."""


class Store:
    """One reading list file. It may be a symlink: what that points at is read and replaced."""

    def __init__(self, path: Path, folder: Path, disk: Disk) -> None:
        self.path = path
        self._lock = folder / "lock"
        self._folder = folder
        self._disk = disk
        self._swept = False
        self.signature: Signature | None = None
        """Of the file as it was last read or written; None: there was none."""

    @property
    def writable(self) -> bool:
        """Whether this user may replace the file."""
        return self._disk.writable(self._real)

    @property
    def _real(self) -> Path:
        return Path(os.path.realpath(self.path))

    def error(self, reason: str, line: int | None = None) -> LibraryError:
        """Return an error that names this file."""
        return LibraryError(str(self.path), reason, line)

    def changed(self) -> bool:
        """Tell cheaply whether the file may differ from what was last read or written."""
        try:
            return self._disk.signature(self.path) != self.signature
        except OSError:
            return True

    def read(self, known: Container[str] = ()) -> bytes | None:
        """Return the bytes of the file, None where there is none. Raises `LibraryError`.

        An editor may be at it: unless the SHA-256 is `known`, a file written just now is read
        again until it rests.
        """
        for _ in range(_PATIENCE):
            try:
                self.signature = self._disk.signature(self.path)
                data = None if self.signature is None else self._whole(self.signature)
            except FileNotFoundError:
                data = self.signature = None
            except OSError as error:
                raise self.error(f"cannot be read ({error.strerror})") from error
            if data is None or self._rests() or document.digest(data) in known:
                break
            time.sleep(_REST)
        return data

    def _whole(self, signature: Signature) -> bytes:
        if signature.size > MAX_BYTES:
            raise self.error(f"larger than {MAX_BYTES >> 20} MB")
        return self._disk.read(self.path)

    def _rests(self) -> bool:
        """Tell whether the file as it was read has not been written to for a moment."""
        if self.signature is None or self._disk.signature(self.path) != self.signature:
            return False
        return not 0 <= time.time() - self.signature.mtime / 1e9 < _REST

    def parse(self, data: bytes) -> tuple[Document, Reading]:
        """Return what `data` says and where. Raises `LibraryError` with the line."""
        try:
            return document.parse(data)
        except Unreadable as error:
            raise self.error(error.reason, error.line) from error

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other processes of ours from writing. Raises `OSError`."""
        self._disk.make_folder(self._folder, 0o700)
        with self._disk.locked(self._lock):
            yield

    def replace(self, data: bytes, expected: str) -> None:
        """Put `data` in the place of what has the SHA-256 `expected`, at one stroke and for good.

        Mode and symlink stay. Raises `OSError`, and `Overtaken` where the file is another by now.
        """
        real = self._real
        self._disk.make_folder(real.parent)
        aside = real.with_name(f".{real.name}.{os.getpid()}.new")
        self._sweep(real)
        mode = stat.S_IMODE(real.stat().st_mode) if real.exists() else None
        self._disk.write(aside, data, mode)
        try:
            self._check(real, expected)
            exchanged = mode is not None and self._disk.exchange(aside, real)
            if not exchanged:
                self._disk.rename(aside, real)
        except BaseException:
            self._discard(aside)
            raise
        if exchanged:
            self._look_back(aside, real, expected)
        self.signature = self._disk.signature(real)
        self._disk.sync_folder(real.parent)

    def _sweep(self, real: Path) -> None:
        """Once, remove what processes that died while writing have left beside the file."""
        if not self._swept:
            self._swept = True
            for left in real.parent.glob(f".{glob.escape(real.name)}.*.new"):
                with suppress(OSError):
                    if time.time() - left.stat().st_mtime > _LEFT:
                        self._disk.remove(left)

    def _look_back(self, aside: Path, real: Path, expected: str) -> None:
        """See whether what was exchanged for ours, now `aside`, was the expected version.

        If not, somebody came between the last look and the exchange: they get their place back.
        """
        if document.digest(self._disk.read(aside)) != expected and self._disk.exchange(aside, real):
            self._discard(aside)
            raise Overtaken
        self._discard(aside)

    def _discard(self, aside: Path) -> None:
        with suppress(OSError):
            self._disk.remove(aside)

    def _check(self, real: Path, expected: str) -> None:
        """Raise `Overtaken` unless the file is the expected one: locks may not work."""
        before = self._disk.signature(real)
        there = self._disk.read(real) if before else b""
        if document.digest(there) != expected or self._disk.signature(real) != before:
            raise Overtaken
