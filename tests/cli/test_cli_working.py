"""`tag`, `mark`, `note`, `tags`, `undo`, `redo`, `history`: the user's work and taking it back."""

import json

import pytest


@pytest.fixture
def paper(run):
    """Show one paper as the scripts see it."""

    def paper(id_: str) -> dict:
        return json.loads(run("show", id_, "--format", "json").out)[0]

    return paper


@pytest.mark.parametrize(
    ("edits", "tags"),
    [
        (["+eeg"], ["eeg"]),
        (["+eeg", "+sleep"], ["eeg", "sleep"]),
        (["+eeg", "-eeg"], ["eeg"]),
        (["+a b"], ["a b"]),
        (["+method/diffusion", "+no", "+2026"], ["method/diffusion", "no", "2026"]),
        (["+--source"], None),
    ],
)
def test_edits_stand_among_the_ids(run, ids, paper, edits, tags):
    done = run("tag", edits[0], ids[0][:7], *edits[1:])
    if tags is None:
        assert done.code == 2
        return
    assert done.code == 0
    assert paper(ids[0])["tags"] == tags


def test_tags_are_added_and_removed(run, ids, paper):
    run("tag", ids[0], ids[1], "+todo", "+eeg")
    done = run("tag", ids[0], "-todo")
    assert done.code == 0
    assert "1 paper" in done.err
    assert paper(ids[0])["tags"] == ["eeg"]
    assert paper(ids[1])["tags"] == ["todo", "eeg"]


def test_a_query_chooses_papers_and_may_begin_with_a_minus(run):
    assert "3 papers" in run("tag", "--query", "-eeg", "+other").err
    assert run("search", "tag:other", "--format", "ids").out.count("\n") == 3


def test_ids_come_from_stdin(run, ids, paper):
    listing = run("search", "eeg").out
    assert run("mark", "keep", "-", stdin=listing).code == 0
    assert [paper(id_)["status"] for id_ in ids[:3]] == ["keep", "keep", "undecided"]


@pytest.mark.usefixtures("home")
def test_no_paper_fits_is_exit_1_and_changes_nothing(run):
    assert run("tag", "--query", "zzyzxq", "+x").code == 1
    assert run("mark", "keep", "-", stdin="").code == 1
    assert run("history").code == 1


def test_one_wrong_id_stops_all(run, ids):
    assert run("mark", "keep", ids[0], "pzzzzzzzz").code == 2
    assert run("list").code == 1


@pytest.mark.parametrize("mark", ["keep", "maybe", "rejected"])
def test_marks_decide(run, ids, paper, mark):
    assert run("mark", mark, ids[0]).code == 0
    assert paper(ids[0])["status"] == mark
    assert run("mark", "undecided", ids[0]).code == 0
    assert paper(ids[0])["status"] == "undecided"


def test_read_and_unread(run, ids, paper):
    run("mark", "read", ids[0])
    assert paper(ids[0])["read"]
    run("mark", "unread", ids[0])
    assert paper(ids[0])["read"] is None


def test_notes_are_written_printed_and_taken_away(run, ids):
    assert run("note", ids[0]).code == 1
    assert run("note", ids[0], "compare with – the baseline").code == 0
    assert run("note", ids[0]).out == "compare with – the baseline\n"
    assert run("note", ids[0], "-", stdin="two\nlines\n").code == 0
    assert run("note", ids[0]).out.startswith("two\nlines\n")
    assert run("note", ids[0], "").code == 0
    assert run("note", ids[0]).code == 1


def test_a_note_may_begin_with_a_sign(run, ids):
    assert run("note", ids[0], "-0.3 below the baseline").code == 0
    assert run("note", ids[0]).out == "-0.3 below the baseline\n"


def test_an_editor_writes_a_note(run, ids, home, monkeypatch):
    script = home / "ed"
    script.write_text('#!/bin/sh\nprintf "%s" "$1" >> "$2"\n')
    script.chmod(0o700)
    monkeypatch.setenv("EDITOR", f"{script} ' added'")
    run("note", ids[0], "first")
    assert run("note", ids[0], "--edit").code == 0
    assert run("note", ids[0]).out.split() == ["first", "added"]


