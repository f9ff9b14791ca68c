"""Replaying a screening: its figures, and what a bad file is answered with."""

from __future__ import annotations

import gzip
import json
import lzma

import pytest
from support.triage_papers import made

from index.errors import SourceError, UsageError
from index.triage import replay, screening
from tui.cli import main

SCREENING = made(papers=80, relevant=12)


def written(path, papers=SCREENING):
    lines = [
        json.dumps({"title": title, "abstract": abstract, "relevant": answer})
        for (title, abstract), answer in zip(papers.papers, papers.relevant, strict=True)
    ]
    text = "\n".join(lines).encode()
    if path.suffix == ".xz":
        text = lzma.compress(text)
    elif path.suffix == ".gz":
        text = gzip.compress(text)
    path.write_bytes(text)
    return str(path)


@pytest.mark.parametrize("name", ["set.jsonl", "set.jsonl.xz", "set.jsonl.gz"])
def test_a_screening_is_read_packed_or_not(tmp_path, name):
    read = screening.read(written(tmp_path / name))
    assert read.relevant == SCREENING.relevant
    assert read.papers == SCREENING.papers


def test_every_paper_is_read_once_and_counted():
    given = replay.start(SCREENING, 0)
    outcome = replay.replay(SCREENING, given)
    assert len(given) == 11
    assert sorted([*outcome.read, *given]) == list(SCREENING.order)
    assert outcome.undecided == 69
    assert outcome.relevant == 11
    assert outcome.found[-1] == 11
    assert replay.replay(SCREENING, given) == outcome


def test_the_figures_are_those_of_their_definition():
    hits = (True, True, False, True) + (False,) * 16
    outcome = replay.Outcome((99,), tuple(range(20)), hits, 20, 3)
    assert outcome.wss == pytest.approx(0.95 - 4 / 20)
    assert outcome.recall(0.1) == pytest.approx(2 / 3)
    assert outcome.recall(1.0) == 1


def test_what_is_learnt_saves_work():
    outcome = replay.replay(SCREENING, replay.start(SCREENING, 1))
    assert outcome.wss > 0.5


def test_it_ends_when_the_watcher_has_seen_enough():
    given = replay.start(SCREENING, 0)
    outcome = replay.replay(SCREENING, given, watch=lambda _ranking, read: read < 5)
    assert len(outcome.read) == 5


@pytest.mark.parametrize(
    "given", [[80], [-1], [d for d, yes in enumerate(SCREENING.relevant) if yes]]
)
def test_a_start_that_leads_nowhere_is_refused(given):
    with pytest.raises(UsageError):
        replay.replay(SCREENING, given)


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", None, "no records"),
        ("no json\n", 1, "no JSON"),
        ('{"title": "a", "relevant": true}\n[1]\n', 2, "no record"),
        ('{"title": "a", "abstract": "b"}\n', 1, 'no "relevant"'),
        ('{"title": "a", "relevant": "maybe"}\n', 1, "true or false"),
        ('\n\n{"title": "", "abstract": null, "relevant": 1}\n', 3, "neither title nor abstract"),
        ("[" * 100_000 + "\n", 1, "no JSON"),
    ],
)
def test_a_bad_file_is_told_in_one_line(tmp_path, text, line, said):
    path = tmp_path / "set.jsonl"
    path.write_text(text)
    with pytest.raises(SourceError) as caught:
        screening.read(str(path))
    assert caught.value.line == line
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("value", [True, 1, "1", "true", "Yes"])
def test_yes_is_written_in_several_ways(tmp_path, value):
    path = tmp_path / "set.jsonl"
    path.write_text(json.dumps({"title": "a", "relevant": value}) + '\n{"title":"b","relevant":0}')
    assert screening.read(str(path)).relevant == (True, False)


def run(capsys, *args):
    code = main(["simulate", *args])
    return code, *capsys.readouterr()


def test_the_command_prints_figures_and_curve(tmp_path, capsys):
    code, out, _ = run(capsys, written(tmp_path / "set.jsonl.xz"), "--seed", "2")
    assert code == 0
    assert "WSS@95" in out
    assert "█" in out
    assert "\x1b" not in out


def test_the_command_prints_json(tmp_path, capsys):
    file = written(tmp_path / "set.jsonl")
    given = replay.start(SCREENING, 4)
    code, out, _ = run(capsys, file, "--format", "json", "--priors", ",".join(map(str, given)))
    told = json.loads(out)
    outcome = replay.replay(SCREENING, given)
    assert code == 0
    assert told["wss95"] == pytest.approx(outcome.wss, abs=1e-3)
    assert told["recall10"] == pytest.approx(outcome.recall(0.1), abs=1e-3)
    assert told["priors"] == given
    assert told["curve"][-1] == told["relevant"]
    assert len(told["order"]) == told["undecided"]


@pytest.mark.parametrize(
    "args", [["nowhere.jsonl"], ["{file}", "--priors", "x"], ["{file}", "--priors", "99999"], []]
)
def test_wrong_usage_is_one_line_and_exit_2(tmp_path, capsys, args):
    file = written(tmp_path / "set.jsonl")
    code, out, err = run(capsys, *(arg.format(file=file) for arg in args))
    assert code == 2
    assert out == ""
    assert len(err.splitlines()) == 1
