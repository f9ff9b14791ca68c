"""Good earlier versions of the reading list, kept beside it and turned over."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from index.library.disk import Disk

RECENT: Final = 8
"""So many of the newest are kept,"""
DAYS: Final = 14
"""and of the older ones the newest of each day, for so many days."""
APART: Final = timedelta(minutes=20)
"""Ordinary writes keep the version before them once in this time."""

_NAME: Final = re.compile(r"(\d{8}T\d{6}Z)-([0-9a-f]{12})\.yaml")


@dataclass(frozen=True, slots=True, kw_only=True)
class Backup:
    """One kept version."""

    path: Path
    time: str
    """When it was kept, UTC, `2026-12-01T02:03:04Z`."""
    size: int
    """In bytes."""


class Backups:
    """The kept versions in one folder. Only versions that could be read are given to it."""

    def __init__(self, folder: Path, disk: Disk) -> None:
        self._folder = folder
        self._disk = disk

    def all(self) -> list[Backup]:
        """Return what is kept, newest first."""
        found = []
        with suppress(OSError):
            for path in sorted(self._folder.iterdir(), reverse=True):
                if (name := _NAME.fullmatch(path.name)) and path.is_file():
                    when = datetime.strptime(name[1], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
                    time = when.strftime("%Y-%m-%dT%H:%M:%SZ")
                    found.append(Backup(path=path, time=time, size=path.stat().st_size))
        return found

    def keep(self, data: bytes, digest: str, *, always: bool = False) -> None:
        """Keep a version, unless it is kept already or another one was a short while ago."""
        kept = self.all()
        mark = digest[:12]
        now = datetime.now(UTC)
        if any(backup.path.stem.endswith(mark) for backup in kept):
            return
        if kept and not always:
            newest = datetime.strptime(kept[0].time, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
            if timedelta() <= now - newest < APART:
                return
        self._disk.make_folder(self._folder, 0o700)
        self._disk.write(self._folder / f"{now:%Y%m%dT%H%M%SZ}-{mark}.yaml", data, 0o600)
        for backup in _superfluous(self.all()):
            self._disk.remove(backup.path)

    def put_by(self, data: bytes) -> Path:
        """Keep what could not be read, under a name that is no backup's; return it."""
        self._disk.make_folder(self._folder, 0o700)
        path = self._folder / f"unreadable-{datetime.now(UTC):%Y%m%dT%H%M%SZ}.txt"
        self._disk.write(path, data, 0o600)
        return path


def _superfluous(kept: list[Backup]) -> list[Backup]:
    """Return those of `kept`, newest first, that have had their time."""
    days: dict[str, Backup] = {}
    for backup in kept[RECENT:]:
        days.setdefault(backup.time[:10], backup)
    stay = {*kept[:RECENT], *list(days.values())[:DAYS]}
    return [backup for backup in kept if backup not in stay]
