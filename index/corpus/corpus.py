"""The papers of one generation in a SQLite file: a light row each, the whole paper by number.

A `doc` is a paper's number in insertion order, the same number the search index uses. It is
never used again for another text: a paper whose text changed gets a new doc, a paper that
vanished leaves a gap. What the sources say in which order is `order`.
"""

from __future__ import annotations

import sqlite3
import zlib
from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import filterfalse, islice
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
_AT_ONCE = 500
"""Papers asked for in one query; SQLite takes no more than 999 values."""


class Corpus:
    """The papers of one generation.

    Safe to read from several threads while one of them fills it, as a `Draft` (SQLite in
    serialized mode on one connection). Every method raises `CacheError` where the file turns out
    to be damaged.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path | None) -> None:
        self._connection = connection
        self._columns: dict[Column, Sequence[Any]] = {}
        self.path = path
        """The SQLite file; None for a corpus in memory."""
        self.every: Sequence[int] = array("I")
        """All docs in the order of the sources."""
        self.order: Sequence[int] = self.every
        """The docs to be shown, in the order of the sources."""
        self.size = 0
        """One more than the highest doc, gaps included."""
        self.update_number = 0
        """How often the sources changed since the first build of this cache."""
        self.carried: Callable[[], Mapping[str, str]] = dict
        """Returns the ids of texts to which the reading list carried a paper over, with the id
        the paper keeps for good."""

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open a complete corpus for reading; raises `CacheError` where it is none."""
        if not path.is_file():
            raise CacheError(f"{path}: is missing")
        corpus = cls(connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1"), path)
        corpus._load()
        return corpus

    def _load(self) -> None:
        with damage_as_cache_error(self.path):
            meta = dict(self._connection.execute("SELECT key, value FROM meta"))
            order = array("I")
            order.frombytes(meta["order"])
            self.every = self.order = order
            self.size = int(meta["size"])
            self.update_number = int(meta["update_number"])

    def __len__(self) -> int:
        """Count the papers, without gaps and hidden ones."""
        return len(self.order)

    def hide(self, docs: Collection[int]) -> None:
        """Show all papers but `docs`; those stay to be had by their number or id."""
        self.order = list(filterfalse(docs.__contains__, self.every)) if docs else self.every

    def row(self, doc: int) -> Row:
        """Return what the list shows of paper `doc`; raises `KeyError` for a gap."""
        found = self._one(
            "SELECT id, headline, position, author, year, collection, files"
            " FROM papers WHERE doc = ?",
            doc,
        )
        return Row(
            id=self._permanent(found[0]),
            headline=found[1],
            position=bool(found[2]),
            author=found[3],
            year=found[4],
            collection=found[5],
            source=found[6].partition("\n")[0],
        )

    def heads(self, docs: Iterable[int]) -> Iterator[tuple[str, str]]:
        """Yield id and headline of papers, in the order of `docs`; raises `KeyError` for a gap.

        Much quicker than one `row` after the other.
        """
        left = iter(docs)
        permanent = self._permanent if self.carried() else str
        while some := list(islice(left, _AT_ONCE)):
            marks = ",".join("?" * len(some))
            query = f"SELECT doc, id, headline FROM papers WHERE doc IN ({marks})"  # noqa: S608 - marks
            with damage_as_cache_error(self.path):
                found = {doc: head for doc, *head in self._connection.execute(query, some)}
            for doc in some:
                text_id, headline = found[doc]
                yield permanent(text_id), headline

    def id(self, doc: int) -> str:
        """Return the id of paper `doc`; raises `KeyError` for a gap."""
        return self._permanent(self.text_id(doc))

    def text_id(self, doc: int) -> str:
        """Return the id that the text of paper `doc` has of its own; raises `KeyError`."""
        return str(self._one("SELECT id FROM papers WHERE doc = ?", doc)[0])

    def doc(self, id: str) -> int | None:  # noqa: A002 - the word everyone uses
        """Return the doc of the paper with this id, None where it is not in the corpus."""
        texts = (text for text, paper in self.carried().items() if paper == id)
        found = (self._doc_of_text(text) for text in (id, *texts))
        return next((doc for doc in found if doc is not None), None)

    def docs(self, ids: Iterable[str]) -> list[int]:
        """Return the docs of those of `ids` that are in the corpus, in any order."""
        wanted = list(ids)
        if carried := self.carried():
            papers = set(wanted)
            wanted += (text for text, paper in carried.items() if paper in papers)
        return [*self.texts_among(wanted).values()]

    def texts_among(self, ids: Iterable[str]) -> dict[str, int]:
        """Return the docs of those of `ids` that are a text's own, by the id."""
        found: dict[str, int] = {}
        left = iter(ids)
        while some := list(islice(left, _AT_ONCE)):
            marks = ",".join("?" * len(some))
            query = f"SELECT id, doc FROM papers WHERE id IN ({marks})"  # noqa: S608 - marks only
            with damage_as_cache_error(self.path):
                found.update(self._connection.execute(query, some))
        return found

    def ids(self) -> dict[str, int]:
        """Return the doc of every text by the id the text has of its own."""
        with damage_as_cache_error(self.path):
            return dict(self._connection.execute("SELECT id, doc FROM papers"))

    def known_as(self, keys: Iterable[str]) -> set[int]:
        """Return the docs of the papers with a record that one of `keys` recognises.

        A key is the id of a record's text, or one that `identity.sight` makes of other fields.
        """
        docs: set[int] = set()
        with damage_as_cache_error(self.path):
            for key in keys:
                found = self._connection.execute("SELECT doc FROM known WHERE key = ?", (key,))
                docs.update(doc for (doc,) in found)
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
        with damage_as_cache_error(self.path):
            row = (self._permanent(found[0]), *found[1:-1])
            return codec.paper(row, codec.unpack(found[-1]))

    def records(self, doc: int) -> list[Record]:
        """Return what the sources say of paper `doc`, in the order it was read."""
        return codec.records(self._body(doc))

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
            with damage_as_cache_error(self.path):
                for doc, value in self._connection.execute(query):
                    values[doc] = value
            self._columns[name] = values
        return self._columns[name]

    def arrived(self) -> frozenset[str]:
        """Return the ids of the papers that the latest change of the sources brought."""
        if not self.update_number:
            return frozenset()
        with damage_as_cache_error(self.path):
            found = self._connection.execute(
                "SELECT id FROM papers WHERE born = ?", (self.update_number,)
            )
            return frozenset(self._permanent(id_) for (id_,) in found)

    def close(self) -> None:
        """Release the file."""
        self._connection.close()

    def _doc_of_text(self, text_id: str) -> int | None:
        with damage_as_cache_error(self.path):
            found = self._connection.execute("SELECT doc FROM papers WHERE id = ?", (text_id,))
            row = found.fetchone()
        return None if row is None else int(row[0])

    def _permanent(self, text_id: str) -> str:
        """Return the id of the paper with this text; the text a paper had first comes first."""
        paper = self.carried().get(text_id)
        return text_id if paper is None or self._doc_of_text(paper) is not None else paper

    def _one(self, query: str, doc: int) -> tuple[Any, ...]:
        with damage_as_cache_error(self.path):
            found: tuple[Any, ...] | None = self._connection.execute(query, (doc,)).fetchone()
        if found is None:
            raise KeyError(doc)
        return found

    def _body(self, doc: int) -> list[Any]:
        packed = self._one("SELECT body FROM papers WHERE doc = ?", doc)[0]
        with damage_as_cache_error(self.path):
            return codec.unpack(packed)


def connect(name: str) -> sqlite3.Connection:
    """Open a connection for all threads, without journal: a broken build is thrown away whole."""
    try:
        connection = sqlite3.connect(name, check_same_thread=False, uri=name.startswith("file:"))
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("PRAGMA synchronous = OFF")
    except sqlite3.Error as error:
        raise CacheError(f"{name}: {error}") from error
    return connection


@contextmanager
def damage_as_cache_error(path: Path | None) -> Iterator[None]:
    """Raise what SQLite or a damaged body in the file `path` raises as `CacheError`."""
    try:
        yield
    except (sqlite3.Error, zlib.error, ValueError, LookupError) as error:
        raise CacheError(f"{path or 'the corpus in memory'}: is damaged ({error})") from error
