"""The papers of one generation in a SQLite file: a light row each, the whole paper by number.

A `doc` is a paper's number in insertion order, the same number the search index uses. It is
never used again for another text: a paper whose text changed gets a new doc, a paper that
vanished leaves a gap. What the sources say in which order is `order`.
"""

from __future__ import annotations

import sqlite3
import zlib
from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, Self

from index.corpus import codec
from index.errors import CacheError
from index.paper import Paper, Record, Row

Column = Literal["year", "venue", "author", "title", "source", "collection"]

_COLUMNS: dict[Column, str] = {
    "year": "year",
    "venue": "venue",
    "author": "authors",
    "title": "headline",
    "source": "files",
    "collection": "collection",
}
_SCHEMA = """
CREATE TABLE papers(
    doc INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, headline TEXT NOT NULL,
    position INTEGER NOT NULL, author TEXT NOT NULL, authors TEXT NOT NULL, venue TEXT NOT NULL,
    year INTEGER, collection TEXT NOT NULL, files TEXT NOT NULL, born INTEGER NOT NULL,
    body BLOB NOT NULL);
CREATE TABLE found(file TEXT NOT NULL, line INTEGER NOT NULL, doc INTEGER NOT NULL);
CREATE INDEX found_in_file ON found(file);
CREATE INDEX found_by_doc ON found(doc);
CREATE TABLE meta(key TEXT PRIMARY KEY, value) WITHOUT ROWID;
"""
_INSERT = f"INSERT OR REPLACE INTO papers VALUES({', '.join('?' * 12)})"


