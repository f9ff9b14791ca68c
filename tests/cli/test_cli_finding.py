"""`search` and `show`."""

import json
import subprocess
import sys

import pytest
from cli.program import PROGRAM


def test_search_prints_a_table_of_ids_and_headlines(run, ids):
    done = run("search", "eeg")
    assert done.code == 0
    assert done.err == ""
    lines = done.out.splitlines()
    assert len(lines) == 2
    assert {line.split()[0] for line in lines} == set(ids[:2])
    assert any("NeuroPrint" in line for line in lines)


def test_search_without_words_prints_everything_in_source_order(run, ids):
    assert len(ids) == 5
    assert [line.split()[0] for line in run("search").out.splitlines()] == ids


@pytest.mark.parametrize(
    ("query", "count"),
    [
        (["eeg", "seizures"], 1),
        (["eeg -seizures"], 1),
        (["eeg", "-seizures"], 1),
        (["-eeg"], 3),
        (["eeg OR diffusion"], 3),
        (['"language model"'], 1),
        (["is:undecided"], 5),
        (["--", "--eeg"], None),
        (["(((", '"', "year:", "[bold]"], None),
    ],
)
def test_words_are_one_query(run, query, count):
    done = run("search", *query, "--format", "ids")
    assert done.code in (0, 1)
    if count is not None:
        assert len(done.out.split()) == count


def test_search_json_and_lines_hold_the_same_papers(run):
    array = json.loads(run("search", "eeg", "--format", "json").out)
    lines = [
        json.loads(line) for line in run("search", "eeg", "--format", "jsonl").out.splitlines()
    ]
    assert array == lines
    assert {"id", "headline", "sources", "status", "score"} <= set(array[0])
    assert array[0]["sources"][0]["line"] > 1


def test_facets_are_lines_or_json(run, ids):
    run("tag", ids[0], "+brain waves")
    lines = run("search", "eeg", "--facets").out.splitlines()
    assert lines[0].split(maxsplit=1) == ["1", 'tag:"brain waves"']
    found = json.loads(run("search", "eeg", "--facets", "--format", "json").out)
    assert (found["total"], found["tags"]) == (2, {"brain waves": 1})
    assert run("search", "zzyzxq", "--facets").code == 1


def test_the_order_by_promise_fills_the_score(run, ids):
    run("mark", "keep", ids[0])
    found = json.loads(run("search", "--sort", "promise", "--format", "json").out)
    assert found.pop()["id"] == ids[0]  # those decided come last
    scores = [paper["score"] for paper in found]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) > 1


def test_nothing_found_is_exit_1_and_still_valid(run):
    done = run("search", "zzyzxq", "--format", "json")
    assert done.code == 1
    assert json.loads(done.out) == []
    assert run("search", "zzyzxq").out == ""


def test_a_misspelt_word_gets_a_hint(run):
    done = run("search", "tokenizr")
    assert "these fit 'tokeniser'" in done.err
    assert run("search", "tokenizr", "--literal").code == 1


def test_limit_cuts_the_answer(run, ids):
    assert run("search", "--limit", "2", "--format", "ids").out.split() == ids[:2]


def test_explain_says_how_a_query_is_understood(run):
    done = run("search", "eeg -seizures tag:x", "--explain")
    assert done.code == 0
    assert "eeg" in done.out
    assert "x" in done.out


def test_show_prints_a_paper_to_be_read(run, ids):
    done = run("show", ids[1][:6])
    assert done.code == 0
    assert "SeizeNet" in done.out
    assert "forecasts seizures" in " ".join(done.out.split())
    assert all(len(line) <= 80 for line in done.out.splitlines() if "/" not in line)


def test_show_all_prints_every_paper_once(run, ids):
    papers = json.loads(run("show", "--all", "--format", "json").out)
    assert [paper["id"] for paper in papers] == ids


def test_show_takes_ids_from_stdin(run, ids):
    done = run("show", "-", "--format", "json", stdin=f"{ids[2]} x NeuroPrint\n\n{ids[0]}\n")
    assert [paper["id"] for paper in json.loads(done.out)] == [ids[2], ids[0]]


def test_show_markdown(run, ids):
    assert run("show", ids[0], "--format", "markdown").out.startswith("# Papers\n\n## ")


def test_show_without_papers_on_stdin_is_exit_1(run):
    assert run("show", "-").code == 1


def test_an_unreadable_source_is_named_and_the_others_load(run, papers, home):
    (home / "bad.txt").write_bytes(bytes(range(256)) * 40)
    done = run("search", "eeg", "--source", str(papers), "--source", "bad.txt", "--format", "ids")
    assert len(done.out.split()) == 2
    assert "bad.txt" in done.err


LISTED = "Heading\n\nOne abstract about a reader of abstracts and nothing else at all.\n"


@pytest.mark.parametrize(
    ("text", "code", "file"), [(LISTED, 0, ["-"]), (LISTED.replace("reader", "writer"), 1, [])]
)
def test_papers_can_come_from_standard_input(text, code, file):
    words = ["search", "reader", "--literal", "--source", "-", "--format", "jsonl"]
    for _ in range(2):  # the second time from the cache
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, *words],
            input=text,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == code, done.stderr
        found = [json.loads(line)["sources"][0]["file"] for line in done.stdout.splitlines()]
        assert found == file


def test_standard_input_is_no_source_to_add(run):
    done = run("add", "-")
    assert done.code == 2
    assert "standard input cannot be read again" in done.err
