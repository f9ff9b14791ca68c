"""From sources to answers: built once, rebuilt where something changed."""

import os
from concurrent.futures import ThreadPoolExecutor

import pytest
from support.preparing import found, opened, prepared, write


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


def test_cancelling_a_first_build_leaves_nothing_and_the_next_start_builds(place):
    session = opened(place)
    session.prepare(cancelled=lambda: True)
    assert not session.ready
    session.close()
    assert not list((place / "cache").glob("v*/*/building-*"))
    session, _ = prepared(place)
    assert found(session, "alpha") == ["alpha"]
    session.close()
