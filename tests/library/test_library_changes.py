"""What each change does, and that undo and redo take all of it back and forth, across restarts."""

import random
from datetime import date

import pytest
from library.shelf_kit import FULL, paper, papers, state

from index.errors import UndoRefused, UsageError
from index.library import Library

P = papers(6)


@pytest.fixture
def library(tmp_path):
    library = Library.open(tmp_path / "list.yaml")
    yield library
    library.close()


def reopened(library):
    library.close()
    return Library.open(library.path)


def test_a_change_says_what_it_did(library):
    kept = library.decide(P[:2], "keep")
    assert (kept.op, kept.ids, kept.summary) == ("decide", (P[0].id, P[1].id), "kept 2 papers")
    assert library.decide(P[:1], "maybe").summary == "marked 1 paper maybe"
    assert library.decide(P[2:3], "rejected").summary == "rejected 1 paper"
    assert library.decide(P[:1], None).summary == "cleared the decision on 1 paper"
    assert library.mark_read(P[:1], True).summary == "marked 1 paper read"
    assert library.mark_read(P[:1], False).summary == "marked 1 paper unread"
    assert library.tag(P[:2], add=["a {b}"], remove=["c"]).summary == "tagged 2 papers +a {b} -c"
    assert library.note(P[0], "x").summary == "wrote the note of 1 paper"
    assert library.note(P[0], "  ").summary == "removed the note of 1 paper"
    assert library.save_search("eeg {x}", "tag:eeg").summary == "saved the search eeg {x}"
    assert library.save_search("eeg {x}", None).summary == "deleted the search eeg {x}"
    assert library.rename_tag("a {b}", "d").summary == "renamed the tag a {b} to d on 2 papers"
    assert library.alias_tag("e", "d").summary == "e means d"
    assert library.alias_tag("e", None).summary == "removed the alias e"
    assert library.move(P[1].id, 9).summary == "moved 1 paper"
    assert library.undo().summary == "undid: moved 1 paper"
    assert library.redo().summary == "did again: moved 1 paper"


def test_what_changes_nothing_is_no_action(library):
    library.decide(P[:1], "keep")
    library.tag(P[:1], add=["eeg"])
    count = len(list(library.history()))
    for change in (
        library.decide(P[:1], "keep"),
        library.decide(P[1:], None),
        library.tag(P[:1], add=["EEG"], remove=["other"]),
        library.mark_read(P[:1], False),
        library.note(P[0], ""),
        library.move(P[0].id, 9),
        library.save_search("none", None),
        library.alias_tag("none", None),
        library.decide([], "keep"),
    ):
        assert (change.tx, change.ids) == ("", ())
        assert change.summary == "nothing to change"
    assert len(list(library.history())) == count


