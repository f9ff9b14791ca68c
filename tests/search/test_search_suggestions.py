"""What is answered when a query finds nothing, and what is not corrected."""

from __future__ import annotations

import pytest
from support.search_papers import MadeWork, engine, paper

from index.search import suggest
from index.search.suggest import Vocabulary

PAPERS = [
    paper(0, "Attention for transformers", "We study attention in deep transformers.", year=2020),
    paper(1, "Transformers at rest", "More attention, more transformers, more neural networks."),
    paper(2, "Graph neural networks", "Networks of graphs, and attention.", authors=["Ada Byron"]),
    paper(3, "Bayesian calibration of ranking models", "Uncertainty of models.", year=2020),
    paper(4, "An odd one", "With trnasformers misspelt, once, and over fitting."),
]


@pytest.fixture(scope="module")
def made():
    return engine(PAPERS, MadeWork(tags={"x": {PAPERS[3].id}}))


@pytest.mark.parametrize(
    ("query", "corrected", "first"),
    [
        ("atention", "attention", 0),
        ("attnetion ", "attention ", 0),
        ("Atention TRANSFORMERZ", "attention transformers", 0),
        ("deep atention", "deep attention", 0),
        ('"grpah neural networks"', '"graph neural networks"', 2),
        ("title:calibraton", "title:calibration", 3),
        ("calibraton year:2020 ", "calibration year:2020 ", 3),
        ("calibraton -graph ", "calibration -graph ", 3),
        ("overfitting", "over fitting", 4),
        ("baeysian calibation", "bayesian calibration", 3),
    ],
)
def test_a_misspelt_word_is_replaced_by_the_nearest_known_one(made, query, corrected, first):
    answer = made.search(query)
    assert answer.corrected == corrected
    assert answer.query.text == corrected
    assert answer.docs[0] == first
    assert answer.total == len(answer.docs)


@pytest.mark.parametrize(
    "query",
    ["attention", "trnasformers", "attention -transformers", "graph", "tag:none", "year:1999"],
)
def test_what_finds_papers_or_asks_for_no_words_is_not_corrected(made, query):
    assert made.search(query).corrected is None


@pytest.mark.parametrize("query", ["qqqqqqqq", "qqqqqqqq zzzzzzzz", "author:nobody", "x", "学习"])
def test_nothing_near_finds_nothing(made, query):
    answer = made.search(query)
    assert answer.corrected is None
    assert list(answer.docs) == []


def test_a_rare_word_like_a_common_one_gets_a_hint():
    many = [paper(number, abstract="robust attention") for number in range(40)]
    made = engine([*many, paper(40, abstract="robast words")])
    answer = made.search("robast")
    assert list(answer.docs) == [40]
    assert answer.corrected is None
    assert answer.advice == "few papers have robast: did you mean robust?"
    assert made.search("robast", literal=True).advice is None
    assert made.search("words").advice is None
    assert made.search("robust").advice is None


def test_the_literal_query_can_be_had_back(made):
    answer = made.search("atention", literal=True)
    assert answer.corrected is None
    assert answer.total == 0


def test_words_no_paper_has_together_find_the_likest_titles(made):
    answer = made.search("bayesian calibration of graph models")
    assert answer.corrected == "bayesian calibration of graph models"
    assert list(answer.docs) == [3]


def test_likeness_keeps_to_the_fields_that_were_asked(made):
    assert list(made.search("bayesian calibration of graph models tag:x ").docs) == [3]
    assert list(made.search("bayesian calibration of graph models -tag:x ").docs) == []


def test_words_of_one_paper_are_offered_last():
    counts = {"transformers": 5, "transfromer": 1, "transform": 3}
    assert Vocabulary(counts).meant("tranformers", lambda: None)[0] == "transformers"
    assert Vocabulary({"transfromer": 1}).meant("transfrommer", lambda: None) == ["transfromer"]


def test_short_words_allow_one_edit_only():
    vocabulary = Vocabulary({"deep": 9, "neural": 9})
    assert vocabulary.meant("dep", lambda: None) == ["deep"]
    assert vocabulary.meant("dpp", lambda: None) == []
    assert vocabulary.meant("nurl", lambda: None) == []


def test_a_correction_is_worked_out_once(monkeypatch):
    vocabulary = Vocabulary({"deep": 9})
    assert vocabulary.meant("depe", lambda: None) == ["deep"]
    monkeypatch.setattr(vocabulary, "_near", None)
    assert vocabulary.meant("depe", lambda: None) == ["deep"]
    monkeypatch.setattr(suggest, "_REMEMBERED", 0)
    monkeypatch.undo()


def test_long_lists_are_compared_in_pieces():
    paused = []
    words = {f"w{number:06}": 2 for number in range(3 * suggest.CHUNK)}
    Vocabulary(words).meant("x000001", lambda: paused.append(None))
    assert len(paused) >= 3
    assert suggest.CHUNK <= 5000


def test_titles_are_compared_in_pieces():
    paused = []
    titles = ["a title about graphs"] * (2 * suggest.CHUNK + 1)
    found = suggest.likest(
        "title abuot graphs", range(len(titles)), titles, lambda: paused.append(1)
    )
    assert len(found) == len(titles)
    assert len(paused) == 3
