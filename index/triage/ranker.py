"""Learns from decisions which of the undecided papers are worth reading first."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from index.triage.estimate import Estimate, estimate
from index.triage.features import Features
from index.triage.lots import Lots, Pick
from index.triage.machine import Machine
from index.triage.pacing import Pace, never
from index.triage.reasons import Reasons, reasons

Label = Literal["keep", "maybe", "rejected", "read", "tagged"]
"""What was done to a paper; of several the strongest, in this order."""

DECISIONS = frozenset({"keep", "maybe", "rejected"})
"""The labels that decide on a paper; others are hints, and the paper is still to be decided on."""
_STRENGTH: dict[Label, float] = {
    "keep": 1.0,
    "maybe": 0.5,
    "rejected": 1.0,
    "read": 0.1,
    "tagged": 0.25,
}
"""How much an example of each label counts."""
_PENALTY = 0.11
_BALANCE = 9.8
"""The examples of relevant papers together weigh so many times what the others do."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """The papers as ranked after some decisions; never changes, so any thread may hold it."""

    scores: Sequence[float]
    """The promise of every doc, 0 to 1, for decided papers too; 0 for gaps."""
    order: Sequence[int]
    """The undecided papers, the most promising first; equal ones in the order of the sources."""
    decided: int
    """How many papers are decided on."""
    trained: bool
    """False until a paper was kept, maybe kept, read or tagged; then all have the same promise."""
    estimate: Estimate
    """How many papers worth keeping are probably left."""
    picks: Sequence[Pick]
    """What to decide on next, one after the other, as long as nothing new is learnt."""
    _features: Features
    _weights: Mapping[int, float]

    def promise(self, doc: int) -> float:
        """Return how promising a paper is, from 0 to 1; comparable within one ranking only."""
        return self.scores[doc]

    def score(self, title: str, abstract: str) -> float:
        """Return the promise of any text."""
        return _squash(self._raw(title, abstract))

    def _raw(self, title: str, abstract: str) -> float:
        vector = self._features.vector(title, abstract)
        return sum(self._weights.get(term, 0.0) * value for term, value in vector.items())

    def reasons(self, title: str, abstract: str, most: int = 3) -> Reasons:
        """Return the terms of a text that speak most for it and most against it."""
        return reasons(self._features, self._weights, title, abstract, most)


class Ranker:
    """Ranks the papers of some features; keeps what it learnt, so that one more costs little.

    Not for two threads at once; give every `learn` to the same worker.
    """

    def __init__(self, features: Features, *, explore: float = 0.1, seed: int = 0) -> None:
        """Of the papers to decide on next a share of `explore` (0 to 1) is drawn at random.

        The same texts, labels and `seed` always give the same ranking and the same draws.
        """
        self.features = features
        self._lots = Lots(features.texts, features.docs, explore, seed)
        self._machine = Machine()
        self._labels: dict[int, Label] = {}

    def learn(self, labels: Mapping[int, Label], cancelled: Callable[[], bool] = never) -> Ranking:
        """Return the ranking that follows from `labels`: for each doc what was done to it.

        They iterate in the order in which they were decided, on which the estimate rests; docs
        that are not among the papers are passed over. Raises `Cancelled`; what was learnt until
        then stays, and the next call goes on from there.
        """
        pace = Pace(cancelled)
        known = {doc: label for doc, label in labels.items() if doc in self.features}
        self._take(known, pace)
        trained = any(label != "rejected" for label in known.values())
        if trained:
            self._machine.train(self._penalties(known), pace)
        weights = dict(self._machine.weights) if trained else {}
        return self._ranking(known, weights, pace)

    def _take(self, labels: dict[int, Label], pace: Pace) -> None:
        for doc in [doc for doc in self._labels if doc not in labels]:
            self._machine.forget(doc)
            del self._labels[doc]
        for doc, label in labels.items():
            if self._labels.get(doc) != label:
                pace()
                side = -1.0 if label == "rejected" else 1.0
                self._machine.show(doc, self.features.of(doc), side)
                self._labels[doc] = label

    def _penalties(self, labels: dict[int, Label]) -> dict[int, float]:
        against = sum(_STRENGTH[label] for label in labels.values() if label == "rejected")
        in_favour = sum(_STRENGTH[label] for label in labels.values() if label != "rejected")
        lighter = in_favour / against / _BALANCE if against else 1.0
        return {
            doc: _PENALTY * _STRENGTH[label] * (lighter if label == "rejected" else 1.0)
            for doc, label in labels.items()
        }

    def _ranking(self, labels: dict[int, Label], weights: dict[int, float], pace: Pace) -> Ranking:
        products = self.features.products(weights, pace)
        decided = [doc for doc, label in labels.items() if label in DECISIONS]
        settled = set(decided)
        left = [doc for doc in self.features.docs if doc not in settled]
        pace()
        order = array("I", sorted(left, key=products.__getitem__, reverse=True))
        pace()
        found = [labels[doc] != "rejected" for doc in decided]
        return Ranking(
            scores=array("f", map(_squash, products)),
            order=order,
            decided=len(decided),
            trained=bool(weights),
            estimate=estimate(found, len(order)),
            picks=self._lots.picks(order, settled),
            _features=self.features,
            _weights=weights,
        )


def _squash(score: float) -> float:
    """Return a number between 0 and 1 that grows with `score`."""
    return 1 / (1 + math.exp(-4 * score))
