"""The YAML file on disk: read, and replaced whole while it is still what was read."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from index.errors import LibraryError
from index.library import document
from index.library.content import VERSION, Content, Reading
from index.library.disk import Disk, Signature
from index.library.document import Document
from index.library.reading import MAX_BYTES, Unreadable

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

    def read(self) -> bytes | None:
        """Return the bytes of the file, None where there is none. Raises `LibraryError`."""
        try:
            self.signature = self._disk.signature(self.path)
            if self.signature is None:
                return None
            if self.signature.size > MAX_BYTES:
                raise self.error(f"larger than {MAX_BYTES >> 20} MB")
            return self._disk.read(self.path)
        except FileNotFoundError:
            self.signature = None
            return None
        except OSError as error:
            raise self.error(f"cannot be read ({error.strerror})") from error

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

    def replace(self, new: Document, expected: Document) -> None:
        """Put `new` in the place of `expected`, at one stroke and for good.

        Mode and symlink stay. Raises `Overtaken` where the file is no longer `expected`, `OSError`.
        """
        real = self._real
        self._disk.make_folder(real.parent)
        aside = real.with_name(f".{real.name}.{os.getpid()}.new")
        mode = stat.S_IMODE(real.stat().st_mode) if real.exists() else None
        self._disk.write(aside, new.data, mode)
        try:
            self._check(real, expected)
            self._disk.rename(aside, real)
        except BaseException:
            with suppress(OSError):
                self._disk.remove(aside)
            raise
        self.signature = self._disk.signature(real)
        self._disk.sync_folder(real.parent)

    def _check(self, real: Path, expected: Document) -> None:
        """Raise `Overtaken` unless the file is `expected`, even where locks do not work."""
        before = self._disk.signature(real)
        there = self._disk.read(real) if before else b""
        if document.digest(there) != expected.digest or self._disk.signature(real) != before:
            raise Overtaken
