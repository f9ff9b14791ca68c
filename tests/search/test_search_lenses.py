"""Criteria lenses: what a term matches, and the index against reading every text."""

from __future__ import annotations

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.search_papers import MadeWork, engine, paper

from index.search import lenses

FULL = bool(os.environ.get("PAPERREADER_FULL"))
WORDS = [
    "patient",
    "patients",
    "randomised",
    "trial",
    "trials",
    "mouse",
    "U-Net",
    "net",
    "深度学习",
]
term = st.lists(st.sampled_from([*WORDS, "学习", "u", "…"]), min_size=1, max_size=3).map(" ".join)
terms = st.lists(st.tuples(st.sampled_from(["", "-"]), term).map("".join), max_size=5)
text = st.lists(st.sampled_from(WORDS), max_size=10).map(" ".join)


@pytest.mark.parametrize(
    ("term", "text", "found"),
    [
        ("patient", "Two patients of one clinic", ["patients"]),
        ("randomised trial", "Randomised trials, or a trial", ["Randomised trials"]),
        ("randomised trial", "a trial that is randomised", []),
        ("U-Net", "UNet, a u-net, some net", ["UNet", "u-net"]),
        ("学习", "深度学习的应用", ["学习"]),
        ("", "any text", []),
        ("…", "any text", []),
    ],
)
def test_a_term_matches_as_in_a_query(term, text, found):
    for terms, side in (([term], 0), ([f"-{term}"], 1)):
        stretches = lenses.look(terms, text)[side]
        assert [text[start:end] for start, end in stretches] == found


def test_a_lens_as_a_query_asks_for_some_term_and_none_against():
    texts = ["patients", "a trial on a mouse", "a mouse", "robots"]
    papers = [paper(number, abstract=text) for number, text in enumerate(texts)]
    work = MadeWork(lenses={
        "both": ["patient", "trial", "-mouse"], "against": ["-mouse"], "empty": [], "odd": ["…"],
    })  # fmt: skip
    found = {name: sorted(engine(papers, work).search(f"lens:{name}").docs) for name in work.lenses}
    assert found == {"both": [0], "against": [0, 3], "empty": [0, 1, 2, 3], "odd": [0, 1, 2, 3]}


@settings(max_examples=2000 if FULL else 60, deadline=None)
@given(texts=st.lists(text, min_size=1, max_size=6), terms=terms)
def test_counting_by_the_index_is_counting_by_reading(texts, terms):
    counts = engine(paper(n, abstract=text) for n, text in enumerate(texts)).look(terms)
    for doc, each in enumerate(texts):
        seen = lenses.look(terms, each)
        assert (counts.pro[doc], counts.con[doc]) == (seen.included, seen.excluded)


def test_more_terms_than_a_byte_holds_are_counted_as_far_as_it_does():
    made = engine([paper(0, abstract="patients"), paper(1, abstract="nothing of the kind")])
    counts = made.look(["patient"] * 300)
    assert list(counts.pro) == [lenses.MOST, 0]
