"""The figures of the work so far, in words and plots: what `stats` prints and the reader shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.plots import SHADES, Bar, bars, curve

if TYPE_CHECKING:
    from index.session.stats import Day, Stats

Line = tuple[str, bool]
"""A line, and whether it is a heading."""
_MOST_DAYS = 14
_MOST_TAGS = 15
_MOST_VENUES = 8


def lines(stats: Stats, columns: int) -> list[Line]:
    """Return the figures in lines of at most `columns` cells."""
    decided = stats.keep + stats.maybe + stats.rejected
    found = [
        (f"{stats.papers:,} papers in the sources; {decided:,} decided in the reading list:", True),
        (f"kept {stats.keep:,}, maybe {stats.maybe:,}, rejected {stats.rejected:,}", False),
    ]
    days = stats.days[-_MOST_DAYS:]
    sections = (
        (
            "Decisions by day: {} keep  {} maybe  {} reject".format(*SHADES),
            bars([_day(day) for day in days], columns),
        ),
        (
            "Keepers found against papers decided",
            curve(stats.found, stats.keep + stats.maybe, columns),
        ),
        (
            "Tags",
            bars([Bar(f"#{tag}", n) for tag, n in list(stats.tags.items())[:_MOST_TAGS]], columns),
        ),
        ("Venues of the papers by year", _venues(stats, columns)),
    )
    for heading, plot in sections:
        if plot:
            found += [("", False), (heading, True), *((line, False) for line in plot)]
    return found


def _day(day: Day) -> Bar:
    parts = day.keep, day.maybe, day.rejected
    return Bar(day.date, sum(parts), parts)


def _venues(stats: Stats, columns: int) -> list[str]:
    """Return one bar for each year of the largest venues."""
    rows = [
        Bar(f"{venue} {year}", count)
        for venue, years in list(stats.venues.items())[:_MOST_VENUES]
        for year, count in years.items()
    ]
    return bars(rows, columns)
