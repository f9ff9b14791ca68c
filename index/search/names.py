"""Reads authors and venues for the words of a query; names have no inflected forms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from index.search import analysis
from index.search.query import Phrase, Word

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from index.search.analysis import Unit

_TELLING = 3
"""Letters from which the last part of a compound that is being typed may be going on."""


def named(leaf: Word | Phrase, names: Iterable[str]) -> bool:
    """Return whether one of `names` holds a word, or a phrase's words next to each other.

    A compound (`Fei-Fei`) also matches where all names together hold its parts.
    """
    read = [analysis.units(name) for name in names]
    if isinstance(leaf, Phrase):
        return any(_neighbours(leaf.units, name) for name in read)
    words = [word for name in read for word in name]
    if any(_is(leaf, word) for word in words):
        return True
    return leaf.unit.compound and all(
        any(_is(part, word) for word in words) for part in parts(leaf)
    )


def parts(word: Word) -> list[Word]:
    """Return the parts of a compound as words of their own; the last may be going on.

    Not so the `s` of `few-s`, still being typed: too many words begin with it.
    """
    *first, last = map(analysis.unit, word.unit.parts)
    prefix = word.prefix and len(last.whole) >= _TELLING
    return [*(Word(unit, scope=word.scope) for unit in first), Word(last, prefix, word.scope)]


def _neighbours(units: Sequence[Unit], name: Sequence[Unit]) -> bool:
    return any(
        all(_is(Word(one), word) for one, word in zip(sought, words[at:], strict=False))
        for sought in _spellings(units)
        for words in _spellings(name)
        for at in range(len(words) - len(sought) + 1)
    )


def _spellings(units: Sequence[Unit]) -> Iterator[Sequence[Unit]]:
    """Yield `units` as they are, then with the parts of compounds as words of their own."""
    yield units
    if any(unit.compound for unit in units):
        yield [
            part
            for unit in units
            for part in (map(analysis.unit, unit.parts) if unit.compound else [unit])
        ]


def _is(sought: Word, found: Unit) -> bool:
    whole = sought.unit.whole
    if sought.unit.run:
        return found.run and whole in found.whole
    if found.run:
        return False
    return any(word.startswith(whole) if sought.prefix else word == whole for word in found.words)
