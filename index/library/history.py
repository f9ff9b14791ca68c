"""The history: one append-only file of JSON lines a host, which keeps every action for good."""

from __future__ import annotations

import json
import os
import pwd
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, Final

from index.library.deltas import Delta, described
from index.library.disk import Disk
from index.library.entry import WORK, decode

VERSION: Final = 1
_SAVED: Final = b'"op":"saved"'
_BLOCK: Final = 1 << 16
_TORN: Final = b"#\n"
"""Ends a line that somebody could not write to its end, and makes sure that it is never read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One action of somebody."""

    tx: str
    """Names the action; unlike any other."""
    time: str
    """UTC, `2026-12-01T02:03:04Z`."""
    who: str
    """`user@host`."""
    op: str
    summary: str
    """What was done, for people: "kept 1 paper"."""
    deltas: tuple[Delta, ...] = ()
    of: tuple[str, ...] = ()
    """The actions an `undo`, `redo` or `void` is about."""
    end: int = field(default=0, compare=False)
    """Where its line ends in the file."""

    def line(self) -> bytes:
        """Return the record as it stands in the file."""
        record: dict[str, Any] = {"v": VERSION, "tx": self.tx, "time": self.time, "who": self.who}
        record |= {"op": self.op, "summary": self.summary}
        if self.of:
            record["of"] = self.of
        record["changes"] = [delta.record() for delta in self.deltas]
        return _line(record)


@dataclass(frozen=True, slots=True, kw_only=True)
class Saved:
    """Says that the file has held everything up to an offset of the history."""

    time: str
    sha256: str
    before: str
    """SHA-256 of the version it replaced."""
    mtime: int
    """When the file was written, in nanoseconds by the clock of its file system."""
    since: int
    """Offset in the history from which on its changes came into the file with this version."""
    upto: int

    def line(self) -> bytes:
        """Return the record as it stands in the file."""
        return _line(
            {"v": VERSION, "op": "saved"} | {name: getattr(self, name) for name in self.__slots__}
        )


