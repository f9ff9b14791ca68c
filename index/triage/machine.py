"""A linear support vector machine, trained by dual coordinate descent from where it was left.

Squared hinge loss with a penalty of its own for each example: Hsieh, Chang, Lin, Keerthi &
Sundararajan 2008, "A dual coordinate descent method for large-scale linear SVM" (LIBLINEAR).
No random order: examples take turns, in the order they were shown, so the same decisions in the
same order always make the same machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from operator import mul
from typing import TYPE_CHECKING

from index.triage.pacing import STRETCH

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from index.triage.features import Vector
    from index.triage.pacing import Pace

_TOLERANCE = 0.05
"""The largest violation of the optimality conditions that is left; a margin is 1."""
_AT_ONCE = 200
"""So many examples are looked at again after a decision, those first that were not for longest:
one more hardly moves the plane on which thousands have settled, and all have their turn soon."""
_LOOKS = 20
"""So often all of these are looked at, at most."""
_ROUNDS = 50
"""So many passes over the moved ones in between, at most."""
_FEW = 0.03
"""When a look at them moved fewer than this share, the others hardly notice."""
_NEGLIGIBLE = 0.03
"""Terms are left out that can add less than this share of what the strongest can."""


@dataclass(slots=True)
class _Example:
    terms: tuple[int, ...]
    values: tuple[float, ...]
    side: int
    """1 for a relevant paper, -1 for another."""
    square: float
    """The inner product of the vector with itself."""
    softness: float = 0.0
    """Half the inverse of the penalty."""
    settled: bool = False
    """Whether it was trained already."""
    alpha: float = 0.0
    """The dual variable: how much the example supports the separating plane."""


class Machine:
    """Separates examples of two sides by a plane through the origin."""

    def __init__(self, size: int) -> None:
        """`size` is the number of different terms."""
        self._examples: dict[int, _Example] = {}
        self._plane = [0.0] * size

    def show(self, name: int, vector: Vector, side: int) -> None:
        """Put an example in, in place of the one of that name."""
        self.forget(name)
        square = sum(value * value for value in vector.values())
        self._examples[name] = _Example(tuple(vector), tuple(vector.values()), side, square)

    def forget(self, name: int) -> None:
        """Take the example `name` out, if it is there."""
        found = self._examples.pop(name, None)
        if found:
            self._move(found, 0.0)

    def train(self, penalties: Mapping[int, float], pace: Pace) -> None:
        """Separate the examples; `penalties` say what each costs on the wrong side.

        Those whose turn it is are looked at, then only the ones that had to be moved, until none
        has to be; and all over again if they were more than a few.
        """
        for name, penalty in penalties.items():
            self._examples[name].softness = 0.5 / penalty
        turn = self._turn()
        examples = [self._examples[name] for name in turn]
        for _ in range(_LOOKS):
            moved = first = self._pass(examples, pace)
            for _ in range(_ROUNDS):
                if not moved:
                    break
                moved = self._pass(moved, pace)
            if len(first) <= _FEW * len(examples):
                break
        for name in turn:
            example = self._examples[name] = self._examples.pop(name)
            example.settled = True

    def _turn(self) -> list[int]:
        """Return the names of all new examples, and of the settled ones whose turn it is."""
        settled = (name for name, example in self._examples.items() if example.settled)
        turn = list(islice(settled, _AT_ONCE))
        return turn + [name for name, example in self._examples.items() if not example.settled]

    def _pass(self, examples: list[_Example], pace: Pace) -> list[_Example]:
        """Improve each example; return those that had to be moved."""
        return [each for each in pace.each(examples, _cost) if self._improve(each)]

    def weights(self, rarity: Sequence[float], pace: Pace) -> dict[int, float]:
        """Return what each term weighs in favour of the relevant side.

        Terms that can add next to nothing to a score are left out: there are many, and together
        they change little but the time it takes to add them up. `rarity` is the idf of each term.
        """
        powers: list[float] = []
        for start in range(0, len(self._plane), STRETCH):
            pace()
            stretch = slice(start, start + STRETCH)
            powers += map(abs, map(mul, self._plane[stretch], rarity[stretch]))
        pace()
        least = _NEGLIGIBLE * max(powers, default=0.0)
        return {term: self._plane[term] for term, power in enumerate(powers) if power > least}

    def _improve(self, example: _Example) -> bool:
        """Move one dual variable to its optimum; return whether it was far enough from it."""
        inner: float = sum(map(mul, map(self._plane.__getitem__, example.terms), example.values))
        gradient = example.side * inner - 1 + example.softness * example.alpha
        if abs(gradient) < _TOLERANCE or (example.alpha == 0 and gradient > 0):
            return False
        step = gradient / (example.square + example.softness)
        self._move(example, max(0.0, example.alpha - step))
        return True

    def _move(self, example: _Example, alpha: float) -> None:
        change = (alpha - example.alpha) * example.side
        example.alpha = alpha
        if change:
            plane = self._plane
            for term, value in zip(example.terms, example.values, strict=True):
                plane[term] += change * value


def _cost(example: _Example) -> int:
    """Return how many elementary steps a look at an example takes."""
    return len(example.terms)
