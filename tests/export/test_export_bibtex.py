"""BibTeX: read back by bibtexparser, escaped for LaTeX, keys unique and stable."""

import re

import bibtexparser
import pytest
from export.samples import FULL, HARD, ID, UNTITLED, item, items, paper, squeeze, write
from hypothesis import given, settings
from hypothesis import strategies as st

from index.export.bibtex import key

COMMANDS = {
    r"\ensuremath{\lbrace}": "{",
    r"\ensuremath{\rbrace}": "}",
    r"\textbackslash{}": "\\",
    r"\textasciitilde{}": "~",
    r"\textasciicircum{}": "^",
}


def plain(value: str) -> str:
    """Return what LaTeX would print: grouping braces gone, escapes resolved."""
    pattern = "|".join(map(re.escape, COMMANDS)) + r"|\\[&%$#_{}]|[{}]"

    def printed(match):
        found = match[0]
        return COMMANDS.get(found, "" if found in "{}" else found[1:])

    return re.sub(pattern, printed, value)


def parse(text: str) -> list[dict[str, str]]:
    parser = bibtexparser.bparser.BibTexParser(
        common_strings=False, ignore_nonstandard_types=False, interpolate_strings=False
    )
    return [
        {name: plain(value) for name, value in entry.items()}
        for entry in bibtexparser.loads(text, parser).entries
    ]


def split(value: str) -> tuple[str, ...]:
    """Undo `fields.join`."""
    parts = re.split(r"(?<!\\)((?:\\\\)*); ", value)
    joined = [a + b for a, b in zip(parts[::2], [*parts[1::2], ""], strict=True)]
    return tuple(re.sub(r"\\(.)", r"\1", part) for part in joined if part)


def test_a_full_record_comes_back():
    (entry,) = parse(write("bibtex", [FULL]))
    assert entry["ENTRYTYPE"] == "inproceedings"
    assert entry["ID"] == f"lovelace2026-{ID}"
    assert entry["title"] == FULL.paper.title
    assert entry["author"] == "Ada Lovelace and Ludwig van Beethoven and 王小明"
    assert entry["booktitle"] == "NeurIPS"
    assert entry["year"] == "2026"
    assert entry["doi"] == "10.1000/182_x"
    assert (entry["eprint"], entry["archiveprefix"]) == ("2401.01234", "arXiv")
    assert entry["url"] == FULL.paper.urls[0]
    assert entry["abstract"] == FULL.paper.abstract
    assert entry["annotation"] == FULL.note
    assert entry["paperreader-id"] == ID
    assert entry["paperreader-status"] == "keep"
    assert entry["paperreader-read"] == "2026-12-01"
    assert entry["paperreader-collection"] == "NeurIPS 2026 Papers"
    assert split(entry["paperreader-tags"]) == FULL.tags
    assert split(entry["paperreader-keywords"]) == FULL.paper.keywords
    assert entry["keywords"].startswith("eeg, method/diffusion, ")


def test_an_untitled_paper_gets_its_headline():
    (entry,) = parse(write("bibtex", [UNTITLED]))
    assert entry["title"] == UNTITLED.paper.headline
    assert entry["paperreader-untitled"] == "true"
    assert entry["ENTRYTYPE"] == "misc"
    assert entry["ID"] == ID


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("a & b", r"a \& b"),
        ("5%", r"5\%"),
        ("x_1", r"x\_1"),
        ("$", r"\$"),
        ("#1", r"\#1"),
        ("naïve β 日本", "naïve β 日本"),
        ("a {b} c", r"a \{b\} c"),
        ("{", r"\ensuremath{\lbrace}"),
        ("a } {b} b", r"a \ensuremath{\rbrace} \{b\} b"),
        ("{{x}", r"\ensuremath{\lbrace}\{x\}"),
        ("\\", r"\textbackslash{}"),
        ("~^", r"\textasciitilde{}\textasciicircum{}"),
    ],
)
def test_signs_of_tex_are_escaped(text, escaped):
    assert f"  abstract = {{{escaped}}}," in write("bibtex", [item(abstract=text)])


