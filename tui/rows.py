"""What the screen hands its widgets: one list row, one open paper, one choice of a prompt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from index.paper import Span


Stretch: TypeAlias = tuple[int, int]
"""Part of a text: its start and its end in code points, end excluded."""


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
    matches: Sequence[Stretch]
    """Stretches of the headline that the query found."""
    lens: str = ""
    """How many terms of the lens speak for and against the paper, `+3-1`; empty: none does."""
    pro: Sequence[Stretch] = ()
    """Where in the headline stand terms of the lens that speak for the paper."""
    con: Sequence[Stretch] = ()
    """Likewise against it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A paper as the reader pane shows it."""

    id: str
    headline: str
    headline_matches: Sequence[Stretch] = ()
    headline_pro: Sequence[Stretch] = ()
    headline_con: Sequence[Stretch] = ()
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
    matches: Sequence[Stretch] = ()
    """Stretches of the abstract that the query found."""
    reasons: str = ""
    """What speaks for and against the paper, in words; empty before anything was learnt."""
    pro: Sequence[Stretch] = ()
    """Where in the abstract stands what speaks for it."""
    con: Sequence[Stretch] = ()
    """Likewise against it."""
    note: str = ""
    facts: Sequence[str] = ()
    """Lines under the abstract: keywords, addresses, the id."""


class Choice(NamedTuple):
    """Something a prompt offers."""

    text: str
    hint: str = ""
    """Shown beside it: a key, a count."""
