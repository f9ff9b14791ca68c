"""`list` and `export`."""

import csv
import io
import json

import pytest


@pytest.fixture
def decided(run, ids) -> list[str]:
    """Two kept, one maybe, one rejected, one tagged only; returns the ids of the source order."""
    run("mark", "keep", ids[2])
    run("mark", "maybe", ids[0])
    run("mark", "keep", ids[1])
    run("mark", "rejected", ids[3])
    run("tag", ids[4], ids[1], "+bias")
    return ids


def listed(run, *args: str) -> list[str]:
    return run("list", *args, "--format", "ids").out.split()


def test_the_list_holds_keep_and_maybe_in_reading_order(run, decided):
    assert listed(run) == [decided[2], decided[0], decided[1]]


@pytest.mark.parametrize(
    ("args", "places"),
    [
        (["--status", "keep"], [2, 1]),
        (["--status", "rejected"], [3]),
        (["--status", "undecided"], [4]),
        (["--status", "maybe", "--status", "rejected"], [0, 3]),
        (["--status", "all"], [2, 0, 1, 3, 4]),
        (["eeg"], [0, 1]),
        (["eeg", "-seizures"], [0]),
        (["--query", "tag:bias"], [1]),
        (["--query", "tag:bias", "--status", "all"], [1, 4]),
        (["is:maybe"], [0]),
    ],
)
def test_the_list_is_narrowed(run, decided, args, places):
    assert listed(run, *args) == [decided[place] for place in places]


@pytest.mark.usefixtures("decided")
def test_a_source_narrows_the_list_to_its_papers(run, home, papers):
    (home / "other.txt").write_text("An abstract that was never seen before, about old maps.\n")
    assert listed(run, "--source", str(papers)) == listed(run)
    done = run("list", "--source", "other.txt")
    assert (done.code, done.out) == (1, "")


def test_the_list_outlives_its_sources(run, decided, home, monkeypatch):
    other = home / "other.txt"
    other.write_text("An abstract that was never seen before, about old maps and their makers.\n")
    monkeypatch.setenv("PAPERREADER_SOURCES", str(other))
    assert listed(run) == [decided[2], decided[0], decided[1]]
    (paper,) = json.loads(run("export", decided[0][:6], "--format", "json").out)
    assert "NeuroPrint" in paper["abstract"]


def test_an_empty_list_is_exit_1(run):
    done = run("list", "--format", "json")
    assert done.code == 1
    assert json.loads(done.out) == []


@pytest.mark.usefixtures("decided")
def test_the_table_shows_signs_and_tags(run):
    lines = run("list", "--status", "all").out.splitlines()
    assert [line.split()[1] for line in lines[:4]] == ["+", "~", "+", "x"]
    assert lines[2].endswith("#bias")


@pytest.mark.usefixtures("decided")
def test_export_writes_markdown_to_stdout(run):
    done = run("export")
    assert done.code == 0
    assert done.out.startswith("# Papers\n")
    assert done.out.count("\n## ") == 3


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("x.bib", "@"),
        ("x.md", "# Papers"),
        ("x.ris", "TY  - "),
        ("x.csl.json", "[\n"),
        ("x.csv", "id,title"),
        ("x.org", "#+TITLE"),
        ("x.html", "<!DOCTYPE html>"),
        ("x.json", "[\n"),
        ("x.jsonl", "{"),
        ("x.txt", ""),
    ],
)
@pytest.mark.usefixtures("decided")
def test_the_ending_of_the_file_tells_the_format(run, home, name, start):
    done = run("export", "--output", name)
    assert (done.code, done.out) == (0, "")
    assert done.err == f"paperreader: 3 papers written to {name}\n"
    assert (home / name).read_text("utf-8").startswith(start)


@pytest.mark.usefixtures("decided")
def test_a_format_wins_over_the_ending(run, home):
    run("export", "--output", "x.txt", "--format", "json")
    assert len(json.loads((home / "x.txt").read_text())) == 3


@pytest.mark.usefixtures("decided")
def test_nothing_is_overwritten_without_force(run, home):
    (home / "x.bib").write_text("mine")
    done = run("export", "--output", "x.bib")
    assert done.code == 2
    assert "x.bib: exists already" in done.err
    assert (home / "x.bib").read_text() == "mine"
    assert run("export", "--output", "x.bib", "--force").code == 0
    assert (home / "x.bib").read_text().startswith("@")


@pytest.mark.usefixtures("ids")
def test_an_empty_export_is_valid_and_exit_1(run, home):
    assert run("export", "--output", "x.json").code == 1
    assert json.loads((home / "x.json").read_text()) == []
    done = run("export", "--format", "csv")
    assert done.code == 1
    assert len(list(csv.reader(io.StringIO(done.out)))) == 1


def test_named_papers_are_exported_whatever_was_decided(run, decided):
    done = run("export", decided[3][:8], decided[0], "--format", "json")
    assert [paper["id"] for paper in json.loads(done.out)] == [decided[3], decided[0]]
    done = run("export", "-", "--format", "json", stdin=f"{decided[4]}\n")
    assert [paper["status"] for paper in json.loads(done.out)] == ["undecided"]


@pytest.mark.usefixtures("decided")
def test_a_dash_means_stdout(run, home):
    assert run("export", "--output", "-", "--format", "jsonl").out.count("\n") == 3
    assert not (home / "-").exists()


def test_export_and_show_share_their_keys(run, decided):
    (shown,) = json.loads(run("show", decided[2], "--format", "json").out)
    exported = json.loads(run("export", "--format", "json").out)
    listed_ = json.loads(run("list", "--format", "json").out)
    assert exported == listed_
    assert exported[0] == shown


def test_an_export_never_replaces_what_is_read(run, home, ids, papers):
    run("mark", "keep", ids[0])
    before = papers.read_bytes()
    for target in (home / ".local/share/paperreader/reading-list.yaml", papers):
        done = run("export", "--force", "--format", "json", "--output", str(target))
        assert done.code == 2
        assert "read by this very command" in done.err
    assert papers.read_bytes() == before
    assert run("list").code == 0


def test_an_export_of_a_query_that_is_not_understood_is_refused(run, ids):
    run("mark", "keep", ids[0])
    assert run("export", "--query", "is:kept", "--format", "json").code == 2
