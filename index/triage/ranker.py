"""Learns from decisions which of the undecided papers are worth reading first."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from index.triage.estimate import Estimate, estimate
from index.triage.features import Features
from index.triage.lots import Lots, Pick
from index.triage.machine import Machine
from index.triage.pacing import Pace, never
from index.triage.reasons import Reasons, reasons
from index.triage.sums import Sums

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
_PENALTY = 1.0
"""What a paper kept costs on the wrong side."""
_BALANCE = 10.0
"""The papers kept together cost so many times what all others do."""
_PRESUMED = 100
"""So many undecided papers, drawn by lot, are presumed not worth keeping: few of them are, and
they show what most papers look like before much is rejected (Cormack & Grossman 2015, "Autonomy
and reliability of continuous active learning")."""
_PRESUMED_OF = 4
"""But at most one in so many of all papers: in a small collection there are no strangers."""


@dataclass(frozen=True)
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
    picks: Sequence[Pick]
    """What to decide on next, one after the other, as long as nothing new is learnt."""
    _features: Features
    _weights: Mapping[int, float]
    _found: Sequence[bool]
    """For each decision in turn, whether the paper was kept."""

    @cached_property
    def estimate(self) -> Estimate:
        """How many papers worth keeping are probably left."""
        return estimate(self._found, len(self.order))

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
        self._lots = Lots(features, explore, seed)
        self._machine = Machine(len(features.numbers))
        self._sums = Sums(features)
        self._shown: dict[int, Label | None] = {}
        """What the machine was shown; None for papers presumed not worth keeping."""

    def learn(self, labels: Mapping[int, Label], cancelled: Callable[[], bool] = never) -> Ranking:
        """Return the ranking that follows from `labels`: for each doc what was done to it.

        They iterate in the order in which they were decided, on which the estimate rests; docs
        that are not among the papers are passed over. Raises `Cancelled`; what was learnt until
        then stays, and the next call goes on from there.
        """
        pace = Pace(cancelled)
        known = {doc: label for doc, label in labels.items() if doc in self.features}
        trained = any(label != "rejected" for label in known.values())
        if trained:
            examples: dict[int, Label | None] = dict(known)
            presumed = min(_PRESUMED, len(self.features.docs) // _PRESUMED_OF)
            examples.update(dict.fromkeys(self._lots.draw(presumed, known)))
            self._show(examples, pace)
            self._machine.train(_penalties(examples), pace)
        weights = self._machine.weights(self.features.idf, pace) if trained else {}
        self._sums.follow(weights, pace)
        return self._ranking(known, pace)

    def _show(self, examples: dict[int, Label | None], pace: Pace) -> None:
        """Show the machine what is new or another label, and let it forget what is gone."""
        for doc in [doc for doc in self._shown if doc not in examples]:
            self._machine.forget(doc)
            del self._shown[doc]
        new = [
            doc
            for doc, label in examples.items()
            if doc not in self._shown or self._shown[doc] != label
        ]
        for doc, vector in self.features.vectors(new, pace).items():
            self._machine.show(doc, vector, 1 if _speaks_for(examples[doc]) else -1)
            self._shown[doc] = examples[doc]

    def _ranking(self, labels: dict[int, Label], pace: Pace) -> Ranking:
        weights = dict(self._sums.weights)
        scores = array("f", map(_squash, self._sums.products()))
        decided = [doc for doc, label in labels.items() if label in DECISIONS]
        settled = set(decided)
        left = [doc for doc in self.features.docs if doc not in settled]
        order = array("I", pace.sorted(left, lambda doc: -scores[doc]))
        found = [labels[doc] != "rejected" for doc in decided]
        return Ranking(
            scores=scores,
            order=order,
            decided=len(decided),
            trained=bool(weights),
            picks=self._lots.picks(order, settled),
            _features=self.features,
            _weights=weights,
            _found=found,
        )


def _speaks_for(label: Label | None) -> bool:
    return label is not None and label != "rejected"


def _penalties(examples: Mapping[int, Label | None]) -> dict[int, float]:
    """Return what each example costs on the wrong side, balanced between the sides."""
    strengths = {doc: _STRENGTH[label] if label else 1.0 for doc, label in examples.items()}
    kept = sum(strengths[doc] for doc, label in examples.items() if _speaks_for(label))
    others = sum(strengths.values()) - kept
    return {
        doc: _PENALTY * strength * (1 if _speaks_for(examples[doc]) else kept / _BALANCE / others)
        for doc, strength in strengths.items()
    }


def _squash(score: float) -> float:
    """Return a number between 0 and 1 that grows with `score`."""
    return 1 / (1 + math.exp(-4 * score))
