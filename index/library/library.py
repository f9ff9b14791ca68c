"""The reading list, open for changes: decisions, tags, notes, order, saved searches, undo."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Literal

from index.errors import UndoRefused, UsageError
from index.library import deltas, edits, tags
from index.library.backups import Backup
from index.library.deltas import APART, SEARCHES, Delta
from index.library.disk import Disk
from index.library.elsewhere import TakeOver
from index.library.entry import STATUSES, Entry, Status
from index.library.mirror import Mirror
from index.library.tags import distinct, fold
from index.library.view import View, papers_of
from index.paper import Paper

_DECIDED: Final = {
    "keep": "kept {}",
    "maybe": "marked {} maybe",
    "rejected": "rejected {}",
    None: "cleared the decision on {}",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What one call changed."""

    tx: str
    """Names the action in the history; empty where nothing changed."""
    op: str
    ids: tuple[str, ...]
    """The papers it changed."""
    summary: str
    """What was done, for the status line: "kept 1 paper"."""


class Library(View):
    """One reading list. Changes on one thread, `flush` and `refresh` on another.

    Every change is in the history, and survives a killed process, when its method returns. It
    raises `LibraryReadOnly`, `UsageError`, or `LibraryError` where it could not be recorded; then
    nothing has changed.
    """

    def __init__(self, mirror: Mirror) -> None:
        super().__init__(mirror)
        self._passed: set[str] = set()

    @classmethod
    def open(cls, path: Path, *, cache: Path | None = None, disk: Disk | None = None) -> Library:
        """Open the reading list `path`; a missing file is an empty one, made by the first change.

        Never raises for what the file holds: `problem` says why it is read-only. `cache` is the
        folder for its parsed form.
        """
        mirror = Mirror(Path(path).absolute(), cache, disk or Disk())
        mirror.open()
        return cls(mirror)

    def decide(self, papers: Sequence[Paper], status: Status | None) -> Change:
        """Keep, put aside, reject, or (None) take the decision back."""
        if status is not None and status not in STATUSES:
            raise UsageError(f"{status!r} is no decision: keep, maybe or rejected")
        return self._edit(
            "decide", _DECIDED[status], papers, lambda one: edits.settled(one, "status", status)
        )

    def mark_read(self, papers: Sequence[Paper], read: bool) -> Change:
        """Mark papers as read today, or as unread; one that was read keeps its day."""
        today = datetime.now(UTC).astimezone().date().isoformat()
        done = "marked {} read" if read else "marked {} unread"
        return self._edit(
            "read", done, papers, lambda one: replace(one, read=(one.read or today) if read else "")
        )

    def tag(
        self, papers: Sequence[Paper], *, add: Sequence[str] = (), remove: Sequence[str] = ()
    ) -> Change:
        """Add and remove tags; an alias stands for its tag, a known tag keeps its spelling."""
        come, gone = list(map(edits.named, add)), list(map(edits.named, remove))
        with self._changing():
            index = self._tags()
            come = list(distinct(index.canonical(tag) for tag in come))
            words = " ".join([f"+{tag}" for tag in come] + [f"-{tag}" for tag in gone])
            gone = [*gone, *map(index.canonical, gone)]
            return self._edit(
                "tag",
                "tagged {} " + _literal(words),
                papers,
                lambda one: replace(one, tags=tags.edit(one.tags, add=come, remove=gone)),
            )

    def note(self, paper: Paper, text: str) -> Change:
        """Write the note of a paper; blank text takes it away."""
        note = edits.clean(text) if text.strip() else ""
        done = "wrote the note of {}" if note else "removed the note of {}"
        return self._edit("note", done, [paper], lambda one: edits.settled(one, "note", note))

    def take_over(self, found: Sequence[TakeOver]) -> Change:
        """Add tags, and notes below those there are, that papers have elsewhere; as one change."""
        with self._changing():
            index, given = self._tags(), {one.paper.id: one for one in found}
            spelt: dict[str, str] = {}

            def edit(one: Entry) -> Entry:
                new = given[one.id]
                names = [index.canonical(edits.named(tag)) for tag in new.tags]
                come = [spelt.setdefault(fold(name), name) for name in names]
                more = [text for text in (one.note, edits.clean(new.note)) if text.strip()]
                one = replace(one, tags=tags.edit(one.tags, add=come, remove=()))
                return edits.settled(one, "note", "\n".join(more)) if new.note.strip() else one

            papers = [one.paper for one in found]
            return self._edit("take over", "took over tags and notes of {}", papers, edit)

    def move(self, id: str, to: int) -> Change:  # noqa: A002 - the word of the file
        """Move an entry to the place `to` (from 0) of the reading order."""
        with self._changing():
            return self._commit("move", "moved {}", edits.move(self._ledger.content, id, to))

    def rename_tag(self, old: str, new: str) -> Change:
        """Rename a tag and those below it everywhere; where the new one exists they merge."""
        new = edits.named(new)
        with self._changing():
            ledger = self._ledger
            changes = edits.rename_tag(ledger.content, self._tags(), old, new, ledger.remembered)
            return self._commit(
                "rename", _literal(f"renamed the tag {old} to {new}") + " on {}", changes
            )

    def alias_tag(self, alias: str, tag: str | None) -> Change:
        """Let `alias` mean `tag` from now on; None takes the alias away."""
        alias = edits.named(alias)
        with self._changing():
            target = None if tag is None else self._tags().canonical(edits.named(tag))
            done = f"removed the alias {alias}" if target is None else f"{alias} means {target}"
            changes = edits.alias(self._ledger.content, alias, target)
            return self._commit("alias", _literal(done), changes)

    def carry(self, id: str, new: str) -> Change:  # noqa: A002 - the word of the file
        """Let the text `new` be the paper `id` from now on, with all the work done on it."""

        def edit(one: Entry) -> Entry:
            return replace(one, aliases=distinct([*one.aliases, new]))

        return self._reshape("carry", "carried {} over to an edited text", id, edit)

    def part(self, one: str, other: str) -> Change:
        """Say that two similar texts are two papers, the more so where one had been carried over.

        `one` is the id of the entry, or of the text that stands for both in the list.
        """
        with self._changing():
            content = self._ledger.content
            known = content.apart.get(one, ())
            changes = []
            if other not in known:
                changes.append(Delta(APART, one, list(known) or None, [*known, other]))
            entry = content.entries.get(one)
            if entry and other in entry.aliases:
                fewer = tuple(alias for alias in entry.aliases if alias != other)
                changes += deltas.between(entry, replace(entry, aliases=fewer))
            return self._commit("part", "parted two texts", changes)

    def save_search(self, name: str, query: str | None) -> Change:
        """Save a search under a name; None deletes it."""
        name = edits.clean(name).strip()
        if not name:
            raise UsageError("a saved search needs a name")
        with self._changing():
            before = self._ledger.content.searches.get(name)
            after = None if query is None else edits.clean(query)
            changes = [Delta(SEARCHES, name, before, after)] if before != after else []
            done = f"{'deleted' if after is None else 'saved'} the search {name}"
            return self._commit("search", _literal(done), changes)

    def undo(self) -> Change | None:
        """Take the last action that stands back; None where there is none.

        What somebody else has changed since is left; where that is everything, `UndoRefused` is
        raised, and the next call goes on to the action before.
        """
        return self._travel("undo")

    def redo(self) -> Change | None:
        """Do again the action undone last; None where there is none. Refused as `undo` is."""
        return self._travel("redo")

    def _travel(self, op: Literal["undo", "redo"]) -> Change | None:
        back = op == "undo"
        with self._changing():
            timeline = self._ledger.timeline
            candidates = timeline.done if back else timeline.undone
            target = next((r for r in reversed(candidates) if r.tx not in self._passed), None)
            if target is None:
                return None
            wanted = deltas.inverse(target.deltas) if back else target.deltas
            content = self._ledger.content
            refused = {delta.id for delta in wanted if not deltas.holds(content, delta)}
            changes = [delta for delta in wanted if delta.id not in refused]
            done = f"{'undid' if back else 'did again'}: {target.summary}"
            if refused and not changes:
                self._passed.add(target.tx)
                reason = f"not {'undone' if back else 'done again'}, changed by somebody else since"
                raise UndoRefused(str(self.path), f"{reason}: {target.summary}")
            if refused:
                done += f", except {len(refused)} changed by somebody else since"
            self._passed.clear()
            return self._record(op, done, changes, of=(target.tx,))

    def sync(self) -> None:
        """Return once every change so far would survive a power cut, the file written or not.

        Raises `LibraryError` after taking back what could not be made safe.
        """
        self._ledger.sync()

    def flush(self) -> None:
        """Do what `sync` does, then write the file. Raises `LibraryError`."""
        self._mirror.save()

    def refresh(self) -> frozenset[str]:
        """Take in what others changed; return the ids whose entry differs since the last call."""
        return self._mirror.refresh()

    def restore(self, backup: Backup) -> None:
        """Put an earlier version in the place of the file; what it replaces is kept.

        Works on a file that could not be read, and lifts its `problem`. Raises `LibraryError`.
        """
        self._mirror.restore(backup)

    def close(self) -> None:
        """Release the files; what was not flushed is in the history."""
        self._mirror.close()

    def _edit(self, op: str, done: str, papers: Sequence[Paper], edit: edits.Edit) -> Change:
        """Edit the entries of `papers`; `done` says what was done to `{}`."""
        with self._changing():
            ledger = self._ledger
            changes = edits.papers(ledger.content, papers, edit, ledger.remembered)
            return self._commit(op, done, changes)

    def _reshape(self, op: str, done: str, paper_id: str, edit: edits.Edit) -> Change:
        """Edit the entry of a paper that is in the list. Raises `UsageError` where it is not."""
        with self._changing():
            ledger = self._ledger
            entry = ledger.content.entries.get(paper_id)
            if entry is None:
                raise UsageError(f"{paper_id} is not in the reading list")
            changes = edits.entry(ledger.content, entry, entry, edit, ledger.remembered)
            return self._commit(op, done, changes)

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Hold memory still, up to date; raise `LibraryReadOnly` where no change is taken."""
        with self._ledger.lock:
            self._ledger.check()
            self._ledger.catch_up()
            yield

    def _commit(self, op: str, done: str, changes: Sequence[Delta]) -> Change:
        if not changes:
            return Change(tx="", op=op, ids=(), summary="nothing to change")
        count = len(papers_of(changes))
        return self._record(op, done.format(f"{count} paper{'' if count == 1 else 's'}"), changes)

    def _record(
        self, op: str, summary: str, changes: Sequence[Delta], of: tuple[str, ...] = ()
    ) -> Change:
        record = self._ledger.commit(op, summary, changes, of)
        return Change(tx=record.tx, op=op, ids=papers_of(changes), summary=summary)


def _literal(text: str) -> str:
    """Return `text` so that `str.format` leaves it as it is."""
    return text.replace("{", "{{").replace("}", "}}")
