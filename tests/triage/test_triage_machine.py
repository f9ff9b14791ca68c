"""The machine: who is looked at after a decision, and what cancelled training leaves behind."""

from __future__ import annotations

import random

import pytest

from index.triage import Cancelled
from index.triage.machine import Machine
from index.triage.pacing import Pace

TERMS = 400


def examples(number, seed=2):
    """Return vectors of length one with their sides; the first terms tell the sides apart."""
    chance = random.Random(seed)
    made = []
    for name in range(number):
        side = 1 if name % 10 == 0 else -1
        own = range(20) if side == 1 else range(20, 120)
        terms = {*chance.sample(own, 5), *chance.sample(range(120, TERMS), 11)}
        made.append((dict.fromkeys(terms, len(terms) ** -0.5), side))
    return made


def shown(given):
    machine = Machine(TERMS)
    for name, (vector, side) in enumerate(given):
        machine.show(name, vector, side)
    return machine


def penalties(given):
    kept = sum(side == 1 for _, side in given)
    return {
        name: 1.0 if side == 1 else kept / 10 / (len(given) - kept)
        for name, (_, side) in enumerate(given)
    }


class Looks(Pace):
    """Counts the examples looked at."""

    def __init__(self):
        super().__init__()
        self.passes = []

    def each(self, items, cost):
        items = list(items)
        self.passes.append(len(items))
        return super().each(items, cost)


def farthest(one, other):
    weights = [machine.weights([1.0] * TERMS, Pace()) for machine in (one, other)]
    return max(abs(weights[0].get(t, 0.0) - weights[1].get(t, 0.0)) for t in range(TERMS))


def test_with_many_examples_only_some_are_looked_at_again_and_all_new_ones():
    given = examples(2_000)
    machine = shown(given[:-40])
    first, later = Looks(), Looks()
    machine.train(penalties(given[:-40]), first)
    for name in range(len(given) - 40, len(given)):
        machine.show(name, *given[name])
    machine.train(penalties(given), later)
    assert first.passes[0] == len(given) - 40
    assert 40 < later.passes[0] < len(given) / 4


def test_all_examples_have_their_turn():
    given = examples(1_500)
    machine = shown(given)
    machine.train(penalties(given), Pace())
    looked = set()
    improve = machine._improve
    names = {id(example): name for name, example in machine._examples.items()}

    def seen(example):
        looked.add(names[id(example)])
        return improve(example)

    machine._improve = seen
    for _ in range(8):
        machine.train(penalties(given), Pace())
    assert looked == set(range(len(given)))


def test_taking_turns_ends_where_training_at_once_does():
    given = examples(1_200)
    machine = Machine(TERMS)
    for name, example in enumerate(given):
        machine.show(name, *example)
        if name % 10 == 9:
            machine.train(penalties(given[: name + 1]), Pace())
    at_once = shown(given)
    at_once.train(penalties(given), Pace())
    strongest = max(map(abs, at_once.weights([1.0] * TERMS, Pace()).values()))
    assert farthest(machine, at_once) < 0.1 * strongest


@pytest.mark.parametrize("stopped_after", [1, 2])
def test_after_cancelled_training_all_that_was_not_settled_is_looked_at(stopped_after):
    given = examples(1_500)
    machine = shown(given)
    asked = iter([*[False] * (stopped_after - 1), True])
    impatient = Pace(lambda: next(asked))
    impatient.each = lambda items, _cost: (impatient() or item for item in items)
    with pytest.raises(Cancelled):
        machine.train(penalties(given), impatient)
    again = Looks()
    machine.train(penalties(given), again)
    assert again.passes[0] == len(given)
    whole = shown(given)
    whole.train(penalties(given), Pace())
    assert farthest(machine, whole) < 0.05
