"""The history file: whole lines, torn ones, other hosts, and what a start takes from it."""

import json
import os

import pytest
from library.shelf_kit import papers, state

from index.errors import LibraryError
from index.library import Library
from index.library.disk import Disk
from index.library.history import History, host

P = papers(4)


@pytest.fixture
def library(tmp_path):
    library = Library.open(tmp_path / "list.yaml")
    yield library
    library.close()


def file_of(library):
    return library.path.with_name(".list.history") / f"{host()}.jsonl"


def lines_of(library):
    return [json.loads(line) for line in file_of(library).read_text().splitlines()]


def test_a_change_is_one_line_at_once(library):
    library.decide(P[:2], "keep")
    (line,) = lines_of(library)
    assert list(line) == ["v", "tx", "time", "who", "op", "summary", "changes"]
    assert (line["v"], line["op"]) == (1, "decide")
    assert [list(change) for change in line["changes"]] == [["id", "field", "before", "after"]] * 6
    assert {"id": P[0].id, "field": "status", "before": None, "after": "keep"} in line["changes"]
    library.flush()
    assert lines_of(library)[-1]["op"] == "saved"
    assert len(lines_of(library)[-1]["sha256"]) == 64


def test_a_second_change_of_a_paper_is_short(library):
    library.decide(P[:1], "keep")
    library.decide(P[:1], "maybe")
    assert len(file_of(library).read_bytes().splitlines()[-1]) < 300


def test_what_was_not_saved_is_replayed(library):
    library.decide(P[:2], "keep")
    library.flush()
    library.tag(P[:1], add=["late"])
    library.note(P[2], "x")
    again = Library.open(library.path)
    assert state(again) == state(library)
    again.flush()
    assert "late" in library.path.read_text()
    again.close()


@pytest.mark.parametrize("torn", [b"", b"{", b'{"v":1,"op":"de', b'{"v":1}', b"\xff\xfe", b"null"])
def test_a_torn_last_line_is_dropped_and_the_next_is_whole(library, torn):
    library.decide(P[:1], "keep")
    before = state(library)
    with file_of(library).open("ab") as file:
        file.write(torn)
    again = Library.open(library.path)
    assert state(again) == before
    again.decide(P[1:2], "keep")
    library.refresh()
    assert state(library) == state(again)
    last = Library.open(library.path)
    assert state(last) == state(again)
    assert [event.op for event in last.history()] == ["decide", "decide"]
    last.close()
    again.close()


def test_a_whole_record_that_lost_only_its_line_end_stays_dropped(library):
    library.decide(P[:1], "keep")
    data = file_of(library).read_bytes()
    library.decide(P[1:2], "keep")
    file_of(library).write_bytes(file_of(library).read_bytes()[:-1])
    again = Library.open(library.path)
    assert again.ids() == [P[0].id]
    again.decide(P[2:3], "keep")
    again.close()
    assert file_of(library).read_bytes().startswith(data)
    last = Library.open(library.path)
    assert last.ids() == [P[0].id, P[2].id]
    last.close()


@pytest.mark.parametrize(
    "line",
    [
        {"v": 2, "op": "decide"},
        {"v": 1, "op": "decide", "changes": "x"},
        {"v": 1, "op": "saved", "upto": "x"},
        {
            "v": 1, "tx": "a", "time": "b", "who": "c", "op": "d", "summary": "e",
            "changes": [{"id": "p1", "field": "status", "before": None, "after": "kept"}],
        },
        {
            "v": 1, "tx": "a", "time": "b", "who": "c", "op": "d", "summary": "e",
            "changes": [{"id": "p1", "field": "paper", "before": None, "after": {"year": "x"}}],
        },
        [],
        "decide",
    ],
)  # fmt: skip
def test_a_line_that_says_nothing_known_is_passed_over(library, line):
    library.decide(P[:1], "keep")
    with file_of(library).open("a") as file:
        file.write(json.dumps(line) + "\n")
    library.tag(P[:1], add=["x"])
    again = Library.open(library.path)
    assert state(again) == state(library)
    again.close()


def test_the_last_save_is_found_behind_long_lines(library):
    library.decide(P[:1], "keep")
    library.flush()
    library.note(P[0], "long " * 50_000)
    library.note(P[0], '{"op":"saved"} ' * 9000)
    again = Library.open(library.path)
    assert again.get(P[0].id).note == library.get(P[0].id).note
    again.close()


def test_histories_of_other_hosts_are_shown_and_not_replayed(library):
    library.decide(P[:1], "keep")
    other = file_of(library).with_name("other.jsonl")
    text = file_of(library).read_text().replace(P[0].id, P[1].id)
    other.write_text(text.replace('"time":"2', '"time":"1').replace(f"@{host()}", "@other"))
    again = Library.open(library.path)
    assert again.ids() == [P[0].id]
    assert [event.who.split("@")[1] for event in again.history()] == [host(), "other"]
    again.close()


def test_a_change_that_cannot_be_recorded_is_not_made(library):
    class Full(Disk):
        def append(self, descriptor, data):
            os.write(descriptor, data[:20])
            raise OSError(28, "No space left on device")

    library.decide(P[:1], "keep")
    full = Library.open(library.path, disk=Full())
    with pytest.raises(LibraryError) as failure:
        full.decide(P[:1], "maybe")
    assert str(failure.value) == (
        f"{library.path}: the change could not be recorded and was not made"
        " (No space left on device)"
    )
    assert full.get(P[0].id).status == "keep"
    full.close()
    library.decide(P[:1], "rejected")
    again = Library.open(library.path)
    assert again.get(P[0].id).status == "rejected"
    again.close()


def test_changes_that_cannot_be_made_safe_are_taken_back_and_told(library):
    class Unsafe(Disk):
        broken = False

        def sync(self, descriptor):
            if self.broken:
                raise OSError(5, "Input/output error")
            super().sync(descriptor)

    disk = Unsafe()
    unsafe = Library.open(library.path, disk=disk)
    unsafe.decide(P[:1], "keep")
    unsafe.flush()
    disk.broken = True
    unsafe.decide(P[:1], "maybe")
    unsafe.tag(P[1:2], add=["x"])
    for save in (unsafe.flush, unsafe.sync):
        if save == unsafe.flush:
            with pytest.raises(LibraryError, match="2 changes could not be made safe"):
                save()
    assert unsafe.refresh() == {P[0].id, P[1].id}
    assert [(entry.id, entry.status) for entry in unsafe.entries()] == [(P[0].id, "keep")]
    disk.broken = False
    unsafe.flush()
    again = Library.open(library.path)
    assert state(again) == state(unsafe)
    assert next(again.history()).op == "void"
    assert again.undo().summary == "undid: kept 1 paper"
    again.close()
    unsafe.close()


def test_an_unreadable_history_is_told(tmp_path):
    path = tmp_path / "list.yaml"
    (tmp_path / ".list.history" / f"{host()}.jsonl").mkdir(parents=True)
    library = Library.open(path)
    assert "history cannot be read" in str(library.problem)
    library.close()


def test_offsets_say_which_records_lie_between(library):
    library.decide(P[:1], "keep")
    start = file_of(library).stat().st_size
    library.decide(P[1:2], "keep")
    history = History(file_of(library).parent, Disk())
    (record,) = history.between(start, file_of(library).stat().st_size)
    assert record.deltas[0].id == P[1].id
    history.close()
