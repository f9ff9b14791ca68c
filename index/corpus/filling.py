"""Bringing a corpus up to what its sources say: reading files and deriving papers.

A first build is an update of an empty corpus. A record that nothing known so far recognises is a
paper at once; those that may belong together are kept aside until everything is read, and then
settled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from index.corpus.draft import Draft
from index.corpus.settling import Settling
from index.errors import SourceError
from index.identity import new_paper, sight
from index.paper import Record
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
    settling = Settling(corpus)
    settling.forget([*changed, *gone])
    known = {hash(key) for key in corpus.known()}  # a false alarm only costs a second look
    order = list(corpus.every)
    corpus.every = corpus.order = order
    for done, item in enumerate(_read(changed, progress), 1):
        if done % _BATCH == 0 and cancelled():
            return None
        if isinstance(item, SourceError):
            filling.problems.append(item)
            continue
        sighting = sight(item)
        keys = set(map(hash, sighting.keys))
        if known.isdisjoint(keys):
            doc = corpus.size
            corpus.put(doc, new_paper(sighting.ids[0], item), [sighting], corpus.update_number)
            order.append(doc)
        else:
            settling.add(sighting)
        known |= keys
    settling.settle(files)
    corpus.finish(files)
    return filling


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
