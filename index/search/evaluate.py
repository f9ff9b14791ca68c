"""Finds the papers that match a query, as a set (see `lanes`)."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from index.search.query import And, Filter, Not, Or, Phrase, Word, Years

if TYPE_CHECKING:
    from collections.abc import Callable

    from index.search.filters import Filters
    from index.search.leaves import Leaves
    from index.search.query import Node


class Stopped(Exception):
    """The caller's `cancelled` said so: a newer query is waiting."""


class Evaluator:
    """Evaluates queries over one index."""

    def __init__(self, leaves: Leaves, filters: Filters, live: int) -> None:
        self.leaves = leaves
        self.live = live
        """The set of papers that exist."""
        self._filters = filters

    def papers(self, node: Node, pause: Callable[[], None]) -> int:
        """Return the set of papers that match `node`; `pause` is called often."""
        if isinstance(node, Word | Phrase):
            found = self.leaves.find(node, pause)
            return found.papers & self.live if found else 0
        if isinstance(node, And | Or):
            sets = [self.papers(child, pause) for child in node.nodes]
            return reduce(int.__and__ if isinstance(node, And) else int.__or__, sets)
        if isinstance(node, Not):
            return self._typed(node.node, self.live ^ self.papers(node.node, pause))
        if isinstance(node, Years):
            return self._typed(node, self.live & self._filters.years(node))
        if isinstance(node, Filter):
            return self.live & self._filters.papers(node, lambda asked: self.papers(asked, pause))
        return self.live

    def _typed(self, node: Node, found: int) -> int:
        """Return `found`, or all papers where it is none because a year is still being typed."""
        if found or not isinstance(node, Years):
            return found
        self._filters.advise_on_years(node)
        return self.live if node.typing else found
