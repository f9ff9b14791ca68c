"""Answers a query that found nothing by what was probably meant."""

from __future__ import annotations

from functools import reduce
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from index.search import lanes
from index.search.parser import parse
from index.search.query import And, Phrase, Query, Word, either
from index.search.ranking import Order, Scored
from index.search.suggest import Vocabulary, corrections, likest

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from index.search.evaluate import Evaluator
    from index.search.protocols import Texts

_CANDIDATES = 1000
"""Papers whose titles are compared with the query."""

_RARE = 2
"""Words of so many papers or fewer may be misspelt."""


class Meant(NamedTuple):
    """What was probably meant."""

    query: Query
    found: int
    """The set of papers."""
    docs: Sequence[int] | None
    """The papers in order where likeness decides it, else None."""
    text: str
    """The query that was answered instead."""


class Suggester:
    """Finds what was probably meant, over one index."""

    def __init__(self, evaluator: Evaluator, texts: Texts, order: Order) -> None:
        self._evaluator = evaluator
        self._texts = texts
        self._order = order
        self._vocabulary: Vocabulary | None = None

    def meant(self, query: Query, pause: Callable[[], None]) -> Meant | None:
        """Return what was probably meant by a query that found nothing, None if nothing is near.

        First misspelt words are replaced. If that finds nothing either, the papers that have
        some of the words are taken, those with the likest titles first.
        """
        unknown = self._unknown(query, pause)
        if unknown:
            ways = corrections(query.text, unknown, self._words(), pause)
            best = self._best(ways, pause)
            if best is not None:
                return best
            query = parse(ways[0]) if ways else query
        return self._alike(query, pause)

    def hint(self, query: Query, pause: Callable[[], None]) -> str | None:
        """Return advice where a rare word of a query is like a much commoner one."""
        for leaf in query.leaves():
            if isinstance(leaf, Word) and leaf.scope == "text" and not leaf.unit.run:
                found = self._evaluator.leaves.find(leaf, pause)
                if found is not None and lanes.count(found.papers) <= _RARE:
                    near = self._words().commoner(leaf.unit.whole, pause)
                    if near is not None:
                        return f"few papers have {leaf.unit.whole}: did you mean {near}?"
        return None

    def _best(self, ways: Sequence[str], pause: Callable[[], None]) -> Meant | None:
        """Return the first way that finds a title with all its words in a row, else papers."""
        best = None
        for text in ways:
            query = parse(text)
            found = self._evaluator.papers(query.root, pause)
            if found and self._evaluator.leaves.titles(query, found, pause):
                return Meant(query, found, None, text)
            if found and best is None:
                best = Meant(query, found, None, text)
        return best

    def _words(self) -> Vocabulary:
        if self._vocabulary is None:
            self._vocabulary = Vocabulary(self._evaluator.leaves.reader.vocabulary())
        return self._vocabulary

    def _unknown(self, query: Query, pause: Callable[[], None]) -> set[str]:
        """Return the words of the query that no paper has."""
        unknown = set()
        for leaf in query.leaves():
            if leaf.scope in {"author", "venue"}:
                continue
            units = leaf.units if isinstance(leaf, Phrase) else (leaf.unit,)
            for unit in units:
                prefix = isinstance(leaf, Word) and leaf.prefix
                if self._evaluator.leaves.find(Word(unit, prefix), pause) is None:
                    unknown.add(unit.whole)
        return unknown

    def _alike(self, query: Query, pause: Callable[[], None]) -> Meant | None:
        """Return the papers that have some of the words and a title like the query."""
        nodes = query.root.nodes if isinstance(query.root, And) else (query.root,)
        words = [node for node in nodes if isinstance(node, Word | Phrase)]
        others = [node for node in nodes if not isinstance(node, Word | Phrase)]
        if len(words) < 2:
            return None
        some = either(words)
        papers = [self._evaluator.papers(node, pause) for node in (*others, some)]
        found = reduce(int.__and__, papers)
        vectors = self._evaluator.leaves.vectors(words, pause)
        size = self._evaluator.leaves.reader.size
        best = Scored(found, lanes.count(found), vectors, size).best(self._order, ())
        titles = self._texts.column("title")
        docs = likest(query.text, list(islice(best, _CANDIDATES)), titles, pause)
        if not docs:
            return None
        return Meant(Query(query.text, some), lanes.of(docs, size), docs, query.text)
