"""Where the reader was left: remembered for each set of sources, and never a reason to fail."""

import json

import pytest

from tui import left
from tui.left import Left

SPOT = Left(query="tag:eeg", sort="year", turned=True, paper="p1", scrolls={"p1": 3}, full=True)


@pytest.fixture(autouse=True)
def file(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "paperreader" / "session.json"


def test_a_first_start_begins_at_the_beginning():
    assert left.load(["a.txt"]) == (Left(), [])


def test_each_set_of_sources_has_its_own_place():
    left.save(["a.txt"], SPOT, ["tag:eeg"])
    left.save(["a.txt", "b.txt"], Left(query="x"), ["tag:eeg", "x"])
    assert left.load(["a.txt"]) == (SPOT, ["tag:eeg", "x"])
    assert left.load(["a.txt", "b.txt"])[0].query == "x"
    assert left.load(["b.txt"])[0] == Left()


def test_only_the_latest_are_kept(file):
    for number in range(60):
        left.save([f"{number}.txt"], SPOT, [str(each) for each in range(150)])
    stored = json.loads(file.read_text("utf-8"))
    assert len(stored["readers"]) == 50
    assert stored["queries"][-1] == "149"
    assert len(stored["queries"]) == 100


def test_what_others_keep_there_stays(file):
    file.parent.mkdir(parents=True)
    file.write_text('{"other": [1], "readers": {}}', "utf-8")
    left.save(["a.txt"], SPOT, [])
    assert json.loads(file.read_text("utf-8"))["other"] == [1]


DAMAGED = [
    "",
    "{",
    "[]",
    "null",
    '{"readers": 3, "queries": {}}',
    '{"readers": {"k": [1]}}',
    "[" * 9999,
]


@pytest.mark.parametrize("text", DAMAGED, ids=range(len(DAMAGED)))
def test_a_damaged_file_is_as_good_as_none(file, text):
    file.parent.mkdir(parents=True)
    file.write_text(text, "utf-8")
    assert left.load(["a.txt"]) == (Left(), [])
    left.save(["a.txt"], SPOT, ["q"])
    assert left.load(["a.txt"]) == (SPOT, ["q"])


def test_values_of_another_kind_are_left_out(file):
    left.save(["a.txt"], SPOT, [])
    text = file.read_text("utf-8").replace('"full": true', '"full": "far"')
    file.write_text(text, "utf-8")
    assert left.load(["a.txt"])[0].full is False
    assert left.load(["a.txt"])[0].query == "tag:eeg"


def test_positions_that_are_none_are_left_out(file):
    left.save(["a.txt"], SPOT, [])
    file.write_text(file.read_text("utf-8").replace('"p1": 3', '"p1": "far", "p2": 4'), "utf-8")
    assert left.load(["a.txt"])[0].scrolls == {"p2": 4}


def test_a_disk_that_refuses_is_no_reason_to_fail(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("no folder", "utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    left.save(["a.txt"], SPOT, [])
    assert left.load(["a.txt"]) == (Left(), [])


def test_a_first_run_is_one_before_any_reader_was_left():
    assert left.is_first_run()
    left.save(["a.txt"], SPOT, [])
    assert not left.is_first_run()
