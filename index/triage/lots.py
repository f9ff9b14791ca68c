"""Which paper to decide on next: mostly the most promising, now and then one drawn by lot.

Every paper has a lot, a number made of its text; the draw is the undecided paper with the lowest.
So the drawn ones are a random sample that no ranking has had a say in, and the same on every
machine.
"""

from __future__ import annotations

import zlib
from array import array
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from index.triage.pacing import Pace

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from index.triage.features import Features

_AHEAD = 50
"""So many picks are worked out in advance."""


@dataclass(frozen=True, slots=True)
class Pick:
    """The paper to decide on next."""

    doc: int
    exploring: bool
    """Whether it was drawn at random, to see what the ranking may miss."""


class Lots:
    """The lots of all papers, and how often one is drawn."""

    def __init__(self, features: Features, share: float, seed: int) -> None:
        """Of the picks a share of `share` (0 to 1) is drawn; another `seed` gives other lots."""
        keys = [zlib.crc32(f"{lot} {seed}".encode()) for lot in features.lots]
        lots = dict(zip(features.docs, keys, strict=True))
        self._drawn = array("I", Pace().sorted(features.docs, lots.__getitem__))
        self._share = share

    def draw(self, most: int, without: Collection[int]) -> Iterator[int]:
        """Yield at most `most` papers drawn by lot, none of `without`."""
        return islice((doc for doc in self._drawn if doc not in without), most)

    def picks(self, order: Sequence[int], decided: Collection[int]) -> tuple[Pick, ...]:
        """Return the next picks; `order` are the undecided papers, the most promising first."""
        taken: set[int] = set()
        best = (doc for doc in order if doc not in taken)
        drawn = (doc for doc in self.draw(len(order), decided) if doc not in taken)
        picks = []
        for count in range(len(decided), len(decided) + min(_AHEAD, len(order))):
            exploring = int((count + 1) * self._share) > int(count * self._share)
            doc = next(drawn if exploring else best)
            taken.add(doc)
            picks.append(Pick(doc, exploring))
        return tuple(picks)
