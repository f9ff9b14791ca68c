"""Plain text, Markdown and Org: what a reader, or the reader of that format, makes of them."""

import re
import unicodedata

import orgparse
import pytest
from export.samples import FULL, HARD, ID, UNTITLED, item, items, squeeze, write
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from index.export import FORMATS, format_of
from index.export.fields import Name, byline, join, name
from index.export.plain_text import wrap
from index.text import width

GUARD = "\N{ZERO WIDTH SPACE}"


def test_plain_text_shows_everything_within_its_columns():
    text = write("text", [FULL, UNTITLED])
    for part in (FULL.paper.title, "Ludwig van Beethoven", "NeurIPS 2026", "#method/diffusion"):
        assert part in text, part
    assert "seeds/000.txt:20" in text
    assert "> compare with\n>\n> the baseline & {x}" in text
    assert text.count("────────") == 1
    assert text.endswith("\n")


@pytest.mark.parametrize("columns", [1, 7, 80])
@pytest.mark.parametrize("text", [*HARD, "x" * 200, "日本語" * 60, "a " * 100, ""])
def test_wrapped_lines_fit_and_lose_nothing(text, columns):
    lines = list(wrap(text, columns))
    wide = max((width(sign) for sign in text), default=1)
    assert all(width(line) <= max(columns, wide) for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


@pytest.mark.parametrize("name", ["text", "markdown", "org", "html", "csv", "bibtex", "ris"])
def test_control_characters_never_reach_a_file(name):
    evil = "a\x1b[2Jb\x07\x9bc\x00"
    text = write(name, [item(headline=evil, tags=(evil,), note=evil, abstract=evil, venue=evil)])
    controls = {sign for sign in text if unicodedata.category(sign) == "Cc"}
    assert controls <= {"\n", "\t"}


def rendered(text: str) -> str:
    """Return the visible text that a Markdown reader makes."""
    tokens = MarkdownIt().parse(text)
    lines = []
    for token in tokens:
        if token.type == "inline":
            parts = [
                "\n" if child.type in ("softbreak", "hardbreak") else child.content
                for child in token.children
            ]
            lines.append("".join(parts))
    return "\n".join(lines)


def test_markdown_shows_everything():
    text = write("markdown", [FULL])
    shown = rendered(text)
    assert text.startswith("# Papers\n\n## TabFORGE")
    for part in (FULL.paper.title, "Ludwig van Beethoven", ID, "keep", "#eeg", "#a; b", "bold"):
        assert part in shown, part
    assert "compare with\nthe baseline & {x}" in shown
    assert "https://doi.org/10.1000/182_x" in shown


@pytest.mark.parametrize(
    "text", [*HARD, "---", "===", "> x", "2026. A year", "1) x", "- x", "~~~", "```", "| a | b |"]
)
def test_hard_texts_stay_text_in_markdown(text):
    written = write("markdown", [item(title=text, venue=text, note=text, tags=(text,))])
    shown = rendered(written)
    assert squeeze(shown).count(squeeze(text)) == 4
    kinds = {token.type for token in MarkdownIt().parse(written)}
    assert not any(kind.startswith(("html", "fence", "bullet", "ordered", "hr")) for kind in kinds)


def test_org_holds_everything():
    (node,) = orgparse.loads(write("org", [FULL])).children
    assert node.heading.replace(GUARD, "") == FULL.paper.title
    assert node.tags == {"eeg", "no"}
    properties = node.properties
    assert properties["CUSTOM_ID"] == ID
    assert properties["STATUS"] == "keep"
    assert properties["TAG_LIST"] == r"eeg; method/diffusion; a\; b; no"
    assert properties["DOI"] == FULL.paper.doi
    body = node.get_body(format="raw").replace(GUARD, "")
    assert FULL.paper.abstract in body
    assert FULL.note in body


@settings(max_examples=60, deadline=None)
@given(st.lists(items(), max_size=3))
def test_any_texts_stay_text_in_org(several):
    nodes = orgparse.loads(write("org", several)).children
    assert [node.properties["CUSTOM_ID"] for node in nodes] == [one.paper.id for one in several]
    for one, node in zip(several, nodes, strict=True):
        assert not node.children
        assert one.paper.abstract in squeeze(node.get_body(format="raw").replace(GUARD, ""))


def test_org_markup_in_a_text_is_guarded():
    text = write("org", [item(abstract="* not a heading\n#+begin_src\nsee [[x]] and *bold*")])
    assert not re.search(r"^(\* not|#\+begin)", text, re.MULTILINE)
    assert "[[" not in text
    assert " *bold" not in text


def test_formats_without_papers_are_valid_and_short():
    for name_ in ("text", "markdown", "org"):
        assert len(write(name_, []).splitlines()) <= 2


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("x.md", "markdown"),
        ("x.bib", "bibtex"),
        ("X.BIB", "bibtex"),
        ("x.ris", "ris"),
        ("x.csl.json", "csl"),
        ("x.json", "json"),
        ("x.jsonl", "jsonl"),
        ("dir.csv/x.html", "html"),
        ("x.csv", "csv"),
        ("x.org", "org"),
        ("x.txt", "text"),
        ("x.doc", None),
        ("x", None),
    ],
)
def test_the_ending_of_a_name_tells_the_format(file, expected):
    found = format_of(file)
    assert (found and found.name) == expected


def test_formats_are_ten_and_distinct():
    assert len(FORMATS) == 10
    assert len({each.suffix for each in FORMATS.values()}) == 10
    assert all(each.name == name_ for name_, each in FORMATS.items())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada Lovelace", Name("Lovelace", "Ada")),
        ("Ludwig van Beethoven", Name("van Beethoven", "Ludwig")),
        ("Maria de la Cruz", Name("de la Cruz", "Maria")),
        ("Plato", Name("Plato")),
        ("bell hooks", Name("hooks", "bell")),
        ("Smith, John", Name("Smith, John")),
        ("  J.  R. R.  Tolkien ", Name("Tolkien", "J. R. R.")),
        ("", Name("")),
    ],
)
def test_names_are_split(text, expected):
    assert name(text) == expected


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, ""),
        ({"authors": ("A B", "C D")}, "A B, C D"),
        ({"venue": "ICML", "year": 2026}, "ICML 2026"),
        ({"year": 2026}, "2026"),
        ({"collection": "NeurIPS 2026 Papers", "year": 2026}, "NeurIPS 2026 Papers"),
        ({"authors": ("A B",), "venue": "ICML"}, "A B · ICML"),
    ],
)
def test_bylines(fields, expected):
    assert byline(item(**fields).paper) == expected


def test_joined_values_can_be_taken_apart():
    assert join(["a", "b; c", "d\\", "e\nf"]) == r"a; b\; c; d\\; e\nf"
