"""A linear support vector machine, trained by dual coordinate descent from where it was left.

Squared hinge loss with a penalty of its own for each example: Hsieh, Chang, Lin, Keerthi &
Sundararajan 2008, "A dual coordinate descent method for large-scale linear SVM" (LIBLINEAR).
No random order: examples are visited in the order they were shown, so the same decisions in the
same order always make the same machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import mul
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from index.triage.features import Vector
    from index.triage.pacing import Pace

_TOLERANCE = 0.05
"""The largest violation of the optimality conditions that is left; a margin is 1."""
_AT_ONCE = 300
"""Of more examples than that only the next so many are looked at besides the new ones, round and
round: one decision more hardly moves the plane that the others have settled on."""
_LOOKS = 20
"""So often they are looked at, at most."""
_ROUNDS = 50
"""So many passes over the moved ones in between, at most."""
_FEW = 0.03
"""When a look moved fewer than this share, the others hardly notice."""
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
    new: bool = True
    """Whether it was never looked at."""
    alpha: float = 0.0
    """The dual variable: how much the example supports the separating plane."""


class Machine:
    """Separates examples of two sides by a plane through the origin."""

    def __init__(self, size: int) -> None:
        """`size` is the number of different terms."""
        self._examples: dict[int, _Example] = {}
        self._plane = [0.0] * size
        self._turn = 0
        """The example to go on with, where not all are looked at."""

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

        They are looked at, then only those that had to be moved, until none has to be; and all
        over again if they were more than a few.
        """
        for name, penalty in penalties.items():
            self._examples[name].softness = 0.5 / penalty
        examples = self._next()
        for _ in range(_LOOKS):
            moved = first = self._pass(examples, pace)
            for _ in range(_ROUNDS):
                if not moved:
                    break
                moved = self._pass(moved, pace)
            if len(first) <= _FEW * len(examples):
                break

    def _next(self) -> list[_Example]:
        """Return the examples to look at: the new ones, and the next of the others."""
        new: list[_Example] = []
        old: list[_Example] = []
        for example in self._examples.values():
            (new if example.new else old).append(example)
            example.new = False
        if len(old) > _AT_ONCE:
            start = self._turn % len(old)
            self._turn = start + _AT_ONCE
            old = (old + old)[start : self._turn]
        return old + new

    def _pass(self, examples: list[_Example], pace: Pace) -> list[_Example]:
        """Improve each example; return those that had to be moved."""
        return [each for each in pace.each(examples, _cost) if self._improve(each)]

    def weights(self, rarity: Sequence[float]) -> dict[int, float]:
        """Return what each term weighs in favour of the relevant side.

        Terms that can add next to nothing to a score are left out: there are many, and together
        they change little but the time it takes to add them up. `rarity` is the idf of each term.
        """
        powers = list(map(mul, self._plane, rarity))
        least = _NEGLIGIBLE * max(max(powers, default=0.0), -min(powers, default=0.0))
        return {
            term: self._plane[term]
            for term, power in enumerate(powers)
            if power > least or power < -least
        }

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
