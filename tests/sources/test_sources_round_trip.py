"""What we export is read again: the same papers under the same ids."""

import io
import os
from dataclasses import replace
from pathlib import Path

import pytest

from index.errors import SourceError
from index.export import FORMATS, Item
from index.identity import new_paper, paper_id
from index.library import Entry
from index.paper import Place, Record
from index.sources import read

SEEDS = sorted((Path(__file__).parents[2] / "seeds").glob("*.txt"))
IMPORTS = Path(__file__).parents[2] / ".." / "shared" / "corpora" / "imports"
FULL = bool(os.environ.get("PAPERREADER_FULL"))
WITHOUT_TITLES = ["markdown", "org", "html", "text"]
"""Formats that have no place to say that a title was derived."""
WITH_IDS = ["bibtex", "ris", "csl", "json", "jsonl", "csv", *WITHOUT_TITLES]
DATA = (
    "id",
    "title",
    "authors",
    "venue",
    "year",
    "keywords",
    "urls",
    "doi",
    "arxiv",
    "collection",
    "kind",
)

HARD = Record(
    title="{Braces} & 100% of $5_x #1 “quoted”, a~b — R² in GPT-4o",
    raw="It costs $5 and {x} \\ y_1 ~ 10% of #2, said A* & B^2; then α, 日本, “done”. " * 3,
    authors=("Jane van der Roe", "Google, Inc.", "王小明", "J.-P. O’Brien Jr.", "Barnes and Noble"),
    venue="Journal of {X} & Y",
    year=2020,
    keywords=("one; two", "three, four", "back\\slash"),
    urls=("https://x.org/a_b%20c#d", "https://x.org/e"),
    doi="10.1000/a_b(c)",
    arxiv="2001.01234",
    collection="List: #1 & more",
    kind="article",
    place=Place("x", 1),
)


def papers_of(records):
    found = {}
    for record in records:
        if isinstance(record, SourceError):
            assert "no year" in record.reason, record
            continue
        id_ = paper_id(record)
        found.setdefault(id_, new_paper(id_, record))
    return found


def sent_round(tmp_path, name, items):
    file = tmp_path / f"list{FORMATS[name].suffix}"
    out = io.StringIO()
    FORMATS[name].write(items, out)
    file.write_text(out.getvalue(), "utf-8")
    return list(read(str(file)))


@pytest.mark.parametrize("name", WITH_IDS)
@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: seed.name[:3])
def test_seeds_come_back(tmp_path, name, seed):
    papers = papers_of(read(str(seed)))
    back = papers_of(sent_round(tmp_path, name, map(Item, papers.values())))
    assert [(p.id, p.headline, p.abstract) for p in back.values()] == [
        (p.id, p.headline, p.abstract) for p in papers.values()
    ]
    if name not in WITHOUT_TITLES:
        assert {p.title for p in back.values()} == {""}


@pytest.mark.parametrize("name", ["bibtex", "csl", "json", "jsonl", "csv"])
def test_every_field_comes_back(tmp_path, name):
    paper = new_paper(paper_id(HARD), HARD)
    [record] = sent_round(tmp_path, name, [Item(paper)])
    again = new_paper(paper_id(record), record)
    assert {field: getattr(again, field) for field in DATA} == {
        field: getattr(paper, field) for field in DATA
    }


def test_ris_brings_every_field_back_but_names_that_have_no_parts(tmp_path):
    record = replace(HARD, authors=("Jane van der Roe", "王小明"), keywords=("a", "b"))
    paper = new_paper(paper_id(record), record)
    [back] = sent_round(tmp_path, "ris", [Item(paper)])
    again = new_paper(paper_id(back), back)
    assert {field: getattr(again, field) for field in DATA} == {
        field: getattr(paper, field) for field in DATA
    }


@pytest.mark.parametrize("name", ["bibtex", "csl", "json", "jsonl", "csv", "ris"])
def test_tags_and_notes_come_back(tmp_path, name):
    paper = replace(new_paper(paper_id(HARD), HARD), keywords=("a", "b"))
    entry = Entry(
        id=paper.id, tags=("eeg", "to read; soon"), note="first\n\n100% & {more}", status="keep"
    )
    [record] = sent_round(tmp_path, name, [Item(paper, entry)])
    assert record.tags == ("eeg", "to read; soon")
    assert record.note == "first\n\n100% & {more}"
    assert record.keywords == ("a", "b")


@pytest.mark.parametrize("name", WITHOUT_TITLES)
@pytest.mark.parametrize(
    "abstract",
    [
        "One line.\nA second paragraph a little longer than one line of a terminal is wide.",
        "日本語の論文の要旨は、" * 12,
        f"A word {'x' * 200} that is broken and others {'y' * 90} too.",
        "> 5 is not a note, and * is no heading: neither is #+begin_quote or :END:",
        "What stands behind\n- a list\n- of points\n1. and numbers",
    ],
)
def test_title_text_and_note_come_back_from_formats_for_people(tmp_path, name, abstract):
    title = "A title that needs more than one line of a terminal " * 2 + "日本語の題名" * 9
    record = Record(
        title=title, raw=abstract, authors=("Jane Roe",), year=2020, place=Place("x", 1)
    )
    paper = new_paper(paper_id(record), record)
    entry = Entry(id=paper.id, tags=("eeg",), note="first\n\nlast", status="keep")
    [back] = sent_round(tmp_path, name, [Item(paper, entry)])
    again = new_paper(back.id, back)
    assert (back.id, again.title, again.abstract) == (paper.id, paper.title, paper.abstract)
    assert (back.note.replace("\n\n", "\n"), back.authors, back.year) == (
        "first\nlast",
        ("Jane Roe",),
        2020,
    )


@pytest.mark.skipif(not IMPORTS.is_dir(), reason="the real files are not beside the clone")
@pytest.mark.parametrize("name", WITH_IDS)
def test_libraries_of_other_tools_come_back_under_their_ids(tmp_path, name):
    files = sorted(IMPORTS.iterdir(), key=lambda file: file.stat().st_size)
    for file in files if FULL else files[:8]:
        papers = papers_of(read(str(file)))
        back = papers_of(sent_round(tmp_path, name, map(Item, papers.values())))
        assert list(back) == list(papers), file.name
        if name in ("json", "jsonl", "csl", "csv", "bibtex"):
            assert [(p.doi, p.authors, p.venue, p.year, p.urls) for p in back.values()] == [
                (p.doi, p.authors, p.venue, p.year, p.urls) for p in papers.values()
            ], file.name
