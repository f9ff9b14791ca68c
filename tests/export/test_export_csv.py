"""CSV: read back by the csv module, harmless in a spreadsheet."""

import csv
import io
import re

import pytest
from export.samples import FULL, HARD, ID, UNTITLED, item, items, write
from hypothesis import given, settings
from hypothesis import strategies as st


def unguarded(cell: str) -> str:
    return cell[1:] if re.match(r"'\s*'*[=+\-@＝＋－＠\t\r\n]", cell) else cell


def rows(text: str) -> list[dict[str, str]]:
    return [
        {name: unguarded(cell) for name, cell in row.items()}
        for row in csv.DictReader(io.StringIO(text, newline=""), strict=True)
    ]


def test_a_full_record_comes_back():
    (row,) = rows(write("csv", [FULL]))
    assert row == {
        "id": ID,
        "title": FULL.paper.title,
        "headline": FULL.paper.headline,
        "authors": "Ada Lovelace; Ludwig van Beethoven; 王小明",
        "year": "2026",
        "venue": "NeurIPS",
        "status": "keep",
        "tags": r"eeg; method/diffusion; a\; b; no",
        "read": "2026-12-01",
        "note": FULL.note,
        "added": "",
        "keywords": "tables; synthetic data",
        "doi": "10.1000/182_x",
        "arxiv": "2401.01234",
        "urls": FULL.paper.urls[0],
        "collection": "NeurIPS 2026 Papers",
        "kind": "",
        "sources": "seeds/000.txt:20",
        "abstract": FULL.paper.abstract,
    }


def test_an_untitled_paper_has_a_headline_and_no_title():
    (row,) = rows(write("csv", [UNTITLED]))
    assert (row["title"], row["headline"]) == ("", UNTITLED.paper.headline)


def test_nothing_is_the_heading_row():
    assert write("csv", []).startswith("id,title,headline,")
    assert rows(write("csv", [])) == []


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@x", "\t=1", " =1", "'=1", "''-x", "＝1", "\n=1", "-"]
)
def test_formulas_are_made_harmless_and_come_back(text):
    written = next(
        csv.DictReader(io.StringIO(write("csv", [item(headline=text, note="x")]), newline=""))
    )
    assert written["headline"] == f"'{text}"
    assert unguarded(written["headline"]) == text


@pytest.mark.parametrize("text", ["a=b", "'quoted'", "x - y", "5", "“=”"])
def test_other_cells_stay(text):
    assert rows(write("csv", [item(headline=text)]))[0]["headline"] == text


@pytest.mark.parametrize("text", HARD)
def test_hard_texts_come_back(text):
    (row,) = rows(write("csv", [item(title=text, abstract=text, note=text)]))
    assert (row["title"], row["abstract"], row["note"]) == (text, text, text)


@settings(max_examples=60, deadline=None)
@given(st.lists(items(), max_size=3))
def test_any_texts_come_back(several):
    for one, row in zip(several, rows(write("csv", several)), strict=True):
        assert row["id"] == one.paper.id
        assert row["headline"] == one.paper.headline
        assert row["abstract"] == one.paper.abstract
        assert row["note"] == one.note
