"""A screening done again with the real ranking, record by record, to see what it saves."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from index.errors import UsageError
from index.triage.features import Features
from index.triage.ranker import Label, Ranker, Ranking

if TYPE_CHECKING:
    from index.triage.screening import Screening

TARGET = 0.95
"""The share of the relevant papers at which the work saved is told."""
_RELEVANT_AT_START = 1
_OTHERS_AT_START = 10


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a replay has found, paper by paper."""

    start: tuple[int, ...]
    """The papers that were decided on beforehand."""
    read: tuple[int, ...]
    """The others in the order in which they were put on top."""
    hits: tuple[bool, ...]
    """Whether each of `read` was relevant."""
    undecided: int
    """How many papers there were to read."""
    relevant: int
    """How many of them were relevant."""

    @property
    def found(self) -> Sequence[int]:
        """The relevant papers found after each one read: the screening curve."""
        return list(accumulate(self.hits))

    @property
    def wss(self) -> float:
        """The work saved over sampling at 95 % recall (Cohen et al. 2006, "Reducing workload in
        systematic review preparation"): 0.95 minus the share read until so many were found.
        """
        needed = math.ceil(TARGET * self.relevant)
        return TARGET - self._effort(needed) / self.undecided

    def _effort(self, needed: int) -> int:
        """Return how many papers were read until `needed` relevant ones were found."""
        return next((n for n, found in enumerate(self.found, 1) if found >= needed), len(self.read))

    def recall(self, share: float) -> float:
        """Return the share of the relevant papers found after `share` of the undecided ones."""
        return sum(self.hits[: int(share * self.undecided)]) / self.relevant


def start(screening: Screening, seed: int) -> list[int]:
    """Draw one relevant and ten other papers; raises `UsageError` where there are too few."""
    chance = random.Random(seed)  # noqa: S311 - reproducible, not secret
    relevant = [doc for doc in screening.order if screening.relevant[doc]]
    others = [doc for doc in screening.order if not screening.relevant[doc]]
    if not relevant or not others:
        raise UsageError("a replay needs papers of both kinds: relevant and not")
    some = min(_OTHERS_AT_START, len(others))
    return chance.sample(relevant, _RELEVANT_AT_START) + chance.sample(others, some)


def replay(
    screening: Screening,
    given: Sequence[int],
    *,
    features: Features | None = None,
    explore: float = 0.0,
    seed: int = 0,
    watch: Callable[[Ranking, int], bool] = lambda _ranking, _read: True,
) -> Outcome:
    """Read the papers in the order of their promise, learning from each one.

    `given` are decided on beforehand. `watch` is called with each ranking and the number of
    papers read, and ends the replay by returning False; without it all papers are read. Raises
    `UsageError` where `given` leaves no relevant paper to be found, or names none that is there.
    """
    _check(screening, given)
    relevant = screening.relevant
    ranker = Ranker(features or Features(screening), explore=explore, seed=seed)
    labels: dict[int, Label] = {doc: _label(relevant[doc]) for doc in given}
    read: list[int] = []
    while len(labels) < screening.size:
        ranking = ranker.learn(labels)
        if not watch(ranking, len(read)):
            break
        doc = ranking.picks[0].doc
        labels[doc] = _label(relevant[doc])
        read.append(doc)
    left = [doc for doc in screening.order if doc not in set(given)]
    return Outcome(
        start=tuple(given),
        read=tuple(read),
        hits=tuple(relevant[doc] for doc in read),
        undecided=len(left),
        relevant=sum(relevant[doc] for doc in left),
    )


def _label(relevant: bool) -> Label:
    return "keep" if relevant else "rejected"


def _check(screening: Screening, given: Sequence[int]) -> None:
    for doc in given:
        if not 0 <= doc < screening.size:
            last = screening.size - 1
            raise UsageError(f"there is no record {doc}: they are counted from 0 to {last}")
    if not any(screening.relevant[doc] for doc in set(screening.order).difference(given)):
        raise UsageError("no relevant paper is left to be found")
