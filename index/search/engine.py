"""The search engine: a query text in, an ordered answer out."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal

from index.errors import IndexDamaged, PaperreaderError
from index.search import lanes, lenses, manifest
from index.search.evaluate import Evaluator, Stopped
from index.search.filters import Filters
from index.search.leaves import Leaves
from index.search.parser import parse
from index.search.ranking import Order, Ranking, Scored, arranged, sorted_softly
from index.search.suggester import Suggester

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from index.search.builder import RamIndex
    from index.search.protocols import Texts, Work
    from index.search.query import Query
    from index.search.reader import Reader
    from index.search.vectors import Vector

Sort = Literal["auto", "relevance", "source", "year", "title"]
"""`auto`: by relevance where the query has words, else in source order; `year`: newest first."""

_FEW = 2
"""An answer of so many papers or fewer may be one to a misspelt query."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a query found."""

    query: Query
    """The query that was answered: the corrected one where there is one."""
    docs: Sequence[int]
    """The papers in order; a long answer is ordered as far as it is looked at."""
    total: int
    """How many papers match, `limit` aside."""
    advice: str | None
    """One line about the query, or None."""
    corrected: str | None
    """The query that was answered instead, where the one asked found too little."""
    seconds: float
    found: int = field(repr=False)
    """The papers that match as a set (see `lanes`)."""


def open_engine(
    index: Path | RamIndex, texts: Texts, work: Work, *, live: Collection[int] | None = None
) -> Engine:
    """Open an index; `live` are the documents that still exist, None that all do.

    Raises `IndexDamaged` if it is missing, unfinished, of another version, damaged, or anyone
    else's to write.
    """
    try:
        reader = _reader(index)
    except IndexDamaged:
        raise
    except Exception as error:
        raise IndexDamaged(f"{index}: the search index cannot be opened: build it anew") from error
    if reader.size != texts.size:
        raise IndexDamaged(f"{index}: the search index is of other papers: build it anew")
    return Engine(reader, texts, work, live)


def _reader(index: Path | RamIndex) -> Reader:
    from index.search.reader import Reader

    if isinstance(index, Path):
        return Reader(index, manifest.read(index))
    return Reader(index.storage.files, index.manifest)


@dataclass(frozen=True, slots=True)
class _Request:
    """What was asked of `Engine.search`."""

    text: str
    sort: Sort | Sequence[float]
    limit: int | None
    literal: bool
    cancelled: Callable[[], bool]

    def pause(self) -> None:
        """Stop here if the answer is no longer wanted."""
        if self.cancelled():
            raise Stopped


class Engine:
    """Answers queries over one index; one call at a time, from any thread."""

    def __init__(
        self, reader: Reader, texts: Texts, work: Work, live: Collection[int] | None
    ) -> None:
        self._texts = texts
        self._reader = reader
        self._filters = Filters(texts, work)
        alive = lanes.everything(texts.size) if live is None else lanes.of(live, texts.size)
        self._leaves = Leaves(reader, texts)
        self._evaluator = Evaluator(self._leaves, self._filters, alive)
        self._order = Order(texts.order, texts.size)
        self._suggester = Suggester(self._evaluator, texts, self._order)
        self._orders: dict[str, Sequence[int]] = {}
        self._lock = threading.Lock()

    def search(
        self,
        text: str,
        *,
        sort: Sort | Sequence[float] = "auto",
        limit: int | None = None,
        literal: bool = False,
        cancelled: Callable[[], bool] = lambda: False,
    ) -> Answer:
        """Answer a query.

        `sort` may be one number for every document, the highest first. `limit` cuts the list of
        papers, not the count. `literal` answers the query as it is written, without correcting
        it. Raises `Stopped` soon after `cancelled` says so, and `IndexDamaged`.
        """
        request = _Request(text, sort, limit, literal, cancelled)
        with self._alone():
            return self._answer(request)

    def look(
        self, terms: Iterable[str], *, cancelled: Callable[[], bool] = lambda: False
    ) -> lenses.Counts:
        """Count for every document the terms of a lens (`lenses`); raises as `search` does."""

        def pause() -> None:
            if cancelled():
                raise Stopped

        with self._alone():
            pro, con = (
                sum(self._evaluator.papers(leaf, pause) for leaf in side[: lenses.MOST])
                for side in lenses.sides(terms)
            )
        return lenses.Counts(*(lanes.unpack(counts, self._reader.size) for counts in (pro, con)))

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Hold the lock; what goes wrong beneath is the fault of a damaged index."""
        with self._lock:
            try:
                yield
            except (Stopped, PaperreaderError):
                raise
            except Exception as error:
                raise IndexDamaged("the search index is damaged: build it anew") from error

    def forget(self) -> None:
        """Drop every list that has been kept, as if the index had just been opened."""
        self._leaves.forget()

    def _answer(self, request: _Request) -> Answer:
        began = perf_counter()
        query = parse(request.text)
        self._filters.advice.clear()
        found = self._evaluator.papers(query.root, request.pause)
        advice = query.advice or next(iter(self._filters.advice), None)
        corrected = docs = None
        if not found and not request.literal and query.leaves():
            meant = self._suggester.meant(query, request.pause)
            if meant is not None:
                query, found, docs, corrected = meant
        total = lanes.count(found)
        if 0 < total <= _FEW and corrected is None and not request.literal:
            advice = advice or self._suggester.hint(query, request.pause)
        if docs is None:
            docs = self._ordered(query, found, total, request)
        elif request.limit is not None:
            docs = docs[: request.limit]
        return Answer(query, docs, total, advice, corrected, perf_counter() - began, found)

    def _ordered(self, query: Query, found: int, total: int, request: _Request) -> Sequence[int]:
        vectors: list[Vector] = []
        if isinstance(request.sort, str) and request.sort in {"auto", "relevance"}:
            vectors = self._leaves.vectors(query.leaves(), request.pause)
        docs: Iterator[int]
        size = self._reader.size
        if vectors:
            titles = self._leaves.titles(query, found, request.pause)
            scored = Scored(found, total, vectors, size)
            docs = scored.best(self._order, titles)
        else:
            docs = arranged(self._sorted(request.sort), found, size)
        if request.limit is not None:
            return list(islice(docs, request.limit))
        return Ranking(docs, total, lanes.unpack(found, size))

    def _sorted(self, sort: Sort | Sequence[float]) -> Sequence[int]:
        """Return all live documents in the order of `sort`."""
        order = self._order.docs
        if not isinstance(sort, str):
            return sorted_softly(order, lambda doc: -sort[doc])
        if sort not in {"year", "title"}:
            return order
        if sort not in self._orders:
            self._orders[sort] = sorted_softly(order, self._key(sort))
        return self._orders[sort]

    def _key(self, sort: str) -> Callable[[int], Any]:
        values = self._texts.column("year" if sort == "year" else "title")
        if sort == "year":
            return lambda doc: -(values[doc] or 0)
        return lambda doc: values[doc].casefold()
