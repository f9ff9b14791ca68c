"""The cases and the corpus that lie beside the clone, where they do."""

import json
import lzma
import os
from itertools import islice
from pathlib import Path

import pytest

from index.text import headline, render, width

SHARED = Path(__file__).parents[2] / ".." / "shared"
CASES = SHARED / "cases" / "text.jsonl"
CORPUS = SHARED / "corpora" / "field-80k.jsonl.xz"


@pytest.mark.skipif(not CASES.exists(), reason="the shared cases are not beside the clone")
def test_at_least_48_of_50_shared_cases_are_exact():
    cases = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    wrong = []
    for case in cases:
        passage = render(case["raw"])
        spans = [list(span) for span in passage.spans]
        exact = passage.text == case["expected"] and spans == case["spans"]
        if not exact and passage.text not in (case.get("accept") or []):
            wrong.append((case["id"], passage.text))
    assert len(cases) - len(wrong) >= 48, wrong


@pytest.mark.skipif(not CORPUS.exists(), reason="the shared corpus is not beside the clone")
def test_real_abstracts_give_sound_passages_and_headlines():
    count = None if os.environ.get("PAPERREADER_FULL") else 800
    with lzma.open(CORPUS, "rt", encoding="utf-8") as lines:
        for line in islice(lines, count):
            passage = render(json.loads(line)["abstract"])
            assert all(0 <= start < end <= len(passage.text) for start, end, _ in passage.spans)
            made = headline(passage)
            assert made.text
            assert width(made.text) <= 90
