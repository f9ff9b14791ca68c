"""The content in memory and the history, in step: a change is recorded first, then made.

What the file does not hold yet is `pending`; whenever the file is found changed, memory becomes
what the file says with the pending changes merged onto it.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from index.errors import LibraryError, LibraryReadOnly
from index.library import deltas, history
from index.library.content import Content
from index.library.deltas import Clash, Delta
from index.library.entry import UNLOADED, Entry
from index.library.history import History, Record, Saved
from index.library.timeline import Timeline


class Ledger:
    """One reading list in memory. `lock` is held briefly: a key never waits for the disk."""

    def __init__(self, history: History, error: Callable[[str], LibraryError]) -> None:
        self.lock = threading.RLock()
        self.content = Content()
        self.version = 0
        """Counts the changes of `content`."""
        self.problem: LibraryError | None = None
        """Why no change is taken."""
        self.clashes: list[Clash] = []
        """Met since the reading list was opened."""
        self.pending: list[Record] = []
        """What the history holds and the file may not, in the order of the history."""
        self.floor = 0
        """Offset in the history from which on changes are pending."""
        self.history = history
        self._error = error
        self._generation = 0
        self._settled: Saved | None = None
        self._unsynced: list[Record] = []
        self._news: set[str] = set()
        self._texts: Mapping[str, str] = {}

    def check(self) -> None:
        """Raise `LibraryReadOnly` where no change can be taken."""
        if self.problem:
            raise LibraryReadOnly(self.problem.file, self.problem.reason, self.problem.line)

    # What others do

    def rebase(self, base: Content, texts: Mapping[str, str]) -> None:
        """Make memory `base` with the pending changes merged onto it."""
        content = base.copy()
        with self.lock:
            changes = deltas.squash(delta for record in self.pending for delta in record.deltas)
            self.clashes += deltas.apply(content, changes, self.remembered)
            before, self.content, self._texts = self.content, content, texts
            after = content.copy()
            self.version += 1
        news = _differing(before, after)  # takes too long to hold the lock
        with self.lock:
            self._news |= news

    def catch_up(self) -> None:
        """Take in what other processes of this host recorded; the caller holds `lock`."""
        try:
            found = self.history.unseen()
        except OSError:
            return
        self._check_generation()
        for record in found:
            self.clashes += deltas.apply(self.content, record.deltas, self.remembered)
            self._news |= {delta.id for delta in record.deltas}
            self._note(record)
            self.version += 1
        self.pending += found
        if self.history.saved is not self._settled:
            self.settle()

    def settle(self) -> None:
        """Take note that the file was saved: what it holds is no longer pending."""
        saved = self._settled = self.history.saved
        if saved:
            self.pending = [record for record in self.pending if record.end > saved.upto]
            self.floor = saved.upto

    def lacks(self, found: Content, since: int) -> bool:
        """Tell whether `found` has the old values of everything recorded and saved since."""
        records = self.history.between(since, self.floor)
        return deltas.lacks(found, (delta for record in records for delta in record.deltas))

    def reopen(self, floor: int) -> None:
        """Count as pending again what came into the file since an offset of the history."""
        with self.lock:
            if floor < self.floor:
                self.pending = [*self.history.between(floor, self.floor), *self.pending]
                self.floor = floor

    def _check_generation(self) -> None:
        """Where somebody took the history away, what is pending lies before its beginning."""
        if self.history.generation != self._generation:
            self._generation = self.history.generation
            self.pending = [replace(record, end=0) for record in self.pending]

    def take_news(self) -> frozenset[str]:
        """Return the ids whose entry others changed since the last call."""
        with self.lock:
            news, self._news = frozenset(self._news), set()
        return news

    # What we do

    def commit(
        self, op: str, summary: str, changes: Sequence[Delta], of: tuple[str, ...] = ()
    ) -> Record:
        """Record `changes` and make them; the caller holds `lock` and has caught up.

        Raises `LibraryError` where they cannot be recorded; then nothing has changed.
        """
        record = Record(
            tx=os.urandom(6).hex(),
            time=history.now(),
            who=history.user(),
            op=op,
            summary=summary,
            deltas=tuple(changes),
            of=of,
        )
        try:
            record = replace(record, end=self.history.append(record))
            self._check_generation()
        except OSError as error:
            reason = f"the change could not be recorded and was not made ({error.strerror})"
            raise self._error(reason) from error
        self.pending.append(record)
        self._unsynced.append(record)
        self._note(record)
        deltas.apply(self.content, changes, self.remembered)
        self.version += 1
        return record

    def sync(self) -> None:
        """Return once every change so far would survive a power cut.

        Raises `LibraryError` after taking back the changes of which that is not certain.
        """
        with self.lock:
            waiting = {record.tx for record in self._unsynced}
        if not waiting:
            return
        try:
            self.history.sync()
        except OSError as error:
            with self.lock:
                count = self._take_back()
            reason = (
                f"{count} changes could not be made safe and were taken back ({error.strerror})"
            )
            raise self._error(reason) from error
        with self.lock:
            self._unsynced = [record for record in self._unsynced if record.tx not in waiting]

    def _take_back(self) -> int:
        """Undo what may not have reached the disk, and record that if the disk lets us."""
        lost, self._unsynced = self._unsynced, []
        changes = [delta for record in reversed(lost) for delta in deltas.inverse(record.deltas)]
        try:
            names = tuple(record.tx for record in lost)
            self.commit("void", f"took back {len(lost)} changes", changes, of=names)
        except LibraryError:
            deltas.apply(self.content, changes, self.remembered)
            self.version += 1
        self._unsynced = []
        self._news |= {delta.id for delta in changes}
        return len(lost)

    # Going back

    @cached_property
    def timeline(self) -> Timeline:
        """What can be undone and redone; read from the history when first asked for."""
        return Timeline(self.history.records())

    def _note(self, record: Record) -> None:
        if "timeline" in self.__dict__:
            self.timeline.add(record)

    # Texts

    def loaded(self, entry: Entry) -> Entry:
        """Return `entry` with its abstract."""
        if entry.abstract != UNLOADED:
            return entry
        return replace(entry, abstract=self._texts.get(entry.id, ""))

    def load_all(self) -> None:
        """Load every abstract; the caller holds `lock`."""
        entries = self.content.entries
        self.content.entries = {key: self.loaded(entry) for key, entry in entries.items()}

    def remembered(self, paper_id: str) -> Entry | None:
        """Return what memory, else the history, knows of a paper, with its text."""
        entry = self.content.entries.get(paper_id)
        if entry and entry.abstract:
            return self.loaded(entry)
        known = self._described.get(paper_id)
        if entry and known:
            return replace(entry, abstract=known.abstract)
        return entry or known

    @cached_property
    def _described(self) -> dict[str, Entry]:
        """The papers as the history describes them."""
        return _described(self.history.everyone())


def _described(records: Iterable[Record]) -> dict[str, Entry]:
    found = {}
    for record in records:
        for delta in record.deltas:
            if delta.field == "paper" and (values := delta.after or delta.before):
                found[delta.id] = deltas.described(delta.id, values)
    return found


def _differing(old: Content, new: Content) -> set[str]:
    """Return the ids of entries that differ otherwise than in whether their text is loaded."""
    found = set(old.entries.keys() ^ new.entries.keys())
    for paper_id in old.entries.keys() & new.entries.keys():
        one, other = old.entries[paper_id], new.entries[paper_id]
        if UNLOADED in (one.abstract, other.abstract):
            one, other = replace(one, abstract=""), replace(other, abstract="")
        if one != other:
            found.add(paper_id)
    return found
