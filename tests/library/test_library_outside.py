"""Others change the file: editors, git, a second reader; and the file is odd, gone or broken."""

import errno
import os
import stat
import tempfile
import time
from pathlib import Path

import pytest
from library.shelf_kit import paper, papers, state

from index.errors import LibraryError, LibraryReadOnly
from index.library import Library
from index.library.disk import Disk

P = papers(5)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "lists" / "list.yaml"


def opened(path, **more):
    library = Library.open(path, **more)
    assert library.problem is None
    return library


def filled(path):
    library = opened(path)
    library.decide(P[:3], "keep")
    library.tag(P[:1], add=["eeg"])
    library.flush()
    return library


def age(path, seconds=60):
    """Let a file look as if written a while ago (or, negative, to come)."""
    found = path.stat()
    os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns - int(seconds * 1e9)))


def by_hand(path, old, new, count=1):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, count), encoding="utf-8")
    age(path, -5)  # an edit, not a race


def test_nothing_is_made_until_the_first_change(path):
    library = opened(path)
    assert library.entries() == []
    library.flush()
    library.refresh()
    library.close()
    assert not path.parent.exists()


def test_a_hand_edit_is_taken_in_and_told(path):
    library = filled(path)
    by_hand(path, "status: keep", "status: maybe")
    assert library.refresh() == {P[0].id}
    assert library.get(P[0].id).status == "maybe"
    assert library.refresh() == frozenset()
    library.close()


def test_a_change_of_content_is_seen_behind_the_same_size_and_time(path):
    library = filled(path)
    before = path.stat()
    text = path.read_text().replace("[eeg]", "[meg]")
    path.write_text(text)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    library.refresh()
    assert library.get(P[0].id).tags == ("meg",)
    library.close()


def test_changes_of_both_sides_are_merged_entry_by_entry(path):
    library = filled(path)
    library.tag(P[:2], add=["mine"])
    library.note(P[1], "mine\n")
    by_hand(path, "tags: [eeg]", "tags: [eeg, theirs]")
    by_hand(path, "papers:", "# theirs\npapers:")
    library.flush()
    assert library.get(P[0].id).tags == ("eeg", "theirs", "mine")
    assert library.get(P[1].id).note == "mine\n"
    assert library.conflicts() == []
    assert "# theirs\n" in path.read_text()
    library.close()


def test_a_true_conflict_keeps_both_and_says_so_until_it_is_settled(path):
    library = filled(path)
    library.decide(P[:1], "rejected")
    library.note(P[1], "mine")
    by_hand(path, "status: keep", "status: maybe")
    by_hand(path, f"- id: {P[1].id}\n", f"- id: {P[1].id}\n  note: theirs\n")
    library.flush()
    assert library.get(P[0].id).status == "rejected"
    assert library.get(P[0].id).conflict == (("status", "maybe"),)
    assert library.get(P[1].id).conflict == (("note", "theirs"),)
    assert [entry.id for entry in library.conflicts()] == [P[0].id, P[1].id]
    assert len(library.notices) == 2
    assert "changed twice" in library.notices[0]
    assert "conflict: {status: maybe}" in path.read_text()
    library.decide(P[:1], "maybe")
    library.note(P[1], "both")
    library.flush()
    assert library.conflicts() == []
    assert "conflict" not in path.read_text()
    library.close()


def test_a_decision_cleared_here_and_changed_there_keeps_the_change(path):
    library = filled(path)
    library.decide(P[:1], None)
    by_hand(path, "status: keep", "status: maybe")
    library.flush()
    assert library.get(P[0].id).status == "maybe"
    assert library.get(P[0].id).conflict == (("status", "undecided"),)
    library.close()


def test_an_older_list_put_back_is_not_undone(path):
    library = filled(path)
    versions = [path.read_bytes()]
    for status in ("maybe", "rejected", "keep"):
        library.decide(P[1:2], status)
        library.flush()
        versions.append(path.read_bytes())
    library.decide(P[3:4], "keep")
    library.flush()
    for version in versions:  # at once, as a script would
        path.write_bytes(version)
        library.refresh()
        library.flush()
        assert path.read_bytes() == version
        assert library.get(P[3].id) is None
        again = opened(path)
        again.flush()
        assert state(again) == state(library)
        again.close()
    library.close()


def test_a_list_from_elsewhere_is_taken_as_it_is(path):
    library = filled(path)
    library.close()
    path.write_text("papers:\n- id: p000000000009\n  status: keep\n")
    age(path, -5)
    again = opened(path)
    again.flush()
    assert again.ids() == ["p000000000009"]
    again.close()


