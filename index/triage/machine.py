"""A linear support vector machine, trained by dual coordinate descent from where it was left.

Squared hinge loss with a penalty of its own for each example: Hsieh, Chang, Lin, Keerthi &
Sundararajan 2008, "A dual coordinate descent method for large-scale linear SVM" (LIBLINEAR).
No random order: examples are visited in the order they were given, so the same decisions always
make the same machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from index.triage.features import Vector
    from index.triage.pacing import Pace

_TOLERANCE = 0.01
"""The largest violation of the optimality conditions that is left."""
_ROUNDS = 200
"""So many passes over the examples at most."""


@dataclass(slots=True)
class _Example:
    terms: tuple[int, ...]
    values: tuple[float, ...]
    side: float
    """1 for a relevant paper, -1 for another."""
    penalty: float
    square: float
    """The inner product of the vector with itself."""
    alpha: float = 0.0
    """The dual variable: how much the example supports the separating plane."""


class Machine:
    """Separates examples of two sides; what it learnt is `weights`."""

    def __init__(self) -> None:
        self._examples: dict[int, _Example] = {}
        self.weights: dict[int, float] = {}
        """The normal of the separating plane."""

    def forget(self, name: int) -> None:
        """Take the example `name` out, if it is there."""
        found = self._examples.pop(name, None)
        if found:
            self._shift(found, -found.alpha)

    def show(self, name: int, vector: Vector, side: float) -> None:
        """Put an example in, in place of another one of that name."""
        self.forget(name)
        square = sum(value * value for value in vector.values())
        terms, values = tuple(vector), tuple(vector.values())
        for term in terms:
            self.weights.setdefault(term, 0.0)
        self._examples[name] = _Example(terms, values, side, 0.0, square)

    def train(self, penalties: Mapping[int, float], pace: Pace) -> None:
        """Separate the examples, one that costs more by a penalty that is higher."""
        for name, penalty in penalties.items():
            self._examples[name].penalty = penalty
        for _ in range(_ROUNDS):
            worst = 0.0
            for example in pace.each(self._examples.values(), lambda each: 2 * len(each.terms)):
                worst = max(worst, self._improve(example))
            if worst < _TOLERANCE:
                break

    def _improve(self, example: _Example) -> float:
        """Move one dual variable to its optimum; return how far its condition was violated."""
        softness = 0.5 / example.penalty
        weights = self.weights
        margin = example.side * sum(
            [
                weights[term] * value
                for term, value in zip(example.terms, example.values, strict=True)
            ]
        )
        gradient = margin - 1 + softness * example.alpha
        if example.alpha == 0 and gradient >= 0:
            return 0.0
        alpha = max(0.0, example.alpha - gradient / (example.square + softness))
        self._shift(example, alpha - example.alpha)
        return abs(gradient)

    def _shift(self, example: _Example, change: float) -> None:
        step = change * example.side
        weights = self.weights
        for term, value in zip(example.terms, example.values, strict=True):
            weights[term] += step * value
        example.alpha += change
