"""The kept parsed form: used when the file is the same, never trusted further than that."""

import subprocess
import sys

import pytest
import yaml
from library.shelf_kit import paper, papers

from index.library import Entry, Library, document, reading
from index.library.cache import Cache
from index.paper import Place

P = papers(6)


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "list.yaml"
    library = Library.open(path, cache=tmp_path / "cache")
    library.decide(P[:3], "keep")
    library.decide(P[3:4], "rejected")
    library.tag(P[:2], add=["eeg", "method/x"])
    library.save_search("a", "b")
    library.alias_tag("c", "eeg")
    library.flush()
    library.close()
    path.write_text(path.read_text() + "lenses:\n  x: [y]\n")
    Library.open(path, cache=tmp_path / "cache").close()
    return path


def shown(library):
    return list(library.entries()), library.searches(), library.aliases(), library.lens("x")


def opened(path, monkeypatch=None):
    if monkeypatch:
        monkeypatch.setattr(reading, "read", None)  # a parse would fail
    return Library.open(path, cache=path.parent / "cache")


def test_an_unchanged_file_is_not_parsed_again(path, monkeypatch):
    expected = shown(Library.open(path))
    library = opened(path, monkeypatch)
    assert shown(library) == expected
    assert library.get(P[0].id).abstract == P[0].abstract
    assert library.paper(P[3].id).abstract == P[3].abstract
    library.close()


def test_edits_of_a_cached_list_touch_what_they_should(path):
    library = opened(path)
    before = path.read_text()
    library.tag(P[1:2], add=["new"])
    library.decide(P[0:1], "rejected")  # its text is not loaded and must reach the history
    library.tag(P[:1], remove=["eeg", "method/x"])
    library.decide(P[3:4], "keep")
    library.flush()
    expected = shown(library)
    library.close()
    assert "[eeg, method/x, new]" in path.read_text()
    assert P[0].abstract[:40] not in path.read_text()
    assert P[3].abstract[:40] in path.read_text()
    for again in (Library.open(path), opened(path)):
        assert [e for e in again.entries() if e.keeps_text] == [
            e for e in expected[0] if e.keeps_text
        ]
        assert again.paper(P[0].id).abstract == P[0].abstract
        again.undo()
        again.close()
    assert before != path.read_text()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda _: b"",
        lambda data: data[:100],
        lambda data: data[: data.index(b"\n")],
        lambda data: b"[]\n" + data,
        lambda data: data.replace(b"library 4", b"library 3", 1),
        lambda data: data.replace(b"entries", b"entrees", 1),
        lambda data: data.replace(sys.implementation.cache_tag.encode(), b"other-1", 1),
    ],
)
def test_a_spoilt_cache_is_no_harm(path, spoil):
    expected = shown(Library.open(path))
    (file,) = (path.parent / "cache").iterdir()
    data = file.read_bytes()
    file.write_bytes(spoil(data))
    library = opened(path)
    assert library.problem is None
    assert [one.id for one in library.entries()] == [one.id for one in expected[0]]
    library.close()


def test_a_cache_that_cannot_be_written_is_no_harm(path, tmp_path):
    blocked = tmp_path / "blocked"
    blocked.touch()
    library = Library.open(path, cache=blocked)
    assert library.problem is None
    library.close()
    Cache(None, path).save(document.EMPTY, None, "1", (), {})


def test_every_attribute_survives(tmp_path):
    path = tmp_path / "list.yaml"
    entry = Entry(
        id="p1", title="T", headline="T", status="keep", tags=("a",), read="2026-12-01", note="n",
        added="x", aliases=("p2",), authors=("A",), venue="v", year=2020, doi="d", arxiv="r",
        urls=("u",), keywords=("k",), collection="c", sources=(Place("f", 3),),
        conflict=(("note", "m"),), abstract="text",
    )  # fmt: skip
    rows = {
        "id": "p1", "title": "T", "status": "keep", "tags": ["a"], "read": "2026-12-01",
        "note": "n", "added": "x", "aliases": ["p2"], "authors": ["A"], "venue": "v",
        "year": 2020, "doi": "d", "arxiv": "r", "urls": ["u"], "keywords": ["k"],
        "collection": "c", "sources": ["f:3"], "conflict": {"note": "m"}, "abstract": "text",
    }  # fmt: skip
    path.write_text(yaml.safe_dump({"papers": [rows]}, sort_keys=False))
    for _ in range(3):
        library = Library.open(path, cache=tmp_path / "cache")
        assert library.entries() == [entry]
        library.close()
    assert entry.paper().title == "T"


def test_a_broken_list_is_not_kept(path, tmp_path):
    path.write_text("papers:\n- id: 'x\n")
    library = Library.open(path, cache=tmp_path / "other")
    library.close()
    assert not (tmp_path / "other").exists()


@pytest.mark.parametrize("mode", [0o620, 0o602])
def test_a_cache_that_others_can_write_is_not_read(path, mode):
    (file,) = (path.parent / "cache").iterdir()
    data = file.read_bytes()
    assert Cache(file.parent, path).load(path.read_bytes(), document.digest(path.read_bytes()))
    file.chmod(mode)
    assert not Cache(file.parent, path).load(path.read_bytes(), document.digest(path.read_bytes()))
    assert file.read_bytes() == data


def test_opening_loads_no_matcher_and_no_screen():
    code = (
        "import sys, index.library;"
        "print(sorted({'rapidfuzz', 'whoosh', 'textual', 'click', 'ftfy'} & sys.modules.keys()))"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True,
        cwd=paper.__globals__["__file__"].rsplit("/tests/", 1)[0],
    )  # fmt: skip
    assert told.stdout.strip() == "[]"
