"""`index` and `check`."""

import os
import random

import pytest


def test_index_counts_the_papers(run, home):
    done = run("index", "--cache-dir", str(home / "cache"))
    assert (done.code, done.out) == (0, "5 papers indexed\n")
    assert (home / "cache").is_dir()


def test_index_is_built_anew_when_asked(run, home):
    for args in (["index"], ["index", "--rebuild"], ["search", "eeg"]):
        assert run(*args, "--cache-dir", str(home / "cache")).code == 0


def test_index_of_nothing_is_exit_1(run, home):
    (home / "empty").mkdir()
    assert run("index", "--source", "empty", "--cache-dir", str(home / "cache")).code == 1


@pytest.mark.usefixtures("ids")
def test_check_finds_everything_in_order(run):
    done = run("check")
    assert done.code == 0
    assert "sources: 5 papers" in done.out
    assert "problem" not in done.out


def test_check_names_what_cannot_be_read(run, home, papers):
    (home / "bad.txt").write_bytes(bytes(range(256)) * 40)
    done = run("check", "--source", str(papers), "--source", "bad.txt")
    assert done.code == 2
    assert "problem: " in done.out
    assert "bad.txt" in done.out


def test_check_names_a_list_that_does_not_parse(run, home):
    (home / "broken.yaml").write_text("papers: [\n")
    done = run("check", "--library", "broken.yaml")
    assert done.code == 2
    assert "broken.yaml:" in done.out


@pytest.mark.parametrize("keys", ["{nosuch: q}", "{keep: q, reject: q}"])
def test_check_names_keys_that_cannot_be(run, home, keys):
    (home / "keys.yaml").write_text(f"theme: dark\nkeys: {keys}\n")
    done = run("check", "--config", "keys.yaml")
    assert done.code == 2
    assert "problem: " in done.out
    assert "keys.yaml:2: " in done.out


def test_check_names_tags_that_may_be_one(run, ids):
    run("tag", ids[0], "+deep-learning")
    run("tag", ids[1], "+deep learning")
    done = run("check")
    assert done.code == 0
    assert "tags: these may be one: paperreader tags rename deep-learning 'deep lear" in done.out


def test_a_backup_is_listed_and_restored(run, ids, home):
    run("mark", "keep", ids[0])
    run("mark", "keep", ids[1])
    listed = [line for line in run("check").out.splitlines() if line.startswith("backup: ")]
    assert listed
    library = home / ".local/share/paperreader/reading-list.yaml"
    library.write_text("papers: [\n")
    assert run("check").code == 2
    assert run("check", "--restore").code == 0
    assert run("check").code == 0
    assert run("list").code == 0


@pytest.mark.usefixtures("ids")
def test_a_backup_that_is_not_there_cannot_be_restored(run):
    assert run("check", "--restore", "1999").code == 2


@pytest.mark.parametrize("cache", ["file", "/proc/nowhere"])
def test_an_unusable_cache_is_a_warning(run, home, cache):
    (home / "file").write_text("")
    done = run("search", "eeg", "--cache-dir", cache)
    assert done.code == 0
    assert done.out.count("\n") == 2
    assert "in memory" in done.err


def abstract(edited):
    words = random.Random(1).sample([f"word{number}" for number in range(999)], 120)
    for number in range(edited):
        words[number * 7 % 120] = f"edit{number}"
    return " ".join(words) + "."


def test_check_names_papers_that_may_have_come_back_edited(run, home):
    source = home / "list.txt"
    source.write_text(f"Heading\n\n{abstract(0)}\n")
    old = run("search", "-zebra", "--format", "ids", "--source", "list.txt").out.strip()
    assert run("mark", "keep", old, "--source", "list.txt").code == 0
    source.write_text(f"Heading\n\n{abstract(10)}\n\n{abstract(16)}\n")
    checked = run("check", "--source", "list.txt")
    assert f"edited? {old}" in checked.out
    assert checked.out.count("  may be p") == 2
    assert checked.code == 0


def test_a_relative_cache_folder_serves_a_second_time(run):
    for _ in range(2):
        assert run("search", "eeg", "--cache-dir", "cache").code == 0


def test_what_is_no_file_in_a_folder_is_named_and_skipped(run, home, papers):
    folder = home / "mixed"
    folder.mkdir()
    (folder / "papers.txt").write_bytes(papers.read_bytes())
    (folder / os.fsdecode(b"bad\xff.txt")).write_bytes(papers.read_bytes())
    os.mkfifo(folder / "pipe")
    done = run("check", "--source", "mixed")
    assert "sources: 5 papers" in done.out
    assert "mixed/pipe: is not a regular file" in done.out
    assert "has a name that is not UTF-8" in done.out
