"""A text as the terms triage weighs: stems, parts of compounds, pairs of signs; no fillers."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from index.search import analysis

if TYPE_CHECKING:
    from collections.abc import Iterator

_REMEMBERED = 60_000
"""Stretches of text whose terms are remembered."""


class Place(NamedTuple):
    """A term where it stands in a text; offsets count code points, end excluded."""

    term: str
    start: int
    end: int


class Terms(dict[str, tuple[str, ...]]):
    """The terms of each stretch of text met so far, made when first asked for."""

    def __missing__(self, stretch: str) -> tuple[str, ...]:
        """Analyse a stretch that was not met before."""
        if len(self) > _REMEMBERED:
            self.clear()
        found = self[stretch] = _of(analysis.unit(stretch))
        return found

    def of(self, text: str) -> Iterator[str]:
        """Return the terms of `text` in order, repeated ones repeated."""
        return chain.from_iterable(map(self.__getitem__, analysis.stretches(text)))


def places(text: str) -> Iterator[Place]:
    """Yield the terms of `text` with their places, those of a part of a compound where it is."""
    for unit, start, end in analysis.find(text):
        if unit.run:
            yield from _pairs(unit, start, end)
            continue
        for term in _of(analysis.Unit(unit.whole)):
            yield Place(term, start, end)
        if unit.parts:
            for part, first, last in analysis.parts(text[start:end]):
                if len(part) > 1:
                    for term in _of(analysis.Unit(part)):
                        yield Place(term, start + first, start + last)


def _of(unit: analysis.Unit) -> tuple[str, ...]:
    """Return the terms of one unit of text.

    A word gives its stem; a compound its stem as one word and those of its parts; a run of a
    script without spaces its pairs of characters, so that no dictionary is needed.
    """
    if unit.run:
        return unit.pairs or (unit.whole,)
    return tuple(analysis.stem(word) for word in unit.words if not analysis.is_function_word(word))


def _pairs(unit: analysis.Unit, start: int, end: int) -> Iterator[Place]:
    """Yield the terms of a run; where folding changed its length, all of it is their place."""
    exact = len(unit.whole) == end - start
    for at, term in enumerate(_of(unit)):
        if exact:
            yield Place(term, start + at, start + at + len(term))
        else:
            yield Place(term, start, end)
