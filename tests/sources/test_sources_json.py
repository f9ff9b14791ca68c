# ruff: noqa: E501 - lines of other programs are as long as they are
"""JSON of many makers, record by record."""

import io
import json

import pytest

from index.errors import SourceError
from index.paper import Place, Record
from index.sources import json_values
from index.sources.json_records import read
from index.sources.recognition import format_name

ABSTRACT = "We study how people read."


def results(text: str):
    return list(read(io.StringIO(text), "l.json"))


def said(text: str):
    return [
        str(each) if isinstance(each, SourceError) else (each.place.line, each.title)
        for each in results(text)
    ]


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ('{"title": 1', True),
        ("{ }", True),
        ('[\n {"a": 1', True),
        ("[]", True),
        ("[1] is cited", False),
        ("{\\em An abstract} in LaTeX", False),
        ("plain", False),
        ("", False),
    ],
)
def test_told_from_plain_text(head, expected):
    assert (format_name(head, "list") == "json") is expected


OURS = Record(
    id="p0123456789ab",
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
    note="n",
    tags=("t", "u"),
    place=Place("l.json", 1),
)


def test_our_own():
    value = {
        "id": "p0123456789ab",
        "title": "T",
        "headline": "T",
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
        "note": "n",
        "tags": ["t", "u"],
    }
    assert results(json.dumps(value)) == [OURS]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        pytest.param(
            {
                "id": "0704.0001",
                "submitter": "J. Roe",
                "authors": "C. Bal\\'azs, E. L. Berger",
                "title": "A  paper\n  on",
                "comments": "37 pages",
                "journal-ref": "Phys.Rev.D76:013009,2007",
                "doi": "10.1103/PhysRevD.76.013009",
                "categories": "hep-ph cs.LG",
                "abstract": ABSTRACT,
                "versions": [{"version": "v1", "created": "Mon, 2 Apr 2007 19:18:42 GMT"}],
                "update_date": "2008-11-26",
                "authors_parsed": [["Balázs", "C.", ""], ["Berger", "E. L.", "Jr."]],
            },
            {
                "authors": ("C. Balázs", "E. L. Berger Jr."),
                "arxiv": "0704.0001",
                "doi": "10.1103/physrevd.76.013009",
                "year": 2007,
                "keywords": ("hep-ph", "cs.LG"),
                "urls": ("https://arxiv.org/abs/0704.0001",),
                "venue": "Phys.Rev.D76:013009,2007",
                "id": "",
            },
            id="the snapshot of arXiv",
        ),
        pytest.param(
            {
                "id": "abcDEF1234",
                "forum": "abcDEF1234",
                "cdate": 1696118400000,
                "content": {
                    "title": "T",
                    "authors": ["Jane Roe", "Lee, Ann"],
                    "authorids": ["~Jane_Roe1"],
                    "abstract": ABSTRACT,
                    "keywords": ["a", "b"],
                    "pdf": "/pdf/x.pdf",
                },
            },
            {
                "title": "T",
                "authors": ("Jane Roe", "Ann Lee"),
                "year": 2023,
                "raw": ABSTRACT,
                "keywords": ("a", "b"),
                "urls": ("https://openreview.net/forum?id=abcDEF1234",),
            },
            id="OpenReview, first version",
        ),
        pytest.param(
            {
                "id": "x",
                "forum": "x",
                "content": {
                    "title": {"value": "T"},
                    "authors": {"value": ["Jane Roe"]},
                    "abstract": {"value": ABSTRACT},
                    "venue": {"value": "ICLR 2024 poster"},
                    "keywords": {"value": ["a"]},
                },
            },
            {
                "title": "T",
                "authors": ("Jane Roe",),
                "venue": "ICLR 2024 poster",
                "year": 2024,
                "keywords": ("a",),
            },
            id="OpenReview, second version",
        ),
        pytest.param(
            {
                "paperId": "649def",
                "externalIds": {"MAG": "1", "DOI": "10.18653/V1/N18-3011", "ArXiv": "1805.02262"},
                "title": "T",
                "abstract": ABSTRACT,
                "venue": "NAACL",
                "year": 2018,
                "fieldsOfStudy": ["Computer Science"],
                "openAccessPdf": {"url": "https://example.org/a.pdf", "status": "x"},
                "url": "https://example.org/a",
                "authors": [{"authorId": "1", "name": "Jane Roe"}],
            },
            {
                "authors": ("Jane Roe",),
                "doi": "10.18653/v1/n18-3011",
                "arxiv": "1805.02262",
                "venue": "NAACL",
                "year": 2018,
                "urls": ("https://example.org/a", "https://example.org/a.pdf"),
            },
            id="Semantic Scholar",
        ),
        pytest.param(
            {
                "id": "https://openalex.org/W1",
                "doi": "https://doi.org/10.7717/peerj.4375",
                "display_name": "T",
                "publication_year": 2018,
                "authorships": [{"author": {"id": "x", "display_name": "Jane Roe"}}],
                "primary_location": {
                    "landing_page_url": "https://x",
                    "source": {"id": "y", "display_name": "PeerJ"},
                },
                "abstract_inverted_index": {
                    "read": [4],
                    "how": [2],
                    "We": [0],
                    "study": [1],
                    "x": [3],
                },
                "keywords": [{"id": "k", "display_name": "Reading", "score": 0.5}],
            },
            {
                "title": "T",
                "raw": "We study how x read",
                "doi": "10.7717/peerj.4375",
                "authors": ("Jane Roe",),
                "venue": "PeerJ",
                "year": 2018,
                "keywords": ("Reading",),
            },
            id="OpenAlex",
        ),
        pytest.param(
            {
                "id": "roe2020",
                "type": "article-journal",
                "title": "T",
                "author": [
                    {"family": "Berg", "given": "Jan", "non-dropping-particle": "van der"},
                    {"literal": "The Group"},
                    {"family": "王", "given": "小明"},
                ],
                "issued": {"date-parts": [[2020, 5, 1]]},
                "container-title": "J. of X",
                "DOI": "10.1/x",
                "URL": "https://x.org/a",
                "keyword": "one, two",
                "note": "arXiv: 2001.01234 [cs]",
            },
            {
                "authors": ("Jan van der Berg", "The Group", "王小明"),
                "year": 2020,
                "venue": "J. of X",
                "doi": "10.1/x",
                "keywords": ("one", "two"),
                "arxiv": "2001.01234",
                "note": "arXiv: 2001.01234 [cs]",
            },
            id="CSL of Zotero",
        ),
        pytest.param(
            {
                "key": "ABC",
                "data": {
                    "title": "T",
                    "creators": [
                        {"creatorType": "editor", "lastName": "Ed", "firstName": "E."},
                        {"creatorType": "author", "lastName": "Roe", "firstName": "Jane"},
                    ],
                    "abstractNote": ABSTRACT,
                    "date": "2020-05",
                    "tags": [{"tag": "eeg"}],
                    "publicationTitle": "J. of X",
                },
            },
            {
                "authors": ("Jane Roe",),
                "raw": ABSTRACT,
                "year": 2020,
                "tags": ("eeg",),
                "venue": "J. of X",
            },
            id="the interface of Zotero",
        ),
    ],
)
def test_objects_of_other_makers(value, expected):
    for text in (json.dumps(value), json.dumps([value], indent=1), json.dumps({"data": [value]})):
        [record] = results(text)
        assert {field: getattr(record, field) for field in expected} == expected


