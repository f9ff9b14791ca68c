"""Files and folders as the user names them, and one bad file that never costs the others."""

import gzip
import json
import lzma
import os
import random

import pytest

from index.errors import SourceError
from index.sources import expand, read

ABSTRACT = "We study how abstracts are read by people in a hurry, and what a reader should do."
FULL = bool(os.environ.get("PAPERREADER_FULL"))


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_folders_are_walked_in_name_order_without_hidden_entries(tmp_path):
    for name in ("list/b.txt", "list/a.txt", "list/.hidden", "list/.git/x.txt", "list/sub/c.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x")
    assert list(expand(["list"])) == ["list/a.txt", "list/b.txt", "list/sub/c.txt"]
    assert list(expand(["list/b.txt", "list/a.txt"])) == ["list/b.txt", "list/a.txt"]


def test_a_missing_path_is_reported_in_its_place(tmp_path):
    (tmp_path / "a.txt").write_text("x")
    missing, present = expand(["nope.txt", "a.txt"])
    assert isinstance(missing, SourceError)
    assert str(missing) == "nope.txt: no such file or folder"
    assert present == "a.txt"


def test_home_is_expanded(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "a.txt").write_text("x")
    assert list(expand(["~/a.txt"])) == [str(tmp_path / "a.txt")]


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress])
def test_compressed_files_are_opened_by_their_content(tmp_path, pack):
    (tmp_path / "list").write_bytes(pack(f"Heading\n\n{ABSTRACT}\n".encode()))
    assert [record.raw for record in read("list")] == [ABSTRACT]


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress])
def test_a_truncated_compressed_file_yields_what_came_before(tmp_path, pack):
    lines = "".join(json.dumps({"title": f"T{n} {random.random()}"}) + "\n" for n in range(5000))
    data = pack(lines.encode())
    (tmp_path / "list").write_bytes(data[: len(data) // 2])
    *records, error = read("list")
    assert isinstance(error, SourceError)
    assert "cannot be read to its end" in str(error)
    assert len(records) > 100


def test_what_is_no_regular_file_is_refused(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    assert [str(each) for each in read("pipe")] == ["pipe: is not a regular file"]


def test_a_file_that_vanished_is_reported():
    assert [str(each) for each in read("gone.txt")] == ["gone.txt: no such file or directory"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_file_is_reported(tmp_path):
    (tmp_path / "secret.txt").write_text(ABSTRACT)
    (tmp_path / "secret.txt").chmod(0)
    assert [str(each) for each in read("secret.txt")] == ["secret.txt: permission denied"]


def test_random_bytes_never_raise(tmp_path):
    source = random.Random(20261201)
    for _ in range(500):
        size = source.choice([0, 1, 5, 50, 500, 5000])
        data = source.randbytes(size)
        start = source.choice(
            [
                b"",
                b"[",
                b"{",
                b'{"title": ',
                b"\xff\xfe",
                b"\x1f\x8b",
                b"\xfd7zXZ\x00",
                b"[{",
                b"\xef\xbb\xbf",
            ]
        )
        (tmp_path / "noise").write_bytes(start + data)
        for each in read("noise"):
            assert isinstance(each, SourceError) or each.raw or each.title
