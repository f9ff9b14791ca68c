"""What records of other programs add to an entry: only what is not there yet."""

import pytest

from index.identity import new_paper
from index.library import Library, TakeOver, take_over
from index.paper import Place, Record

PLACE = Place("my.bib", 1)
PAPER = new_paper("p3k7v9q2m4xda", Record(raw="A text about tea.", title="Tea", place=PLACE))


def record(*keywords, tags=(), note=""):
    return Record(keywords=keywords, tags=tags, note=note, place=PLACE)


@pytest.fixture
def library(tmp_path):
    opened = Library.open(tmp_path / "list.yaml")
    yield opened
    opened.close()


GAINS = [
    ("nothing", [record()], None),
    ("blank words", [record(" ", note="\n")], None),
    ("tags before keywords", [record("heat", tags=("mine",))], (("mine", "heat"), "")),
    ("one spelling of a tag", [record("Tea", "tea")], (("Tea",), "")),
    ("a tag on two lines", [record("black\n  tea")], (("black tea",), "")),
    ("a note of each record once", [record(note=text) for text in ("a", "b", "a ")], ((), "a\nb")),
]  # fmt: skip


@pytest.mark.parametrize(
    ("records", "gain"), [case[1:] for case in GAINS], ids=[case[0] for case in GAINS]
)
def test_a_paper_without_entry_gains(records, gain):
    found = take_over(PAPER, records, None)
    assert (found and (found.tags, found.note)) == gain


def test_an_entry_gains_only_what_it_lacks(library):
    library.tag([PAPER], add=["tea"])
    library.note(PAPER, "mine\nread again")
    entry = library.get(PAPER.id)
    assert take_over(PAPER, [record("Tea", note="read again")], entry) is None
    found = take_over(PAPER, [record("TEA", "hot", note="more")], entry)
    assert (found.tags, found.note) == (("hot",), "more")


def test_all_is_one_change_that_undo_takes_back(library):
    other = new_paper("p000000000001", Record(raw="Another text.", place=PLACE))
    library.tag([PAPER], add=["Tea"])
    library.note(PAPER, "mine")
    change = library.take_over(
        [
            TakeOver(paper=PAPER, tags=("hot",), note="theirs"),
            TakeOver(paper=other, tags=("tea", "HOT"), note=""),
        ]
    )
    assert change.summary == "took over tags and notes of 2 papers"
    assert library.get(PAPER.id).note == "mine\ntheirs"
    assert library.get(other.id).tags == ("Tea", "hot")
    library.undo()
    assert library.get(other.id) is None
    assert (library.get(PAPER.id).tags, library.get(PAPER.id).note) == (("Tea",), "mine")
