"""Random and half-typed queries: no text makes the engine, or a highlight, fail."""

from __future__ import annotations

import os
import random

import pytest
from support.search_papers import MadeWork, engine, paper

from index.search import spans

FULL = bool(os.environ.get("PAPERREADER_FULL"))
ROUNDS = 40 if FULL else 2
PIECES = [
    "graph", "graph net", "fine-tuning", "finetunning", '"deep learning', '"', "(", ")", "-",
    " OR ", " AND ", "NOT ", "title:", "author:", "year:", "is:", "tag:", "note:", "query:",
    "lens:", "source:", "venue:", "keep", "2020..2024", "20", "..", "*", "深度学习", "学", "é",
    "U-N", "C++", " ", " ", ":", "R²", "ภาษา", "हिन्दी", "\u202e", "\x00", "[/b]", "{}", "\\",
    "%", "a", "the", "'", "\t", "\n", "＂", "\ud800", "😀", "ß", "İ", "ﬃ", "x" * 200, "?",
    "#", "a.b.c", "l", "q", "notepad++",
]  # fmt: skip
TEXTS = ["Graph networks and deep learning", "Fine-tuning U-Nets in C++", "深度学习 R² naïve"]


@pytest.fixture(scope="module")
def made():
    papers = [
        paper(number, TEXTS[number % 3], " ".join(TEXTS), authors=["Ada Byron"], year=2020 + number)
        for number in range(6)
    ]
    return engine(
        papers, MadeWork(searches={"q": "query:q graph"}, lenses={"l": ["deep", "graph"]})
    )


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_no_query_fails(made, seed):
    rng = random.Random(seed)
    for _ in range(500):
        query = "".join(rng.choices(PIECES, k=rng.randint(1, 7)))
        query = query[: rng.randint(1, len(query))]
        answer = made.search(query)
        assert answer.total == len(answer.docs) == len(set(answer.docs))
        assert all(0 <= doc < 6 for doc in answer.docs)
        assert answer.advice is None or "\n" not in answer.advice
        spans(answer, TEXTS[rng.randrange(3)])
