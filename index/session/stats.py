"""Figures of the work so far: decisions by day, keepers found, tags, and where papers are from."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from index.library import Status

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from collections.abc import Set as AbstractSet

    from index.library import Library
    from index.session.session import Session

_TAKEN_BACK = frozenset({"undo", "void"})
"""The kinds of events that take earlier ones back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """The decisions of one day, UTC: every change of mind counts, what was undone does not."""

    date: str
    """`2026-12-01`."""
    keep: int = 0
    maybe: int = 0
    rejected: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Stats:
    """The figures of a session: the papers of its sources, and the whole reading list."""

    papers: int
    """Papers in the open sources."""
    keep: int
    maybe: int
    rejected: int
    """Decided papers of the reading list, whatever their sources."""
    days: tuple[Day, ...]
    """The days with decisions, the earliest first."""
    found: tuple[int, ...]
    """How many keepers (keep and maybe) there were after each decided paper, in the order of
    deciding: the screening curve."""
    tags: dict[str, int]
    """Tag → papers, most used first."""
    venues: dict[str, dict[int, int]]
    """Venue → year → papers of the open sources, the venues with most papers first."""

    def record(self) -> dict[str, Any]:
        """Return the figures as JSON has them."""
        return {
            "papers": self.papers,
            "keep": self.keep,
            "maybe": self.maybe,
            "rejected": self.rejected,
            "days": [
                {"date": day.date, "keep": day.keep, "maybe": day.maybe, "rejected": day.rejected}
                for day in self.days
            ],
            "found": list(self.found),
            "tags": self.tags,
            "venues": {
                venue: {str(year): count for year, count in years.items()}
                for venue, years in self.venues.items()
            },
        }


def gather(session: Session) -> Stats:
    """Return the figures of `session` as it is now."""
    library = session.library
    statuses = {status: library.in_state(status) for status in get_args(Status)}
    decisions = _decisions(library)
    by_hand = library.ids()  # of those no history tells; they come last
    order = dict.fromkeys((*(made.paper for made in decisions), *by_hand))
    return Stats(
        papers=len(session.corpus),
        keep=len(statuses["keep"]),
        maybe=len(statuses["maybe"]),
        rejected=len(statuses["rejected"]),
        days=tuple(_days(decisions)),
        found=tuple(_found(order, statuses)),
        tags=library.tags(),
        venues=_venues(session),
    )


class _Decision(NamedTuple):
    date: str
    paper: str
    status: str


def _decisions(library: Library) -> list[_Decision]:
    """Return the decisions that were not taken back, the earliest first."""
    made: list[_Decision | None] = []
    places: dict[str, list[int]] = {}
    for event in reversed(list(library.history())):
        for change in event.changes:
            if change.field != "status":
                continue
            known = places.setdefault(change.id, [])
            if event.op in _TAKEN_BACK:
                if change.before and known:
                    made[known.pop()] = None
            elif change.after:
                known.append(len(made))
                made.append(_Decision(event.time[:10], change.id, change.after))
    return list(filter(None, made))


def _days(decisions: Iterable[_Decision]) -> Iterator[Day]:
    counts: dict[str, Counter[str]] = {}
    for made in decisions:
        counts.setdefault(made.date, Counter())[made.status] += 1
    for date, count in sorted(counts.items()):
        yield Day(date=date, keep=count["keep"], maybe=count["maybe"], rejected=count["rejected"])


def _found(order: Iterable[str], statuses: Mapping[str, AbstractSet[str]]) -> Iterator[int]:
    """Yield the keepers found after each paper of `order` that is decided."""
    found = 0
    for id_ in order:
        kept = id_ in statuses["keep"] or id_ in statuses["maybe"]
        found += kept
        if kept or id_ in statuses["rejected"]:
            yield found


def _venues(session: Session) -> dict[str, dict[int, int]]:
    corpus = session.corpus
    venues, years = corpus.column("venue"), corpus.column("year")
    counts: dict[str, Counter[int]] = {}
    for doc in corpus.order:
        if venues[doc] and years[doc]:
            counts.setdefault(venues[doc], Counter())[years[doc]] += 1
    ranked = sorted(counts.items(), key=lambda each: (-each[1].total(), each[0]))
    return {venue: dict(sorted(count.items())) for venue, count in ranked}
