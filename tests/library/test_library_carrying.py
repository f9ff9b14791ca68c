"""Edited and similar texts: work carried over to a new text, texts that a person parted."""

import pytest

from index.errors import UsageError
from index.library import Library
from index.paper import Paper, Place

OLD, NEW = "p00000000000a", "p00000000000b"
PAPER = Paper(
    id=OLD, headline="An old text", abstract="The old text.", sources=(Place("a.txt", 3),)
)


@pytest.fixture
def library(tmp_path):
    library = Library.open(tmp_path / "list.yaml")
    library.decide([PAPER], "keep")
    yield library
    library.close()


def reopened(library):
    library.flush()
    library.close()
    return Library.open(library.path)


def test_work_is_carried_over_to_a_new_text_and_back(library):
    change = library.carry(OLD, NEW)
    assert change.ids == (OLD,)
    assert change.summary == "carried 1 paper over to an edited text"
    assert library.carried() == {NEW: OLD}
    again = reopened(library)
    assert again.carried() == {NEW: OLD}
    assert again.get(OLD).aliases == (NEW,)
    again.undo()
    assert again.carried() == {}
    assert again.get(OLD).status == "keep"
    again.redo()
    assert again.carried() == {NEW: OLD}
    again.close()


def test_only_a_paper_of_the_list_can_be_carried_over(library):
    with pytest.raises(UsageError, match="not in the reading list"):
        library.carry(NEW, OLD)


def test_parted_texts_stay_parted_and_lose_what_was_carried_over(library):
    library.carry(OLD, NEW)
    library.part(OLD, NEW)
    library.part(OLD, "p00000000000c")
    assert library.part(OLD, NEW).tx == ""
    assert library.carried() == {}
    assert library.get(OLD).status == "keep"
    pairs = {frozenset((OLD, NEW)), frozenset((OLD, "p00000000000c"))}
    assert library.apart() == pairs
    again = reopened(library)
    assert again.apart() == pairs
    assert f"apart:\n  {OLD}: [{NEW}, p00000000000c]" in again.path.read_text()
    again.undo()
    again.undo()
    assert again.apart() == frozenset()
    assert again.carried() == {NEW: OLD}
    again.close()


def test_texts_without_an_entry_can_be_parted(library):
    library.part(NEW, "p00000000000c")
    again = reopened(library)
    assert again.apart() == {frozenset((NEW, "p00000000000c"))}
    assert again.ids() == [OLD]
    again.close()


def test_a_hand_written_section_is_edited_in_place(library):
    library.flush()
    text = library.path.read_text() + f"# mine\napart:\n  # these two\n  {NEW}: [p00000000000c]\n"
    library.path.write_text(text)
    library.refresh()
    library.part(OLD, NEW)
    again = reopened(library)
    assert f"# mine\napart:\n  # these two\n  {NEW}: [p00000000000c]\n" in again.path.read_text()
    assert len(again.apart()) == 2
    again.close()


def test_the_parsed_form_is_kept_with_them(library, tmp_path):
    library.part(OLD, NEW)
    library.flush()
    library.close()
    for _ in range(2):
        again = Library.open(library.path, cache=tmp_path / "cache")
        assert again.apart() == {frozenset((OLD, NEW))}
        again.close()
