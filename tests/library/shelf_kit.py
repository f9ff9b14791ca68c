"""Papers to put on a reading list, and a disk that fails, dies or loses power on demand."""

from __future__ import annotations

import errno
import os
import signal
from contextlib import contextmanager
from pathlib import Path

from index.library import Library
from index.library.disk import Disk
from index.paper import Paper, Place

FULL = bool(os.environ.get("PAPERREADER_FULL"))


def paper(number: int, **values) -> Paper:
    given = {
        "id": f"p{number:012d}",
        "headline": f"Paper {number} — on reading lists",
        "abstract": f"Abstract {number}: "
        + "lists are read, and what is read is listed. " * 6
        + "End.",
        "authors": ("Ada Lovelace", "Hopper, Grace"),
        "year": 2000 + number % 30,
        "collection": "Lists 2026",
        "sources": (Place("lists.txt", number + 1),),
    }
    return Paper(**given | values)


def papers(count: int) -> list[Paper]:
    return [paper(number) for number in range(count)]


def state(library: Library) -> dict[str, object]:
    """What a person sees of a reading list."""
    return {
        "entries": [
            (e.id, e.status, e.tags, bool(e.read), e.note, e.conflict) for e in library.entries()
        ],
        "searches": library.searches(),
        "aliases": library.aliases(),
    }


class PowerCut(BaseException):
    """The process is gone, and with it what was not synced."""


class FaultyDisk(Disk):
    """A disk on which the operation number `at` goes wrong in the way `mode`.

    fail: it raises `ENOSPC`; half: so, having written half; before, after, amid: the process is
    killed there; cut: power goes, and with it every append and rename that was not synced.
    """

    def __init__(self, at: int = -1, mode: str = "fail") -> None:
        self.at = at
        self.mode = mode
        self.count = 0
        self.names: list[str] = []
        self._synced: dict[int, tuple[Path, int]] = {}
        self._unsettled: list[tuple[Path, bytes | None]] = []

    def _hit(self, name: str) -> bool:
        self.names.append(name)
        self.count += 1
        if self.count - 1 != self.at:
            return False
        if self.mode == "fail":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        if self.mode == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        if self.mode == "cut":
            self._lose()
            raise PowerCut
        return True

    def _after(self, hit: bool) -> None:
        if hit and self.mode == "after":
            os.kill(os.getpid(), signal.SIGKILL)

    def _amid(self, hit: bool) -> None:
        if hit and self.mode == "amid":
            os.kill(os.getpid(), signal.SIGKILL)
        if hit and self.mode == "half":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def _lose(self) -> None:
        for path, size in self._synced.values():
            os.truncate(path, size)
        for path, before in reversed(self._unsettled):
            path.unlink(missing_ok=True) if before is None else path.write_bytes(before)

    def make_folder(self, folder, mode=0o777):
        hit = self._hit("make_folder")
        super().make_folder(folder, mode)
        self._after(hit)

    def open_log(self, path):
        hit = self._hit("open_log")
        descriptor = super().open_log(path)
        self._synced[descriptor] = (path, os.fstat(descriptor).st_size)
        self._after(hit)
        return descriptor

    def append(self, descriptor, data):
        hit = self._hit("append")
        if hit and self.mode in ("half", "amid"):
            os.write(descriptor, data[: len(data) // 2])
        self._amid(hit)
        end = super().append(descriptor, data)
        self._after(hit)
        return end

    def sync(self, descriptor):
        hit = self._hit("sync")
        super().sync(descriptor)
        if descriptor in self._synced:
            path = self._synced[descriptor][0]
            self._synced[descriptor] = (path, os.fstat(descriptor).st_size)
        self._after(hit)

    def sync_folder(self, folder):
        hit = self._hit("sync_folder")
        super().sync_folder(folder)
        self._unsettled = [one for one in self._unsettled if one[0].parent != folder]
        self._after(hit)

    def write(self, path, data, mode=None):
        hit = self._hit("write")
        if hit and self.mode in ("half", "amid"):
            path.write_bytes(data[: len(data) // 2])
        self._amid(hit)
        super().write(path, data, mode)
        self._after(hit)

    def rename(self, old, new):
        hit = self._hit("rename")
        self._unsettled.append((new, new.read_bytes() if new.exists() else None))
        super().rename(old, new)
        self._after(hit)

    def exchange(self, one, other):
        hit = self._hit("exchange")
        self._unsettled.append((other, other.read_bytes()))
        done = super().exchange(one, other)
        self._after(hit)
        return done

    def remove(self, path):
        hit = self._hit("remove")
        super().remove(path)
        self._after(hit)

    @contextmanager
    def locked(self, path):
        hit = self._hit("locked")
        with super().locked(path):
            self._after(hit)
            yield
