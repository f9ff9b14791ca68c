"""Sources that change while they are open are noticed, and only what changed is read."""

import os

import pytest

from index.config import load
from index.session import Session


def abstract(word: str) -> str:
    return f"We study {word}. " + " ".join(f"{word}{number} matters" for number in range(20))


def write(path, *words):
    path.write_text("\n\n".join(["Heading", *map(abstract, words)]) + "\n")
    os.utime(path, (1e9, 1e9 + len(words)))


@pytest.fixture
def session(tmp_path):
    (tmp_path / "lists").mkdir()
    write(tmp_path / "lists" / "a.txt", "alpha", "beta")
    settings = {
        "sources": [str(tmp_path / "lists")],
        "library": str(tmp_path / "list.yaml"),
        "cache_dir": str(tmp_path / "cache"),
    }
    session = Session.open(load(overrides=settings, environ={}))
    assert not session.outdated()
    session.prepare()
    yield session
    session.close()


def count(session, query):
    return session.search(query, literal=True).total


CHANGES = {
    "a file changed": lambda lists: write(lists / "a.txt", "alpha", "gamma", "delta"),
    "a file came": lambda lists: write(lists / "b.txt", "gamma"),
    "a file went": lambda lists: (lists / "a.txt").unlink(),
    "a file was replaced": lambda lists: (lists / "a.txt").replace(lists / "c.txt"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_noticed_once_the_files_are_left_alone(session, tmp_path, change):
    assert not session.outdated()
    CHANGES[change](tmp_path / "lists")
    assert not session.outdated()
    assert session.outdated()
    session.prepare()
    assert not session.outdated()
    assert not session.outdated()


def test_what_came_in_is_new_as_long_as_the_session_lasts(session, tmp_path):
    assert count(session, "is:new") == 0
    write(tmp_path / "lists" / "b.txt", "gamma")
    session.prepare()
    assert session.news == ["1 new paper came in: is:new lists what is new"]
    assert count(session, "gamma3") == count(session, "is:new") == 1
    write(tmp_path / "lists" / "c.txt", "delta", "epsilon")
    session.prepare()
    assert session.news[1:] == ["2 new papers came in: is:new lists what is new"]
    assert count(session, "is:new") == 3
    (tmp_path / "lists" / "c.txt").unlink()
    session.prepare()
    assert count(session, "is:new") == 1
    assert len(session.news) == 2


def test_a_problem_is_told_as_long_as_it_is_there(session, tmp_path):
    bad = tmp_path / "lists" / "bad.txt"
    bad.write_bytes(bytes(range(256)) * 40)
    session.prepare()
    [notice] = session.notices
    session.prepare()
    assert session.notices == [notice]
    bad.unlink()
    session.prepare()
    assert session.notices == []


def test_papers_that_vanish_stay_with_the_work_done_on_them(session, tmp_path):
    paper = session.paper(0)
    session.library.decide([paper], "keep")
    (tmp_path / "lists" / "a.txt").unlink()
    session.prepare()
    assert session.corpus.doc(paper.id) is None
    assert session.find(paper.id).abstract == paper.abstract


def test_what_another_process_was_making_is_looked_for_again(session, tmp_path):
    from index.corpus import Shelf

    write(tmp_path / "lists" / "b.txt", "gamma")
    shelf = Shelf(session.config.cache_dir, session.sources)
    with shelf.lock(wait=True, cancelled=lambda: False):
        session.prepare()
    assert count(session, "gamma3") == 0
    assert session.outdated()
    session.prepare()
    assert count(session, "gamma3") == 1
    assert session.notices == []
