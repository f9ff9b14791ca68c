"""What to highlight of a query in any clean text: every form the index would find."""

from __future__ import annotations

from typing import TYPE_CHECKING

from index.search.query import Query
from index.search.reading import Reading

if TYPE_CHECKING:
    from index.search.engine import Answer


def spans(query: Query | Answer, text: str) -> list[tuple[int, int]]:
    """Return the stretches of `text` that match words of the query, sorted and apart."""
    asked = query if isinstance(query, Query) else query.query
    reading = Reading(text)
    found: list[tuple[int, int]] = []
    for leaf in asked.leaves():
        if leaf.scope not in {"author", "venue"}:
            found += reading.occurrences(leaf)
    merged: list[tuple[int, int]] = []
    for start, end in sorted(found):
        if merged and start < merged[-1][1]:
            merged[-1] = merged[-1][0], max(end, merged[-1][1])
        else:
            merged.append((start, end))
    return merged