@pytest.mark.parametrize(
    "text",
    [
        '{"total": 2, "next": null, "data": [{"title": "a"},\n{"title": "b"}], "more": {"x": 1}}',
        '{"status": "ok", "message": {"facets": {}, "items": [{"title": ["a"]},\n{"title": ["b"]}]}}',
        '{"notes": [\n{"content": {"title": {"value": "a"}}}, {"content": {"title": "b"}}], "count": 2}',
        '{"result": {"hits": {"@total": "2", "hit": [{"info": {"title": "a"}}, {"info": {"title": "b"}}]}}}',
        '{"one": {"title": "a"}, "two": {"title": "b"}}',
        '[{"title": "a"}]\n[{"title": "b"}]',
        '{"title": "a"}{"title": "b"}',
        '{\n"title":\n "a"\n}\n{\n"title": "b"}\n',
    ],
)
def test_papers_are_found_wherever_they_are(text):
    assert [record.title for record in results(text)] == ["a", "b"]


def test_lines_are_counted_and_one_bad_line_costs_itself():
    text = '{"title": "a"}\n\n{"title": \nnonsense\n{"year": 3}\n[1]\n{"title": "b"}\n{"id": "x"}\n'
    assert said(text) == [
        (1, "a"),
        "l.json:3: not JSON: Expecting value",
        "l.json:5: has neither title nor abstract",
        "l.json:6: is not an object",
        (7, "b"),
        "l.json:8: x: has neither title nor abstract",
    ]


def test_an_array_tells_the_line_of_each_object():
    text = '[\n  {"title": "a"},\n  {\n    "title": "b"\n  },\n {"title": "c"}]'
    assert [record.place.line for record in results(text)] == [2, 3, 6]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[{"title": "a"}, {"title": ', [(1, "a"), "l.json:1: is cut off"]),
        (
            '[{"title": "a"}, {"title": "b"}',
            [(1, "a"), (1, "b"), "l.json:1: the array is not closed"],
        ),
        (
            '[{"title": "a"}\n, 5, {"title": "b"}]',
            [(1, "a"), "l.json:2: is not an object", (2, "b")],
        ),
        (
            '[{"title": x}, {"title": "b", "authors": [{"name": "c"}]}]',
            ["l.json:1: not JSON: Expecting value", (1, "b")],
        ),
        (
            (
                '[{"title": "a", "x": {"title": 1}}, {"title": "b" "c": {"title": "no"}},'
                ' {"title": "d"}]'
            ),
            [(1, "a"), "l.json:1: not JSON: Expecting ',' delimiter", (1, "no"), (1, "d")],
        ),
    ],
)
def test_a_damaged_array_costs_what_is_damaged(text, expected):
    assert said(text) == expected


def test_objects_larger_than_a_piece_and_the_line_of_the_next(monkeypatch):
    monkeypatch.setattr(json_values, "_PIECE", 16)
    text = json.dumps([{"title": f"t{n}", "abstract": "x\\n" * 50} for n in range(20)], indent=2)
    found = results(text)
    assert [record.title for record in found] == [f"t{n}" for n in range(20)]
    assert [record.place.line for record in found] == [2 + 4 * n for n in range(20)]


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
        (1696118400000, 2023),
        (True, None),
        ({"raw": "c. 1999"}, 1999),
    ],
)
def test_years(year, expected):
    record, *problems = results(json.dumps({"title": "t", "year": year}))
    assert len(problems) == (year == "20201")
    assert record.year == expected


@pytest.mark.parametrize(
    ("authors", "expected"),
    [
        ("A B; C D", ("A B", "C D")),
        ("B, A and D, C", ("A B", "C D")),
        ({"author": [{"text": "A B"}]}, ("A B",)),
        ([{"author": "A B"}, None, 5, {"x": 1}], ("A B", "5")),
        ([{"first": "A", "last": "B", "suffix": "III"}], ("A B III",)),
        (7, ()),
    ],
)
def test_names(authors, expected):
    [record] = results(json.dumps({"title": "t", "authors": authors}))
    assert record.authors == expected
