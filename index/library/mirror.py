"""Keeps the YAML file and the ledger in step, whoever else writes the file."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from index.errors import LibraryError
from index.library import history
from index.library.backups import Backup, Backups
from index.library.cache import Cache
from index.library.content import VERSION, Content, Reading
from index.library.disk import Disk
from index.library.document import EMPTY, Document, digest
from index.library.history import History, Saved
from index.library.ledger import Ledger
from index.library.store import ABSENT, Overtaken, Store

_ATTEMPTS: Final = 8
"""So often a write begins anew because somebody else was quicker; then the next save tries."""

_RACE: Final = 2_000_000_000
"""Nanoseconds after a save within which an editor may not have seen it."""


class Mirror:
    """One reading list file and its ledger. One thread at a time reads or replaces the file."""

    def __init__(self, path: Path, cache: Path | None, disk: Disk) -> None:
        folder = path.with_name(f".{path.stem}.history")
        self._store = Store(path, folder, disk)
        self._cache = Cache(cache, path)
        self._turn = threading.Lock()
        self._document = EMPTY
        self._base = Content()
        """What `_document` says."""
        self._reading: Reading = ABSENT
        self._texts: Mapping[str, str] = {}
        self._missing = False
        self._cached = ""
        self.path = path
        self.backups = Backups(folder / "backups", disk)
        self.ledger = Ledger(History(folder, disk), self._store.error)

    def open(self) -> None:
        """Read the file and what the history holds beyond it; the ledger's `problem` may say no."""
        ledger = self.ledger
        try:
            ledger.pending = ledger.history.tail()
            ledger.settle()
        except OSError as error:
            ledger.problem = self._store.error(f"its history cannot be read ({error.strerror})")
        try:
            data = self._store.read(self._known)
            self._missing = data is None
            self._adopt(*(self._understood(data) if data is not None else (EMPTY, ABSENT, {})))
        except LibraryError as error:
            ledger.problem = error
        ledger.take_news()
        if ledger.problem is None and not self._store.writable:
            ledger.problem = self._store.error("cannot be written: changes are not taken")

    @property
    def remarks(self) -> list[str]:
        """One line each on what the file holds that could not be used."""
        return [f"{self.path}:{remark}" for remark in self._reading.remarks]

    def save(self) -> None:
        """Make every change so far last, and write the file where it lacks one.

        Raises `LibraryError`; what could be recorded is safe in the history even then.
        """
        with self._turn:
            self.ledger.sync()
            with self.ledger.lock:
                self.ledger.catch_up()
                content = self.ledger.content
                needed = self.ledger.pending or (self._missing and content.entries)
            if not needed or self.ledger.problem:
                return
            try:
                with self._store.locked():
                    self._write()
            except OSError as error:
                reason = (
                    f"cannot be written ({error.strerror}); the changes are safe in the history"
                )
                raise self._store.error(reason) from error

    def _write(self) -> None:
        """Write what memory holds.

        Where others change the file faster than it can be synced, it is left for the next save:
        the history holds the changes, and every start takes them from there.
        """
        from index.library.revise import revise  # what only reads the list does without

        ledger = self.ledger
        for _ in range(_ATTEMPTS):
            self._take_file()
            ledger.check()
            with ledger.lock:
                ledger.catch_up()
                content, upto = ledger.content.copy(), ledger.history.end
            revised = revise(self._document, self._base, content)
            try:
                if self._missing or revised.digest != self._document.digest:
                    self._replace(revised)
            except Overtaken:
                continue
            before = self._document.digest
            self._document, self._base, self._missing = revised, content, False
            with ledger.lock:
                ledger.catch_up()
                self._say_saved(before, upto)
            return

    def _say_saved(self, before: str, upto: int) -> None:
        written = self._store.signature
        saved = Saved(
            time=history.now(),
            sha256=self._document.digest,
            before=before,
            mtime=written.mtime if written else 0,
            since=self.ledger.floor,
            upto=upto,
        )
        self.ledger.history.append(saved)
        self.ledger.history.saved = saved
        self.ledger.settle()

    def _replace(self, revised: Document) -> None:
        if not self._missing:
            self.backups.keep(self._document.data, self._document.digest)
        self._store.replace(revised.data, self._document.digest)

    def refresh(self) -> frozenset[str]:
        """Take in what others changed; return the ids whose entry differs since the last call."""
        with self._turn:
            with self.ledger.lock:
                self.ledger.catch_up()
            if self._store.changed():
                with suppress(LibraryError):
                    self._take_file()
        return self.ledger.take_news()

    def _take_file(self) -> None:
        """Look at the file by content and merge what others changed. Raises `LibraryError`."""
        before, base = self._document, self._base
        try:
            data = self._store.read(self._known)
            if data is None:
                self._gone()
            elif digest(data) != self._document.digest:
                self._adopt(*self._understood(data))
                self._missing = False
                self._keep(before, base)
        except LibraryError as error:
            self.ledger.problem = error
            raise
        if self.ledger.problem and self._store.writable:
            self.ledger.problem = None

    @property
    def _known(self) -> set[str]:
        """The versions that are known to be whole."""
        saved = self.ledger.history.saved
        return {self._document.digest, saved.sha256 if saved else ""}

    def _reopen_overwritten(self, mark: str, found: Content) -> None:
        """Count as pending again what an editor has just written over without having seen it.

        So it is where the file is a version never met before, written at about the time of our
        last saves, in which everything that came with some of them is as it was before. An
        earlier version put back is taken as it is, and so is any other edit, however quick.
        """
        saved, there = self.ledger.history.saved, self._store.signature
        if saved is None or there is None or mark == saved.sha256:
            return
        if there.mtime > saved.mtime + _RACE:
            return
        with self.ledger.lock:
            self.ledger.catch_up()
        saves = self.ledger.history.saves()
        if any(mark in (one.sha256, one.before) for one in saves):
            return
        unseen = [
            one.since
            for one in saves
            if one.since < self.ledger.floor
            and one.mtime >= there.mtime - _RACE
            and self.ledger.lacks(found, one.since)
        ]
        self.ledger.reopen(min(unseen, default=self.ledger.floor))

    def _understood(self, data: bytes) -> tuple[Document, Reading, Mapping[str, str]]:
        """Return what the file says, from the cache where that knows it. Raises `LibraryError`."""
        mark = digest(data)
        if found := self._cache.load(data, mark):
            self._cached = mark
            return found
        return *self._store.parse(data), {}

    def _adopt(self, document: Document, reading: Reading, texts: Mapping[str, str]) -> None:
        """Make memory what the file says, and what is pending.

        Raises `LibraryError` where the file may not be changed; its content is shown even so.
        """
        self._document, self._reading, self._texts = document, reading, texts
        self._base = reading.content
        self._reopen_overwritten(document.digest, reading.content)
        self.ledger.rebase(reading.content, texts)
        if reading.version != VERSION:
            reason = (
                f"its version is {reading.version!r}: a newer paperreader is needed to change it"
            )
            raise self._store.error(reason)

    def _gone(self) -> None:
        """The file was taken away: what memory holds is written again by the next save."""
        if not self._missing:
            with self.ledger.lock:
                self.ledger.load_all()
            self._document, self._base, self._missing = EMPTY, Content(), True

    def _keep(self, replaced: Document, said: Content) -> None:
        """Keep the version that somebody else replaced, at once if entries went with it."""
        gone = said.entries.keys() - self._base.entries.keys()
        if replaced.data:
            with suppress(OSError):
                self.backups.keep(replaced.data, replaced.digest, always=bool(gone))

    def restore(self, backup: Backup) -> None:
        """Put an earlier version in the place of the file. Raises `LibraryError`.

        What it replaces is kept: as a backup, or, where it cannot be read, under another name.
        Changes that the file does not hold yet are merged onto the restored one.
        """
        with self._turn:
            try:
                with self._store.locked():
                    good = backup.path.read_bytes()
                    self._store.parse(good)
                    present = self._store.read(self._known)
                    self._put_by(present)
                    self._store.replace(good, digest(present or b""))
            except Overtaken:
                raise self._store.error("was changed while being restored: try again") from None
            except OSError as error:
                raise self._store.error(f"cannot be restored ({error.strerror})") from error
            self._take_file()

    def _put_by(self, present: bytes | None) -> None:
        if not present:
            return
        try:
            self._store.parse(present)
        except LibraryError:
            self.backups.put_by(present)
        else:
            self.backups.keep(present, digest(present), always=True)

    def close(self) -> None:
        """Keep the parsed form for the next start and release the files."""
        if self._document.digest not in (self._cached, EMPTY.digest) and not self.ledger.problem:
            remarks = self._reading.remarks
            self._cache.save(self._document, self._base, VERSION, remarks, self._texts)
        self.ledger.history.close()
