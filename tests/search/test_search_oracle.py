"""The engine against reading every paper: the same papers, for random texts and queries."""

from __future__ import annotations

import os
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st
from support.search_papers import MadeWork, engine, paper

from index.search import matches, parse, spans

FULL = bool(os.environ.get("PAPERREADER_FULL"))
PLAIN = [
    "fine",
    "tuning",
    "tuned",
    "net",
    "nets",
    "u",
    "work",
    "deep",
    "learning",
    "Modèle",
    "4o",
    "gpt",
]
ODD = [
    "finetuning", "fine-tuning", "U-Net", "unet", "net-work", "the", "in", "GPT-4o", "C++", "c",
    "R²", "２", "深度学习", "学习", "深度", "学", "딥러닝", "state-of-the-art", "e.g.",
    "deep learner's", "ﬁne", ".", "naïve", "fine-tuned-net", "हिन्दी", "หนังสือ",
    "GPT-4o-mini", "gpt-4o-net-work", "β-net", "beta net", "β", "GPT^4o",
]  # fmt: skip
JOINED = " the ".join("".join(pair) for pair in product(PLAIN, PLAIN))
"""Words written apart count where the corpus knows them written together; here all of them."""

text = st.lists(st.sampled_from(PLAIN + ODD), max_size=14).map(" ".join)
names = st.sampled_from(["Ada Lovelace", "Fei-Fei Li", "李 飞飞", "Erdős Pál"])
years = st.sampled_from([None, 2019, 2024])
corpus = st.lists(st.tuples(text, text, st.lists(names, max_size=2), years), max_size=8)

word = st.sampled_from([*PLAIN, *ODD, "tun", "fine-t", "ne", "dee", "gpt-", "学习深", "mod", "zzz"])
leaf = st.one_of(
    word,
    word.map("{}*".format),
    st.lists(word, min_size=1, max_size=3).map(lambda words: f'"{" ".join(words)}"'),
    st.tuples(st.sampled_from(["title:", "abstract:"]), word).map("".join),
    st.sampled_from([
        "author:ada", "author:fei", "author:feifei", 'author:"fei-fei li"', 'author:"pal erdos"',
        "author:飞飞", "author:erdos", "year:2019", "year:2020..", "tag:x", "is:keep", "is:unread",
        "note:n", "source:a", "venue:icml", "lens:l", "query:q",
    ]),
)  # fmt: skip
before = st.sampled_from(["", "", "-", "NOT ", "OR ", "("])
after = st.sampled_from(["", "", ")"])
query = st.lists(st.tuples(before, leaf, after).map("".join), max_size=5).map(" ".join)
typed = st.tuples(query, st.sampled_from(["", " "])).map("".join)


@settings(max_examples=3000 if FULL else 60, deadline=None)
@given(corpus, st.lists(typed, min_size=1, max_size=8))
def test_the_engine_finds_what_reading_finds(rows, queries):
    papers = [paper(0, abstract=JOINED)]
    for number, (title, abstract, authors, year) in enumerate(rows, 1):
        made_of = {"authors": authors, "year": year, "venue": "ICML 24" if year else ""}
        source = "a.txt" if number % 2 else "b.txt"
        papers.append(paper(number, title, abstract, **made_of, source=source))
    ids = [one.id for one in papers]
    work = MadeWork(
        tags={"x": set(ids[::2])},
        states={"keep": set(ids[1::3]), "read": set(ids[::3])},
        notes={ids[-1]: "N"},
        searches={"q": "net OR tag:x"},
        lenses={"l": ["deep learning", "net"]},
    )
    made = engine(papers, work)
    for asked in queries:
        parsed = parse(asked)
        expected = [doc for doc, one in enumerate(papers) if matches(parsed, one, work)]
        found = made.search(asked, literal=True, sort="source")
        assert list(found.docs) == expected, asked
        assert found.total == len(expected)
        assert sorted(made.search(asked, literal=True).docs) == expected, asked


@settings(max_examples=2000 if FULL else 200, deadline=None)
@given(st.one_of(text, st.text(max_size=60)), query)
def test_highlights_are_sorted_apart_and_within_the_text(written, asked):
    ends = 0
    for start, end in spans(parse(asked), written):
        assert ends <= start < end <= len(written)
        ends = end
