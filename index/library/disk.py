"""The few file operations the reading list rests on, in one place so that tests can fail each."""

from __future__ import annotations

import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

_NO_LOCKS = {errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL}

_HERE = -100
_EXCHANGE = 2
"""`AT_FDCWD` and `RENAME_EXCHANGE` of renameat2(2)."""


class Signature(NamedTuple):
    """What tells cheaply that a file may have changed; equal signatures mean unchanged."""

    inode: int
    size: int
    mtime: int
    ctime: int


class Disk:
    """The operating system's files. Every method raises `OSError` and nothing else."""

    def read(self, path: Path) -> bytes:
        """Return the whole content of `path`."""
        return path.read_bytes()

    def signature(self, path: Path) -> Signature | None:
        """Return the signature of `path`, None where there is no file."""
        try:
            found = path.stat()
        except FileNotFoundError:
            return None
        return Signature(found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)

    def writable(self, path: Path) -> bool:
        """Tell whether `path` could be replaced or created by this user."""
        effective = os.access in os.supports_effective_ids
        if path.exists() and not os.access(path, os.W_OK, effective_ids=effective):
            return False
        folder = path.parent
        while not folder.exists() and folder != folder.parent:
            folder = folder.parent
        may = os.access(folder, os.W_OK | os.X_OK, effective_ids=effective)
        return folder.is_dir() and may

    def make_folder(self, folder: Path, mode: int = 0o777) -> None:
        """Create `folder` and its parents where they are missing."""
        folder.mkdir(mode=mode, parents=True, exist_ok=True)

    def open_log(self, path: Path) -> int:
        """Open `path` for appending, created as its owner's alone; return the descriptor."""
        return os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def append(self, descriptor: int, data: bytes) -> int:
        """Append `data` in one write; return where it ends. A short write raises `ENOSPC`."""
        written = os.write(descriptor, data)
        if written < len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return os.lseek(descriptor, 0, os.SEEK_CUR)

    def sync(self, descriptor: int) -> None:
        """Return once what was written to `descriptor` would survive a power cut."""
        os.fsync(descriptor)

    def sync_folder(self, folder: Path) -> None:
        """Make names created or renamed in `folder` survive a power cut."""
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(descriptor)
        except OSError as error:
            # Some network file systems cannot sync a folder; their renames are durable.
            if error.errno not in _NO_LOCKS:
                raise
        finally:
            os.close(descriptor)

    def write(self, path: Path, data: bytes, mode: int | None = None) -> None:
        """Write `data` to the new file `path` and sync it; nothing is left behind on failure.

        `mode` None asks for what the user's umask allows.
        """
        descriptor = os.open(
            path,
            os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC,
            0o666 if mode is None else 0o600,
        )
        try:
            if mode is not None:
                os.fchmod(descriptor, mode)
            view = memoryview(data)
            while view:
                view = view[os.write(descriptor, view) :]
            self.sync(descriptor)
        except OSError:
            with suppress(OSError):
                path.unlink()
            raise
        finally:
            os.close(descriptor)

    def rename(self, old: Path, new: Path) -> None:
        """Put `old` in the place of `new` at one stroke."""
        old.replace(new)

    def exchange(self, one: Path, other: Path) -> bool:
        """Let two files change places at one stroke; False where that cannot be done.

        Unlike after a rename, what stood at `other` can still be looked at.
        """
        import ctypes  # needed for a write only

        try:
            swap = ctypes.CDLL(None, use_errno=True).renameat2
        except (OSError, AttributeError):
            return False
        names = (os.fsencode(one), os.fsencode(other))
        return bool(swap(_HERE, names[0], _HERE, names[1], _EXCHANGE) == 0)

    def remove(self, path: Path) -> None:
        """Remove the file `path`; a missing one is no error."""
        path.unlink(missing_ok=True)

    @contextmanager
    def locked(self, path: Path) -> Iterator[None]:
        """Hold the advisory lock `path`; where the file system has no locks, go on without."""
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            try:
                fcntl.lockf(descriptor, fcntl.LOCK_EX)
            except OSError as error:
                if error.errno not in _NO_LOCKS:
                    raise
            yield
        finally:
            os.close(descriptor)
