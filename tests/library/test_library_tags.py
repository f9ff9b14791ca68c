"""Tags: one identity whatever the case, a hierarchy, aliases, renaming, and finding them again."""

import pytest
from library.shelf_kit import papers

from index.library import Library, tags

P = papers(8)
IDS = [one.id for one in P]


@pytest.fixture
def library(tmp_path):
    library = Library.open(tmp_path / "list.yaml")
    yield library
    library.close()


def test_the_first_spelling_is_kept_whatever_the_case(library):
    library.tag(P[:1], add=["EEG", "Größe"])
    library.tag(P[1:2], add=["eeg", "GRÖSSE", "Eeg"])
    assert library.get(IDS[1]).tags == ("EEG", "Größe")
    assert library.tags() == {"EEG": 2, "Größe": 2}
    assert library.tagged("eEg") == {IDS[0], IDS[1]}
    library.tag(P[:2], remove=["eeg"])
    assert library.tags() == {"Größe": 2}


def test_a_tag_finds_those_below_it(library):
    library.tag(P[:1], add=["method"])
    library.tag(P[1:2], add=["method/diffusion"])
    library.tag(P[2:3], add=["method/diffusion/latent"])
    library.tag(P[3:4], add=["methodology"])
    assert library.tagged("method") == {*IDS[:3]}
    assert library.tagged("Method/Diffusion") == {IDS[1], IDS[2]}
    assert library.tagged("unknown") == set()


def test_an_alias_stands_for_its_tag(library):
    library.tag(P[:1], add=["dl"])
    library.alias_tag("DL", "deep-learning")
    library.tag(P[1:2], add=["dl"])
    assert library.get(IDS[1]).tags == ("deep-learning",)
    assert library.tagged("dl") == library.tagged("deep-learning") == {IDS[0], IDS[1]}
    assert library.tags() == {"deep-learning": 2}
    assert library.complete("dl") == [("deep-learning", 2)]
    library.tag(P[:2], remove=["dl"])
    assert library.tags() == {}
    assert library.aliases() == {"deep-learning": ("DL",)}
    library.alias_tag("dl", "other")
    assert library.aliases() == {"other": ("dl",)}


def test_tags_are_counted_most_used_first(library):
    library.tag(P[:3], add=["b"])
    library.tag(P[:1], add=["c", "a"])
    assert list(library.tags().items()) == [("b", 3), ("a", 1), ("c", 1)]


def test_a_tag_is_renamed_with_those_below_and_merged_as_one_action(library):
    library.tag(P[:2], add=["nlp", "x"])
    library.tag(P[2:3], add=["NLP/parsing"])
    library.tag(P[3:4], add=["language", "nlp"])
    library.decide(P[4:5], "keep")
    library.alias_tag("words", "nlp")
    before = [entry.tags for entry in library.entries()]
    change = library.rename_tag("NLP", "Language")
    assert change.ids == tuple(IDS[:4])
    assert [entry.tags for entry in library.entries()] == [
        ("language", "x"),
        ("language", "x"),
        ("Language/parsing",),
        ("language",),
        (),
    ]
    assert library.tagged("words") == {*IDS[:4]}
    library.undo()
    assert [entry.tags for entry in library.entries()] == before
    assert library.aliases() == {"nlp": ("words",)}


def test_spellings_of_other_lengths_are_renamed_whole(library):
    library.tag(P[:1], add=["Größe"])
    library.tag(P[1:2], add=["GRÖSSE/klein"])
    library.rename_tag("grösse", "size")
    assert set(library.tags()) == {"size", "size/klein"}


def test_a_tag_can_be_spelt_anew(library):
    library.tag(P[:2], add=["eeg"])
    library.rename_tag("eeg", "EEG")
    assert library.tags() == {"EEG": 2}


def test_saved_searches_follow_a_renamed_tag(library):
    library.tag(P[:2], add=["eeg"])
    library.tag(P[:1], add=["eeg/seizure"])
    library.save_search("a", "tag:eeg OR tag:EEG/seizure -tag:eegs title:eeg")
    library.save_search("b", 'x (tag:"eeg") "tag:eeg"')
    library.rename_tag("eeg", "brain waves")
    assert library.searches() == {
        "a": 'tag:"brain waves" OR tag:"brain waves/seizure" -tag:eegs title:eeg',
        "b": 'x (tag:"brain waves") "tag:eeg"',
    }
    library.undo()
    assert library.saved("b") == 'x (tag:"eeg") "tag:eeg"'


@pytest.mark.parametrize(
    ("fragment", "found"),
    [
        ("dif", ["diffusion", "method/diffusion"]),
        ("DIFFUSION", ["diffusion", "method/diffusion"]),
        ("usi", ["diffusion", "method/diffusion"]),
        ("difusion", ["diffusion", "method/diffusion"]),
        ("trnasformer", ["transformer"]),
        ("zzz", []),
        ("", ["transformer", "diffusion", "method/diffusion"]),
    ],
)
def test_a_fragment_is_completed_by_beginning_substring_then_typo(library, fragment, found):
    library.tag(P[:3], add=["transformer"])
    library.tag(P[:2], add=["diffusion"])
    library.tag(P[:1], add=["method/diffusion"])
    completed = library.complete(fragment)
    assert [tag for tag, _ in completed] == found
    assert all(count == library.tags()[tag] for tag, count in completed)


def test_near_identical_tags_are_paired_the_more_used_first(library):
    library.tag(P[:3], add=["deep-learning", "rl", "nlp"])
    library.tag(P[:1], add=["deep learning", "deep-lerning", "transformers", "ml"])
    library.tag(P[:2], add=["transformer"])
    assert set(library.near_tags()) == {
        ("deep-learning", "deep learning"),
        ("deep-learning", "deep-lerning"),
        ("deep learning", "deep-lerning"),
        ("transformer", "transformers"),
    }


def test_editing_keeps_order_and_identity():
    assert tags.edit(("a", "B"), add=["b", "C"], remove=["A"]) == ("B", "C")
    assert tags.distinct(["a", "A", "b"]) == ("a", "b")
