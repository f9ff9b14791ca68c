"""Near-duplicates shown as one paper, and edited abstracts that keep the work done on them."""

import os
import random

import pytest

from index.config import load
from index.paper import Place
from index.session import Session

WORDS = [f"word{number}" for number in range(2000)]


def abstract(seed: int, *, edited: int = 0) -> str:
    """Return a made-up abstract; `edited` of its 120 words are other than in the original."""
    source = random.Random(seed)
    words = source.sample(WORDS, 120)
    for number in range(edited):
        words[number * 7 % 120] = f"edit{seed}n{number}"
    return " ".join(words) + "."


def write(path, *abstracts):
    path.write_text("\n\n".join(["Heading", *abstracts]) + "\n")
    os.utime(path, (1e9, 1e9))
    return path


@pytest.fixture
def start(tmp_path):
    """Return a function that starts a session on the lists in `tmp_path / "lists"`."""
    (tmp_path / "lists").mkdir()
    sessions = []

    def start(**overrides):
        settings = {
            "sources": [str(tmp_path / "lists")],
            "library": str(tmp_path / "list.yaml"),
            "cache_dir": str(tmp_path / "cache"),
        }
        session = Session.open(load(overrides=settings | overrides, environ={}))
        session.prepare()
        sessions.append(session)
        return session

    start.lists = tmp_path / "lists"
    yield start
    for session in sessions:
        session.close()


def shown(session):
    return [session.paper(doc).raw for doc in session.search("").docs]


def decide(session, doc, status="keep"):
    session.library.decide([session.paper(doc)], status)
    session.library.flush()


TWIN, LONGER = abstract(1), abstract(1) + " And more."


def test_near_duplicates_are_one_paper_and_the_longest_text_stands_for_it(start):
    write(start.lists / "a.txt", TWIN, abstract(2))
    write(start.lists / "b.txt", LONGER)
    for _ in range(2):  # found, then remembered
        session = start()
        assert shown(session) == [abstract(2), LONGER]
        assert session.search(" ".join(TWIN.split()[:3]) + " ").total == 1
        [version] = session.versions(session.corpus.order[1])
        assert (version.kind, version.paper.raw) == ("twin", TWIN)
        assert session.find(version.paper.id).raw == TWIN
        session.close()


def test_the_text_that_was_decided_stands_for_the_group(start):
    write(start.lists / "a.txt", TWIN)
    session = start()
    decide(session, 0)
    session.close()
    write(start.lists / "b.txt", LONGER)
    session = start()
    assert shown(session) == [TWIN]
    assert session.search("is:keep").total == 1


def test_a_group_can_be_split_and_that_can_be_undone(start):
    write(start.lists / "a.txt", TWIN)
    write(start.lists / "b.txt", LONGER)
    session = start()
    [doc] = session.corpus.order
    [twin] = session.versions(doc)
    assert session.answer(doc, twin, same=True) is None
    assert session.answer(doc, twin, same=False).summary == "parted two texts"
    assert shown(session) == [TWIN, LONGER]
    assert session.search("word1 OR -word1").total == 2
    session.library.flush()
    again = start()
    assert shown(again) == [TWIN, LONGER]
    again.library.undo()
    assert shown(again) == [LONGER]


def test_an_edited_abstract_keeps_its_work_and_its_id(start):
    write(start.lists / "a.txt", abstract(1), abstract(2))
    session = start()
    old = session.paper(0)
    session.library.tag([old], add=["mine"])
    session.close()
    write(start.lists / "a.txt", abstract(1, edited=12), abstract(2))
    session = start()
    assert session.news == ["1 abstract came back edited and keeps your work (u takes that back)"]
    [doc] = session.search("tag:mine").docs
    paper = session.paper(doc)
    assert paper.id == old.id == session.row(doc).id == session.corpus.id(doc)
    assert paper.raw == abstract(1, edited=12)
    assert session.corpus.doc(old.id) == doc
    assert session.find(session.corpus.text_id(doc)).id == old.id
    [former] = session.versions(doc)
    assert former.kind == "former"
    assert former.paper.abstract == old.abstract
    session.close()
    again = start()
    assert again.news == []
    assert again.search("tag:mine").total == 1


def test_what_was_carried_over_can_be_taken_back(start):
    write(start.lists / "a.txt", abstract(1))
    session = start()
    decide(session, 0)
    session.close()
    write(start.lists / "a.txt", abstract(1, edited=12))
    session = start()
    session.library.undo()
    assert session.search("is:keep").total == 0
    session.library.redo()
    assert session.search("is:keep").total == 1
    [doc] = session.search("is:keep").docs
    [former] = session.versions(doc)
    session.answer(doc, former, same=False)
    session.library.flush()
    assert session.search("is:keep").total == 0
    session.close()
    again = start()
    assert again.search("is:keep").total == 0
    assert again.questions() == []


@pytest.mark.parametrize("same", [True, False])
def test_a_doubtful_case_is_asked_and_the_answer_kept(start, same):
    write(start.lists / "a.txt", abstract(1))
    session = start()
    decide(session, 0)
    session.close()
    write(start.lists / "a.txt", abstract(1, edited=10), abstract(1, edited=16))
    session = start()
    assert session.news == [
        "1 paper of your reading list may have come back edited: paperreader check names it"
    ]
    [(old, candidates)] = session.questions()
    assert old.raw == "" or old.abstract == abstract(1)
    assert candidates[0].raw == abstract(1, edited=10)
    doc = session.corpus.doc(candidates[0].id)
    asked = next(version for version in session.versions(doc) if version.kind == "asked")
    session.answer(doc, asked, same=same)
    session.library.flush()
    assert session.search("is:keep").total == (1 if same else 0)
    assert len(session.questions()) == (0 if same else 1)
    session.close()
    again = start()
    assert again.search("is:keep").total == (1 if same else 0)


def test_a_paper_whose_source_is_another_one_is_not_looked_for(start, tmp_path):
    write(start.lists / "a.txt", abstract(1))
    session = start()
    decide(session, 0)
    session.close()
    other = write(tmp_path / "elsewhere.txt", abstract(1, edited=12))
    session = start(sources=[str(other)])
    assert session.news == []
    assert session.search("is:keep").total == 0


def test_a_renamed_file_keeps_everything(start):
    write(start.lists / "a.txt", abstract(1))
    session = start()
    decide(session, 0)
    session.close()
    (start.lists / "a.txt").rename(start.lists / "b.txt")
    session = start()
    assert session.news == []
    assert session.search("is:keep").total == 1
    assert session.paper(session.corpus.order[0]).sources == (Place(str(start.lists / "b.txt"), 3),)


def test_work_on_other_sources_is_left_alone_and_its_texts_unread(start, monkeypatch):
    write(start.lists / "a.txt", abstract(1), abstract(2))
    session = start()
    for doc in session.corpus.order:
        decide(session, doc, "rejected")
    session.close()
    other = write(start.lists.parent / "other.txt", abstract(3))
    monkeypatch.setattr("index.library.view.View.paper", lambda *_: pytest.fail("read a text"))
    session = start(sources=[str(other)])
    assert not session.news
    assert len(session.library.ids()) == 2
