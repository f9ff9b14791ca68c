"""The scores kept up to date: true to their weights, and cheap where little changed."""

from __future__ import annotations

import random

import pytest
from support.triage_papers import made

from index.triage import Cancelled, Features
from index.triage.pacing import Pace
from index.triage.sums import Sums

SCREENING = made(papers=300, relevant=40)


@pytest.fixture(scope="module")
def features():
    return Features(SCREENING)


def products(features, weights):
    """Return the inner products from the vectors, the long way."""
    vectors = (features.of(doc) for doc in SCREENING.order)
    return [sum(weights.get(term, 0.0) * v for term, v in each.items()) for each in vectors]


def counted(features, monkeypatch):
    """Return a list that grows by every term added up."""
    added, add = [], type(features).add

    def counts(self, sums, term, weight):
        added.append(term)
        add(self, sums, term, weight)

    monkeypatch.setattr(type(features), "add", counts)
    return added


def test_sums_are_true_to_their_weights_after_many_changes(features):
    chance = random.Random(5)
    terms = range(len(features.numbers))
    sums = Sums(features)
    for _ in range(60):
        weights = dict.fromkeys(chance.sample(terms, len(terms) // 2), 0.0)
        wanted = {term: chance.gauss(0, 1) for term in weights}
        sums.follow(wanted, Pace())
        strongest = max(abs(weight) * features.idf[term] for term, weight in wanted.items())
        assert set(sums.weights) <= set(wanted)
        for term, weight in wanted.items():
            off = abs(sums.weights.get(term, 0.0) - weight) * features.idf[term]
            assert off <= 0.001 * strongest
    assert sums.products() == pytest.approx(products(features, sums.weights), abs=1e-9)


def test_what_hardly_changed_is_not_added_up_again(features, monkeypatch):
    added = counted(features, monkeypatch)
    sums = Sums(features)
    weights = {term: 1.0 + term / 100 for term in range(50)}
    sums.follow(weights, Pace())
    assert sorted(added) == list(range(50))
    added.clear()
    sums.follow({**weights, 7: 2.0, 8: weights[8] * 1.000001}, Pace())
    assert added == [7]


def test_small_changes_are_added_up_once_they_are_large_together(features):
    sums = Sums(features)
    for step in range(1, 1001):
        sums.follow({0: 1.0, 1: 1.0 + step / 10_000}, Pace())
    assert sums.weights[1] == pytest.approx(1.1, rel=0.001)


def test_without_weights_nothing_is_left(features):
    sums = Sums(features)
    sums.follow({0: 1.0, 3: -2.0}, Pace())
    sums.follow({}, Pace())
    assert sums.weights == {}
    assert sums.products() == pytest.approx([0.0] * SCREENING.size)


def test_a_change_that_was_cancelled_leaves_sums_and_weights_in_step(features):
    wanted = dict.fromkeys(range(40), 1.0)
    sums = Sums(features)
    impatient = Pace()
    impatient.each = stopping_after(25)
    with pytest.raises(Cancelled):
        sums.follow(wanted, impatient)
    assert len(sums.weights) == 25
    assert sums.products() == pytest.approx(products(features, sums.weights))
    sums.follow(wanted, Pace())
    assert sums.products() == pytest.approx(products(features, wanted))


def stopping_after(number):
    def each(items, _cost):
        for count, item in enumerate(items):
            if count == number:
                raise Cancelled
            yield item

    return each
