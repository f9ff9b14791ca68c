"""The score of every paper, kept up to date with weights that change a little at a time.

To add up all weights anew takes a step for every term of every paper. One decision more moves few
of them by much, so only those are added up again.
"""

from __future__ import annotations

from operator import mul
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from index.triage.features import Features
    from index.triage.pacing import Pace

_UNNOTICED = 0.0003
"""A weight that changed by less than this share of the strongest stays as it was added up: a
hundredth of what is left out anyway. Ten times as much was seen to cost work saved."""


class Sums:
    """For each paper the inner product of its vector with weights."""

    def __init__(self, features: Features) -> None:
        self._features = features
        self._sums = [0.0] * features.size
        self.weights: dict[int, float] = {}
        """What each term weighs in the sums."""

    def follow(self, weights: Mapping[int, float], pace: Pace) -> None:
        """Add up what changed. Raises `Cancelled`; the sums are true to `self.weights` even so."""
        changes = self._changes(weights)
        for term in pace.each(changes, self._features.df):
            self._features.add(self._sums, term, changes[term])
            if term in weights:
                self.weights[term] = weights[term]
            else:
                del self.weights[term]

    def _changes(self, weights: Mapping[int, float]) -> dict[int, float]:
        """Return by how much the weights of terms changed, as far as it is worth the trouble."""
        idf, known = self._features.idf, self.weights
        powers = map(mul, weights.values(), map(idf.__getitem__, weights))
        least = _UNNOTICED * max(map(abs, powers), default=0.0)
        changes = {term: -weight for term, weight in known.items() if term not in weights}
        for term, weight in weights.items():
            change = weight - known.get(term, 0.0)
            if change * idf[term] > least or change * idf[term] < -least:
                changes[term] = change
        return changes

    def products(self) -> list[float]:
        """Return for each doc the inner product."""
        return self._features.scaled(self._sums)
