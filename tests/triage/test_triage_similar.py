"""Similar papers: the nearest to a paper, to several, and to any text."""

from __future__ import annotations

import pytest
from support.triage_papers import made, of

from index.triage import Features, similar

SCREENING = made()


@pytest.fixture(scope="module")
def features():
    return Features(SCREENING)


def docs(found):
    return [each.doc for each in found]


def test_papers_on_the_same_subject_come_first(features):
    relevant = [doc for doc in SCREENING.order if SCREENING.relevant[doc]]
    found = similar.to_papers(features, relevant[:1], 10)
    assert sum(SCREENING.relevant[doc] for doc in docs(found)) >= 8
    assert [each.likeness for each in found] == sorted((e.likeness for e in found), reverse=True)
    assert all(0 < each.likeness <= 1 for each in found)


def test_a_set_of_papers_finds_more_like_it_and_not_itself(features):
    relevant = [doc for doc in SCREENING.order if SCREENING.relevant[doc]]
    found = docs(similar.to_papers(features, relevant[:5], 15, without=relevant[5:8]))
    assert not set(found) & set(relevant[:8])
    assert set(relevant[8:]) <= set(found)


def test_a_pasted_text_finds_its_like(features):
    found = docs(similar.to_text(features, "", "An aura before the attack of migraine", 5))
    assert all(SCREENING.relevant[doc] for doc in found)


@pytest.mark.parametrize("text", ["", "quite unheard-of", "the of and", "深度"])
def test_a_text_without_known_words_has_no_like(text):
    features = Features(of("alpha beta", "beta gamma", "gamma alpha"))
    assert similar.to_text(features, "", text, 5) == []
    assert similar.to_papers(features, [], 5) == []


def test_the_same_text_is_the_most_alike():
    features = Features(of("deep nets learn", "deep nets learn", "fish swim", "fish eat"))
    found = similar.to_papers(features, [0], 3)
    assert docs(found) == [1]
    assert found[0].likeness > 0.4
