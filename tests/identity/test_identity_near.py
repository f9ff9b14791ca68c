"""Edited abstracts keep their work, near-duplicates become groups, and nothing else does."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from index.identity import carry_over, duplicates, paper_id, word_diff
from index.identity.near import MAX_WORDS, similarity, text_of
from index.paper import Paper, Place, Record

WORDS = [f"{head}{tail}" for head in "bcdfghklmnprst" for tail in ("ad", "el", "ino", "ur", "ayo")]


def sentence(rng, length=15):
    return " ".join(rng.choice(WORDS) for _ in range(length)).capitalize() + "."


def abstract(seed, sentences=8):
    rng = random.Random(seed)
    return [sentence(rng) for _ in range(sentences)]


def paper(sentences, file="old.txt", **fields):
    raw = " ".join(sentences)
    record = Record(raw=raw, place=Place(file, 1))
    return Paper(
        id=paper_id(record), headline="", raw=raw, abstract=raw, sources=(record.place,), **fields
    )


def replaced(sentences, *numbers, seed=99):
    rng = random.Random(seed)
    return [sentence(rng) if n in numbers else text for n, text in enumerate(sentences)]


BASE = abstract(1)
OLD = paper(BASE)
ONE_NEW = paper(replaced(BASE, 3), "new.txt")
TWO_NEW = paper(replaced(BASE, 3, 5), "new.txt")
HALF_NEW = paper(replaced(BASE, 0, 2, 4, 6), "new.txt")
STRANGERS = [paper(abstract(seed), "new.txt") for seed in range(10, 20)]


def like(one, other):
    return similarity(text_of(one).words, text_of(other).words)


def titled(known, title, **fields):
    from dataclasses import replace

    return replace(known, title=title, headline=title, **fields)


def moved(known, *files):
    from dataclasses import replace

    return replace(known, sources=tuple(Place(file, 1) for file in files))


# --- similarity


def test_similarity_is_the_share_of_common_words_in_order():
    assert like(OLD, OLD) == 1
    assert like(OLD, ONE_NEW) == pytest.approx(7 / 8, abs=0.06)
    assert all(like(OLD, stranger) < 0.45 for stranger in STRANGERS)
    assert similarity([1, 2, 3, 4], [1, 3, 4, 5]) == pytest.approx(0.75)
    assert similarity([1, 2], [3, 4]) == 0
    assert similarity([1, 2, 3, 4], [1, 3, 4, 5], 0.8) == 0


def test_a_text_is_compared_however_it_is_written():
    shouted = paper([text.upper().replace(" ", "\n") for text in BASE])
    assert text_of(shouted).words == text_of(OLD).words


def test_only_so_many_words_are_compared():
    assert len(text_of(paper(["word "] * (MAX_WORDS + 50))).words) == MAX_WORDS


# --- carried over


def test_an_edited_abstract_is_carried_over():
    result = carry_over([OLD], [*STRANGERS, ONE_NEW])
    assert [(match.old, match.new) for match in result.carried] == [(OLD.id, ONE_NEW.id)]
    assert result.carried[0].similarity == like(OLD, ONE_NEW)
    assert not result.asked


def test_a_paper_without_a_likeness_is_simply_gone():
    result = carry_over([OLD], STRANGERS)
    assert not result.carried
    assert not result.asked
    assert carry_over([], STRANGERS) == carry_over([OLD], [])


def test_two_likely_arrivals_are_asked_best_first():
    result = carry_over([OLD], [TWO_NEW, ONE_NEW])
    assert not result.carried
    (question,) = result.asked
    assert question.old == OLD.id
    assert [match.new for match in question.candidates] == [ONE_NEW.id, TWO_NEW.id]


def test_two_vanished_papers_for_one_arrival_are_asked():
    other = paper(replaced(BASE, 7, seed=5))
    result = carry_over([OLD, other], [ONE_NEW])
    assert not result.carried
    assert {question.old for question in result.asked} == {OLD.id, other.id}


def test_half_a_text_is_a_question():
    assert 0.45 <= like(OLD, HALF_NEW) < 0.60
    result = carry_over([OLD], [HALF_NEW])
    assert not result.carried
    assert [question.old for question in result.asked] == [OLD.id]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"title": "On Tea"}, {"title": "On Coffee"}),
        ({"title": "On Tea", "doi": "10.1/a"}, {"title": "On Tea", "doi": "10.1/b"}),
        ({"title": "", "arxiv": "2401.00001"}, {"title": "", "arxiv": "2401.00002"}),
    ],
)
def test_records_that_differ_are_never_carried_over_but_asked(old, new):
    result = carry_over([titled(OLD, **old)], [titled(ONE_NEW, **new)])
    assert not result.carried
    assert len(result.asked) == 1
    assert carry_over([titled(OLD, **old)], [titled(HALF_NEW, **new)]).asked == ()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"title": "", "doi": "10.1/a"}, {"title": "T", "doi": "10.1/A"}),
        ({"title": "", "arxiv": "2401.00001"}, {"title": "T", "arxiv": "2401.00001"}),
    ],
)
def test_one_key_on_either_side_carries_over_whatever_the_text(old, new):
    known, arrived = titled(OLD, **old), titled(STRANGERS[0], **new)
    result = carry_over([known], [arrived, *STRANGERS[1:]])
    assert [(match.old, match.new) for match in result.carried] == [(known.id, arrived.id)]


TEA = {"title": "On *Tea*", "authors": ("Jane Roe",), "year": 2026}
SAME_TEA = {"title": "On tea", "authors": ("J. Roe",), "year": 2026}


def test_a_title_known_without_abstract_is_carried_over_when_the_abstract_comes():
    result = carry_over([titled(paper([]), **TEA)], [titled(OLD, **SAME_TEA), *STRANGERS])
    assert [match.new for match in result.carried] == [OLD.id]


def test_one_title_over_two_different_abstracts_is_a_question():
    result = carry_over([titled(OLD, **TEA)], [titled(STRANGERS[0], **SAME_TEA), STRANGERS[1]])
    assert not result.carried
    (question,) = result.asked
    assert [match.new for match in question.candidates] == [STRANGERS[0].id]


def test_a_key_held_twice_decides_nothing():
    first, second = (titled(stranger, "", doi="10.1/a") for stranger in STRANGERS[:2])
    result = carry_over([titled(OLD, "", doi="10.1/a")], [first, second])
    assert not result.carried
    assert not result.asked


def test_an_arrival_is_given_away_once():
    known = titled(OLD, "", doi="10.1/a")
    other = titled(paper(abstract(2)), "", arxiv="2401.00001")
    arrived = titled(ONE_NEW, "", doi="10.1/a", arxiv="2401.00001")
    result = carry_over([known, other], [arrived])
    assert len(result.carried) == 1
    assert result.carried == carry_over([other, known], [arrived]).carried
    assert not result.asked


def test_texts_too_short_to_compare_are_left_alone():
    assert not carry_over([paper(BASE[:1])], [paper(replaced(BASE[:1], 5))]).asked
    short, shorter = paper(["Too short, by far."]), paper(["Too short, by very far."])
    assert carry_over([short], [shorter]) == carry_over([], [])


def test_the_order_of_arrival_decides_nothing():
    arrived = [ONE_NEW, *STRANGERS[:2]]
    results = {carry_over([OLD], order) for order in permutations(arrived)}
    assert len(results) == 1


# --- groups

TYPO = paper([BASE[0].replace(" ", " some ", 1), *BASE[1:]], "new.txt")


def test_near_duplicates_of_two_sources_become_a_group_led_by_the_longest():
    assert like(OLD, TYPO) >= 0.95
    (group,) = duplicates([*STRANGERS, OLD, TYPO])
    assert group.ids == (TYPO.id, OLD.id)


def test_a_source_may_hold_near_duplicates_too():
    (group,) = duplicates([OLD, moved(TYPO, "old.txt")])
    assert set(group.ids) == {OLD.id, TYPO.id}


def test_untitled_texts_below_the_threshold_stay_apart():
    assert duplicates([OLD, ONE_NEW]) == []


def test_equal_titles_of_two_sources_need_less():
    old, new = titled(OLD, "On Tea"), titled(ONE_NEW, "On *tea*")
    assert len(duplicates([old, new])) == 1
    assert duplicates([old, moved(new, "other.txt", "old.txt")]) == []
    assert duplicates([old, titled(HALF_NEW, "On tea")]) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"title": "On Tea"}, {"title": "On Coffee"}),
        ({"title": "On Tea", "doi": "10.1/a"}, {"title": "On Tea", "doi": "10.1/b"}),
        ({"title": "", "arxiv": "2401.00001"}, {"title": "", "arxiv": "2401.00002"}),
    ],
)
def test_records_that_differ_are_never_grouped(one, other):
    assert duplicates([titled(OLD, **one), titled(TYPO, **other)]) == []


def test_no_chain_joins_papers_that_differ():
    untitled = paper([*BASE[:-1], BASE[-1] + " And so on."], "third.txt")
    tea, coffee = titled(OLD, "On Tea"), titled(TYPO, "On Coffee")
    groups = duplicates([tea, untitled, coffee])
    assert len(groups) == 1
    assert not {tea.id, coffee.id} <= set(groups[0].ids)


def test_three_that_agree_are_one_group():
    third = paper([*BASE[:-1], BASE[-1] + " And so on."], "third.txt")
    (group,) = duplicates([OLD, TYPO, third])
    assert group.ids[0] == third.id
    assert set(group.ids) == {OLD.id, TYPO.id, third.id}


def test_what_a_person_split_stays_apart():
    assert duplicates([OLD, TYPO], apart={frozenset((OLD.id, TYPO.id))}) == []


def test_grouping_can_be_cancelled():
    assert duplicates([OLD, TYPO], cancelled=lambda: True) == []


def test_a_figure_of_speech_makes_no_group():
    phrase = "In this paper we propose a new method that outperforms the state of the art."
    crowd = [paper([phrase, *abstract(seed, 4)], f"{seed}.txt") for seed in range(60)]
    assert duplicates(crowd) == []


# --- differences

DIFFS = [
    ("a b c", "a b c", [("equal", "a b c")]),
    ("a b c", "a x c", [("equal", "a"), ("delete", " b"), ("insert", " x"), ("equal", " c")]),
    ("a b", "a b c d", [("equal", "a b"), ("insert", " c d")]),
    ("a b c", "b c", [("delete", "a"), ("equal", " b c")]),
    ("a  b\nc", "a b c", [("equal", "a  b\nc")]),
    (
        "我们提出",
        "我们发出",
        [("equal", "我们"), ("delete", "提"), ("insert", "发"), ("equal", "出")],
    ),
    ("", "a", [("insert", "a")]),
    ("", "", []),
]


@pytest.mark.parametrize(("a", "b", "edits"), DIFFS)
def test_word_diff(a, b, edits):
    assert word_diff(a, b) == edits


def test_a_diff_holds_all_words_of_both_texts():
    edits = word_diff(OLD.raw, TWO_NEW.raw)
    for text, dropped in ((OLD.raw, "insert"), (TWO_NEW.raw, "delete")):
        kept = "".join(part for op, part in edits if op != dropped)
        assert kept.split() == text.split()


def test_texts_too_long_to_align_are_replaced_whole():
    long = "word " * 6000
    assert word_diff(long, long) == [("equal", long)]
    assert word_diff(long, long + "x") == [("delete", long), ("insert", long + "x")]
