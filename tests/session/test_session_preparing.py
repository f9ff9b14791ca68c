"""From sources to answers: built once, rebuilt where something changed, never trusted blindly."""

import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from index.config import load
from index.session import Session

ROOT = Path(__file__).parents[2]
FULL = bool(os.environ.get("PAPERREADER_FULL"))


def abstract(word: str) -> str:
    return f"We study {word}. " + " ".join(f"{word}{number} matters" for number in range(20))


def write(path, *words, heading="Heading"):
    path.write_text("\n\n".join([heading, *map(abstract, words)]) + "\n")
    os.utime(path, (1e9, 1e9 + len(words)))
    return path


@pytest.fixture
def place(tmp_path):
    folder = tmp_path / "lists"
    folder.mkdir()
    write(folder / "a.txt", "alpha", "beta")
    write(folder / "b.txt", "gamma")
    return tmp_path


def opened(place, **overrides):
    settings = {
        "sources": [str(place / "lists")],
        "library": str(place / "reading-list.yaml"),
        "cache_dir": str(place / "cache"),
    }
    return Session.open(load(overrides=settings | overrides, environ={}))


def prepared(place, **overrides):
    """Return a ready session and the stages its preparation went through."""
    session, stages = opened(place, **overrides), []
    session.prepare(lambda progress: stages.append(progress.stage))
    return session, stages


def found(session, query):
    docs = session.search(query, literal=True).docs
    return [session.paper(doc).raw.split()[2].rstrip(".") for doc in docs]


def test_a_first_start_reads_and_indexes_and_a_second_does_not(place):
    session, stages = prepared(place)
    assert {"reading", "indexing"} <= set(stages)
    assert found(session, "") == ["alpha", "beta", "gamma"]
    assert found(session, "gamma3") == ["gamma"]
    session.close()
    again = opened(place)
    assert len(again.corpus) == 3
    assert not again.ready
    again.close()
    again, stages = prepared(place)
    assert stages == []
    assert again.ready
    assert found(again, "beta") == ["beta"]
    again.close()


def test_a_search_waits_for_the_index(place):
    session = opened(place)
    assert session.search("beta").advice == "the papers are not indexed"
    assert session.search("beta", cancelled=lambda: True).docs == ()
    with ThreadPoolExecutor() as pool:
        session._preparing.clear()
        early = pool.submit(found, session, "beta")
        assert not early.done()
        session.prepare()
        assert early.result(10) == ["beta"]
    session.close()


def test_an_update_is_searched_as_it_was_until_it_is_done(place):
    prepared(place)[0].close()
    write(place / "lists" / "b.txt", "gamma", "delta")
    session, seen = opened(place), []
    session.prepare(lambda progress: seen.append((progress.stage, found(session, "gamma2"))))
    assert ("reading", ["gamma"]) in seen
    assert found(session, "delta3") == ["delta"]
    session.close()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            lambda lists: write(lists / "b.txt", "gamma", "delta"),
            ["alpha", "beta", "gamma", "delta"],
        ),
        (lambda lists: write(lists / "b.txt", "delta"), ["alpha", "beta", "delta"]),
        (lambda lists: write(lists / "aa.txt", "delta"), ["alpha", "beta", "delta", "gamma"]),
        (lambda lists: (lists / "a.txt").unlink(), ["gamma"]),
        (lambda lists: (lists / "a.txt").rename(lists / "c.txt"), ["gamma", "alpha", "beta"]),
    ],
    ids=["more in a file", "other text", "a new file", "a file gone", "a file renamed"],
)
def test_a_changed_source_is_read_again_alone(place, change, words):
    prepared(place)[0].close()
    change(place / "lists")
    session, stages = prepared(place)
    assert stages
    assert found(session, "") == words
    for word in words:
        assert found(session, f"{word}7") == [word]
    assert found(session, "-zebra") == words
    gone = {"alpha", "beta", "gamma", "delta"} - set(words)
    assert all(found(session, f"{word}7") == [] for word in gone)
    session.close()


def test_what_arrived_last_is_new(place):
    session, _ = prepared(place)
    assert found(session, "is:new") == []
    session.close()
    write(place / "lists" / "b.txt", "gamma", "delta")
    session, _ = prepared(place)
    assert found(session, "is:new") == ["delta"]
    session.close()


def test_a_touched_source_is_not_read_again(place):
    prepared(place)[0].close()
    os.utime(place / "lists" / "a.txt")
    session, stages = prepared(place)
    assert stages == []
    session.close()


def test_rebuilding_on_demand(place):
    prepared(place)[0].close()
    session = opened(place)
    stages = []
    session.prepare(lambda progress: stages.append(progress.stage), rebuild=True)
    assert "indexing" in stages
    assert found(session, "alpha") == ["alpha"]
    session.close()


