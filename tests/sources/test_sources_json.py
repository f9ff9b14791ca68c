"""JSON lines and arrays, record by record."""

import io
import json

import pytest

from index.errors import SourceError
from index.paper import Place, Record
from index.sources.json_records import read
from index.sources.recognition import format_name


def results(text: str):
    return list(read(io.StringIO(text), "l.json"))


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ('{"title": 1', True),
        ("{ }", True),
        ('\ufeff[\n {"a": 1', True),
        ("[]", True),
        ("[1] is cited", False),
        ("{\\em An abstract} in LaTeX", False),
        ("plain", False),
        ("", False),
    ],
)
def test_told_from_plain_text(head, expected):
    assert (format_name(head, "list") == "json") is expected


def test_every_field():
    value = {
        "id": "p0123456789abc",
        "title": "T",
        "authors": ["A B", "C"],
        "abstract": "clean",
        "raw": "r$a$w",
        "venue": "iros",
        "year": "2009",
        "keywords": ["k"],
        "urls": ["https://example.org"],
        "doi": "10.1/ABC",
        "arxiv": "2401.01234",
        "collection": "Heading",
    }
    assert results(json.dumps(value)) == [
        Record(
            id="p0123456789abc",
            title="T",
            authors=("A B", "C"),
            raw="r$a$w",
            venue="iros",
            year=2009,
            keywords=("k",),
            urls=("https://example.org",),
            doi="10.1/abc",
            arxiv="2401.01234",
            collection="Heading",
            place=Place("l.json", 1),
        )
    ]


def test_lines_are_counted_and_one_bad_line_costs_itself():
    text = '{"title": "a"}\n\n{"title": \nnonsense\n{"year": 3}\n[1]\n{"title": "b"}\n'
    assert [
        str(each) if isinstance(each, SourceError) else each.place.line for each in results(text)
    ] == [
        1,
        "l.json:3: not JSON: Expecting value",
        "l.json:4: not JSON: Expecting value",
        "l.json:5: has neither title nor abstract",
        "l.json:6: is not an object",
        7,
    ]


def test_an_array_tells_the_line_of_each_object():
    text = '[\n  {"title": "a"},\n  {\n    "title": "b"\n  },\n {"title": "c"}]'
    assert [record.place.line for record in results(text)] == [2, 3, 6]


@pytest.mark.parametrize(
    ("text", "kept", "error"),
    [
        ('[{"title": "a"}, {"title": ', 1, "l.json:1: Expecting value"),
        ('[{"title": "a"}, {"title": "b"}', 2, "l.json:1: the array is not closed"),
        ('[{"title": "a"}\n, 5, {"title": "b"}]', 1, "l.json:2: is not an object"),
        ('[{"title": "a"}, ' + "[" * 100_000, 1, "l.json:1: nested too deep"),
    ],
)
def test_a_damaged_array_yields_what_came_before(text, kept, error):
    *records, last = results(text)
    assert len(records) == kept
    assert str(last) == error


@pytest.mark.parametrize(
    ("year", "expected"),
    [
        (2020, 2020),
        ("2020", 2020),
        ("2019/05//", 2019),
        ("20201", None),
        ("n.d.", None),
        (None, None),
        ([], None),
    ],
)
def test_years(year, expected):
    [record] = results(json.dumps({"title": "t", "year": year}))
    assert record.year == expected
