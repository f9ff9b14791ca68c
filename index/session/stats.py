"""Figures of the work so far: decisions by day, keepers found, tags, and where papers are from."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from index.library import Library
    from index.session.session import Session


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """The decisions of one day, UTC; one that was changed later counts on both days."""

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
    statuses = {status: library.in_state(status) for status in ("keep", "maybe", "rejected")}
    return Stats(
        papers=len(session.corpus),
        keep=len(statuses["keep"]),
        maybe=len(statuses["maybe"]),
        rejected=len(statuses["rejected"]),
        days=tuple(_days(library)),
        found=tuple(_found(library, {*statuses["keep"], *statuses["maybe"]}, statuses["rejected"])),
        tags=library.tags(),
        venues=_venues(session),
    )


def _decisions(library: Library) -> Iterator[tuple[str, str, Any]]:
    """Yield day, paper and decision of the history, the earliest first."""
    for event in reversed(list(library.history())):
        for change in event.changes:
            if change.field == "status":
                yield event.time[:10], change.id, change.after


def _days(library: Library) -> Iterator[Day]:
    counts: dict[str, Counter[str]] = {}
    for date, _, decision in _decisions(library):
        if decision:
            counts.setdefault(date, Counter())[decision] += 1
    for date, count in sorted(counts.items()):
        yield Day(date=date, keep=count["keep"], maybe=count["maybe"], rejected=count["rejected"])


def _found(library: Library, kept: set[str], rejected: Any) -> Iterator[int]:
    """Yield the keepers found after each paper; a hand-written decision comes last."""
    order = dict.fromkeys(id_ for _, id_, decision in _decisions(library) if decision)
    order.update(dict.fromkeys(library.ids()))
    found = 0
    for id_ in order:
        found += id_ in kept
        if id_ in kept or id_ in rejected:
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
