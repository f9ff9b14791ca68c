"""The ranking: what is learnt from which decisions, in which order papers are put."""

from __future__ import annotations

import random

import pytest
from support.triage_papers import made, of

from index.triage import Cancelled, Features, Ranker, pacing
from index.triage.ranker import Label

SCREENING = made()
RELEVANT = [doc for doc in SCREENING.order if SCREENING.relevant[doc]]
OTHERS = [doc for doc in SCREENING.order if not SCREENING.relevant[doc]]


@pytest.fixture(scope="module")
def features():
    return Features(SCREENING)


def learnt(features, labels, **options):
    return Ranker(features, **options).learn(labels)


def labels(kept=2, rejected=5, positive: Label = "keep"):
    return {
        **dict.fromkeys(RELEVANT[:kept], positive),
        **dict.fromkeys(OTHERS[:rejected], "rejected"),
    }


@pytest.mark.parametrize("positive", ["keep", "maybe", "read", "tagged"])
@pytest.mark.parametrize("rejected", [0, 5])
def test_what_is_like_the_kept_comes_first(features, positive, rejected):
    ranking = learnt(features, labels(2, rejected, positive))
    undecided = [doc for doc in RELEVANT if doc in set(ranking.order)]
    assert len(set(ranking.order[: len(undecided)]) & set(undecided)) >= 0.85 * len(undecided)
    assert ranking.trained


def test_hints_leave_a_paper_undecided_and_decisions_do_not(features):
    given = {RELEVANT[0]: "read", RELEVANT[1]: "tagged", RELEVANT[2]: "keep"}
    ranking = learnt(features, given)
    assert ranking.decided == 1
    assert {RELEVANT[0], RELEVANT[1]} <= set(ranking.order)
    assert RELEVANT[2] not in ranking.order


def test_a_paper_kept_weighs_more_than_one_only_read(features):
    keep, read = (
        learnt(features, {RELEVANT[0]: label, OTHERS[0]: label_of_other}).promise(RELEVANT[1])
        for label, label_of_other in (("keep", "read"), ("read", "keep"))
    )
    assert keep > read


@pytest.mark.parametrize("given", [{}, {OTHERS[0]: "rejected"}, {10_000: "keep"}])
def test_without_a_kept_paper_the_order_is_that_of_the_sources(features, given):
    ranking = learnt(features, given)
    assert not ranking.trained
    assert list(ranking.order) == [doc for doc in SCREENING.order if doc not in given]
    assert len({ranking.promise(doc) for doc in ranking.order}) == 1


def test_the_same_decisions_make_the_same_ranking(features):
    one, other = (learnt(features, labels()) for _ in range(2))
    assert list(one.scores) == list(other.scores)
    assert list(one.order) == list(other.order)
    assert one.picks == other.picks


def test_step_by_step_the_ranking_ends_where_learning_at_once_does(features):
    given = labels(4, 12)
    ranker = Ranker(features)
    docs = list(given)
    for end in range(1, len(docs) + 1):
        ranking = ranker.learn({doc: given[doc] for doc in docs[:end]})
    at_once = learnt(features, given)
    gap = max(abs(a - b) for a, b in zip(ranking.scores, at_once.scores, strict=True))
    assert gap < 0.03


def test_what_is_taken_back_is_forgotten(features):
    ranker = Ranker(features)
    before = ranker.learn(labels(1, 3))
    ranker.learn(labels(4, 20))
    after = ranker.learn(labels(1, 3))
    gap = max(abs(a - b) for a, b in zip(before.scores, after.scores, strict=True))
    assert gap < 0.03
    assert list(after.order)[:10] != []
    assert not ranker.learn({}).trained


def test_all_papers_decided_leaves_nothing_to_pick(features):
    everything = {doc: "keep" if SCREENING.relevant[doc] else "rejected" for doc in features.docs}
    ranking = learnt(features, everything)
    assert list(ranking.order) == []
    assert ranking.picks == ()
    assert ranking.estimate.bound == 0


@pytest.mark.parametrize(
    "papers",
    [
        of(),
        of(""),
        of("one"),
        of("", "", ""),
        of("one two", "three four"),
        of("the of and", "of the and"),
        of("深度学习", "深度学习的应用", "ディープラーニング"),
        of("\ud800 broken", "\ud800 broken again"),
    ],
)
def test_small_and_empty_corpora_are_ranked(papers):
    features = Features(papers)
    ranker = Ranker(features)
    for given in ({}, {0: "keep"}, {0: "keep", 1: "rejected"}, {0: "rejected"}):
        known = {doc: label for doc, label in given.items() if doc < papers.size}
        ranking = ranker.learn(given)
        assert sorted([*ranking.order, *known]) == list(papers.order)
        assert all(0 <= score <= 1 for score in ranking.scores)


