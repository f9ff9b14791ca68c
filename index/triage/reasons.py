"""Why a paper stands where it stands: the terms that raise or lower its promise the most."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from index.triage import terms

if TYPE_CHECKING:
    from index.triage.features import Features

Stretch = tuple[int, int]
"""Where something stands: start and end in code points, end excluded."""


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
    """Return the terms of a text that add most to its score, and those that take most away."""
    vector = features.vector(title, abstract)
    shares = {term: value * weights.get(term, 0.0) for term, value in vector.items()}
    ranked = sorted(shares, key=lambda term: (-shares[term], term))
    pro = [term for term in ranked[:most] if shares[term] > 0]
    con = [term for term in ranked[: -most - 1 : -1] if shares[term] < 0]
    places = _places(features, {*pro, *con}, title, abstract)

    def made(term: int) -> Reason:
        in_title, in_abstract = places[term]
        text, stretches = (title, in_title) if in_title else (abstract, in_abstract)
        start, end = stretches[0]
        return Reason(text[start:end], shares[term], tuple(in_title), tuple(in_abstract))

    return Reasons(tuple(map(made, pro)), tuple(map(made, con)))


def _places(
    features: Features, wanted: set[int], title: str, abstract: str
) -> dict[int, tuple[list[Stretch], list[Stretch]]]:
    """Return where the terms `wanted` stand in title and abstract."""
    found: dict[int, tuple[list[Stretch], list[Stretch]]] = {term: ([], []) for term in wanted}
    for at, text in enumerate((title, abstract)):
        for term, start, end in terms.places(text):
            number = features.numbers.get(term)
            if number in found:
                found[number][at].append((start, end))
    return found
