"""How many papers worth keeping are probably left, from what the latest decisions turned up.

The papers decided on since some moment are taken as a sample of those undecided at that moment,
and there are at most so many keepers left that so few in the sample would be no surprise
(Callaghan & Müller-Hansen 2020, "Statistical stopping criteria for automated screening in
systematic reviews"). Theirs is a sample as if drawn by lot; ours allows for a ranking that finds
keepers `ADVANTAGE` times as readily as other papers (a biased urn: Wallenius 1963). That is the
assumption the figures rest on; the papers drawn by lot are there to show where it fails, since a
keeper among them raises the bound at once.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

CONFIDENCE = 0.9
"""How often the bound is to hold."""
TARGET = 0.95
"""The share of all keepers that is enough."""
ADVANTAGE = 2
"""How many times as readily as another paper a keeper is put on top, at least."""
_MOST_IN_SAMPLE = 12
"""Samples with more keepers reach too far back to say much of what is left."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The keepers that are probably left among the undecided papers; an estimate, not a count."""

    left: int
    """As likely too low as too high, if the assumption just holds; mostly too high."""
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
    """Return the most keepers that may be left if events below a probability are ruled out.

    The sample begins where it says most: right behind one of the keepers. So where the ranking is
    only just as good as assumed the bound holds less often than stated (three times in four).
    """
    lowest = undecided
    keepers = 0
    for size in range(1, len(found) + 1):
        at = len(found) - size
        keepers += found[at]
        if keepers > _MOST_IN_SAMPLE:
            break
        if at == 0 or found[at - 1]:
            missed = (undecided / (undecided + size)) ** ADVANTAGE
            lowest = _bound(keepers, missed, surprise, lowest)
    return lowest


def _bound(keepers: int, missed: float, surprise: float, most: int) -> int:
    """Return the most keepers left, up to `most`, that make so few found no surprise.

    `missed` is the probability that a keeper is not in the sample.
    """
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if _so_few(keepers, middle + keepers, missed) >= surprise:
            low = middle
        else:
            high = middle - 1
    return low


def _so_few(keepers: int, of: int, missed: float) -> float:
    """Return the probability that at most `keepers` of so many are in the sample."""
    return sum(
        math.comb(of, k) * (1 - missed) ** k * missed ** (of - k) for k in range(keepers + 1)
    )
