"""How many papers worth keeping are probably left, from what the latest decisions turned up.

The papers decided on since some moment are taken as a sample of those undecided at that moment,
and the number of keepers among all these is bounded by the hypergeometric distribution: it is at
most the largest for which so few in the sample would not be a surprise (Callaghan &
Müller-Hansen 2020, "Statistical stopping criteria for automated screening in systematic
reviews"). That is honest as long as the ranking finds keepers at least as well as drawing lots;
the papers drawn by lot are there to show where it does not.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

CONFIDENCE = 0.9
"""How often the bound is to hold."""
TARGET = 0.95
"""The share of all keepers that is enough."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The keepers that are probably left among the undecided papers; an estimate, not a count."""

    left: int
    """As likely too low as too high."""
    bound: int
    """There are at most so many, with a confidence of `CONFIDENCE`."""
    found: int
    """The keepers decided on so far (keep and maybe)."""
    undecided: int

    @property
    def recall(self) -> float:
        """The share of all keepers that is found at least, with a confidence of `CONFIDENCE`."""
        total = self.found + self.bound
        return self.found / total if total else 1.0

    @property
    def enough(self) -> bool:
        """Whether one may stop: `TARGET` of the keepers are found, as far as can be told."""
        return self.found > 0 and self.recall >= TARGET


def estimate(found: Sequence[bool], undecided: int) -> Estimate:
    """Return what is left after decisions: for each in turn whether it found a keeper."""
    return Estimate(
        left=_most(found, undecided, 0.5),
        bound=_most(found, undecided, 1 - CONFIDENCE),
        found=sum(found),
        undecided=undecided,
    )


def _most(found: Sequence[bool], undecided: int, surprise: float) -> int:
    """Return the most keepers that may be left if less likely events than `surprise` are ruled out.

    The sample begins where it says most: right behind one of the keepers.
    """
    lowest = undecided
    keepers = 0
    for size in range(1, len(found) + 1):
        at = len(found) - size
        keepers += found[at]
        if at == 0 or found[at - 1]:
            lowest = min(lowest, _bound(keepers, size, undecided, surprise, lowest))
    return lowest


def _bound(keepers: int, sample: int, undecided: int, surprise: float, most: int) -> int:
    """Return the most keepers left, up to `most`, with which `keepers` or fewer in the sample
    are no less likely than `surprise`.
    """
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if _so_few(keepers, sample, middle + keepers, undecided + sample) >= surprise:
            low = middle
        else:
            high = middle - 1
    return low


def _so_few(keepers: int, sample: int, marked: int, papers: int) -> float:
    """Return the probability that a sample of `papers` holds at most `keepers` of the `marked`."""
    rest = papers - marked
    lowest = max(0, sample - rest)
    everything = _log_choices(papers, sample)
    return sum(
        math.exp(_log_choices(marked, k) + _log_choices(rest, sample - k) - everything)
        for k in range(lowest, min(keepers, marked) + 1)
    )


def _log_choices(of: int, some: int) -> float:
    return math.lgamma(of + 1) - math.lgamma(some + 1) - math.lgamma(of - some + 1)
