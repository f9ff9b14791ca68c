"""Reads one text for the words of a query: where they stand, by the rules the index follows.

The slow way to search, paper by paper, needing no index; also what highlights are made of.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from index.search import analysis
from index.search.names import parts
from index.search.query import Phrase, Word

if TYPE_CHECKING:
    from collections.abc import Iterator


Stretch = tuple[int, int]
"""Where something stands: start and end in code points, end excluded."""


class _Step(NamedTuple):
    """A word of the text that a phrase may go on with."""

    word: str
    start: int
    end: int
    follows: int
    """The place of the step after it."""


class Reading:
    """A text, analysed."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._found = list(analysis.find(text))
        self._steps: list[list[_Step]] | None = None

    def occurrences(self, leaf: Word | Phrase) -> Iterator[Stretch]:
        """Yield where `leaf` stands, not always in order."""
        if isinstance(leaf, Phrase):
            yield from self._neighbours([Word(unit) for unit in leaf.units])
        elif leaf.unit.run:
            yield from self._runs(leaf.unit.whole)
        else:
            yield from self._words(leaf)
            if leaf.unit.compound:
                yield from self._neighbours(parts(leaf))

    def _runs(self, run: str) -> Iterator[Stretch]:
        for unit, start, end in self._found:
            if unit.run and run in unit.whole:
                places = _places(self._text, start, end)
                at = unit.whole.find(run)
                while at >= 0:
                    yield places[at][0], places[at + len(run) - 1][1]
                    at = unit.whole.find(run, at + 1)

    def _words(self, leaf: Word) -> Iterator[Stretch]:
        forms = _forms(leaf)
        before = None
        for found in self._found:
            unit, start, end = found
            if unit.run:
                before = None
                continue
            if before is not None and forms.hit_joined(before.unit.whole, unit.whole):
                yield before.start, end
            if forms.hit(unit.whole):
                yield start, end
            elif unit.parts:
                yield from self._within(found, forms)
            before = None if unit.parts else found

    def _within(self, found: analysis.Found, forms: _Forms) -> Iterator[Stretch]:
        """Yield the parts of a compound that are meant, and its beginnings."""
        unit, start, end = found
        whole = ""
        for part, first, last in analysis.parts(self._text[start:end]):
            whole += part
            if whole in unit.heads and forms.hit(whole):
                yield start, start + last
            if len(part) > 1 and forms.hit(part):
                yield start + first, start + last

    def _neighbours(self, words: list[Word]) -> Iterator[Stretch]:
        if self._steps is None:
            self._steps = self._all_steps()
        for place in range(len(self._steps)):
            found = self._match(words, place, first=True)
            if found:
                yield found

    def _all_steps(self) -> list[list[_Step]]:
        """Return for every place of the text the words that a phrase may go on with there.

        A compound is one word or, at places of their own, each of its parts.
        """
        steps: list[list[_Step]] = []
        for unit, start, end in self._found:
            here = len(steps)
            split = analysis.parts(self._text[start:end]) if unit.parts else ()
            pieces = [
                (part, start + first, start + last) for part, first, last in split if len(part) > 1
            ]
            after = here + max(1, len(pieces))
            whole = _Step(unit.whole, start, end, after)
            steps.append([whole])
            for index, (part, first, last) in enumerate(pieces):
                if index:
                    steps.append([])
                steps[-1].append(_Step(part, first, last, here + index + 1))
        return steps

    def _match(self, words: list[Word], place: int, *, first: bool) -> Stretch | None:
        """Return where the neighbours `words` stand if they begin at `place`."""
        word, *rest = words
        for step in self._steps[place] if self._steps and place < len(self._steps) else ():
            if not _fits(word, step.word, first=first, last=not rest):
                continue
            if not rest:
                return step.start, step.end
            further = self._match(rest, step.follows, first=False)
            if further:
                return step.start, further[1]
        if word.unit.compound:
            return self._match([*parts(word), *rest], place, first=first)
        return None


class _Forms(NamedTuple):
    """The forms of a word that is sought, and of what it is joined to."""

    stems: frozenset[str]
    beginnings: tuple[str, ...]
    """Also words that begin so are meant."""
    letters: frozenset[str]
    """The first letters of all that; a stem begins as its word does."""

    def hit(self, word: str) -> bool:
        """Return whether `word` is one of the forms."""
        return word[:1] in self.letters and (
            word.startswith(self.beginnings) or analysis.stem(word) in self.stems
        )

    def hit_joined(self, left: str, right: str) -> bool:
        """Return whether two neighbours are one of the forms, written apart.

        A beginning counts only if it is longer than the word on the left.
        """
        if left[:1] not in self.letters or not analysis.joinable(left, right):
            return False
        word = left + right
        longer = tuple(each for each in self.beginnings if len(each) > len(left))
        return word.startswith(longer) or analysis.stem(word) in self.stems


@lru_cache(maxsize=256)
def _forms(leaf: Word) -> _Forms:
    wanted = ((leaf.unit.whole, leaf.prefix), *leaf.joins)
    return _Forms(
        stems=frozenset(analysis.stem(word) for word, _ in wanted),
        beginnings=tuple(word for word, prefix in wanted if prefix),
        letters=frozenset(word[:1] for word, _ in wanted),
    )


def _fits(sought: Word, word: str, *, first: bool, last: bool) -> bool:
    """Return whether `word` may stand for one word of a phrase; runs go on at its ends."""
    if not sought.unit.run:
        return not analysis.is_run(word) and _forms(sought).hit(word)
    run = sought.unit.whole
    if not first:
        return word.startswith(run) if last else word == run
    return run in word if last else word.endswith(run)


def _places(text: str, start: int, end: int) -> list[Stretch]:
    """Return where each folded character of the run `text[start:end]` comes from."""
    places: list[Stretch] = []
    whole = ""
    for at in range(start, end):
        before = len(whole)
        whole = analysis.unit(text[start : at + 1]).whole
        places[len(whole) :] = []
        places += [(at, at + 1)] * (len(whole) - before)
        if len(whole) <= before and places:
            places[-1] = (places[-1][0], at + 1)
    return places
