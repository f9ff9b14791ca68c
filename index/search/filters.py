"""Answers the fields that do not look at the text: years, sources, and the user's work."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any, cast

from index.search import lanes, lenses
from index.search.naming import meant
from index.search.parser import parse
from index.search.query import Filter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from index.search.protocols import Column, Decided, Texts, Work
    from index.search.query import Node, Years

OPPOSITES: dict[str, tuple[Decided, ...]] = {
    "undecided": ("keep", "maybe", "rejected"),
    "unread": ("read",),
    "untagged": ("tagged",),
}


class Filters:
    """Turns fields into sets of papers (see `lanes`)."""

    def __init__(self, texts: Texts, work: Work) -> None:
        self._texts = texts
        self._work = work
        self._everything = lanes.everything(texts.size)
        self._kept: dict[Years | Filter, int] = {}
        self._saved: list[str] = []
        self.advice: list[str] = []
        """What the last query named that does not exist."""

    def years(self, years: Years) -> int:
        """Return the papers of these years."""
        if years not in self._kept:
            first, last = years.first, years.last
            self._kept[years] = self._where(
                "year", lambda year: year is not None and first <= year <= last
            )
        return self._kept[years]

    def advise_on_years(self, years: Years) -> None:
        """Note that no paper is left by `years`."""
        if years.typing:
            self.advice.append("year: is left out until the year is complete")
        elif not any(self._texts.column("year")):
            self.advice.append("no paper here has a year")

    def papers(self, asked: Filter, evaluate: Callable[[Node], int]) -> int:
        """Return the papers that a filter lets through; `evaluate` answers a saved query."""
        match asked.name:
            case "tag":
                return self._tag(asked)
            case "note":
                return self._of(self._work.noted("" if asked.value == "*" else asked.value))
            case "is":
                return self._state(asked.value)
            case "source":
                return self._source(asked)
            case "query":
                return self._query(asked, evaluate)
            case _:
                return self._lens(asked, evaluate)

    def _of(self, ids: Iterable[str]) -> int:
        return lanes.of(self._texts.docs(ids), self._texts.size)

    def _where(self, column: Column, holds: Callable[[Any], bool]) -> int:
        values = self._texts.column(column)
        return lanes.of((doc for doc, value in enumerate(values) if holds(value)), len(values))

    def _state(self, state: str) -> int:
        if state not in OPPOSITES:
            return self._of(self._work.in_state(cast("Decided", state)))
        found = self._everything
        for other in OPPOSITES[state]:
            found &= self._everything ^ self._of(self._work.in_state(other))
        return found

    def _source(self, asked: Filter) -> int:
        if asked not in self._kept:
            wanted = asked.value.casefold()
            self._kept[asked] = self._where("source", lambda files: wanted in files.casefold())
        return self._kept[asked]

    def _tag(self, asked: Filter) -> int:
        tags = meant(asked, self._work)
        return self._of({each for tag in tags for each in self._work.tagged(tag)})

    def _query(self, asked: Filter, evaluate: Callable[[Node], int]) -> int:
        names = meant(asked, self._work)
        if not names:
            self.advice.append(f"no search is saved as {asked.value!r}")
        return reduce(int.__or__, (self._saved_query(name, evaluate) for name in names), 0)

    def _saved_query(self, name: str, evaluate: Callable[[Node], int]) -> int:
        if name in self._saved:
            self.advice.append(f"the saved search {name!r} asks for itself")
            return 0
        self._saved.append(name)
        try:
            return evaluate(parse(f"{self._work.saved(name) or ''} ").root)
        finally:
            self._saved.pop()

    def _lens(self, asked: Filter, evaluate: Callable[[Node], int]) -> int:
        names = meant(asked, self._work)
        if not names:
            self.advice.append(f"no lens is called {asked.value!r}")
        terms = (self._work.lens(name) or () for name in names)
        return reduce(int.__or__, (evaluate(lenses.papers(each)) for each in terms), 0)
