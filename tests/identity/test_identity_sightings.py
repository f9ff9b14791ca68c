"""Which records are one paper: by id, DOI, arXiv id, or title where an abstract is missing."""

import pytest

from index.identity import base, group, paper_id, sight
from index.paper import Place, Record

ONE = " ".join(f"alpha{number}" for number in range(30))
TWO = " ".join(f"beta{number}" for number in range(30))
ID = paper_id(Record(raw=ONE, place=Place("a", 1)))


def record(raw="", **fields):
    return Record(raw=raw, place=Place("a", 1), **fields)


def groups(*records):
    """Return the numbers of the records of each paper."""
    sightings = [sight(each, number) for number, each in enumerate(records)]
    return [[each.doc for each in members] for members in group(sightings)]


ROE = {"authors": ("Jane Roe",), "year": 2026}

DOE = {"authors": ("A. Doe",), "year": 2026}

ONE_PAPER = {
    "one text": (record(ONE), record(ONE.upper())),
    "a carried id and the text": (record("short", id=ID), record(ONE)),
    "one DOI, one title": (
        record(ONE, title="On Tea", doi="10.1/A"),
        record(TWO, title="on tea", doi="10.1/a"),
    ),
    "one DOI, retitled by the same author": (
        record(ONE, title="On Tea", doi="10.1/a", **ROE),
        record(TWO, title="All about tea", doi="10.1/a", authors=("J. Roe", "B. Doe")),
    ),
    "one arXiv id": (
        record(ONE, arxiv="2401.01234"),
        record(title="On Tea", arxiv="2401.01234"),
    ),
    "one title, no abstract in the second": (
        record(ONE, title="On {T}ea", **ROE),
        record(title="On tea", authors=("Roe, J.",), year=2026),
    ),
    "one title, a placeholder in the first": (
        record("Abstract unavailable", title="On Tea", **ROE),
        record(ONE, title="On Tea", **ROE),
    ),
    "two titles alone": (record(title="On Tea", **ROE), record(title="on tea", **ROE)),
    "a long title without author": (
        record(ONE, title="On Tea and Heat"),
        record(title="On tea and heat"),
    ),
}
TWO_PAPERS = {
    "two abstracts under one title": (
        record(ONE, title="On Tea", **ROE),
        record(TWO, title="On Tea", **ROE),
    ),
    "one title, another year": (
        record(ONE, title="On Tea", **ROE),
        record(title="On Tea", **(ROE | {"year": 2025})),
    ),
    "one title, another author": (
        record(ONE, title="On Tea", **ROE),
        record(title="On Tea", **DOE),
    ),
    "a DOI for the volume": (
        record(title="On Tea", doi="10.1/v", **ROE),
        record(title="On Cups", doi="10.1/v", **DOE),
    ),
    "a short title without author": (
        record(ONE, title="Introduction"),
        record(title="Introduction"),
    ),
    "nothing in common": (record(ONE), record(TWO)),
}


@pytest.mark.parametrize("name", ONE_PAPER)
def test_one_paper(name):
    assert groups(*ONE_PAPER[name]) == [[0, 1]]
    assert groups(*reversed(ONE_PAPER[name])) == [[0, 1]]


@pytest.mark.parametrize("name", TWO_PAPERS)
def test_two_papers(name):
    assert groups(*TWO_PAPERS[name]) == [[0], [1]]
    assert groups(*reversed(TWO_PAPERS[name])) == [[0], [1]]


def test_a_record_between_two_joins_them():
    text, preprint = record(ONE, doi="10.1/a"), record(TWO, arxiv="2401.01234")
    assert groups(text, preprint) == [[0], [1]]
    assert groups(text, preprint, record(doi="10.1/a", arxiv="2401.01234")) == [[0, 1, 2]]


def test_a_title_alone_joins_the_first_of_two_abstracts():
    titled = {"title": "On Tea", **ROE}
    assert groups(record(**titled), record(ONE, **titled), record(TWO, **titled)) == [[0, 1], [2]]


def test_the_first_abstract_names_the_paper():
    titled = {"title": "On Tea", **ROE}
    met = [
        sight(each) for each in (record(**titled), record(ONE, **titled), record("short", **titled))
    ]
    assert base(met) == 1
    assert met[1].ids[0] == ID
    assert base([met[0], met[2]]) == 1
    assert base(met[:1]) == 0
