# ruff: noqa: E501 - a case stands on a line
"""Plain text with labels, headings or numbers."""

import pytest

from index.sources import read

LONG = "We study how people in a hurry read abstracts, and what a good reader should do. " * 4
OTHER = "A second abstract speaks of something else, and it does so at some length again. " * 4


def found(tmp_path, text, name="list.txt"):
    (tmp_path / name).write_text(text)
    return list(read(str(tmp_path / name)))


def test_labels(tmp_path):
    first, second = found(
        tmp_path,
        "My conference\n\nTitle: First\n paper\nAuthors: Jane Roe, John Smith\nYear: 2020\n"
        "Abstract: We study\nreading.\n\nMore of it.\n\n"
        "2) **Title:** Second\n**Author(s)**: Roe, J.; Smith, K.\nKeywords: a, b\n\nNo label here.\n",
    )
    assert (first.title, first.authors, first.year) == (
        "First\n paper",
        ("Jane Roe", "John Smith"),
        2020,
    )
    assert (first.raw, first.place.line) == ("We study\nreading.\n\nMore of it.", 3)
    assert (second.title, second.authors) == ("Second", ("J. Roe", "K. Smith"))
    assert (second.raw, second.keywords, second.place.line) == ("No label here.", ("a", "b"), 12)


def test_an_announcement_of_arxiv(tmp_path):
    rule = "-" * 78
    entry = (
        "\\\\\narXiv:2401.01234\nDate: Mon, 1 Jan 2024 00:00:00 GMT   (25kb)\n\n"
        "Title: A paper on\n  things\nAuthors: Jane Roe and John Smith\nCategories: cs.CL cs.LG\n"
        "\\\\\n  We study things.\n\\\\ ( https://arxiv.org/abs/2401.01234 ,  25kb)\n"
    )
    records = found(tmp_path, f"{rule}\n{entry}{rule}\n{entry.replace('234', '235')}")
    assert [record.arxiv for record in records] == ["2401.01234", "2401.01235"]
    assert records[0].authors == ("Jane Roe", "John Smith")
    assert records[0].raw == "We study things."
    assert records[0].keywords == ("cs.CL", "cs.LG")
    assert records[0].year == 2024


def test_an_entry_that_says_nothing_is_reported(tmp_path):
    problem, record = found(tmp_path, "Title:\nAuthors: A B\n\nTitle: T\nAbstract: x\n")
    assert str(problem).endswith("list.txt:1: the entry has neither title nor abstract")
    assert record.title == "T"


@pytest.mark.parametrize(
    "text",
    [
        f"Abstract: {LONG}\n\nAbstract: {OTHER}",
        f"Heading\n\n{LONG}\n\n{OTHER}",
        f"# Heading\n\n{LONG}\n\n{OTHER}",
        f"{LONG}\n\n2. {OTHER}",
    ],
)
def test_other_text_stays_one_abstract_a_paragraph(tmp_path, text):
    assert [record.title for record in found(tmp_path, text)] == ["", ""]


def test_headings_are_titles(tmp_path):
    text = (
        "# ICML 2026\n\n## [First paper](https://x.org/1)\n*Jane Roe, John Smith*\n\n"
        f"{LONG}\n\n> a note\n\n## 2. Second paper\n\n**Authors:** Roe, J.; Smith, K.\n**Year**: 2020\n\n"
        f"{OTHER}\n\n<https://x.org/2> · https://x.org/3\n\n## Third ##\n"
    )
    first, second, third = found(tmp_path, text, "list.md")
    assert (first.title, first.authors, first.note) == (
        "First paper",
        ("Jane Roe", "John Smith"),
        "a note",
    )
    assert (first.raw.strip(), first.urls, first.collection) == (
        LONG.strip(),
        ("https://x.org/1",),
        "ICML 2026",
    )
    assert (second.title, second.authors, second.year) == (
        "Second paper",
        ("J. Roe", "K. Smith"),
        2020,
    )
    assert (second.urls, second.place.line) == (("https://x.org/2", "https://x.org/3"), 10)
    assert (third.title, third.raw) == ("Third", "")


def test_headings_are_names_of_lists(tmp_path):
    text = f"# A\n\n{LONG}\n\n{OTHER}\n\n# B\n\n1 {LONG}\n\n2 {OTHER}\n"
    assert [(r.title, r.collection, r.place.line) for r in found(tmp_path, text)] == [
        ("", "A", 3),
        ("", "A", 5),
        ("", "B", 9),
        ("", "B", 11),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"My list\n\n1. {LONG}\n\n2. {OTHER}\n", [("", LONG, 3), ("", OTHER, 5)]),
        (
            f"[1] First title\n\n{LONG}\n\n[2] Second title\n\n{OTHER}",
            [("First title", LONG, 1), ("Second title", OTHER, 5)],
        ),
        (
            f"1) First title\n{LONG}\n\n2) Second title\n{OTHER}",
            [("First title", LONG, 1), ("Second title", OTHER, 4)],
        ),
        (
            f"1. **First title.**\nJane Roe\n\n{LONG}\n\n3. {OTHER}",
            [("First title", LONG, 1), ("", OTHER, 6)],
        ),
        (
            f"1. First title\nJane Roe, John Smith\n\n{LONG}\n\n2. T\n",
            [("First title", LONG, 1), ("T", "", 6)],
        ),
        (
            "1. First title\n2. Second title\n3. Third\n",
            [("First title", "", 1), ("Second title", "", 2), ("Third", "", 3)],
        ),
        (
            "1. We study things\nin lines of about one length\nhere.\n\n2. Others do so\nas well, and\nmore.",
            [
                ("", "We study things\nin lines of about one length\nhere.", 1),
                ("", "Others do so\nas well, and\nmore.", 5),
            ],
        ),
    ],
)
def test_numbers_begin_papers(tmp_path, text, expected):
    records = found(tmp_path, text)
    assert [(r.title, r.raw.strip(), r.place.line) for r in records] == [
        (title, raw.strip(), line) for title, raw, line in expected
    ]


def test_what_stands_before_the_first_number_names_the_list(tmp_path):
    records = found(tmp_path, f"My list\n\n1. {LONG}\n\n2. {OTHER}\n")
    assert {record.collection for record in records} == {"My list"}
