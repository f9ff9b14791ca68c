"""Papers that say something alike: the nearest by the angle between their weighted terms."""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING, NamedTuple

from index.triage.features import mean

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from index.triage.features import Features, Vector

_POSTINGS = 500_000
"""The weightiest terms are compared, as far as they are in so many papers together; in a large
collection that leaves out words which half of the papers have."""


class Similar(NamedTuple):
    """A paper that is like what was asked for."""

    doc: int
    likeness: float
    """From 0, nothing in common, to 1, the same terms."""


def to_papers(
    features: Features, docs: Iterable[int], most: int, without: Collection[int] = ()
) -> list[Similar]:
    """Return the papers most like all of `docs` together, the most alike first.

    Neither `docs` nor `without` are among them, nor papers that have no term in common.
    """
    given = list(docs)
    vector = mean(features.of(doc) for doc in given)
    return _nearest(features, vector, most, {*given, *without})


def to_text(
    features: Features, title: str, abstract: str, most: int, without: Collection[int] = ()
) -> list[Similar]:
    """Return the papers most like any text, the most alike first."""
    return _nearest(features, features.vector(title, abstract), most, without)


def _nearest(
    features: Features, vector: Vector, most: int, without: Collection[int]
) -> list[Similar]:
    products = features.products(_weightiest(features, vector))
    found = heapq.nlargest(most + len(without), range(features.size), key=products.__getitem__)
    return [
        Similar(doc, products[doc]) for doc in found if products[doc] > 0 and doc not in without
    ][:most]


def _weightiest(features: Features, vector: Vector) -> Vector:
    """Return the part of `vector` that is compared."""
    chosen: Vector = {}
    left = _POSTINGS
    for term in sorted(vector, key=lambda term: (-vector[term], term)):
        left -= features.df(term)
        if left < 0 and chosen:
            break
        chosen[term] = vector[term]
    return chosen
