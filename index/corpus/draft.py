"""A corpus that is being written: papers come, change and go, and are put in order at the end."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Self

from index.corpus import codec
from index.corpus.corpus import Corpus, connect, damage_as_cache_error
from index.paper import Paper

if TYPE_CHECKING:
    from index.identity import Sighting

_SCHEMA = """
CREATE TABLE papers(
    doc INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, headline TEXT NOT NULL,
    position INTEGER NOT NULL, author TEXT NOT NULL, authors TEXT NOT NULL, venue TEXT NOT NULL,
    year INTEGER, collection TEXT NOT NULL, files TEXT NOT NULL, born INTEGER NOT NULL,
    body BLOB NOT NULL);
CREATE TABLE found(file TEXT NOT NULL, line INTEGER NOT NULL, doc INTEGER NOT NULL);
CREATE INDEX found_in_file ON found(file);
CREATE INDEX found_by_doc ON found(doc);
CREATE TABLE known(key TEXT NOT NULL, doc INTEGER NOT NULL);
CREATE INDEX known_by_key ON known(key);
CREATE INDEX known_by_doc ON known(doc);
CREATE TABLE meta(key TEXT PRIMARY KEY, value) WITHOUT ROWID;
"""
_INSERT = f"INSERT OR REPLACE INTO papers VALUES({', '.join('?' * 12)})"


class Draft(Corpus):
    """A corpus for `fill` to write; others may read it meanwhile.

    It knows papers by the ids that their texts have of their own. What it becomes is durable
    once the file is synced, and of no use when it is left before `finish`.
    """

    @classmethod
    def create(cls, path: Path | None) -> Self:
        """Return an empty corpus in the new file `path`, or in memory."""
        corpus = cls(connect(":memory:" if path is None else str(path)), path)
        with damage_as_cache_error(path):
            corpus._connection.executescript(_SCHEMA)
        return corpus

    @classmethod
    def reopen(cls, path: Path) -> Self:
        """Open a complete corpus to bring it up to date; raises `CacheError` where it is none."""
        corpus = cls(connect(str(path)), path)
        corpus._load()
        return corpus

    def found_in(self, file: str) -> set[int]:
        """Return the docs of the papers found in `file`."""
        with damage_as_cache_error(self.path):
            found = self._connection.execute("SELECT doc FROM found WHERE file = ?", (file,))
            return {doc for (doc,) in found}

    def born(self, doc: int) -> int:
        """Return the update of the sources that first brought paper `doc`."""
        return int(self._one("SELECT born FROM papers WHERE doc = ?", doc)[0])

    def known(self) -> Iterator[str]:
        """Yield all that papers are recognised by."""
        with damage_as_cache_error(self.path):
            for (key,) in self._connection.execute("SELECT key FROM known"):
                yield key

    def put(self, doc: int, paper: Paper, sightings: Sequence[Sighting], born: int) -> None:
        """Store `paper`, what it was made of and the update that brought it under `doc`."""
        records = [each.record for each in sightings]
        files = dict.fromkeys(record.place.file for record in records)
        row = (
            doc,
            paper.id,
            paper.headline,
            paper.position,
            paper.authors[0] if paper.authors else "",
            "; ".join(paper.authors),
            paper.venue,
            paper.year,
            paper.collection,
            "\n".join(files),
            born,
            codec.pack(paper, records),
        )
        with damage_as_cache_error(self.path):
            self._forget(doc)
            self._connection.execute(_INSERT, row)
            self._connection.executemany(
                "INSERT INTO found VALUES(?, ?, ?)", [(*record.place, doc) for record in records]
            )
            keys = dict.fromkeys(key for each in sightings for key in each.keys)
            self._connection.executemany(
                "INSERT INTO known VALUES(?, ?)", [(key, doc) for key in keys]
            )
        self.size = max(self.size, doc + 1)

    def remove(self, doc: int) -> None:
        """Take paper `doc` out; its number stays unused."""
        with damage_as_cache_error(self.path):
            self._forget(doc)
            self._connection.execute("DELETE FROM papers WHERE doc = ?", (doc,))

    def _forget(self, doc: int) -> None:
        """Forget where paper `doc` was found, and by what it is recognised."""
        self._connection.execute("DELETE FROM found WHERE doc = ?", (doc,))
        self._connection.execute("DELETE FROM known WHERE doc = ?", (doc,))

    def finish(self, files: Sequence[str]) -> None:
        """Set the order of the papers by the order of `files`, and make everything durable."""
        rank = {file: number for number, file in enumerate(files)}
        first: dict[int, tuple[int, int]] = {}
        with damage_as_cache_error(self.path):
            for file, line, doc in self._connection.execute("SELECT file, line, doc FROM found"):
                place = (rank[file], line)
                if place < first.get(doc, (len(rank), 0)):
                    first[doc] = place
            order = array("I", sorted(first, key=first.__getitem__))
            self.every = self.order = order
            self._connection.executemany(
                "INSERT OR REPLACE INTO meta VALUES(?, ?)",
                [
                    ("order", order.tobytes()),
                    ("size", self.size),
                    ("update_number", self.update_number),
                ],
            )
            self._connection.commit()
        self._columns.clear()