@pytest.mark.parametrize(
    ("editor", "said"),
    [("", "no editor is set"), ("false", "ended with 1"), ("/gone/ed", "cannot be run")],
)
def test_an_editor_that_fails_changes_nothing(run, ids, monkeypatch, editor, said):
    monkeypatch.setenv("EDITOR", editor)
    done = run("note", ids[0], "--edit")
    assert done.code == 2
    assert said in done.err
    assert run("note", ids[0]).code == 1


def test_success_means_it_is_in_the_file(run, ids, home):
    run("tag", ids[0], "+eeg", "--library", "mine.yaml")
    assert "eeg" in (home / "mine.yaml").read_text()


def test_tags_are_listed_with_counts(run, ids):
    run("tag", *ids[:3], "+eeg")
    run("tag", ids[0], "+deep-learning")
    run("tag", ids[1], "+deep learning")
    done = run("tags")
    assert done.out.splitlines()[0] == "3 eeg"
    assert "paperreader tags rename deep-learning 'deep learning'" in done.err
    counts = json.loads(run("tags", "--format", "json").out)
    assert counts[0] == {"tag": "eeg", "count": 3}


def test_tags_are_renamed_everywhere(run, ids, paper):
    run("tag", ids[0], ids[1], "+eeg")
    done = run("tags", "rename", "eeg", "brain")
    assert done.code == 0
    assert paper(ids[0])["tags"] == ["brain"]
    assert "did you mean 'brain'" in run("tags", "rename", "brian", "x").err


def test_undo_and_redo_work_across_runs(run, ids, paper):
    run("mark", "keep", ids[0])
    run("tag", ids[0], "+eeg")
    assert run("undo").code == 0
    assert paper(ids[0])["tags"] == []
    assert run("redo").code == 0
    assert paper(ids[0])["tags"] == ["eeg"]
    assert run("undo", "2").code == 0
    assert (paper(ids[0])["tags"], paper(ids[0])["status"]) == ([], "undecided")
    done = run("undo")
    assert (done.code, done.err) == (1, "paperreader: nothing to undo\n")
    assert run("redo", "99").code == 0
    assert run("redo").code == 1


def test_history_names_time_and_change(run, ids):
    run("mark", "keep", ids[0])
    run("tag", ids[0], ids[1], "+eeg")
    lines = run("history").out.splitlines()
    assert len(lines) == 2
    assert lines[0].endswith(f"tagged 2 papers +eeg: {ids[0]} {ids[1]}")
    run("mark", "keep", *ids)
    assert run("history").out.splitlines()[0].endswith(f" {ids[3]} and 1 more")
    run("undo")
    events = json.loads(run("history", "--format", "json", "--limit", "3").out)[2:]
    assert len(events) == 1
    assert set(events[0]) == {"tx", "time", "who", "op", "summary", "ids", "changes"}
    assert events[0]["ids"] == ids[:2]
    assert set(events[0]["changes"][0]) == {"id", "field", "before", "after"}


def test_a_list_that_does_not_parse_is_left_alone(run, ids, home):
    file = home / "broken.yaml"
    file.write_text("papers: [\n")
    done = run("tag", ids[0], "+x", "--library", "broken.yaml")
    assert done.code == 2
    assert "broken.yaml:" in done.err
    rename = ["tags", "rename", "a", "b"]
    for args in (["tags"], ["list"], ["export"], ["history"], ["undo"], ["redo"], rename):
        done = run(*args, "--library", "broken.yaml")
        assert (done.code, done.out) == (2, "")
        assert done.err.count("broken.yaml:") == 1
    assert file.read_text() == "papers: [\n"
    assert run("search", "eeg", "--library", "broken.yaml").code == 0


def test_a_list_that_cannot_be_written_is_said_at_once(run, ids, home):
    (home / "file").write_text("where a folder would have to be")
    done = run("mark", "keep", ids[0], "--library", "file/list.yaml")
    assert done.code == 2
    assert "list.yaml" in done.err


@pytest.mark.parametrize("query", ["is:kept", "year:20x", "is:", "tag:", "(", '"', "", " "])
def test_a_query_that_is_not_understood_changes_nothing(run, query):
    for command in (["mark", "rejected"], ["tag", "+oops"]):
        done = run(*command, "--query", query)
        assert done.code == 2, query
        assert "query" in done.err
    assert run("tags").out == ""
    assert run("list", "--status", "all").out == ""


def test_a_note_is_printed_without_what_a_terminal_obeys(run, ids):
    run("note", ids[0], "one \x1b[31m\ntwo")
    assert run("note", ids[0]).out == "one  [31m\ntwo\n"
