"""The bundled seeds, end to end: 57 paragraphs are 54 papers that name every place."""

from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from index.config import load
from index.errors import AmbiguousPaper, UnknownPaper, UsageError
from index.session import Session

SEEDS = Path(__file__).parents[2] / "seeds"


@pytest.fixture(scope="module")
def session(tmp_path_factory):
    place = tmp_path_factory.mktemp("seeds")
    settings = {"library": str(place / "list.yaml"), "cache_dir": str(place / "cache")}
    session = Session.open(load(overrides=settings, environ={}))
    session.prepare()
    yield session
    session.close()


def paragraphs():
    """Yield file, line and text of every abstract of the seed files, found the plain way."""
    for file in sorted(SEEDS.iterdir()):
        lines = list(enumerate(file.read_text("utf-8").split("\n"), 1))
        groups = [
            list(group) for blank, group in groupby(lines, lambda each: not each[1]) if not blank
        ]
        for group in groups[1:]:
            yield str(file), group[0][0], "\n".join(text for _number, text in group)


def test_every_paragraph_is_the_raw_text_of_one_paper_that_names_its_place(session):
    found = list(paragraphs())
    papers = list(session.corpus.papers())
    assert len(found) == 57
    assert len(papers) == 54
    by_text = {paper.raw: paper for paper in papers}
    for file, line, text in found:
        assert (file, line) in by_text[text].sources
    assert sum(len(paper.sources) for paper in papers) == 57
    assert sum(len(paper.sources) == 2 for paper in papers) == 3


def test_collections_are_the_headings(session):
    assert {paper.collection for paper in session.corpus.papers()} == {
        "NeurIPS 2026 Papers",
        "NeurIPS 2026 论文列表",
    }


def test_a_search_finds_and_highlights(session):
    page = session.search("eeg foundation")
    assert page.total > 0
    for doc in page.docs:
        abstract = session.paper(doc).abstract
        marked = {abstract[a:b].casefold() for a, b in session.highlight(page, abstract)}
        assert any(each.startswith("foundation") for each in marked)
        assert "eeg" in marked


def test_papers_are_found_by_the_beginning_of_their_id(session):
    paper = session.paper(session.corpus.order[7])
    assert session.find(paper.id) == paper
    assert session.find(paper.id[:8].upper()) == paper
    with pytest.raises(UsageError):
        session.find("p1")
    with pytest.raises(UnknownPaper):
        session.find("pzzzzzzzz")
    twins = [replace(paper, id=f"p00000000000{digit}") for digit in "12"]
    session.library.decide(twins, "keep")
    assert session.find("p000000000002").id == "p000000000002"
    with pytest.raises(AmbiguousPaper):
        session.find("p00000000")


@given(st.text(max_size=40))
@settings(
    max_examples=1000, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_no_query_ever_raises(session, query):
    page = session.search(query)
    for doc in page.docs[:3]:
        session.highlight(page, session.row(doc).headline)
