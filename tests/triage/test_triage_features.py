"""The vectors of papers, whether they come from their texts or from the terms."""

from __future__ import annotations

import random

import pytest
from support.triage_papers import made

from index.triage import Features
from index.triage.pacing import Pace

SCREENING = made(papers=300, relevant=40)


@pytest.mark.parametrize("number", [1, 3, 300])
def test_vectors_of_many_papers_are_those_of_each(number):
    features = Features(SCREENING)
    docs = random.Random(4).sample(SCREENING.order, number)
    found = features.vectors(docs, Pace())
    assert list(found) == docs
    for doc in docs:
        assert found[doc] == pytest.approx(features.of(doc))


def test_many_papers_are_not_analysed_again(monkeypatch):
    features = Features(SCREENING)
    asked = []
    text = type(features).text
    monkeypatch.setattr(type(features), "text", lambda *a: asked.append(a[1]) or text(*a))
    features.vectors(SCREENING.order, Pace())
    assert not asked
    features.vectors([3], Pace())
    assert asked == [3]
