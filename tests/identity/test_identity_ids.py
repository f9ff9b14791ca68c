"""Which text an id is made of, that ids stay for ever, and how a beginning finds its paper."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from index.errors import AmbiguousPaper, UnknownPaper, UsageError
from index.identity.ids import is_id, paper_id, resolve
from index.paper import Place, Record

SEEDS = Path(__file__).parents[2] / "seeds"
PINNED = Path(__file__).with_name("seed_ids.txt")
PLACE = Place("list.txt", 3)
TEXT = "We show that " + " ".join(f"word{number}" for number in range(30)) + "."
SHORT = " ".join(f"word{number}" for number in range(19))
UNAVAILABLE = (
    "An abstract is not available for this content so a preview has been provided. Please use"
    " the link above for information on how to access this content."
)


def record(raw="", **fields):
    return Record(raw=raw, place=PLACE, **fields)


def seed_paragraphs():
    for file in sorted(SEEDS.glob("*.txt")):
        _heading, *paragraphs = file.read_text(encoding="utf-8").split("\n\n")
        yield from (paragraph.strip() for paragraph in paragraphs)


def test_the_ids_of_all_seed_papers_are_pinned():
    ids = [paper_id(record(raw)) for raw in seed_paragraphs()]
    assert len(ids) == 57
    assert list(dict.fromkeys(ids)) == PINNED.read_text(encoding="utf-8").split()
    assert len(set(ids)) == 54


def test_an_id_is_p_and_twelve_characters_of_crockford_base_32():
    assert is_id(paper_id(record(TEXT)))
    assert is_id(paper_id(record()))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("p3k7v9q2m4xda", True),
        ("P3K7V9Q2M4XDA", False),
        ("q3k7v9q2m4xda", False),
        ("p3k7v9q2m4xd", False),
        ("p3k7v9q2m4xdaa", False),
        ("p3k7v9q2m4xdi", False),
        ("p3k7v9q2m4xda\n", False),
    ],
)
def test_is_id(text, expected):
    assert is_id(text) is expected


def test_an_abstract_of_twenty_words_decides_alone():
    bare = record(TEXT)
    told = record(TEXT, title="A title", authors=("Jane Roe",), year=2026, doi="10.1/1")
    assert paper_id(bare) == paper_id(told)
    assert paper_id(bare) == paper_id(replace(bare, place=Place("other.json", 1)))


@pytest.mark.parametrize("raw", ["", "N/A", "Abstract unavailable", SHORT, UNAVAILABLE])
def test_without_an_abstract_title_first_author_and_year_decide(raw):
    known = record(raw, title="On Tea", authors=("Jane Roe", "Al Foe"), year=2026)
    same = record(title="on *tea*", authors=("J. Roe", "Bea Moe"), year=2026)
    assert paper_id(known) == paper_id(same)
    for other in ({"title": "On Tee"}, {"authors": ("Al Foe",)}, {"year": 2025}):
        assert paper_id(known) != paper_id(replace(known, **other))


@pytest.mark.parametrize(
    "name", ["Jane Roe", "Roe, Jane", "J. Roe", "Roe, J.", "JANE ROE", "Jane M. Roe", "Jané Roe"]
)
def test_a_first_author_is_an_initial_and_a_family_name(name):
    assert paper_id(record(title="T", authors=(name,))) == paper_id(
        record(title="T", authors=("Jane Roe",))
    )


def test_a_placeholder_of_many_words_is_no_abstract():
    assert paper_id(record(UNAVAILABLE, title="A")) != paper_id(record(UNAVAILABLE, title="B"))


def test_chinese_characters_count_as_words():
    abstract = "我们提出了一种新的方法来评估大语言模型的推理能力"
    assert paper_id(record(abstract)) == paper_id(record(abstract, title="题目"))
    assert paper_id(record(abstract[:15], title="甲")) != paper_id(
        record(abstract[:15], title="乙")
    )


def test_without_title_and_abstract_whatever_there_is_decides():
    assert paper_id(record("Too short")) == paper_id(record("too  *short*"))
    assert paper_id(record("Too short")) != paper_id(record("Two short"))
    assert paper_id(record(doi="10.1/a")) != paper_id(record(doi="10.1/b"))
    assert paper_id(record(urls=("https://a.b/c",))) != paper_id(record())
    assert paper_id(record(title="", raw="— …")) == paper_id(record())


def test_a_carried_id_is_honoured_where_it_is_well_formed():
    assert paper_id(record(TEXT, id="p3k7v9q2m4xda")) == "p3k7v9q2m4xda"
    assert paper_id(record(TEXT, id="P3K7V9Q2M4XDA")) == "p3k7v9q2m4xda"
    assert paper_id(record(TEXT, id="W2741809807")) == paper_id(record(TEXT))


IDS = ["p3k7v9q2m4xda", "p3k7zzzzzzzzz", "p0110110110aa"]


@pytest.mark.parametrize(
    ("beginning", "expected"),
    [
        ("p3k7v", IDS[0]),
        ("P3K7V9Q2M4XDA", IDS[0]),
        (" p3k7z ", IDS[1]),
        ("pOilO", IDS[2]),
        ("p011", IDS[2]),
    ],
)
def test_a_unique_beginning_finds_its_paper(beginning, expected):
    assert resolve(beginning, iter(IDS)) == expected


def test_an_id_listed_twice_is_not_ambiguous():
    assert resolve("p011", IDS * 2) == IDS[2]


@pytest.mark.parametrize(
    ("beginning", "error", "words"),
    [
        ("p3k", UsageError, "at least 4 characters"),
        ("", UsageError, "at least 4 characters"),
        ("p3k7", AmbiguousPaper, "p3k7v9q2m4xda, p3k7zzzzzzzzz"),
        ("pzzz", UnknownPaper, "'pzzz'"),
        ("p3k7v9q2m4xdaa", UnknownPaper, "p3k7v9q2m4xdaa"),
    ],
)
def test_other_beginnings_are_refused_in_one_line(beginning, error, words):
    with pytest.raises(error) as caught:
        resolve(beginning, IDS)
    assert type(caught.value) is error
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
