"""CSL-JSON: valid by the rules of its schema, nothing lost."""

import json
from pathlib import Path

import jsonschema
import pytest
from export.samples import FULL, HARD, ID, UNTITLED, item, items, squeeze, write
from hypothesis import given, settings
from hypothesis import strategies as st

SCHEMA = json.loads(Path(__file__).with_name("csl-data.json").read_text(encoding="utf-8"))


def references(text: str) -> list[dict]:
    data = json.loads(text)
    jsonschema.validate(data, SCHEMA)
    return data


def test_a_full_record_comes_back():
    (entry,) = references(write("csl", [FULL]))
    assert entry == {
        "id": ID,
        "type": "paper-conference",
        "title": FULL.paper.title,
        "author": [
            {"family": "Lovelace", "given": "Ada"},
            {"family": "van Beethoven", "given": "Ludwig"},
            {"literal": "王小明"},
        ],
        "issued": {"date-parts": [[2026]]},
        "container-title": "NeurIPS",
        "DOI": "10.1000/182_x",
        "number": "arXiv:2401.01234",
        "URL": FULL.paper.urls[0],
        "abstract": FULL.paper.abstract,
        "keyword": "eeg, method/diffusion, a; b, no, tables, synthetic data",
        "annote": FULL.note,
        "custom": {
            "paperreader": {
                "id": ID,
                "status": "keep",
                "tags": list(FULL.tags),
                "read": "2026-12-01",
                "keywords": ["tables", "synthetic data"],
                "urls": list(FULL.paper.urls),
                "collection": "NeurIPS 2026 Papers",
            }
        },
    }


def test_an_untitled_paper_gets_its_headline_and_says_so():
    (entry,) = references(write("csl", [UNTITLED]))
    assert entry["title"] == UNTITLED.paper.headline
    assert entry["type"] == "article"
    assert entry["custom"]["paperreader"]["untitled"] is True


def test_nothing_is_an_empty_array():
    assert references(write("csl", [])) == []


@pytest.mark.parametrize("text", HARD)
def test_hard_texts_come_back(text):
    (entry,) = references(write("csl", [item(title=text, abstract=text, note=text, tags=(text,))]))
    assert (entry["title"], entry["abstract"], entry["annote"]) == (squeeze(text), text, text)
    assert entry["custom"]["paperreader"]["tags"] == [text]


@settings(max_examples=60, deadline=None)
@given(st.lists(items(), max_size=3))
def test_any_texts_come_back(several):
    for one, entry in zip(several, references(write("csl", several)), strict=True):
        assert entry["id"] == one.paper.id
        assert entry["abstract"] == one.paper.abstract
        assert entry.get("annote", "") == one.note
        names = [
            name.get("literal") or f"{name['given']} {name['family']}"
            for name in entry.get("author", [])
        ]
        assert names == list(one.paper.authors)