@pytest.mark.parametrize(
    "ask",
    [
        lambda library: library.decide(P[:1], "kept"),
        lambda library: library.tag(P[:1], add=["ok", "  "]),
        lambda library: library.tag(P[:1], remove=[""]),
        lambda library: library.rename_tag("unknown", "x"),
        lambda library: library.rename_tag("eeg", " "),
        lambda library: library.move("p9", 0),
        lambda library: library.save_search(" ", "x"),
        lambda library: library.alias_tag("eeg", "EEG"),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(library, ask):
    library.tag(P[:1], add=["eeg"])
    before = state(library)
    with pytest.raises(UsageError):
        ask(library)
    assert state(library) == before


def test_a_paper_enters_once_and_leaves_with_its_last_work(library):
    library.decide([P[0], P[0]], "keep")
    entry = library.get(P[0].id)
    assert entry.added.endswith("Z")
    assert (entry.headline, entry.year, entry.sources) == (P[0].headline, P[0].year, P[0].sources)
    library.tag(P[:1], add=["x"])
    library.decide(P[:1], None)
    assert library.get(P[0].id).status is None
    library.tag(P[:1], remove=["X"])
    assert library.get(P[0].id) is None
    library.undo()
    library.undo()
    assert library.get(P[0].id) == library.get(P[0].id)
    assert library.get(P[0].id).added == entry.added


def test_reading_is_dated_and_keeps_its_first_day(library):
    library.mark_read(P[:1], True)
    assert library.get(P[0].id).read == date.today().isoformat()  # noqa: DTZ011 - a day of here
    assert library.in_state("read") == {P[0].id}
    assert library.mark_read(P[:1], True).tx == ""


def test_entries_are_moved_within_the_list(library):
    library.decide(P[:4], "keep")
    ids = [one.id for one in P[:4]]
    library.move(ids[3], 0)
    assert library.ids() == [ids[3], *ids[:3]]
    library.move(ids[3], 2)
    assert library.ids() == [ids[0], ids[1], ids[3], ids[2]]
    library.move(ids[0], 99)
    assert library.ids() == [ids[1], ids[3], ids[2], ids[0]]
    for _ in range(3):
        library.undo()
    assert library.ids() == ids
    library.flush()
    again = reopened(library)
    again.redo()
    again.flush()
    again = reopened(again)
    assert again.ids() == [ids[3], *ids[:3]]
    again.close()


def test_an_entry_comes_back_to_its_place(library):
    library.decide(P[:5], "keep")
    before = library.ids()
    library.decide([P[0], P[2], P[3]], None)
    library.undo()
    assert library.ids() == before
    library.redo()
    assert library.ids() == [P[1].id, P[4].id]


def test_undo_and_redo_go_all_the_way_across_restarts(library):
    shown = [state(library)]
    for change in (
        lambda: library.decide(P[:3], "keep"),
        lambda: library.tag(P[:2], add=["eeg", "dl"]),
        lambda: library.alias_tag("meg", "eeg"),
        lambda: library.rename_tag("eeg", "brain"),
        lambda: library.note(P[0], "x"),
        lambda: library.decide(P[:3], "rejected"),
        lambda: library.move(P[2].id, 0),
        lambda: library.save_search("a", "b"),
        lambda: library.tag(P[:2], remove=["dl", "brain"]),
        lambda: library.decide(P[1:2], None),
    ):
        change()
        shown.append(state(library))
    for number in reversed(range(len(shown) - 1)):
        library = reopened(library)
        assert library.undo() is not None
        assert state(library) == shown[number]
        if number % 3 == 0:
            library.flush()
    assert library.undo() is None
    for number in range(1, len(shown)):
        library = reopened(library)
        assert library.redo() is not None
        assert state(library) == shown[number]
    assert library.redo() is None
    library.undo()
    library.decide(P[5:], "keep")
    assert library.redo() is None
    library.close()


def test_undo_is_refused_where_the_value_has_changed_since(library):
    library.decide(P[:1], "keep")
    library.note(P[1], "mine")
    library.decide(P[2:4], "keep")
    library.flush()
    text = library.path.read_text().replace("status: keep", "status: maybe", 2)
    library.path.write_text(text.replace("note: mine", "note: theirs"))
    library.refresh()
    assert library.undo().summary == (
        "undid: kept 2 papers, except 1 changed by somebody else since"
    )
    for told in ("wrote the note", "kept 1 paper"):
        with pytest.raises(UndoRefused, match=f"changed by somebody else since: {told}"):
            library.undo()
    assert library.undo() is None
    library.decide(P[4:5], "keep")
    assert library.undo() is not None


def test_undo_of_tags_leaves_the_tags_of_others(library):
    library.tag(P[:1], add=["mine"])
    library.flush()
    path = library.path
    path.write_text(path.read_text().replace("[mine]", "[mine, theirs]"))
    library.refresh()
    library.undo()
    assert library.get(P[0].id).tags == ("theirs",)
    library.redo()
    assert library.get(P[0].id).tags == ("theirs", "mine")


def test_undo_in_one_process_takes_back_what_another_did(library):
    other = Library.open(library.path)
    other.decide(P[:1], "keep")
    library.decide(P[1:2], "keep")
    assert library.undo().ids == (P[1].id,)
    assert library.undo().ids == (P[0].id,)
    other.refresh()
    assert other.entries() == []
    assert other.redo().ids == (P[0].id,)
    other.close()


def test_the_history_says_who_changed_what_and_when(library):
    library.decide(P[:1], "keep")
    library.note(P[0], "x")
    library.undo()
    undo, note, decide = library.history()
    assert [one.op for one in (undo, note, decide)] == ["undo", "note", "decide"]
    assert note.ids == (P[0].id,)
    assert "@" in note.who
    assert note.time.endswith("Z")
    assert note.changes == ((P[0].id, "note", None, "x", ()),)
    assert decide.changes[0].after["abstract"] == P[0].abstract


def test_searches_keep_their_order_and_come_back(library):
    for name in ("b", "a", "c"):
        library.save_search(name, f"tag:{name}")
    library.save_search("a", "x: y #z")
    library.flush()
    again = reopened(library)
    assert again.searches() == {"b": "tag:b", "a": "x: y #z", "c": "tag:c"}
    assert again.saved("a") == "x: y #z"
    assert again.saved("d") is None
    again.close()


def test_lenses_are_read(library):
    library.path.write_text("lenses:\n  brain: [eeg, meg]\n")
    again = reopened(library)
    assert again.lens("brain") == ("eeg", "meg")
    assert again.lens("none") is None
    again.close()


def test_states_and_notes_are_asked_for(library):
    library.decide(P[:2], "keep")
    library.decide(P[2:3], "maybe")
    library.decide(P[3:4], "rejected")
    library.tag(P[:1], add=["x"])
    library.note(P[1], "Straße nach Norden")
    assert library.in_state("keep") == {P[0].id, P[1].id}
    assert library.in_state("maybe") == {P[2].id}
    assert library.in_state("rejected") == {P[3].id}
    assert library.in_state("tagged") == {P[0].id}
    assert library.in_state("new") == set()
    assert library.noted("STRASSE") == {P[1].id}
    assert library.noted("") == {P[1].id}
    assert library.noted("süden") == set()


def test_lone_surrogates_are_replaced(library):
    library.tag(P[:1], add=["a\udc80"])
    library.note(P[0], "b\udc80")
    library.save_search("c\udc80", "d")
    library.flush()
    again = reopened(library)
    assert (again.get(P[0].id).tags, again.get(P[0].id).note) == (("a?",), "b?")
    again.close()


def any_change(library, chance):
    some = chance.sample(P, chance.randint(1, 3))
    return chance.choice(
        [
            lambda: library.decide(some, chance.choice(["keep", "maybe", "rejected", None])),
            lambda: library.tag(some, add=[chance.choice("abc")], remove=[chance.choice("abc")]),
            lambda: library.note(some[0], chance.choice(["", "x", "y\nz"])),
            lambda: library.mark_read(some, chance.random() < 0.5),
            lambda: library.rename_tag(chance.choice("abc"), "d"),
            lambda: library.move(chance.choice(library.ids() or [""]), chance.randint(0, 5)),
        ]
    )


@pytest.mark.parametrize("seed", range(40 if FULL else 6))
def test_random_sittings_can_be_taken_back_step_by_step(tmp_path, seed):
    chance = random.Random(seed)
    library = Library.open(tmp_path / "list.yaml")
    shown = [state(library)]
    while len(shown) < 25:
        change = any_change(library, chance)
        try:
            if change().tx:
                shown.append(state(library))
        except UsageError:
            continue
        if chance.random() < 0.2:
            library.flush()
        if chance.random() < 0.1:
            library = reopened(library)
    for before in reversed(shown[:-1]):
        library.undo()
        assert state(library) == before
        if chance.random() < 0.2:
            library.flush()
            library = reopened(library)
    for after in shown[1:]:
        library.redo()
        assert state(library) == after
    library.close()


def test_papers_given_with_more_complete_a_hand_written_entry(library):
    library.path.write_text("papers:\n- id: p000000000001\n  tags: [mine]\n")
    again = reopened(library)
    again.decide([paper(1)], "keep")
    again.flush()
    again = reopened(again)
    entry = again.get(paper(1).id)
    assert (entry.tags, entry.headline, entry.abstract) == (
        ("mine",),
        paper(1).headline,
        paper(1).abstract,
    )
    again.close()
