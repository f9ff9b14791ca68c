"""Work done on papers in other programs: the tags and notes that their records carry."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from index.library.entry import Entry
from index.library.tags import distinct, edit
from index.paper import Paper, Record


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeOver:
    """What the reading list gains on one paper."""

    paper: Paper
    tags: tuple[str, ...]
    note: str
    """To stand below the note there is; empty for none."""


def take_over(paper: Paper, records: Iterable[Record], entry: Entry | None) -> TakeOver | None:
    """Return what `records` of `paper` hold that `entry` does not; None for nothing.

    Keywords count as tags: most programs keep a person's tags there.
    """
    tags: list[str] = []
    note = entry.note if entry else ""
    notes: list[str] = []
    for record in records:
        words = (" ".join(word.split()) for word in (*record.tags, *record.keywords))
        tags += filter(None, words)
        text = record.note.strip()
        if text and text not in "\n".join((note, *notes)):
            notes.append(text)
    known = entry.tags if entry else ()
    new = edit(distinct(tags), add=(), remove=known)
    return TakeOver(paper=paper, tags=new, note="\n".join(notes)) if new or notes else None