def test_what_an_editor_wrote_over_unseen_is_merged_again(path):
    library = filled(path)
    stale = path.read_text()
    library.decide(P[1:2], "maybe")
    library.flush()
    library.decide(P[1:2], "rejected")
    library.tag(P[2:3], add=["late"])
    library.flush()
    path.write_text(stale + "# a remark\n")
    again = opened(path)
    library.refresh()
    for one in (library, again):
        assert one.get(P[1].id).status == "rejected"
        assert one.get(P[2].id).tags == ("late",)
        assert one.conflicts() == []
    again.flush()
    assert path.read_text().endswith("# a remark\n")
    assert "late" in path.read_text()
    again.close()
    library.close()


@pytest.mark.parametrize(
    ("old", "new", "status", "tags"),
    [
        ("status: keep", "status: rejected", "rejected", ("eeg",)),
        ("  status: keep\n", "", None, ("eeg",)),
        ("tags: [eeg]", "tags: [meg]", "keep", ("meg",)),
        ("  tags: [eeg]\n", "", "keep", ()),
    ],
)
def test_an_edit_right_after_a_save_is_an_edit(path, old, new, status, tags):
    library = filled(path)
    path.write_text(path.read_text().replace(old, new, 1))
    library.refresh()
    entry = library.get(P[0].id)
    assert (entry.status, entry.tags, entry.conflict) == (status, tags, ())
    library.close()


def test_two_readers_see_each_other_through_history_and_file(path):
    one, other = filled(path), opened(path)
    one.tag(P[:1], add=["from-one"])
    assert other.refresh() == {P[0].id}
    other.tag(P[:1], add=["from-other"])  # before either has written the file
    assert one.refresh() == {P[0].id}
    assert one.get(P[0].id).tags == other.get(P[0].id).tags == ("eeg", "from-one", "from-other")
    other.flush()
    one.flush()
    assert one.refresh() | other.refresh() == frozenset()
    one.close()
    other.close()
    again = opened(path)
    assert again.get(P[0].id).tags == ("eeg", "from-one", "from-other")
    again.close()


def test_a_change_sees_what_the_other_reader_just_recorded(path):
    one, other = filled(path), opened(path)
    one.decide(P[:1], "maybe")
    other.decide(P[:1], "rejected")
    one.refresh()
    assert one.get(P[0].id).status == "rejected"
    assert one.conflicts() == []
    one.close()
    other.close()


def test_an_entry_that_others_removed_stays_away_unless_it_was_changed_here(path):
    library = filled(path)
    library.note(P[2], "mine")
    text = path.read_text()
    path.write_text(text[: text.index(f"- id: {P[1].id}")])
    age(path, -5)
    library.flush()
    assert library.ids() == [P[0].id, P[2].id]
    entry = library.get(P[2].id)
    assert (entry.note, entry.headline, entry.abstract) == ("mine", P[2].headline, P[2].abstract)
    assert len(library.backups()) >= 1
    library.close()


def test_a_file_taken_away_is_written_again(path, tmp_path):
    filled(path).close()
    library = opened(path, cache=tmp_path / "cache")
    library.close()
    library = opened(path, cache=tmp_path / "cache")  # its texts are not loaded now
    path.unlink()
    assert library.refresh() == frozenset()
    library.flush()
    assert path.read_text().count("abstract: >-") == 3
    path.unlink()
    library.tag(P[1:2], add=["late"])
    library.flush()
    assert path.read_text().count("- id:") == 3
    library.close()


def test_a_history_taken_away_loses_nothing_that_is_in_memory(path):
    library = filled(path)
    library.tag(P[:1], add=["before"])
    folder = path.with_name(".list.history")
    for file in folder.glob("*.jsonl"):
        file.unlink()
    library.tag(P[:1], add=["after"])
    library.flush()
    library.close()
    again = opened(path)
    assert again.get(P[0].id).tags == ("eeg", "before", "after")
    again.close()


def test_a_history_that_became_another_file_is_written_to_from_then_on(path):
    library = filled(path)
    (file,) = path.with_name(".list.history").glob("*.jsonl")
    kept = file.read_bytes()
    other = file.with_name("other")
    other.write_bytes(kept)
    other.replace(file)
    library.refresh()
    library.tag(P[:1], add=["after"])
    assert file.read_bytes().startswith(kept)
    again = opened(path)
    assert again.get(P[0].id).tags == ("eeg", "after")
    again.close()
    library.close()


