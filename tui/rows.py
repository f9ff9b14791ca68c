"""What the screen hands its widgets: one list row, one open paper, one choice of a prompt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from index.paper import Span


class ListRow(NamedTuple):
    """A row of the list."""

    headline: str
    state: str
    """A key of `signs.STATES`."""
    selected: bool
    position: bool
    author: str
    """The first author, or empty."""
    year: str
    matches: Sequence[tuple[int, int]]
    """Stretches of the headline that the query found."""
    lens: str = ""
    """How many terms of the lens speak for and against the paper, `+3-1`; empty: no lens."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A paper as the reader pane shows it."""

    id: str
    headline: str
    headline_matches: Sequence[tuple[int, int]] = ()
    state: str
    """`keep · unread`, in words."""
    sign: str
    """A key of `signs.STATES`, for the colour."""
    tags: Sequence[str] = ()
    source: str
    """`file:line +n`."""
    byline: str = ""
    """Authors, venue, year; empty where the source names none."""
    abstract: str
    spans: Sequence[Span] = ()
    matches: Sequence[tuple[int, int]] = ()
    """Stretches of the abstract that the query found."""
    reasons: str = ""
    """What speaks for and against the paper, in words; empty before anything was learnt."""
    pro: Sequence[tuple[int, int]] = ()
    """Where in the abstract stands what speaks for it."""
    con: Sequence[tuple[int, int]] = ()
    """Likewise against it."""
    note: str = ""
    facts: Sequence[str] = ()
    """Lines under the abstract: keywords, addresses, the id."""


class Choice(NamedTuple):
    """Something a prompt offers."""

    text: str
    hint: str = ""
    """Shown beside it: a key, a count."""
