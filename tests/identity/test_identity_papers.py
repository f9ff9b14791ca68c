"""How records become papers, and what a paper gains when it is met again."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from index.identity import assemble, new_paper
from index.paper import Origin, Place, Record

RAW = r"We study \emph{tea}. It is known that tea is hot, and that cups of tea cool down slowly."
FIRST = Record(raw=RAW, collection="List", place=Place("a.txt", 3))
ID = "p3k7v9q2m4xda"


def test_a_record_becomes_a_paper_with_clean_text():
    paper = new_paper(ID, FIRST)
    assert paper.id == ID
    assert paper.raw == RAW
    assert paper.abstract.startswith("We study tea.")
    assert [(paper.abstract[s.start : s.end], s.style) for s in paper.spans] == [("tea", "italic")]
    assert paper.title == ""
    assert paper.headline
    assert paper.sources == (Place("a.txt", 3),)
    assert paper.collection == "List"


def test_a_title_is_the_headline_on_one_line():
    paper = new_paper(ID, Record(raw=RAW, title="On $\\pi$\n and *tea*", place=Place("a", 1)))
    assert paper.title == paper.headline == "On π and tea"


def test_a_paper_met_again_lists_the_place_and_fills_what_was_empty():
    full = Record(
        raw="another spelling",
        title="On Tea",
        authors=("Jane Roe",),
        venue="TeaConf",
        year=2026,
        keywords=("tea", "heat"),
        urls=("https://a.b",),
        doi="10.1/1",
        arxiv="2401.01234",
        collection="Other list",
        place=Place("b.json", 7),
    )
    paper = assemble(ID, [FIRST, full])
    assert paper.raw == RAW
    assert paper.abstract.startswith("We study tea.")
    assert paper.title == paper.headline == "On Tea"
    assert (paper.authors, paper.venue, paper.year) == (("Jane Roe",), "TeaConf", 2026)
    assert (paper.doi, paper.arxiv) == ("10.1/1", "2401.01234")
    assert paper.collection == "List"
    assert paper.sources == (Place("a.txt", 3), Place("b.json", 7))
    origins = dict(paper.origins)
    assert origins["abstract"] == origins["collection"] == FIRST.place
    assert origins["title"] == origins["authors"] == origins["doi"] == full.place


def test_the_longest_list_of_authors_and_the_abstract_of_another_record_are_taken():
    bare = Record(title="On Tea", authors=("Jane Roe", "others"), year=2025, place=Place("a", 1))
    full = Record(
        raw=RAW, title="On tea", authors=("J. Roe", "A", "B"), year=2026, place=Place("b", 1)
    )
    paper = assemble(ID, [bare, full], base=1)
    assert (paper.title, paper.year, paper.authors) == ("On Tea", 2025, ("J. Roe", "A", "B"))
    assert paper.raw == RAW
    assert paper.sources == (bare.place, full.place)
    assert dict(paper.origins)["abstract"] == full.place
    assert Origin("year", bare.place) in paper.origins
    assert new_paper(ID, full).origins == ()


def test_what_a_paper_says_is_not_overwritten():
    first = Record(
        raw=RAW, title="On Tea", authors=("A",), venue="V", year=0, keywords=("x",),
        urls=("u",), doi="d", arxiv="a", place=Place("a", 1),
    )  # fmt: skip
    second = Record(
        raw=RAW, title="No", authors=("B",), venue="W", year=1, keywords=("y", "x"),
        urls=("u", "w"), doi="e", arxiv="b", place=Place("a", 1),
    )  # fmt: skip
    before = new_paper(ID, first)
    after = assemble(ID, [first, second])
    assert after.keywords == ("x", "y")
    assert after.urls == ("u", "w")
    assert after.sources == before.sources
    for field in ("title", "headline", "authors", "venue", "year", "doi", "arxiv"):
        assert getattr(after, field) == getattr(before, field)


def test_every_public_name_can_be_imported():
    import index.identity

    assert all(getattr(index.identity, name) for name in index.identity.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        index.identity.nonsense  # noqa: B018 - the look-up is the test


def test_finding_an_id_loads_neither_the_renderer_nor_the_comparison_of_texts():
    code = (
        "import sys; from index.identity import resolve;"
        "print([m for m in ('index.text', 'index.identity.near', 'rapidfuzz') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2],
    )  # fmt: skip
    assert done.stdout == "[]\n"
