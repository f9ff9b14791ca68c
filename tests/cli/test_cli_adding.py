"""`add`, and the sources that are remembered from one run to the next."""

import json

import pytest
from cli.conftest import ABSTRACTS

from tui import remembered


@pytest.fixture
def own(home, monkeypatch):
    """Two files of one's own, and no sources configured."""
    monkeypatch.delenv("PAPERREADER_SOURCES")
    monkeypatch.setenv("PAPERREADER_CACHE_DIR", str(home / "cache"))
    (home / "one.txt").write_text("List\n\n" + "\n\n".join(ABSTRACTS[:2]) + "\n")
    (home / "more").mkdir()
    (home / "more" / "two.txt").write_text("List\n\n" + ABSTRACTS[2] + "\n")
    return home


@pytest.fixture
def opened(monkeypatch):
    """Let the reader tell what it would open."""
    import tui.app

    calls = []
    monkeypatch.setattr(tui.app, "run", lambda config, news=(): calls.append((config, news)) or 0)
    monkeypatch.setattr("tui.cli.reader.has_terminal", lambda: True)
    return calls


def count(run, *args):
    return len(run("search", "--format", "ids", *args).out.split())


def test_added_sources_are_read_from_everywhere(run, own, monkeypatch):
    done = run("add", "one.txt")
    assert (done.code, done.err) == (0, "paperreader: added 1 source with 2 papers\n")
    assert run("add", "more", "one.txt").err == "paperreader: added 2 sources with 3 papers\n"
    monkeypatch.chdir(own / "more")
    assert run("add").out.splitlines() == [str(own / "one.txt"), str(own / "more")]
    assert count(run) == 3
    assert count(run, "--source", "two.txt") == 1


def test_added_sources_stand_beside_those_of_the_configuration(run, own):
    (own / "config.yaml").write_text("sources: [one.txt]\n")
    run("add", "more/two.txt")
    assert count(run) == 1
    assert count(run, "--config", "config.yaml") == 3


@pytest.mark.usefixtures("own")
def test_a_source_that_is_removed_is_read_no_longer(run):
    run("add", "one.txt", "more")
    done = run("add", "--remove", "more")
    assert (done.code, done.err) == (0, "paperreader: removed 1 source\n")
    assert count(run) == 2
    assert run("add", "--remove", "more").code == 1
    assert run("add", "--remove").code == 2
    assert run("add", "--remove", "one.txt").code == 0
    assert run("add").code == 1


@pytest.mark.usefixtures("own")
def test_what_is_not_there_is_not_added(run):
    done = run("add", "one.txt", "nowhere.txt")
    assert done.code == 2
    assert "no file or folder 'nowhere.txt'" in done.err
    assert remembered.added() == ()


def test_an_added_source_that_vanished_is_named(run, own):
    run("add", "one.txt", "more")
    (own / "one.txt").unlink()
    done = run("search")
    assert str(own / "one.txt") in done.err
    assert done.out


def test_other_memories_stay(run, own):
    state = own / ".local/state/paperreader/session.json"
    state.parent.mkdir(parents=True)
    state.write_text('{"queries": ["eeg"], "added": [7], "future": 1}')
    run("add", "one.txt")
    stored = json.loads(state.read_text())
    assert stored == {"queries": ["eeg"], "added": [str(own / "one.txt")], "future": 1}


def test_the_reader_opens_the_last_sources_again(run, own, opened, monkeypatch):
    run("one.txt")
    run()
    assert [config.sources for config, _ in opened] == [("one.txt",)] * 2
    [said] = opened[1][1]
    assert "one.txt" in said
    assert "--seeds" in said
    monkeypatch.chdir(own / "more")
    run()
    assert opened[2][0].sources == (str(own / "one.txt"),)


@pytest.mark.usefixtures("own", "opened")
def test_plain_commands_do_not_read_the_last_sources(run):
    run("more/two.txt")
    assert count(run) == 54


@pytest.mark.usefixtures("own")
def test_the_reader_goes_back_to_the_seeds(run, opened):
    run("one.txt")
    run("--seeds")
    assert opened[1][0].sources[0].endswith("seeds")
    run()
    assert opened[2][0].sources == ()


