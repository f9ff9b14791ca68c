"""Reasons: the terms that raise or lower a paper, and where they stand."""

from __future__ import annotations

import random

import pytest
from support.triage_papers import OTHER, WANTED, made, of

from index.triage import Features, Ranker, terms

SCREENING = made()


@pytest.fixture(scope="module")
def ranking():
    given = {doc: "keep" if SCREENING.relevant[doc] else "rejected" for doc in SCREENING.order[:60]}
    return Ranker(Features(SCREENING)).learn(given)


def test_reasons_name_what_the_subjects_differ_in(ranking):
    reasons = ranking.reasons("Migraine in asthma", "An inhaler for an attack of migraine.")
    assert reasons.pro
    assert reasons.con
    for reason in reasons.pro:
        assert reason.weight > 0
        assert set(reason.word.lower().split()) & set(WANTED)
    for reason in reasons.con:
        assert reason.weight < 0
        assert set(reason.word.lower().split()) & set(OTHER)


def test_reasons_say_where_they_stand(ranking):
    title, abstract = "Migraine again", "Of migraine: a triptan for headache"
    reasons = ranking.reasons(title, abstract)
    assert len(reasons.pro) == 3
    for reason in reasons.pro:
        words = {title[start:end].lower() for start, end in reason.title}
        words |= {abstract[start:end].lower() for start, end in reason.abstract}
        assert words == {reason.word.lower()}


@pytest.mark.parametrize("text", ["", "nothing known here", "the of and", "深度"])
def test_a_text_that_says_nothing_has_no_reasons(ranking, text):
    assert ranking.reasons("", text) == ranking.reasons(text, "")
    assert not ranking.reasons("", text).pro


def test_without_decisions_there_are_no_reasons():
    ranking = Ranker(Features(SCREENING)).learn({})
    assert ranking.reasons(*SCREENING.texts(0)).pro == ()


def without(text, words):
    """Return a text without some of its terms, by their places."""
    cut = [(start, end) for term, start, end in terms.places(text) if term in words]
    return "".join(
        sign for at, sign in enumerate(text) if not any(start <= at < end for start, end in cut)
    )


def test_taking_out_the_reasons_lowers_the_score_most(ranking):
    chance = random.Random(1)
    docs = [doc for doc in SCREENING.order if SCREENING.relevant[doc]]
    won = 0
    for doc in docs:
        title, abstract = SCREENING.texts(doc)
        known = {place.term for text in (title, abstract) for place in terms.places(text)}
        named = {
            place.term
            for reason in ranking.reasons(title, abstract).pro
            for place in terms.places(reason.word)
            if place.term == reason.word
        }
        assert named
        lowest = ranking.score(without(title, named), without(abstract, named))
        triples = [set(chance.sample(sorted(known), 3)) for _ in range(20)]
        others = [ranking.score(without(title, some), without(abstract, some)) for some in triples]
        won += lowest <= min(others)
    assert won >= 0.9 * len(docs)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A β-blocker", ["a", "beta", "a beta", "blocker", "beta blocker"]),
        ("GPT-4o's", ["gpt", "4o", "gpt 4o"]),
        ("C++ rocks", ["c++", "rocks", "c++ rocks"]),
        ("深度学习", ["深度", "度学", "深度 度学", "学习", "度学 学习"]),
        ("effect of Aspirin", ["effect", "effect of", "aspirin", "of aspirin"]),
    ],
)
def test_terms_are_words_and_pairs_with_their_places(text, expected):
    found = [place.term for place in terms.places(text)]
    assert found == [term for term in expected if term != "a"]
    assert sorted(found) == sorted(terms.Words().terms(text, pairs=True))


@pytest.mark.parametrize("text", ["ﬁne ＷＩＤＥ x² naïve", "ｶﾞｷﾞ 한국어", "½ a-b_c d'e", "हिन्दी"])
def test_places_lie_in_the_text(text):
    for term, start, end in terms.places(text):
        assert 0 <= start < end <= len(text), term
    assert Features(of(text, text)).vector("", text)
