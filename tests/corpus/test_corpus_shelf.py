"""The cache folder: private, versioned, switched by rename, built once, cheap to look at."""

import os
import stat
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from index.corpus import Shelf
from index.corpus.draft import Draft
from index.corpus.filling import fill
from index.corpus.generation import compare
from index.corpus.survey import survey
from index.errors import CacheError
from index.seals import pack


def never():
    return False


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "list.txt"
    path.write_text("Heading\n\nAn abstract of a few words only.\n")
    os.utime(path, (1e9, 1e9))
    return path


@pytest.fixture
def shelf(tmp_path, source):
    return Shelf(tmp_path / "cache", [str(source)])


def publish(shelf, source):
    with shelf.lock(wait=True, cancelled=never) as held:
        assert held
        comparison = compare(shelf.newest(), survey([str(source)]))
        with shelf.building() as folder:
            corpus = Draft.create(folder / "papers.sqlite")
            files = comparison.survey.files
            filling = fill(corpus, files, files, progress=lambda *_: None, cancelled=never)
            return shelf.publish(folder, comparison, filling.problems)


def test_a_published_generation_is_found_again_and_private(shelf, source):
    published = publish(shelf, source)
    assert shelf.newest() == published
    assert stat.S_IMODE(shelf.folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(published.folder.stat().st_mode) == 0o700
    assert sorted(each.name for each in shelf.folder.iterdir()) == sorted(
        ["lock", "current.json", published.folder.name]
    )


def looked_later(generation):
    """Return `generation` as if its sources had been left alone for ten seconds before."""
    return replace(generation, looked=generation.looked + 10_000_000_000)


def test_an_unchanged_source_is_not_read_to_be_recognised(shelf, source):
    newest = publish(shelf, source)
    comparison = compare(looked_later(newest), survey([str(source)]))
    assert comparison.unchanged
    assert not comparison.doubtful


def test_a_touched_source_is_compared_by_content_and_its_mark_kept(shelf, source):
    newest = looked_later(publish(shelf, source))
    os.utime(source, (1e9 + 5, 1e9 + 5))
    comparison = compare(newest, survey([str(source)]))
    assert comparison.unchanged
    assert comparison.doubtful
    with shelf.lock(wait=True, cancelled=never):
        shelf.refresh(newest, comparison)
    assert not compare(looked_later(shelf.newest()), survey([str(source)])).doubtful


@pytest.mark.parametrize("later", [looked_later, lambda generation: generation])
def test_a_change_under_the_same_size_and_time_stamp_is_seen(shelf, source, later):
    newest = later(publish(shelf, source))
    source.write_text(source.read_text().replace("few", "FEW"))
    os.utime(source, (1e9, 1e9))
    assert compare(newest, survey([str(source)])).changed == [str(source)]


def test_changed_gone_and_new_files_are_told_apart(tmp_path):
    folder = tmp_path / "lists"
    folder.mkdir()
    for name in "abc":
        (folder / f"{name}.txt").write_text(f"text of {name}")
    shelf = Shelf(tmp_path / "cache", [str(folder)])
    newest = publish(shelf, folder)
    (folder / "a.txt").unlink()
    (folder / "b.txt").write_text("another text")
    (folder / "d.txt").write_text("text of d")
    comparison = compare(newest, survey([str(folder)]))
    assert [Path(each).name for each in comparison.changed] == ["b.txt", "d.txt"]
    assert [Path(each).name for each in comparison.gone] == ["a.txt"]
    assert not comparison.unchanged


def break_off(shelf):
    with shelf.lock(wait=True, cancelled=never), shelf.building() as folder:
        (folder / "papers.sqlite").write_text("half")
        raise RuntimeError


def test_an_unfinished_build_leaves_nothing(shelf):
    with pytest.raises(RuntimeError):
        break_off(shelf)
    assert shelf.newest() is None
    assert [each.name for each in shelf.folder.iterdir()] == ["lock"]


def test_what_a_killed_build_left_is_swept_by_the_next(shelf, source):
    publish(shelf, source)
    (shelf.folder / "building-1-dead").mkdir()
    publish(shelf, source)
    assert not (shelf.folder / "building-1-dead").exists()


def test_a_generation_in_use_is_kept(shelf, source):
    held = publish(shelf, source)
    handle = held.hold()
    publish(shelf, source)
    assert held.folder.exists()
    os.close(handle)
    publish(shelf, source)
    assert not held.folder.exists()


def test_only_one_builds_and_the_other_waits_or_goes_without(shelf):
    with shelf.lock(wait=True, cancelled=never) as held:
        assert held
        with shelf.lock(wait=False, cancelled=never) as second:
            assert not second
        with shelf.lock(wait=True, cancelled=lambda: True) as third:
            assert not third
        entered = threading.Event()
        waiting = threading.Thread(target=_enter, args=(shelf, entered))
        waiting.start()
        assert not entered.wait(0.3)
    assert entered.wait(5)
    waiting.join()


def _enter(shelf, entered):
    with shelf.lock(wait=True, cancelled=never) as held:
        if held:
            entered.set()


@pytest.mark.parametrize("mode", [0o770, 0o707, 0o777])
def test_a_folder_others_can_write_is_refused(shelf, source, mode):
    publish(shelf, source)
    shelf.folder.chmod(mode)
    with pytest.raises(CacheError, match="written by others"):
        shelf.newest()
    with (
        pytest.raises(CacheError, match="written by others"),
        shelf.lock(wait=True, cancelled=never),
    ):
        pass


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder away")
def test_a_foreign_folder_is_refused(shelf, source):
    publish(shelf, source)
    os.chown(shelf.folder, 65534, 65534)
    with pytest.raises(CacheError, match="belongs to somebody else"):
        shelf.newest()


def test_a_cache_that_cannot_be_made_is_an_error(tmp_path, source):
    (tmp_path / "file").write_text("in the way")
    shelf = Shelf(tmp_path / "file" / "cache", [str(source)])
    assert shelf.newest() is None
    with pytest.raises(CacheError), shelf.lock(wait=True, cancelled=never):
        pass


SENSELESS = map(pack, [None, {}, [], {"generation": "x"}, {"generation": 3, "files": 5}])


@pytest.mark.parametrize("content", [b"", b"{}", b"[]", b"\0\1", b"null", *SENSELESS])
def test_a_damaged_list_of_generations_is_no_generation(shelf, source, content):
    publish(shelf, source)
    (shelf.folder / "current.json").write_bytes(content)
    assert shelf.newest() is None


def test_other_sources_have_another_folder(tmp_path):
    first = Shelf(tmp_path, ["a.txt"])
    assert Shelf(tmp_path, ["a.txt"]).folder == first.folder
    assert Shelf(tmp_path, ["./b.txt"]).folder != first.folder
    assert Shelf(tmp_path, ["a.txt", "b.txt"]).folder != first.folder
