"""The estimate of keepers left: what it says at the ends, and how often its bound holds."""

from __future__ import annotations

import random

import pytest

from index.triage.estimate import CONFIDENCE, estimate


@pytest.mark.parametrize(
    ("found", "undecided", "left", "bound"),
    [
        ([], 50, 50, 50),
        ([], 0, 0, 0),
        ([True, False], 0, 0, 0),
        ([False] * 100, 0, 0, 0),
        ([True] * 3, 20, 11, 20),
    ],
)
def test_at_the_ends(found, undecided, left, bound):
    result = estimate(found, undecided)
    assert (result.left, result.bound) == (left, bound)
    assert result.found == sum(found)
    assert result.undecided == undecided


def test_the_longer_nothing_is_found_the_lower_the_bound():
    bounds = [estimate([True] * 5 + [False] * none, 500 - none).bound for none in (5, 50, 200, 400)]
    assert bounds == sorted(bounds, reverse=True)
    assert bounds[-1] <= 1


def test_a_find_raises_the_bound():
    quiet = [True] * 5 + [False] * 200
    assert estimate([*quiet, True], 299).bound > estimate([*quiet, False], 299).bound


def test_the_best_guess_is_not_above_the_bound():
    chance = random.Random(5)
    for _ in range(50):
        found = [chance.random() < 0.1 for _ in range(chance.randrange(200))]
        result = estimate(found, chance.randrange(500))
        assert 0 <= result.left <= result.bound <= result.undecided


def test_enough_is_said_only_when_nearly_all_are_found():
    assert not estimate([True] * 20 + [False] * 10, 500).enough
    assert estimate([True] * 30 + [False] * 400, 50).enough
    assert not estimate([False] * 400, 50).enough


def test_recall_follows_from_the_bound():
    result = estimate([True] * 30 + [False] * 100, 100)
    assert result.recall == pytest.approx(30 / (30 + result.bound))


@pytest.mark.parametrize("advantage", [3, 6])
def test_the_bound_holds_where_the_ranking_is_better_than_assumed(advantage):
    chance = random.Random(7)
    holds = []
    for _ in range(60):
        urn = [True] * 20 + [False] * 280
        found = []
        while len(found) < 200:
            weights = [advantage if keeper else 1 for keeper in urn]
            found.append(urn.pop(chance.choices(range(len(urn)), weights)[0]))
            if len(found) % 50 == 0:
                holds.append(estimate(found, len(urn)).bound >= sum(urn))
    assert sum(holds) >= (CONFIDENCE - 0.1) * len(holds)
