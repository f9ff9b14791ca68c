"""RIS: read back by rispy."""

import pytest
import rispy
from export.samples import FULL, HARD, ID, UNTITLED, item, items, squeeze, write
from hypothesis import given, settings
from hypothesis import strategies as st


def test_a_full_record_comes_back():
    (entry,) = rispy.loads(write("ris", [FULL]))
    paper = FULL.paper
    assert entry["type_of_reference"] == "CPAPER"
    assert entry["id"] == ID
    assert entry["title"] == paper.title
    assert entry["authors"] == ["Lovelace, Ada", "van Beethoven, Ludwig", "王小明"]
    assert entry["year"] == "2026"
    assert entry["secondary_title"] == "NeurIPS"
    assert entry["abstract"] == squeeze(paper.abstract)
    assert entry["keywords"] == [*FULL.tags, *paper.keywords]
    assert entry["doi"] == paper.doi
    assert entry["accession_number"] == "arXiv:2401.01234"
    assert entry["urls"] == list(paper.urls)
    assert "\n".join(line.strip("\N{NO-BREAK SPACE}") for line in entry["notes"]) == FULL.note
    assert entry["custom1"] == "status: keep"
    assert entry["custom2"] == r"tags: eeg; method/diffusion; a\; b; no"
    assert entry["custom3"] == "read: 2026-12-01"
    assert entry["custom4"] == "collection: NeurIPS 2026 Papers"


def test_an_untitled_paper_gets_its_headline():
    (entry,) = rispy.loads(write("ris", [UNTITLED]))
    assert entry["title"] == UNTITLED.paper.headline
    assert entry["type_of_reference"] == "UNPB"
    assert entry["custom1"] == "status: undecided"
    assert entry["custom5"] == "untitled: true"


def test_nothing_is_a_valid_file():
    assert rispy.loads(write("ris", [])) == []


@pytest.mark.parametrize("text", HARD)
def test_hard_texts_come_back(text):
    one = item(title=text, abstract=text, note=text, tags=(text,))
    (entry,) = rispy.loads(write("ris", [one]))
    assert entry["title"] == squeeze(text)
    assert entry["abstract"] == squeeze(text)
    assert entry["notes"] == [text]
    assert entry["keywords"] == [squeeze(text)]


def test_a_note_cannot_end_the_reference():
    one = item(note="first\nER  - \nTY  - JOUR\nlast")
    (entry,) = rispy.loads(
        write(
            "ris",
            [
                one,
            ],
        )
    )
    assert entry["notes"] == ["first", "ER  -", "TY  - JOUR", "last"]


@settings(max_examples=60, deadline=None)
@given(st.lists(items(), max_size=3))
def test_any_texts_come_back(several):
    entries = rispy.loads(write("ris", several))
    assert [entry["id"] for entry in entries] == [one.paper.id for one in several]
    for one, entry in zip(several, entries, strict=True):
        assert entry["title"] == squeeze(one.paper.title or one.paper.headline)
        assert entry["abstract"] == one.paper.abstract
        words = dict.fromkeys([*one.tags, *one.paper.keywords])
        assert entry.get("keywords", []) == list(words)
        assert [" ".join(name.split(", ")[::-1]) for name in entry.get("authors", [])] == list(
            one.paper.authors
        )
