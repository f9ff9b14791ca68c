"""What the words of a command line mean, and what is said of wrong ones."""

import json

import pytest

from tui.cli.group import COMMANDS


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["serach"], "'serach' is neither a command nor a file or folder; did you mean 'search'?"),
        (["nope.txt"], "'nope.txt' is neither a command nor a file or folder"),
        (["./search"], "neither a command nor a file"),
        ([""], "neither a command nor a file"),
        (["--librery", "x"], "No such option '--librery'. Did you mean '--library'?"),
        (["-x"], "No such option '-x'"),
        (["search", "--fromat", "x"], "'--format'?"),
        (["search", "--format", "xml"], "'xml' is not one of 'table', 'ids', 'json', 'jsonl'"),
        (["search", "--limit", "0"], "0 is not in the range"),
        (["search", "--limit"], "requires an argument"),
        (["search", "--sort", "colour"], "colour"),
        (["show"], "name papers by their ids"),
        (["show", "--all", "pabcd"], "give either ids or --all"),
        (["show", "p"], ""),
        (["show", "pzzzzzzzz"], "no paper has an id that begins with 'pzzzzzzzz'"),
        (["tag", "+eeg"], "name papers by their ids"),
        (["tag", "pabcd"], "say which tags"),
        (["tag", "--", "pabcd", "+eeg"], "say which tags"),
        (["mark", "kept", "pabcd"], "'kept' is not one of"),
        (["mark", "keep"], "name papers by their ids"),
        (["mark"], "Missing argument"),
        (["note"], "Missing argument 'ID'"),
        (["note", "pabcd", "x", "--edit"], "give either a text or --edit"),
        (["note", "pabcd", "x", "y"], "unexpected extra argument"),
        (["tags", "remane", "a", "b"], "tags cannot 'remane'"),
        (["tags", "rename", "a"], "tags rename needs two tags"),
        (["tags", "rename", "aeg", "b"], "no paper has the tag 'aeg'"),
        (["export", "--output", "x.doc"], "no format has this ending"),
        (["export", "pabcd", "--status", "keep"], "give either ids or"),
        (["undo", "0"], "0 is not in the range"),
        (["undo", "x"], "'x' is not a valid integer"),
        (["check", "2026"], "a backup is only named to --restore it"),
        (["completion", "tcsh"], "'tcsh' is not one of 'bash', 'zsh', 'fish'"),
        (["--source", "gone.txt", "search"], "there is no file or folder 'gone.txt'"),
        (["search", "--source", "gone.txt"], "there is no file or folder 'gone.txt'"),
        (["--config", "gone.yaml", "tags"], "gone.yaml: cannot be read"),
        ([".", "--fromat", "x"], "No such option '--fromat'. (see 'paperreader --help')"),
        ([], "the reader needs a terminal; these work without one: search, show, tag"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_2(run, args, said):
    done = run(*args)
    assert done.code == 2
    assert done.out == ""
    assert said in done.err
    assert done.err.startswith("paperreader: ")
    assert done.err.count("\n") == 1
    assert "Traceback" not in done.err


def test_a_bad_configuration_is_named_with_its_line(run, home):
    folder = home / ".config" / "paperreader"
    folder.mkdir(parents=True)
    (folder / "config.yaml").write_text("theme: dark\nlibary: x\n")
    for args in (["tags"], ["search", "x"], []):
        done = run(*args)
        assert done.code == 2
        assert "config.yaml:2: there is no key 'libary'; did you mean 'library'?" in done.err


@pytest.mark.parametrize("place", ["before", "after", "between"])
def test_common_options_stand_anywhere(run, ids, home, place):
    option = ["--library", str(home / "mine.yaml")]
    words = {
        "before": [*option, "tag", ids[0], "+x"],
        "after": ["tag", ids[0], "+x", *option],
        "between": ["tag", *option, ids[0], "+x"],
    }[place]
    assert run(*words).code == 0
    assert "x" in (home / "mine.yaml").read_text()
    assert json.loads(run("tags", "--format", "json", *option).out) == [{"tag": "x", "count": 1}]


def test_sources_add_up_and_the_last_of_other_options_wins(run, home):
    (home / "a.txt").write_text("One abstract about walruses and what they eat in the winter.\n")
    (home / "b.txt").write_text("Another abstract, of penguins, their eggs and their long walks.\n")
    done = run("--source", "a.txt", "search", "--source", "b.txt", "--format", "json")
    files = [paper["sources"][0]["file"] for paper in json.loads(done.out)]
    assert files == ["a.txt", "b.txt"]
    run("--library", "one.yaml", "tag", "--query", "eeg", "+x", "--library", "two.yaml")
    assert not (home / "one.yaml").exists()
    assert (home / "two.yaml").exists()


def test_equals_signs_join_options_and_values(run):
    assert run("search", "eeg", "--format=ids", "--limit=1").out.count("\n") == 1


def test_a_file_called_like_a_command_needs_a_path(run, home):
    (home / "tags").write_text("An abstract.\n")
    assert run("tags").code == 1
    assert "the reader needs a terminal" in run("./tags").err


def test_a_source_opens_the_reader(run, papers):
    for args in ([str(papers)], [str(papers.parent)], ["--source", str(papers)]):
        assert "the reader needs a terminal" in run(*args).err


def test_the_reader_has_the_help_of_the_whole(run):
    assert run(".", "--help").out == run("--help").out


def test_every_command_has_help(run):
    for command in COMMANDS:
        done = run(command, "--help")
        assert done.code == 0
        assert done.out.startswith(f"Usage: paperreader {command} ")
        assert "--library FILE" in done.out


def test_the_help_lists_every_command_with_a_whole_sentence(run):
    done = run("--help")
    assert done.code == 0
    for command in COMMANDS:
        line = next(each for each in done.out.splitlines() if each.startswith(f"  {command} "))
        assert line.endswith(".")
        assert not line.endswith("...")


def test_the_version_is_shown(run):
    for args in (["--version"], ["search", "--version"]):
        done = run(*args)
        assert done.code == 0
        assert done.out.startswith("paperreader ")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(run, shell):
    done = run("completion", shell)
    assert done.code == 0
    assert "_PAPERREADER_COMPLETE" in done.out


@pytest.mark.parametrize(
    ("words", "number", "expected"),
    [
        ("paperreader se", 1, "plain,search"),
        ("paperreader mark ", 2, "plain,keep"),
        ("paperreader search --for", 2, "plain,--format"),
        ("paperreader search --format ", 3, "plain,jsonl"),
        ("paperreader pap", 1, "file,pap"),
    ],
)
def test_completion_answers(spawn, monkeypatch, words, number, expected):
    monkeypatch.setenv("_PAPERREADER_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(number))
    done = spawn()
    assert expected in done.out.splitlines()
    assert done.err == ""