def _line(record: dict[str, Any]) -> bytes:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def now() -> str:
    """Return this moment as records and entries write it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def host() -> str:
    """Return the name of this machine as a file name."""
    return re.sub(r"[^\w.-]", "_", os.uname().nodename) or "localhost"


def user() -> str:
    """Return who is at work, for people."""
    return f"{_login()}@{host()}"


@cache
def _login() -> str:
    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return str(os.getuid())


def _parsed(line: bytes, end: int) -> Record | Saved | None:
    """Return what a line says; None for one that is torn, foreign or of a newer version."""
    try:
        raw = json.loads(line)
        if raw["v"] != VERSION:
            return None
        if raw["op"] == "saved":
            numbers: dict[str, Any] = {key: int(raw[key]) for key in ("mtime", "since", "upto")}
            texts: dict[str, Any] = {key: str(raw[key]) for key in ("time", "sha256", "before")}
            return Saved(**texts, **numbers)
        deltas = tuple(Delta(d["id"], d["field"], d["before"], d["after"]) for d in raw["changes"])
        for delta in deltas:
            _check(delta)
        words = {key: str(raw[key]) for key in ("tx", "time", "who", "op", "summary")}
        return Record(**words, deltas=deltas, of=tuple(raw.get("of", ())), end=end)
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def _check(delta: Delta) -> None:
    """Raise where replaying `delta` would."""
    for value in (delta.before, delta.after):
        if delta.field == "paper" and value is not None:
            described(delta.id, value)
        elif delta.field in WORK:
            decode(delta.field, value)


class History:
    """The history of this host, shared by its processes: each appends whole lines."""

    def __init__(self, folder: Path, disk: Disk) -> None:
        self.folder = folder
        self.path = folder / f"{host()}.jsonl"
        self.saved: Saved | None = None
        """The last such record met."""
        self.end = 0
        """Up to where the file has been taken in."""
        self._disk = disk
        self.generation = 0
        """Counts how often the file was found to be another one: offsets mean nothing then."""
        self._descriptor: int | None = None
        self._unlisted: list[Path] = []
        """Folders whose sync makes the file's name last."""
        self._inode = 0
        self._size = 0
        self._mine: set[str] = set()

    def tail(self) -> list[Record]:
        """Return the records the file may not hold yet, and stand at the end of the history."""
        self.saved = self._last_saved()
        self.end = self.saved.upto if self.saved else 0
        return self.unseen()

    def between(self, start: int, end: int) -> list[Record]:
        """Return the records between two offsets."""
        with self.path.open("rb") as file:
            file.seek(start)
            data = file.read(end - start)
        found = []
        for line in data.splitlines(keepends=True):
            start += len(line)
            if isinstance(record := _parsed(line, start), Record):
                found.append(record)
        return found

    def saves(self) -> list[Saved]:
        """Return what is known of every save, oldest first."""
        try:
            lines = self.path.read_bytes().splitlines()
        except FileNotFoundError:
            return []
        found = (_parsed(line, 0) for line in lines if _SAVED in line)
        return [saved for saved in found if isinstance(saved, Saved)]

    def _last_saved(self) -> Saved | None:
        """Look for the last `saved` record from the end backwards."""
        try:
            with self.path.open("rb") as file:
                position = file.seek(0, os.SEEK_END)
                later = b""
                while position > 0:
                    start = max(0, position - _BLOCK)
                    file.seek(start)
                    block = file.read(position - start) + later
                    # The first line may have begun in the block before this one.
                    cut = (block.find(b"\n") + 1 or len(block)) if start else 0
                    for line in reversed(block[cut:].split(b"\n")):
                        if _SAVED in line and isinstance(found := _parsed(line, 0), Saved):
                            return found
                    later, position = block[:cut], start
        except FileNotFoundError:
            pass
        return None

    def unseen(self) -> list[Record]:
        """Return the records others appended since the last look."""
        found = self._disk.signature(self.path)
        if found is None or (found.size == self._size and found.inode == self._inode):
            return []
        if found.inode != self._inode or found.size < self.end:
            self.close()
            self._begin(found.inode)
        with self.path.open("rb") as file:
            file.seek(self.end)
            data = file.read()
        self._size = self.end + len(data)
        records = []
        whole = data.rfind(b"\n") + 1
        for line in data[:whole].splitlines(keepends=True):
            self.end += len(line)
            record = _parsed(line, self.end)
            if isinstance(record, Saved):
                self.saved = record
            elif record and record.tx not in self._mine:
                records.append(record)
        return records

    def _begin(self, inode: int) -> None:
        """Read on in the file `inode`, from its beginning unless it is the first one met."""
        if self._inode:
            self.end = self._size = 0
            self.saved = None
            self.generation += 1
        self._inode = inode

    def append(self, record: Record | Saved) -> int:
        """Append a record in one write; return where it ends. Raises `OSError`.

        The caller has just looked for `unseen` ones.
        """
        descriptor = self._open()
        data = record.line()
        if self._size > self.end:
            data = _TORN + data
        if isinstance(record, Record):
            self._mine.add(record.tx)
        end = self._disk.append(descriptor, data)
        if end - len(data) == self._size:
            self.end = self._size = end
        return end

    def _open(self) -> int:
        found = self._disk.signature(self.path)
        if self._descriptor is not None and found and found.inode == self._inode:
            return self._descriptor
        self.close()
        if found is None:
            self._disk.make_folder(self.folder, 0o700)
            self._unlisted = [self.folder, self.folder.parent]
        descriptor = self._descriptor = self._disk.open_log(self.path)
        inode = os.fstat(descriptor).st_ino
        if found is None or inode != self._inode:
            self._begin(inode)
        return descriptor

    def sync(self) -> None:
        """Return once everything appended would survive a power cut. Raises `OSError`."""
        if self._descriptor is not None:
            self._disk.sync(self._descriptor)
            for folder in self._unlisted:
                self._disk.sync_folder(folder)
            self._unlisted = []

    def records(self) -> Iterator[Record]:
        """Read the whole history of this host, oldest first."""
        yield from _records(self.path)

    def everyone(self) -> list[Record]:
        """Read the histories of all hosts, oldest first."""
        files = sorted(self.folder.glob("*.jsonl"))
        return sorted((r for file in files for r in _records(file)), key=lambda record: record.time)

    def close(self) -> None:
        """Release the file."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def _records(path: Path) -> Iterator[Record]:
    try:
        with path.open("rb") as file:
            for line in file:
                record = _parsed(line, file.tell())
                if isinstance(record, Record):
                    yield record
    except FileNotFoundError:
        return