def test_a_symlink_stays_one_and_its_target_is_replaced(path, tmp_path):
    library = filled(path)
    target = tmp_path / "synced" / "other.yaml"
    target.parent.mkdir()
    path.replace(target)
    path.symlink_to(target)
    library.tag(P[:1], add=["linked"])
    library.flush()
    assert path.is_symlink()
    assert "linked" in target.read_text()
    assert [file.name for file in target.parent.iterdir()] == ["other.yaml"]
    library.close()


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_the_mode_stays(path, mode):
    library = filled(path)
    path.chmod(mode)
    library.tag(P[:1], add=["again"])
    library.flush()
    assert stat.S_IMODE(path.stat().st_mode) == mode
    library.close()


def test_the_history_is_the_owners_alone(path):
    filled(path).close()
    folder = path.with_name(".list.history")
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) for file in folder.glob("*.jsonl")} == {0o600}


BROKEN = "papers:\n- id: p1\n  note: 'open\n"


def test_a_broken_file_is_never_written_and_a_backup_is_put_back(path):
    library = filled(path)
    library.tag(P[:1], add=["second"])
    library.flush()
    library.close()
    path.write_text(BROKEN)
    broken = Library.open(path)
    assert broken.read_only
    assert str(broken.problem).startswith(f"{path}:4: ")
    with pytest.raises(LibraryReadOnly) as refusal:
        broken.decide(P[:1], "keep")
    assert str(refusal.value) == str(broken.problem)
    for change in (broken.undo, lambda: broken.save_search("a", "b"), lambda: broken.move("x", 0)):
        with pytest.raises(LibraryError):
            change()
    broken.flush()
    assert path.read_text() == BROKEN
    backups = broken.backups()
    assert [backup.path.exists() for backup in backups] == [True]
    broken.restore(backups[0])
    assert not broken.read_only
    assert broken.get(P[0].id).tags == ("eeg",)
    kept = list(backups[0].path.parent.glob("unreadable-*"))
    assert [file.read_text() for file in kept] == [BROKEN]
    broken.tag(P[:1], add=["third"])
    broken.flush()
    assert "[eeg, third]" in path.read_text()
    broken.close()


def test_a_good_list_can_be_put_back_and_what_it_replaces_is_kept(path):
    library = filled(path)
    library.decide(P[4:], "keep")
    library.flush()
    replaced = path.read_bytes()
    library.restore(library.backups()[-1])
    assert library.get(P[4].id) is None
    assert replaced in [backup.path.read_bytes() for backup in library.backups()]
    library.close()


def test_a_backup_that_is_gone_is_told(path):
    library = filled(path)
    library.decide(P[4:], "keep")
    library.flush()
    backup = library.backups()[0]
    backup.path.unlink()
    with pytest.raises(LibraryError, match="cannot be restored"):
        library.restore(backup)
    library.close()


def test_a_file_broken_while_running_is_waited_for(path):
    library = filled(path)
    good = path.read_text()
    library.tag(P[:1], add=["pending"])
    path.write_text(BROKEN)
    library.refresh()
    assert library.read_only
    assert library.get(P[0].id).tags == ("eeg", "pending")
    library.flush()
    assert path.read_text() == BROKEN
    path.write_text(good + "# mended\n")
    library.refresh()
    assert not library.read_only
    library.flush()
    assert "pending" in path.read_text()
    assert "# mended" in path.read_text()
    library.close()


def test_a_newer_version_is_shown_and_not_changed(path):
    path.parent.mkdir()
    path.write_text("version: 2\npapers:\n- id: p1\n  status: keep\n")
    library = Library.open(path)
    assert library.get("p1").status == "keep"
    assert "newer paperreader" in str(library.problem)
    with pytest.raises(LibraryReadOnly):
        library.tag(P[:1], add=["x"])
    library.close()


@pytest.mark.parametrize("kind", ["folder", "fifo-like", "below-a-file"])
def test_what_cannot_be_a_file_is_told_at_once(tmp_path, kind):
    path = tmp_path / "list.yaml"
    if kind == "folder":
        path.mkdir()
    elif kind == "below-a-file":
        (tmp_path / "file").touch()
        path = tmp_path / "file" / "list.yaml"
    else:
        path.symlink_to(path)
    library = Library.open(path)
    assert library.read_only
    assert str(library.problem).startswith(str(path))
    library.close()


class Unwritable(Disk):
    def writable(self, path):
        return path is None


def test_an_unwritable_list_is_told_at_once(path):
    filled(path).close()
    library = Library.open(path, disk=Unwritable())
    assert "cannot be written" in str(library.problem)
    assert library.get(P[0].id).status == "keep"
    assert library.refresh() == frozenset()
    with pytest.raises(LibraryReadOnly):
        library.decide(P[:1], None)
    library.close()


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root to become somebody without rights")
def test_a_folder_without_rights_is_found_unwritable():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        mine = folder / "list.yaml"
        mine.write_text("papers:\n")
        os.seteuid(65534)
        try:
            library = Library.open(mine)
            assert "cannot be written" in str(library.problem)
            assert Library.open(folder / "new" / "list.yaml").read_only
            library.close()
        finally:
            os.seteuid(0)


