"""A text as the terms triage weighs: its words as they are, and pairs of neighbouring ones.

Words are folded but not stemmed: measured on finished screenings, endings tell more than they
hide ("randomised", "randomisation"), and so do the fillers in pairs ("effect of", "compared
with"), though not alone.
"""

from __future__ import annotations

from itertools import chain, filterfalse, pairwise
from typing import TYPE_CHECKING, NamedTuple

from index.search import analysis

if TYPE_CHECKING:
    from collections.abc import Iterator

_REMEMBERED = 60_000
"""Stretches of text whose words are remembered."""


class Place(NamedTuple):
    """A term where it stands in a text; offsets count code points, end excluded."""

    term: str
    start: int
    end: int


class Words(dict[str, tuple[str, ...]]):
    """The words of each stretch of text met so far, made when first asked for."""

    def __missing__(self, stretch: str) -> tuple[str, ...]:
        """Analyse a stretch that was not met before."""
        if len(self) > _REMEMBERED:
            self.clear()
        found = self[stretch] = _words(analysis.unit(stretch))
        return found

    def terms(self, text: str, *, pairs: bool) -> Iterator[str]:
        """Return the terms of `text`, repeated ones repeated."""
        words = list(chain.from_iterable(map(self.__getitem__, analysis.stretches(text))))
        alone = filterfalse(analysis.FUNCTION_WORDS.__contains__, words)
        return chain(alone, map(" ".join, pairwise(words))) if pairs else alone


def places(text: str) -> Iterator[Place]:
    """Yield the terms of `text`, pairs among them, with their places."""
    before: Place | None = None
    for word in _placed(text):
        if word.term not in analysis.FUNCTION_WORDS:
            yield word
        if before:
            yield Place(f"{before.term} {word.term}", before.start, word.end)
        before = word


def _words(unit: analysis.Unit) -> tuple[str, ...]:
    """Return the words of one unit of text.

    Those of a compound are its parts; those of a run of a script without spaces are its pairs of
    characters, so that no dictionary is needed.
    """
    if unit.run:
        return unit.pairs or (unit.whole,)
    return unit.parts or (unit.whole,)


def _placed(text: str) -> Iterator[Place]:
    """Yield the words of `text` with their places."""
    for unit, start, end in analysis.find(text):
        if unit.parts:
            for part, first, last in analysis.parts(text[start:end]):
                yield Place(part, start + first, start + last)
        elif unit.run and len(unit.whole) == end - start:
            for at, pair in enumerate(_words(unit)):
                yield Place(pair, start + at, start + at + len(pair))
        else:  # where folding changed the length of a run, all of it is the place
            for word in _words(unit):
                yield Place(word, start, end)
