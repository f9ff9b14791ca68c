"""Answers a query for one paper by reading it, without an index."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from index.search import lenses
from index.search.filters import OPPOSITES
from index.search.names import named
from index.search.naming import meant
from index.search.parser import parse
from index.search.query import And, Filter, Not, Or, Phrase, Word, Years
from index.search.reading import Reading

if TYPE_CHECKING:
    from index.paper import Paper
    from index.search.protocols import Decided, Work
    from index.search.query import Node, Query


def matches(query: Query, paper: Paper, work: Work) -> bool:
    """Return whether `paper` matches, as the engine would find if it were indexed."""
    return _Scan(paper, work).holds(query.root)


class _Scan:
    """One paper, read as far as the query asks for it."""

    def __init__(self, paper: Paper, work: Work) -> None:
        self._paper = paper
        self._work = work
        self._readings: dict[str, Reading] = {}
        self._saved: list[str] = []

    def holds(self, node: Node) -> bool:
        """Return whether the paper matches `node`."""
        if isinstance(node, Word | Phrase):
            return self._leaf(node)
        if isinstance(node, And | Or):
            combine = all if isinstance(node, And) else any
            return combine(map(self.holds, node.nodes))
        if isinstance(node, Years):
            year = self._paper.year
            return year is not None and node.first <= year <= node.last
        if isinstance(node, Filter):
            return self._filter(node)
        return not isinstance(node, Not) or not self.holds(node.node)

    def _leaf(self, leaf: Word | Phrase) -> bool:
        if leaf.scope in {"author", "venue"}:
            names = self._paper.authors if leaf.scope == "author" else (self._paper.venue,)
            return named(leaf, names)
        fields = ("title", "abstract") if leaf.scope == "text" else (leaf.scope,)
        return any(any(True for _ in self._reading(name).occurrences(leaf)) for name in fields)

    def _reading(self, field: str) -> Reading:
        if field not in self._readings:
            text = self._paper.title if field == "title" else self._paper.abstract
            self._readings[field] = Reading(text)
        return self._readings[field]

    def _filter(self, node: Filter) -> bool:
        answers = {
            "tag": self._tag,
            "note": self._note,
            "is": self._state,
            "source": self._source,
            "lens": self._lens,
            "query": self._query,
        }
        if node.name in {"tag", "lens", "query"}:
            return any(map(answers[node.name], meant(node, self._work)))
        return answers[node.name](node.value)

    def _tag(self, tag: str) -> bool:
        return self._paper.id in self._work.tagged(tag)

    def _note(self, words: str) -> bool:
        return self._paper.id in self._work.noted("" if words == "*" else words)

    def _state(self, state: str) -> bool:
        if state in OPPOSITES:
            return not any(self._state(other) for other in OPPOSITES[state])
        return self._paper.id in self._work.in_state(cast("Decided", state))

    def _source(self, name: str) -> bool:
        wanted = name.casefold()
        return any(wanted in place.file.casefold() for place in self._paper.sources)

    def _lens(self, name: str) -> bool:
        terms = self._work.lens(name)
        return terms is not None and self.holds(lenses.papers(terms))

    def _query(self, name: str) -> bool:
        saved = self._work.saved(name)
        if saved is None or name in self._saved:
            return False
        self._saved.append(name)
        try:
            return self.holds(parse(f"{saved} ").root)
        finally:
            self._saved.pop()