def test_problems_are_told_at_every_start(place):
    (place / "lists" / "bad.txt").write_bytes(bytes(range(256)))
    for _ in range(2):
        session, _ = prepared(place)
        assert session.notices == [f"{place}/lists/bad.txt: is not text"]
        assert len(session.corpus) == 3
        session.close()


def test_a_cache_that_cannot_be_written_leads_to_memory_and_a_warning(place):
    (place / "cache").write_text("a file in the way")
    session, _ = prepared(place)
    assert found(session, "gamma3") == ["gamma"]
    [notice] = session.notices
    assert "the index is in memory only" in notice
    assert str(place / "cache") in notice
    session.close()


def test_a_cache_of_somebody_else_is_refused(place):
    prepared(place)[0].close()
    [shelf] = (place / "cache").glob("v*/*")
    shelf.chmod(0o777)
    session, _ = prepared(place)
    assert found(session, "gamma3") == ["gamma"]
    assert "written by others" in session.notices[0]
    session.close()


def damage_each(place):
    """Yield, one at a time, every file of the cache to be damaged."""
    [shelf] = (place / "cache").glob("v*/*")
    yield from sorted(each for each in shelf.rglob("*") if each.is_file())


@pytest.mark.parametrize("how", ["truncated", "zeroed", "missing", "noise"])
def test_damage_of_any_file_of_the_cache_ends_in_right_answers(place, how):
    prepared(place)[0].close()
    shutil.copytree(place / "cache", place / "sound")
    for path in list(damage_each(place)):
        data = path.read_bytes()
        if how == "truncated":
            path.write_bytes(data[: len(data) // 2])
        elif how == "zeroed":
            path.write_bytes(bytes(len(data)))
        elif how == "noise":
            path.write_bytes(os.urandom(len(data)))
        else:
            path.unlink()
        session, _ = prepared(place)
        assert found(session, "gamma3") == ["gamma"], path
        assert found(session, "") == ["alpha", "beta", "gamma"], path
        assert session.paper(session.corpus.order[0]).abstract.startswith("We study alpha"), path
        session.close()
        shutil.rmtree(place / "cache")
        shutil.copytree(place / "sound", place / "cache")


def test_an_older_layout_of_the_cache_is_left_alone(place):
    old = place / "cache" / "v0" / "x"
    old.mkdir(parents=True, mode=0o700)
    (place / "cache").chmod(0o700)
    session, _ = prepared(place)
    assert found(session, "alpha") == ["alpha"]
    session.close()


def test_cancelling_a_first_build_leaves_nothing_and_the_next_start_builds(place):
    session = opened(place)
    session.prepare(cancelled=lambda: True)
    assert not session.ready
    session.close()
    assert not list((place / "cache").glob("v*/*/building-*"))
    session, _ = prepared(place)
    assert found(session, "alpha") == ["alpha"]
    session.close()


def build_and_count(place, results):
    session, stages = prepared(Path(place))
    results.put(("reading" in stages, len(session.corpus), found(session, "gamma3")))
    session.close()


def test_two_processes_starting_at_once_build_once(place):
    write(place / "lists" / "many.txt", *[f"w{number}x" for number in range(300)])
    context = multiprocessing.get_context("spawn")
    results = context.Queue()
    workers = [context.Process(target=build_and_count, args=(str(place), results)) for _ in "12"]
    for worker in workers:
        worker.start()
    outcomes = [results.get(timeout=60) for _ in workers]
    for worker in workers:
        worker.join()
    assert sorted(built for built, _size, _found in outcomes) == [False, True]
    assert {(size, tuple(words)) for _built, size, words in outcomes} == {(303, ("gamma",))}


def test_a_reader_that_is_open_outlives_a_rebuild(place):
    session, _ = prepared(place)
    write(place / "lists" / "b.txt", "delta")
    other, _ = prepared(place)
    other.close()
    assert found(session, "gamma3") == ["gamma"]
    assert session.search("alpha").total == 1
    session.close()


BUILD = """
import sys
from pathlib import Path
sys.path[:0] = [{root!r}, {tests!r}]
from test_session_preparing import prepared
print("begun", flush=True)
prepared(Path({place!r}))[0].close()
"""


@pytest.mark.parametrize("seed", range(50 if FULL else 4))
def test_a_build_killed_at_any_moment_leaves_no_trace(place, seed):
    write(place / "lists" / "many.txt", *[f"w{number}x" for number in range(400)])
    script = BUILD.format(root=str(ROOT), tests=str(Path(__file__).parent), place=str(place))
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) as build:
        build.stdout.readline()
        time.sleep(0.02 + 1.2 * (seed / (50 if FULL else 4)))
        build.send_signal(signal.SIGKILL)
    session, _ = prepared(place)
    assert found(session, "gamma3") == ["gamma"]
    assert len(session.corpus) == 403
    session.close()
    assert not list((place / "cache").glob("v*/*/building-*"))
