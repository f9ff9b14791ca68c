"""JSON and JSON lines: every key, its order, and what is absent."""

import json
from dataclasses import replace

from export.samples import FULL, ID, UNTITLED, items, write
from hypothesis import given, settings
from hypothesis import strategies as st

from index.export import FORMATS, Item, as_json
from index.paper import Origin, Place

KEYS = [
    *("id", "title", "headline", "authors", "abstract", "raw", "spans", "venue", "year"),
    *("keywords", "urls", "doi", "arxiv", "sources", "status", "tags", "read", "note", "added"),
    *("collection", "aliases", "score", "origins", "kind"),
]


def test_every_key_is_there_in_order():
    for one in (FULL, UNTITLED):
        assert list(as_json(one)) == KEYS


def test_what_is_absent_is_null_or_empty():
    data = as_json(UNTITLED)
    assert data["status"] == "undecided"
    for name in ("title", "raw", "venue", "year", "doi", "arxiv", "read", "note", "added", "score"):
        assert data[name] is None, name
    for name in ("authors", "spans", "keywords", "urls", "sources", "tags", "aliases"):
        assert data[name] == [], name
    assert data["origins"] == {}


def test_fields_of_several_sources_name_where_they_are_from():
    paper = replace(FULL.paper, origins=(Origin("title", Place("a.bib", 7)),))
    assert as_json(Item(paper))["origins"] == {"title": {"file": "a.bib", "line": 7}}


def test_a_full_record():
    data = as_json(Item(FULL.paper, FULL.entry, score=1.5))
    assert data["id"] == ID
    assert data["authors"] == ["Ada Lovelace", "Ludwig van Beethoven", "王小明"]
    assert data["spans"] == [[17, 21, "bold"]]
    assert data["abstract"][17:21] == "bold"
    assert data["sources"] == [{"file": "seeds/000.txt", "line": 20}]
    assert data["tags"] == ["eeg", "method/diffusion", "a; b", "no"]
    assert (data["status"], data["read"], data["score"]) == ("keep", "2026-12-01", 1.5)


def test_nothing_is_an_empty_array_and_no_lines():
    assert json.loads(write("json", [])) == []
    assert write("jsonl", []) == ""


@settings(max_examples=50, deadline=None)
@given(st.lists(items(), max_size=3))
def test_both_forms_say_the_same(several):
    array = json.loads(write("json", several))
    rows = [json.loads(line) for line in write("jsonl", several).split("\n")[:-1]]
    assert array == rows == [as_json(one) for one in several]


def test_papers_are_written_as_they_come():
    class Stream:
        written = 0

        def write(self, text):
            self.written += len(text)

    stream, seen = Stream(), []

    def papers():
        for _ in range(3):
            seen.append(stream.written)
            yield UNTITLED

    FORMATS["jsonl"].write(papers(), stream)
    assert seen == sorted(set(seen))
