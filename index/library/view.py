"""What can be asked of the reading list."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from index.errors import LibraryError
from index.library.backups import Backup
from index.library.deltas import SECTIONS, Delta
from index.library.entry import Entry
from index.library.mirror import Mirror
from index.library.tags import TagIndex
from index.paper import Paper, Place

State = Literal["keep", "maybe", "rejected", "read", "tagged", "new"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One action of the history."""

    tx: str
    time: str
    """UTC, `2026-12-01T02:03:04Z`."""
    who: str
    """`user@host`."""
    op: str
    """decide, read, tag, note, move, search, rename, alias, carry, part, undo, redo or void (taken
    back)."""
    summary: str
    """What was done, for people: "kept 1 paper"."""
    ids: tuple[str, ...]
    """The papers it changed."""
    changes: tuple[Delta, ...]
    """Each value that changed, before and after."""


def papers_of(changes: Sequence[Delta]) -> tuple[str, ...]:
    """Return the ids of the papers that `changes` concern."""
    return tuple(dict.fromkeys(d.id for d in changes if d.id not in SECTIONS))


class View:
    """One reading list, as it is at the moment of each question."""

    def __init__(self, mirror: Mirror) -> None:
        self._mirror = mirror
        self._ledger = mirror.ledger
        self._index: tuple[int, TagIndex] | None = None
        self._carried: tuple[int, Mapping[str, str]] | None = None

    @property
    def path(self) -> Path:
        """The file, as it was given."""
        return self._mirror.path

    @property
    def problem(self) -> LibraryError | None:
        """Why no change is taken, for people; None where changes are."""
        return self._ledger.problem

    @property
    def read_only(self) -> bool:
        """Whether changes raise `LibraryReadOnly`."""
        return self._ledger.problem is not None

    @property
    def notices(self) -> list[str]:
        """One line each on what was kept but could not be used, and on conflicts met."""
        told = [
            f"{clash.id}: its {clash.field} was changed twice at the same time; the other value"
            " is kept beside it as its conflict"
            for clash in self._ledger.clashes
        ]
        return [*self._mirror.remarks, *told]

    def get(self, id: str) -> Entry | None:  # noqa: A002 - the word of the file
        """Return the entry of a paper; rejected and merely read ones may lack their abstract."""
        with self._ledger.lock:
            entry = self._ledger.content.entries.get(id)
            return entry and self._ledger.loaded(entry)

    def entries(self) -> Sequence[Entry]:
        """Return every entry in reading order."""
        with self._ledger.lock:
            return [self._ledger.loaded(entry) for entry in self._ledger.content.entries.values()]

    def ids(self) -> Sequence[str]:
        """Return the ids of all entries in reading order."""
        with self._ledger.lock:
            return list(self._ledger.content.entries)

    def carried(self) -> Mapping[str, str]:
        """Return id of a text → id of the entry whose work was carried over to it."""
        version = self._ledger.version
        if self._carried is None or self._carried[0] != version:
            with self._ledger.lock:
                entries = self._ledger.content.entries.values()
                found = {alias: entry.id for entry in entries for alias in entry.aliases}
            self._carried = version, found
        return self._carried[1]

    def apart(self) -> AbstractSet[frozenset[str]]:
        """Return the pairs of similar texts of which a person said that they are two papers."""
        with self._ledger.lock:
            apart = self._ledger.content.apart
            return {frozenset((one, other)) for one, ids in apart.items() for other in ids}

    def paper(self, id: str) -> Paper | None:  # noqa: A002 - the word of the file
        """Return a paper of the list as list and history know it, for when its source is gone.

        The text of a rejected paper is looked for in the history.
        """
        with self._ledger.lock:
            if id not in self._ledger.content.entries:
                return None
            entry = self._ledger.remembered(id)
            return entry.paper() if entry else None

    def sources(self, id: str) -> Sequence[Place]:  # noqa: A002 - the word of the file
        """Return where a paper of the list stood; takes no reading of texts, as `paper` does."""
        with self._ledger.lock:
            entry = self._ledger.content.entries.get(id)
            return entry.sources if entry else ()

    def conflicts(self) -> list[Entry]:
        """Return the entries that hold somebody else's value beside ours, in reading order."""
        return self._where(lambda entry: bool(entry.conflict))

    def _where(self, wanted: Callable[[Entry], bool]) -> list[Entry]:
        with self._ledger.lock:
            found = [entry for entry in self._ledger.content.entries.values() if wanted(entry)]
            return [self._ledger.loaded(entry) for entry in found]

    def in_state(self, state: State) -> AbstractSet[str]:
        """Return the ids of the papers in a state; to the reading list none is `new`."""
        with self._ledger.lock:
            entries = self._ledger.content.entries.values()
            if state == "read":
                return {entry.id for entry in entries if entry.read}
            if state == "tagged":
                return {entry.id for entry in entries if entry.tags}
            return {entry.id for entry in entries if entry.status == state}

    def noted(self, words: str) -> AbstractSet[str]:
        """Return the ids of the papers whose note holds `words`; "" asks for any note."""
        key = words.casefold()
        with self._ledger.lock:
            entries = self._ledger.content.entries.values()
            return {entry.id for entry in entries if entry.note and key in entry.note.casefold()}

    def saved(self, name: str) -> str | None:
        """Return the query of a saved search."""
        return self._ledger.content.searches.get(name)

    def searches(self) -> dict[str, str]:
        """Return name → query of the saved searches, in their order."""
        return dict(self._ledger.content.searches)

    def lens(self, name: str) -> Sequence[str] | None:
        """Return the terms of a lens."""
        return self._ledger.content.lenses.get(name)

    def lenses(self) -> dict[str, Sequence[str]]:
        """Return name → terms of the lenses, in their order."""
        return dict(self._ledger.content.lenses)

    def tagged(self, tag: str) -> AbstractSet[str]:
        """Return the ids of the papers with `tag`, one that means it, or one below it."""
        with self._ledger.lock:
            return self._tags().papers(tag)

    def tags(self) -> dict[str, int]:
        """Return the tags in use with the number of papers, most used first."""
        with self._ledger.lock:
            return self._tags().counts()

    def complete(self, fragment: str) -> list[tuple[str, int]]:
        """Return the tags a fragment may mean, with counts: beginnings, substrings, then typos."""
        with self._ledger.lock:
            return self._tags().complete(fragment)

    def near_tags(self) -> list[tuple[str, str]]:
        """Return pairs of tags that look like two spellings of one, the more used first."""
        with self._ledger.lock:
            return self._tags().near()

    def aliases(self) -> dict[str, tuple[str, ...]]:
        """Return tag → other names that mean it."""
        return dict(self._ledger.content.aliases)

    def _tags(self) -> TagIndex:
        """Return the tag index of this moment; the caller holds the lock."""
        version = self._ledger.version
        if self._index is None or self._index[0] != version:
            content = self._ledger.content
            self._index = version, TagIndex(content.entries.values(), content.aliases)
        return self._index[1]

    def history(self) -> Iterator[Event]:
        """Return every action on this list, on all hosts, newest first."""
        for record in reversed(self._ledger.history.everyone()):
            yield Event(
                tx=record.tx,
                time=record.time,
                who=record.who,
                op=record.op,
                summary=record.summary,
                ids=papers_of(record.deltas),
                changes=record.deltas,
            )

    def backups(self) -> list[Backup]:
        """Return the good earlier versions that are kept, newest first."""
        return self._mirror.backups.all()