@pytest.mark.parametrize(
    ("texts", "kept", "expected"),
    [
        (["深度学习在翻译中", "鱼类的研究", "深度学习的应用", "鱼类与水"], 0, 2),
        (["глубокое обучение сетей", "рыбы и вода", "обучение сетей", "вода и рыбы"], 0, 2),
        (["التعلم العميق", "الأسماك والماء", "التعلم العميق هنا", "الماء"], 0, 2),
        (["딥러닝 기반 번역", "물고기 연구", "딥러닝 번역", "물고기"], 0, 2),
        (["एक मॉडल हिन्दी", "मछली पानी", "हिन्दी मॉडल", "पानी मछली"], 0, 2),
    ],
)
def test_other_scripts_are_learnt_too(texts, kept, expected):
    ranking = learnt(Features(of(*texts)), {kept: "keep"})
    assert ranking.order[0] == expected


def test_a_share_of_the_picks_is_drawn_whatever_the_ranking_says(features):
    picks = learnt(features, labels(), explore=0.2).picks
    drawn = [pick for pick in picks if pick.exploring]
    assert len(drawn) == len(picks) // 5
    assert len({pick.doc for pick in picks}) == len(picks)
    others = learnt(features, labels(4, 3), explore=0.2).picks
    assert [pick.doc for pick in others if pick.exploring][:3] == [p.doc for p in drawn][:3]


@pytest.mark.parametrize(("share", "expected"), [(0.0, 0), (1.0, 50)])
def test_exploring_can_be_left_or_be_all(features, share, expected):
    picks = learnt(features, labels(), explore=share).picks
    assert sum(pick.exploring for pick in picks) == expected


def test_another_seed_draws_other_papers(features):
    one, other = (learnt(features, labels(), explore=1.0, seed=seed).picks for seed in (1, 2))
    assert [pick.doc for pick in one] != [pick.doc for pick in other]


def test_docs_with_gaps_keep_their_numbers():
    class Sparse:
        size = 9
        order = (8, 2, 5, 0)

        def texts(self, doc):
            return "", {8: "deep nets", 2: "fish in water", 5: "deep nets too", 0: "water fish"}[
                doc
            ]

    features = Features(Sparse())
    ranking = learnt(features, {8: "keep"})
    assert ranking.order[0] == 5
    assert sorted(ranking.order) == [0, 2, 5]
    assert len(ranking.scores) == 9
    assert 3 not in features


def test_cancelled_work_ends_and_the_next_goes_on(features):
    with pytest.raises(Cancelled):
        Features(SCREENING, cancelled=lambda: True)
    ranker = Ranker(features)
    with pytest.raises(Cancelled):
        ranker.learn(labels(), cancelled=lambda: True)
    ranking = ranker.learn(labels())
    assert ranking.order[0] in RELEVANT


def test_no_stretch_of_work_is_long(monkeypatch):
    """Papers, postings and examples are counted between two moments without the lock."""
    screening = made(papers=1500, relevant=100)
    steps = []
    count = [0]
    real = pacing.Pace.__call__

    def paused(self):
        steps.append(count[0])
        count[0] = 0
        real(self)

    monkeypatch.setattr(pacing.Pace, "__call__", paused)
    original = type(screening).texts

    def texts(self, doc):
        count[0] += 1
        return original(self, doc)

    monkeypatch.setattr(type(screening), "texts", texts)
    features = Features(screening)
    assert max(steps) <= 64
    spent = [0]
    stretches = []
    each = pacing.Pace.each

    def counted(self, items, cost):
        for item in each(self, items, cost):
            spent[0] += cost(item)
            yield item

    def paused_again(self):
        stretches.append(spent[0])
        spent[0] = 0
        real(self)

    monkeypatch.setattr(pacing.Pace, "each", counted)
    monkeypatch.setattr(pacing.Pace, "__call__", paused_again)
    Ranker(features).learn({0: "keep", **dict.fromkeys(range(1, 200), "rejected")})
    assert stretches
    assert max(stretches) <= 2 * pacing.STRETCH


def test_numbers_of_papers_do_not_matter_to_a_text(features):
    ranking = learnt(features, labels(4, 10))
    chance = random.Random(3)
    for doc in chance.sample(range(SCREENING.size), 20):
        assert ranking.score(*SCREENING.texts(doc)) == pytest.approx(ranking.promise(doc), abs=1e-6)