class Corpus:
    """The papers of one generation.

    Safe to read from several threads while one of them fills it (SQLite in serialized mode on
    one connection). Every method raises `CacheError` where the file turns out to be damaged.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path | None) -> None:
        self._connection = connection
        self._columns: dict[Column, Sequence[Any]] = {}
        self.path = path
        """The SQLite file; None for a corpus in memory."""
        self.order: Sequence[int] = array("I")
        """The docs in the order of the sources."""
        self.size = 0
        """One more than the highest doc, gaps included."""
        self.update_number = 0
        """How often the sources changed since the first build of this cache."""

    @classmethod
    def create(cls, path: Path | None) -> Self:
        """Return an empty corpus to be filled, in the new file `path` or in memory."""
        corpus = cls(_connect(":memory:" if path is None else str(path)), path)
        with _damage_as_cache_error(path):
            corpus._connection.executescript(_SCHEMA)
        return corpus

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open a complete corpus for reading; raises `CacheError` where it is none."""
        if not path.is_file():
            raise CacheError(f"{path}: is missing")
        corpus = cls(_connect(f"{path.as_uri()}?mode=ro&immutable=1"), path)
        corpus._load()
        return corpus

    @classmethod
    def reopen(cls, path: Path) -> Self:
        """Open a complete corpus to bring it up to date; raises `CacheError` where it is none."""
        corpus = cls(_connect(str(path)), path)
        corpus._load()
        return corpus

    def _load(self) -> None:
        with _damage_as_cache_error(self.path):
            meta = dict(self._connection.execute("SELECT key, value FROM meta"))
            order = array("I")
            order.frombytes(meta["order"])
            self.order = order
            self.size = int(meta["size"])
            self.update_number = int(meta["update_number"])

    def __len__(self) -> int:
        """Count the papers, without gaps."""
        return len(self.order)

    def row(self, doc: int) -> Row:
        """Return what the list shows of paper `doc`; raises `KeyError` for a gap."""
        found = self._one(
            "SELECT id, headline, position, author, year, collection, files"
            " FROM papers WHERE doc = ?",
            doc,
        )
        return Row(
            id=found[0],
            headline=found[1],
            position=bool(found[2]),
            author=found[3],
            year=found[4],
            collection=found[5],
            source=found[6].partition("\n")[0],
        )

    def id(self, doc: int) -> str:
        """Return the id of paper `doc`; raises `KeyError` for a gap."""
        return str(self._one("SELECT id FROM papers WHERE doc = ?", doc)[0])

    def doc(self, id: str) -> int | None:  # noqa: A002 - the word everyone uses
        """Return the doc of the paper with this id, None where it is not in the corpus."""
        with _damage_as_cache_error(self.path):
            found = self._connection.execute("SELECT doc FROM papers WHERE id = ?", (id,))
            row = found.fetchone()
        return None if row is None else int(row[0])

    def docs(self, ids: Iterable[str]) -> list[int]:
        """Return the docs of those of `ids` that are in the corpus, in any order."""
        wanted = list(ids)
        docs: list[int] = []
        with _damage_as_cache_error(self.path):
            for start in range(0, len(wanted), 500):
                some = wanted[start : start + 500]
                marks = ",".join("?" * len(some))
                query = f"SELECT doc FROM papers WHERE id IN ({marks})"  # noqa: S608 - marks only
                docs.extend(doc for (doc,) in self._connection.execute(query, some))
        return docs

    def texts(self, doc: int) -> tuple[str, str]:
        """Return the given title (or "") and the abstract of paper `doc` as clean text."""
        return codec.texts(self._body(doc))

    def paper(self, doc: int) -> Paper:
        """Return the whole paper `doc`; raises `KeyError` for a gap."""
        found = self._one(
            "SELECT id, headline, position, venue, year, collection, body"
            " FROM papers WHERE doc = ?",
            doc,
        )
        with _damage_as_cache_error(self.path):
            return codec.paper(found[:-1], codec.unpack(found[-1]))

    def papers(self, docs: Iterable[int] | None = None) -> Iterator[Paper]:
        """Yield the papers `docs`, or all in the order of the sources."""
        for doc in self.order if docs is None else docs:
            yield self.paper(doc)

    def column(self, name: Column) -> Sequence[Any]:
        """Return one value for each doc: a year or None, else a string; None or "" for gaps.

        `author` is all authors joined by "; ", `title` the headline, `source` the names of the
        files joined by line breaks. Loaded when first asked for and kept.
        """
        if name not in self._columns:
            empty = None if name == "year" else ""
            values: list[Any] = [empty] * self.size
            query = f"SELECT doc, {_COLUMNS[name]} FROM papers"  # noqa: S608 - our own names
            with _damage_as_cache_error(self.path):
                for doc, value in self._connection.execute(query):
                    values[doc] = value
            self._columns[name] = values
        return self._columns[name]

    def arrived(self) -> frozenset[str]:
        """Return the ids of the papers that the latest change of the sources brought."""
        if not self.update_number:
            return frozenset()
        with _damage_as_cache_error(self.path):
            found = self._connection.execute(
                "SELECT id FROM papers WHERE born = ?", (self.update_number,)
            )
            return frozenset(id_ for (id_,) in found)

    def close(self) -> None:
        """Release the file."""
        self._connection.close()

    # What `fill` needs to write.

    def ids(self) -> dict[str, int]:
        """Return the doc of every id."""
        with _damage_as_cache_error(self.path):
            return dict(self._connection.execute("SELECT id, doc FROM papers"))

    def found_in(self, file: str) -> set[int]:
        """Return the docs of the papers found in `file`."""
        with _damage_as_cache_error(self.path):
            found = self._connection.execute("SELECT doc FROM found WHERE file = ?", (file,))
            return {doc for (doc,) in found}

    def records(self, doc: int) -> list[Record]:
        """Return what the sources say of paper `doc`, in the order it was read."""
        return codec.records(self._body(doc))

    def born(self, doc: int) -> int:
        """Return the update of the sources that first brought paper `doc`."""
        return int(self._one("SELECT born FROM papers WHERE doc = ?", doc)[0])

    def put(self, doc: int, paper: Paper, records: Sequence[Record], born: int) -> None:
        """Store `paper`, the records it was made of and the update that brought it under `doc`."""
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
        with _damage_as_cache_error(self.path):
            self._connection.execute("DELETE FROM found WHERE doc = ?", (doc,))
            self._connection.execute(_INSERT, row)
            self._connection.executemany(
                "INSERT INTO found VALUES(?, ?, ?)", [(*record.place, doc) for record in records]
            )
        self.size = max(self.size, doc + 1)

    def remove(self, doc: int) -> None:
        """Take paper `doc` out; its number stays unused."""
        with _damage_as_cache_error(self.path):
            self._connection.execute("DELETE FROM found WHERE doc = ?", (doc,))
            self._connection.execute("DELETE FROM papers WHERE doc = ?", (doc,))

    def finish(self, files: Sequence[str]) -> None:
        """Set the order of the papers by the order of `files`, and make everything durable."""
        rank = {file: number for number, file in enumerate(files)}
        first: dict[int, tuple[int, int]] = {}
        with _damage_as_cache_error(self.path):
            for file, line, doc in self._connection.execute("SELECT file, line, doc FROM found"):
                place = (rank[file], line)
                if place < first.get(doc, (len(rank), 0)):
                    first[doc] = place
            self.order = array("I", sorted(first, key=first.__getitem__))
            self._connection.executemany(
                "INSERT OR REPLACE INTO meta VALUES(?, ?)",
                [
                    ("order", self.order.tobytes()),
                    ("size", self.size),
                    ("update_number", self.update_number),
                ],
            )
            self._connection.commit()
        self._columns.clear()

    def _one(self, query: str, doc: int) -> tuple[Any, ...]:
        with _damage_as_cache_error(self.path):
            found: tuple[Any, ...] | None = self._connection.execute(query, (doc,)).fetchone()
        if found is None:
            raise KeyError(doc)
        return found

    def _body(self, doc: int) -> list[Any]:
        packed = self._one("SELECT body FROM papers WHERE doc = ?", doc)[0]
        with _damage_as_cache_error(self.path):
            return codec.unpack(packed)


def _connect(name: str) -> sqlite3.Connection:
    """Open a connection for all threads, without journal: a broken build is thrown away whole."""
    try:
        connection = sqlite3.connect(name, check_same_thread=False, uri=name.startswith("file:"))
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("PRAGMA synchronous = OFF")
    except sqlite3.Error as error:
        raise CacheError(f"{name}: {error}") from error
    return connection


@contextmanager
def _damage_as_cache_error(path: Path | None) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, zlib.error, ValueError, LookupError) as error:
        raise CacheError(f"{path or 'the corpus in memory'}: is damaged ({error})") from error
