"""Why a paper stands where it stands: the terms that raise or lower its promise the most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from index.search.analysis import FUNCTION_WORDS
from index.triage import terms

if TYPE_CHECKING:
    from index.triage.features import Features

Stretch = tuple[int, int]
"""Where something stands: start and end in code points, end excluded."""
Places = tuple[list[Stretch], list[Stretch]]
"""Where a term stands in the title, and where in the abstract."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A term of a text that says something about its promise."""

    word: str
    """The term as the text writes it, where it stands first."""
    weight: float
    """What it adds to the score behind the promise; negative if it speaks against the paper."""
    title: tuple[Stretch, ...]
    """Where it stands in the title."""
    abstract: tuple[Stretch, ...]
    """Where it stands in the abstract."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """The few terms of a text that say most, the strongest first."""

    pro: tuple[Reason, ...]
    """What speaks for the paper."""
    con: tuple[Reason, ...]
    """What speaks against it."""


def reasons(
    features: Features, weights: Mapping[int, float], title: str, abstract: str, most: int
) -> Reasons:
    """Return the terms of a text that add most to its score, and those that take most away.

    No two of them share a word, and none is made of fillers alone.
    """
    shares = {
        term: value * weights[term]
        for term, value in features.vector(title, abstract).items()
        if term in weights
    }
    places = _places(features, shares, title, abstract)
    ranked = sorted(places, key=lambda term: (-shares[features.numbers[term]], term))

    def strongest(order: Sequence[str], sign: int) -> tuple[Reason, ...]:
        chosen: list[Reason] = []
        words: set[str] = set()
        for term in order:
            share = shares[features.numbers[term]]
            if len(chosen) == most or share * sign <= 0:
                break
            if words.isdisjoint(term.split()) and not FUNCTION_WORDS.issuperset(term.split()):
                words.update(term.split())
                chosen.append(_reason(share, places[term], title, abstract))
        return tuple(chosen)

    return Reasons(strongest(ranked, 1), strongest(ranked[::-1], -1))


def _reason(share: float, places: Places, title: str, abstract: str) -> Reason:
    in_title, in_abstract = places
    text, (start, end) = (title, in_title[0]) if in_title else (abstract, in_abstract[0])
    return Reason(text[start:end], share, tuple(in_title), tuple(in_abstract))


def _places(
    features: Features, wanted: Mapping[int, float], title: str, abstract: str
) -> dict[str, Places]:
    """Return where the terms `wanted` stand in title and abstract."""
    found: dict[str, Places] = {}
    for at, text in enumerate((title, abstract)):
        for term, start, end in terms.places(text):
            if features.numbers.get(term) in wanted:
                found.setdefault(term, ([], []))[at].append((start, end))
    return found
