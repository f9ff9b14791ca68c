"""A result page: the papers that answer a query, as a snapshot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from index.search import Query


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """The papers that answer a query, in the order of the chosen sort.

    Which papers are in it does not change when they are decided or tagged.
    """

    query: str
    """The query as typed."""
    docs: Sequence[int]
    seconds: float
    """How long the answer took."""
    advice: str | None = None
    """One line on what looks wrong with the query."""
    corrected: str | None = None
    """The query that was answered instead, where a word was misspelt."""
    parsed: Query | None = None
    """The query that was answered; None where nothing was."""

    @property
    def alike(self) -> bool:
        """Whether no paper has all the words, so that the nearest ones are shown."""
        return self.corrected is not None and self.corrected.split() == self.query.split()

    @property
    def total(self) -> int:
        """Count the papers on the page."""
        return len(self.docs)
