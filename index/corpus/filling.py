"""Bringing a corpus up to what its sources say: reading files, deriving papers, keeping docs.

A first build is an update of an empty corpus. A paper keeps its doc as long as what the search
index knows of it stays the same, so an update indexes only what is new.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from index.corpus.draft import Draft
from index.errors import SourceError
from index.identity import merge, new_paper, paper_id
from index.paper import Paper, Record
from index.sources import read

_BATCH = 32


@dataclass(slots=True)
class Filling:
    """What an update of a corpus brought."""

    first_new: int
    """Docs from here on are new to the search index."""
    problems: list[SourceError] = field(default_factory=list)
    """Files and records that could not be read."""


def fill(
    corpus: Draft,
    files: Sequence[str],
    changed: Sequence[str],
    *,
    gone: Sequence[str] = (),
    progress: Callable[[int, int | None], None],
    cancelled: Callable[[], bool],
) -> Filling | None:
    """Read the files `changed` into `corpus`; forget what came from them and from `gone` before.

    `files` are all files in the order of reading. `progress` is called with the number of
    records read and an estimate of how many there will be. Returns None when cancelled; the
    corpus is then of no use.
    """
    filling = Filling(first_new=corpus.size)
    affected = _forget(corpus, [*changed, *gone])
    docs = corpus.ids()
    order = list(corpus.every)
    corpus.every = corpus.order = order
    for done, item in enumerate(_read(changed, progress), 1):
        if done % _BATCH == 0 and cancelled():
            return None
        if isinstance(item, SourceError):
            filling.problems.append(item)
            continue
        id_ = paper_id(item)
        doc = docs.get(id_)
        if doc is None:
            doc = docs[id_] = corpus.size
            corpus.put(doc, new_paper(id_, item), [item], corpus.update_number)
            order.append(doc)
        else:
            affected.setdefault(doc, corpus.records(doc)).append(item)
    _settle(corpus, affected, files, filling)
    corpus.finish(files)
    return filling


def _forget(corpus: Draft, files: Sequence[str]) -> dict[int, list[Record]]:
    """Return the docs found in `files` with the records that other files hold of them."""
    forgotten = set(files)
    docs = {doc for file in files for doc in corpus.found_in(file)}
    return {
        doc: [record for record in corpus.records(doc) if record.place.file not in forgotten]
        for doc in docs
    }


def _read(
    files: Sequence[str], progress: Callable[[int, int | None], None]
) -> Iterator[Record | SourceError]:
    """Yield the records of `files`, reporting how far it is by the characters read."""
    sizes = {file: Path(file).stat().st_size if Path(file).exists() else 0 for file in files}
    expected, before, done = sum(sizes.values()), 0, 0
    for file in files:
        characters = 0
        for item in read(file):
            yield item
            done += 1
            if isinstance(item, Record):
                characters += len(item.raw) + len(item.title)
            if done % _BATCH == 0:
                share = (before + min(characters, sizes[file])) / (expected or 1)
                progress(done, round(done / share) if share else None)
        before += sizes[file]
    progress(done, done)


def _settle(
    corpus: Draft, affected: dict[int, list[Record]], files: Sequence[str], filling: Filling
) -> None:
    """Derive again the papers whose records changed, in the order of `files`."""
    rank = {file: number for number, file in enumerate(files)}
    for doc, records in sorted(affected.items()):
        known, born = corpus.paper(doc), corpus.born(doc)
        if not records:
            corpus.remove(doc)
            continue
        records.sort(key=lambda record: (rank[record.place.file], record.place.line))
        paper = new_paper(corpus.text_id(doc), records[0])
        for record in records[1:]:
            paper = merge(paper, record)
        if doc < filling.first_new and _searchable(paper) != _searchable(known):
            corpus.remove(doc)
            corpus.put(corpus.size, paper, records, born)
        else:
            corpus.put(doc, paper, records, born)


def _searchable(paper: Paper) -> tuple[object, ...]:
    """Return what the search index holds of `paper`."""
    return paper.title, paper.abstract, paper.authors, paper.venue