@pytest.mark.parametrize(
    ("title", "written"),
    [
        ("EEG and BERT models", "{EEG} and {BERT} models"),
        ("Multi-Agent Planning", "Multi-Agent Planning"),
        ("TabFORGE: Tables", "{TabFORGE:} Tables"),
        ("A* search in R²", "{A*} search in {R²}"),
        ("Learning GPT-4o (Vision)", "Learning {GPT-4o} (Vision)"),
        ("Is 5% in 3D?", r"Is 5\% in {3D?}"),
    ],
)
def test_capitals_that_mean_something_are_kept(title, written):
    assert f"  title = {{{written}}}" in write("bibtex", [item(title=title)])


@pytest.mark.parametrize(
    ("author", "written"),
    [
        ("Ada Lovelace", "Ada Lovelace"),
        ("Institute of Science and Art", "{Institute of Science and Art}"),
        ("John Smith, Jr.", "{John Smith, Jr.}"),
        ("Alexand Anders", "Alexand Anders"),
        ("A & B {C}", r"A \& B \{C\}"),
    ],
)
def test_names_are_not_split_or_turned(author, written):
    assert f"  author = {{{written}}}" in write("bibtex", [item(authors=(author,))])


@pytest.mark.parametrize(
    ("venue", "field", "kind"),
    [
        ("Journal of Tests", "journal", "article"),
        ("IEEE Transactions on X", "journal", "article"),
        ("NeurIPS", "booktitle", "inproceedings"),
        ("International Conference on Y", "booktitle", "inproceedings"),
    ],
)
def test_the_venue_decides_the_type_where_no_source_says_it(venue, field, kind):
    (entry,) = parse(write("bibtex", [item(venue=venue)]))
    assert (entry["ENTRYTYPE"], entry[field]) == (kind, venue)


@pytest.mark.parametrize(
    ("kind", "written", "field"),
    [
        ("article", "article", "journal"),
        ("conference", "inproceedings", "booktitle"),
        ("chapter", "incollection", "booktitle"),
        ("book", "book", "publisher"),
        ("thesis", "phdthesis", "school"),
        ("report", "techreport", "institution"),
        ("preprint", "misc", "howpublished"),
    ],
)
def test_the_source_decides_the_type(kind, written, field):
    (entry,) = parse(write("bibtex", [item(venue="Vienna", kind=kind)]))
    assert (entry["ENTRYTYPE"], entry[field]) == (written, "Vienna")


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, ID),
        ({"authors": ("Ada Lovelace",), "year": 1843}, f"lovelace1843-{ID}"),
        ({"authors": ("Ada Lovelace",)}, f"lovelace-{ID}"),
        ({"authors": ("Ludwig van Beethoven",)}, f"vanbeethoven-{ID}"),
        ({"authors": ("Élodie Sánchez-Núñez",)}, f"sancheznunez-{ID}"),
        ({"authors": ("王小明",), "year": 2026}, ID),
    ],
)
def test_keys_are_stable(fields, expected):
    assert key(paper(**fields)) == expected


def test_keys_are_unique_for_the_same_author_and_year():
    same = [item(id=f"p{number:012d}", authors=("A B",), year=2026) for number in range(50)]
    entries = parse(write("bibtex", same))
    assert len({entry["ID"] for entry in entries}) == 50


def test_nothing_is_a_valid_file():
    assert write("bibtex", []) == ""


def test_hard_texts_come_back():
    hard = [
        item(id=f"p{number:012d}", title=text, abstract=text, note=text, tags=(text,))
        for number, text in enumerate(HARD)
    ]
    for text, entry in zip(HARD, parse(write("bibtex", hard)), strict=True):
        assert entry["title"] == squeeze(text)
        assert entry["abstract"] == text
        assert entry["annotation"] == text
        assert split(entry["paperreader-tags"]) == (text,)


@settings(max_examples=60, deadline=None)
@given(st.lists(items(), min_size=1, max_size=3, unique_by=lambda one: one.paper.id))
def test_any_texts_come_back(several):
    entries = parse(write("bibtex", several))
    assert [entry["paperreader-id"] for entry in entries] == [one.paper.id for one in several]
    for one, entry in zip(several, entries, strict=True):
        assert entry["title"] == squeeze(one.paper.title or one.paper.headline)
        assert entry["abstract"] == one.paper.abstract
        assert entry.get("annotation", "") == one.note
        assert split(entry.get("paperreader-tags", "")) == one.tags
        assert split(entry.get("paperreader-keywords", "")) == one.paper.keywords