@pytest.mark.parametrize("standing", ["added", "configured"])
def test_standing_sources_come_before_the_last(run, own, opened, standing, monkeypatch):
    if standing == "added":
        run("add", "more")
    else:
        monkeypatch.setenv("PAPERREADER_SOURCES", str(own / "more"))
    run("one.txt")
    run()
    assert opened[1][0].sources == (str(own / "more"),)
    assert opened[1][1] == []


def test_last_sources_that_are_gone_are_left_out(run, own, opened):
    run("one.txt", "more")
    (own / "one.txt").unlink()
    run()
    assert opened[1][0].sources == ("more",)


BIBLIOGRAPHY = f"""
@article{{one, title = {{On Tea and Heat}}, author = {{Roe, Jane}}, year = 2026,
  keywords = {{tea, {"very " * 3}hot}}, annote = {{read again}}, abstract = {{{ABSTRACTS[0]}}}}}
@article{{two, title = {{On Cups and Saucers}}, author = {{Doe, Al}}, year = 2026,
  keywords = {{Tea}}, abstract = {{{ABSTRACTS[1]}}}}}
@article{{three, title = {{On Nothing at All}}, author = {{Doe, Al}}, year = 2026}}
"""


@pytest.fixture
def bibliography(own):
    (own / "my.bib").write_text(BIBLIOGRAPHY)
    return own / "my.bib"


def listed(run):
    return json.loads(run("list", "--status", "all", "--format", "json").out)


@pytest.mark.usefixtures("bibliography")
def test_keywords_and_notes_are_taken_over_in_one_change(run):
    done = run("add", "my.bib", "--tags-from", "keywords")
    assert done.code == 0
    assert "added 1 source with 3 papers" in done.err
    assert "took over tags and notes of 2 papers" in done.err
    one, two = listed(run)
    assert (one["tags"], one["note"]) == (["tea", "very very very hot"], "read again")
    assert (two["tags"], two["note"]) == (["tea"], None)
    assert {one["status"], two["status"]} == {"undecided"}
    again = run("add", "my.bib", "--tags-from", "keywords")
    assert "no tags or notes" in again.err
    run("undo")
    assert listed(run) == []


def test_a_dry_run_prints_what_would_change_and_changes_nothing(run, own, bibliography):
    done = run("add", "my.bib", "--tags-from", "keywords", "--dry-run")
    assert done.code == 0
    first, second = done.out.splitlines()
    assert first.endswith(" +tea +very very very hot  note: read again")
    assert second.endswith(" +Tea")
    assert "would add 1 source with 3 papers" in done.err
    assert "would take over tags and notes of 2 papers" in done.err
    assert remembered.added() == ()
    assert not (own / ".local/share/paperreader").exists()
    assert bibliography.read_text() == BIBLIOGRAPHY


@pytest.mark.usefixtures("bibliography")
def test_what_is_there_already_stays(run):
    run("add", "my.bib")
    one = run("search", "--format", "ids", "title:tea").out.strip()
    run("tag", one, "+TEA", "+mine")
    run("note", one, "my own words")
    run("add", "my.bib", "--tags-from", "keywords")
    entry = next(each for each in listed(run) if each["id"] == one)
    assert entry["tags"] == ["TEA", "mine", "very very very hot"]
    assert entry["note"] == "my own words\nread again"


@pytest.mark.usefixtures("bibliography")
def test_only_the_named_files_give_tags(run, own):
    (own / "other.bib").write_text(BIBLIOGRAPHY.replace("{tea, ", "{coffee, "))
    run("add", "other.bib")
    run("add", "my.bib", "--tags-from", "keywords")
    assert "coffee" not in run("tags").out


def test_the_work_in_a_papis_library_is_taken_over(run, own):
    folder = own / "papis" / "tea"
    folder.mkdir(parents=True)
    (folder / "info.yaml").write_text(
        "title: On Tea and Heat\nauthor: Roe, Jane\nyear: 2026\ntags: tea hot\n"
        f"note: read again\nabstract: {' '.join(ABSTRACTS[0].split())}\n"
    )
    run("add", "papis", "--tags-from", "keywords")
    [entry] = listed(run)
    assert entry["note"] == "read again"
    assert entry["tags"]


@pytest.mark.parametrize(
    "args",
    [["--dry-run"], ["--tags-from", "keywords"], ["one.txt", "--source", "more"], ["--remove"]],
)
@pytest.mark.usefixtures("own")
def test_what_makes_no_sense_is_refused(run, args):
    assert run("add", *args).code == 2
