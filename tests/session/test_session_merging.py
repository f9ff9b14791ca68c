"""Work done on a paper stays with it when sources add its abstract, or take it away again."""

import json

import pytest

from index.config import load
from index.errors import UnknownPaper
from index.session import Session

TEA = {"title": "On tea and heat", "authors": ["Jane Roe"], "year": 2026}
TEXT = " ".join(f"word{number}" for number in range(30))


def write(path, *entries):
    path.write_text("".join(json.dumps(entry) + "\n" for entry in entries))


@pytest.fixture
def start(tmp_path):
    (tmp_path / "lists").mkdir()
    sessions = []

    def start():
        settings = {
            "sources": [str(tmp_path / "lists")],
            "library": str(tmp_path / "list.yaml"),
            "cache_dir": str(tmp_path / "cache"),
        }
        session = Session.open(load(overrides=settings, environ={}))
        session.prepare()
        sessions.append(session)
        return session

    yield start
    for session in sessions:
        session.close()


def test_a_tag_stays_when_a_title_gets_its_abstract_and_when_it_loses_it(start, tmp_path):
    write(tmp_path / "lists" / "a.jsonl", TEA, {"abstract": "other " * 30})
    session = start()
    old = session.paper(0)
    session.library.tag([old], add=["mine"])
    session.close()
    write(tmp_path / "lists" / "b.jsonl", TEA | {"abstract": TEXT})
    for raw in (TEXT, TEXT, ""):
        if not raw:
            (tmp_path / "lists" / "b.jsonl").unlink()
        session = start()
        (doc,) = session.search("tag:mine").docs
        assert session.paper(doc).id == old.id
        assert session.paper(doc).raw == raw
        assert len(session.corpus) == 2
        session.close()


def test_a_paper_is_found_by_the_id_it_had_before_it_got_its_abstract(start, tmp_path):
    write(tmp_path / "lists" / "a.jsonl", TEA)
    session = start()
    former = session.paper(0).id
    session.close()
    write(tmp_path / "lists" / "b.jsonl", TEA | {"abstract": TEXT})
    session = start()
    assert session.find(former).raw == TEXT
    assert session.find(former).id != former
    with pytest.raises(UnknownPaper):
        session.find(former[:-1] + ("0" if former[-1] != "0" else "1"))


def test_a_tag_on_an_abstract_stays_when_only_its_title_is_left(start, tmp_path):
    write(tmp_path / "lists" / "a.jsonl", TEA)
    write(tmp_path / "lists" / "b.jsonl", TEA | {"abstract": TEXT})
    session = start()
    old = session.paper(0)
    session.library.tag([old], add=["mine"])
    session.close()
    (tmp_path / "lists" / "b.jsonl").unlink()
    session = start()
    (doc,) = session.search("tag:mine").docs
    assert (session.paper(doc).id, session.paper(doc).raw) == (old.id, "")


def test_merged_papers_are_found_by_every_field_and_only_once(start, tmp_path):
    """The doc of a paper that joined another while everything was first read stays a gap."""
    tied = {"doi": "10.1/tea", "arxiv_id": "2401.01234"}
    write(
        tmp_path / "lists" / "a.jsonl",
        {"doi": "10.1/tea", "abstract": TEXT},
        {"abstract": "x " * 30},
    )
    write(
        tmp_path / "lists" / "b.jsonl",
        {"title": TEA["title"], "arxiv_id": "2401.01234", "venue": "TeaConf"},
    )
    write(tmp_path / "lists" / "c.jsonl", {"abstract": "some other words " * 9}, TEA | tied)
    session = start()
    for query in ("word3", "heat", "author:roe", "venue:teaconf"):
        (doc,) = session.search(query).docs
        assert session.paper(doc).raw == TEXT
    assert session.search("").total == 3
    assert session.search("other words").total == 1
