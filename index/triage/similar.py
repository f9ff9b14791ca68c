"""Papers that say something alike: the nearest by their weighted terms.

Papers are scored by BM25 (Robertson & Zaragoza 2009, "The Probabilistic Relevance Framework"), with
all that a paper says as the query, a term that it repeats counting 1 + ln tf times.
"""

from __future__ import annotations

import heapq
import math
from typing import TYPE_CHECKING, NamedTuple

from index.triage.features import mean
from index.triage.pacing import Pace

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from index.triage.features import Features, Vector

_K1 = 1.2
_B = 0.75
_POSTINGS = 300_000
"""The weightiest terms are compared, as far as they are in so many papers together; in a large
collection that leaves out words which half of the papers have."""


class Similar(NamedTuple):
    """A paper that is like what was asked for."""

    doc: int
    likeness: float
    """From 0, nothing in common, to 1, nothing but the same terms; no paper quite reaches that."""


def to_papers(
    features: Features, docs: Iterable[int], most: int, without: Collection[int] = ()
) -> list[Similar]:
    """Return the papers most like all of `docs` together, the most alike first.

    Neither `docs` nor `without` are among them, nor papers that have no term in common.
    """
    given = list(docs)
    query = mean(features.damped(*features.text(doc)) for doc in given)
    return _nearest(features, query, most, {*given, *without})


def to_text(
    features: Features, title: str, abstract: str, most: int, without: Collection[int] = ()
) -> list[Similar]:
    """Return the papers most like any text, the most alike first."""
    return _nearest(features, features.damped(title, abstract), most, without)


def _nearest(
    features: Features, query: Vector, most: int, without: Collection[int]
) -> list[Similar]:
    weights = _weightiest(features, query)
    scores = _scores(features, weights)
    for doc in without:
        scores[doc] = 0.0
    best = heapq.nlargest(most, range(features.size), key=scores.__getitem__)
    highest = (_K1 + 1) * sum(weights.values())
    return [Similar(doc, scores[doc] / highest) for doc in best if scores[doc] > 0]


def _weightiest(features: Features, query: Vector) -> Vector:
    """Return what the terms of `query` weigh, as far as they are compared."""
    papers = len(features.docs)
    weights = {
        term: count * math.log(1 + (papers - features.df(term) + 0.5) / (features.df(term) + 0.5))
        for term, count in query.items()
    }
    chosen: Vector = {}
    left = _POSTINGS
    for term in sorted(weights, key=lambda term: (-weights[term], term)):
        left -= features.df(term)
        if left < 0 and chosen:
            break
        chosen[term] = weights[term]
    return chosen


def _scores(features: Features, weights: Vector) -> list[float]:
    """Return the score of every doc."""
    typical = sum(features.extents) / max(1, len(features.docs)) or 1.0
    softness = [_K1 * (1 - _B + _B * extent / typical) for extent in features.extents]
    scores = [0.0] * features.size
    for term in Pace().each(weights, features.df):
        weight = (_K1 + 1) * weights[term]
        for doc, count in features.papers(term):
            scores[doc] += weight * count / (count + softness[doc])
    return scores