class WithoutLocks(Disk):
    """A network file system on which `lockf` fails, and others write at any moment."""

    def __init__(self, path):
        self.path = path
        self.left = 2

    def write(self, path, data, mode=None):
        super().write(path, data, mode)
        if self.left and path.parent == self.path.parent and self.path.exists():
            self.left -= 1
            text = self.path.read_text()
            self.path.write_text(text.replace("papers:", f"# remark {self.left}\npapers:"))


def test_a_write_that_comes_between_is_noticed_by_content(path, monkeypatch):
    filled(path).close()

    def fail(*_):
        raise OSError(errno.ENOLCK, "no locks")

    monkeypatch.setattr("fcntl.lockf", fail)
    library = opened(path, disk=WithoutLocks(path))
    library.tag(P[:1], add=["new"])
    library.flush()
    text = path.read_text()
    assert "# remark 0" in text
    assert "# remark 1" in text
    assert "[eeg, new]" in text
    library.close()


class AtTheLastMoment(Disk):
    """An editor that saves after the last look at the file, right before it is replaced."""

    left = 1

    def exchange(self, one, other):
        if self.left:
            self.left = 0
            edited = other.with_name("edited")
            edited.write_text(other.read_text().replace("papers:", "# remark\npapers:"))
            edited.replace(other)
        return super().exchange(one, other)


class WithoutExchange(Disk):
    def exchange(self, one, other):
        return one == other


@pytest.mark.parametrize("disk", [AtTheLastMoment, WithoutExchange])
def test_a_save_at_the_last_moment_is_not_replaced_unseen(path, disk):
    filled(path).close()
    library = opened(path, disk=disk())
    library.tag(P[:1], add=["new"])
    library.flush()
    text = path.read_text()
    assert ("# remark" in text) == (disk is AtTheLastMoment)
    assert "[eeg, new]" in text
    assert sorted(file.name for file in path.parent.iterdir()) == [".list.history", "list.yaml"]
    library.close()


def test_what_a_dead_process_left_beside_the_file_is_swept_away(path):
    library = filled(path)
    old = path.with_name(".list.yaml.1.new")
    fresh = path.with_name(".list.yaml.2.new")
    for left in (old, fresh):
        left.touch()
    age(old, 3600)
    library.close()
    library = opened(path)
    library.tag(P[:1], add=["x"])
    library.flush()
    assert not old.exists()
    assert fresh.exists()
    library.close()


def test_backups_are_turned_over(path):
    library = filled(path)
    folder = path.with_name(".list.history") / "backups"
    folder.mkdir(exist_ok=True)
    for day in range(1, 29):
        for hour in (1, 2):
            (folder / f"202611{day:02}T{hour:02}0000Z-{day:010}{hour:02}.yaml").write_text("a: b")
    (folder / "mine.yaml").touch()
    library.tag(P[:1], add=["x"])
    library.flush()
    kept = library.backups()
    assert len(kept) == 8 + 14
    assert kept[0].time == max(backup.time for backup in kept)
    assert len({backup.time[:10] for backup in kept[8:]}) == 14
    assert (folder / "mine.yaml").exists()
    library.close()


def test_ordinary_saves_keep_a_backup_only_now_and_then(path):
    library = filled(path)
    for number in range(4):
        library.tag(P[:1], add=[f"t{number}"])
        library.flush()
    assert len(library.backups()) == 1
    library.close()


def test_a_version_being_written_is_waited_for(path, monkeypatch):
    library = filled(path)
    good = path.read_text()
    naps = []

    def nap(seconds):
        naps.append(seconds)
        path.write_text(good + "# done\n")

    path.write_text(good[: good.index(f"- id: {P[1].id}")])
    monkeypatch.setattr(time, "sleep", nap)
    library.refresh()
    assert naps
    assert library.ids() == [one.id for one in P[:3]]
    library.close()


def test_papers_have_their_text_when_the_source_is_gone(path):
    library = filled(path)
    library.decide([paper(3)], "rejected")
    library.flush()
    library.close()
    again = opened(path)
    assert again.get(P[3].id).abstract == ""
    for one in (P[0], P[3]):
        known = again.paper(one.id)
        assert (known.abstract, known.headline, known.year) == (
            one.abstract,
            one.headline,
            one.year,
        )
        assert known.sources == one.sources
    assert again.paper("p9") is None
    assert P[3].abstract not in path.read_text()
    again.decide([paper(3, abstract="")], "keep")
    again.flush()
    assert again.get(P[3].id).abstract == P[3].abstract
    again.close()
