"""What reading a file loads, and how files are named on a command line."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from index.errors import SourceError
from index.sources import expand, read, streams

ROOT = Path(__file__).parents[2]
LOADED = """
import sys
from index.sources import read
list(read({file!r}))
print(*sorted(name for name in sys.modules if name.startswith(("index.sources.", "csv", "json",
      "xml.", "yaml", "zipfile", "gzip", "lzma"))))
"""


def loaded(file):
    script = LOADED.format(file=str(file))
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


def test_plain_text_loads_no_other_format():
    seed = next((ROOT / "seeds").glob("*.txt"))
    assert loaded(seed) == {
        f"index.sources.{name}"
        for name in (
            "encoding",
            "fields",
            "files",
            "paragraphs",
            "persons",
            "plain",
            "recognition",
            "registry",
            "streams",
        )
    }


def test_bibtex_loads_no_other_format(tmp_path):
    (tmp_path / "a.bib").write_text("@article{a, title={T}}")
    names = loaded(tmp_path / "a.bib")
    assert "index.sources.bibtex" in names
    assert not names & {"csv", "json", "yaml", "xml.parsers", "index.sources.plain", "zipfile"}


def test_patterns_are_matched_where_the_shell_did_not(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("b.bib", "a.bib", "c.ris", "d/e.bib", "[x].bib"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    assert list(expand(["?.bib"])) == ["a.bib", "b.bib"]
    assert list(expand(["**/*.bib"])) == ["[x].bib", "a.bib", "b.bib", "d/e.bib"]
    assert list(expand(["[x].bib"])) == ["[x].bib"]
    assert list(expand(["?"])) == ["d/e.bib"]
    assert [str(each) for each in expand(["*.csv"])] == ["*.csv: matches no file"]


def test_folders_are_walked_without_what_is_plainly_no_list(tmp_path):
    for name in ("a.pdf", "b.PNG", "c.bib", "d"):
        (tmp_path / name).write_text("x")
    assert list(expand([str(tmp_path)])) == [f"{tmp_path}/c.bib", f"{tmp_path}/d"]
    assert list(expand([f"{tmp_path}/a.pdf"])) == [f"{tmp_path}/a.pdf"]


@pytest.fixture
def standard_input(monkeypatch):
    def hold(data):
        streams.standard_input.cache_clear()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))

    yield hold
    streams.standard_input.cache_clear()


def test_standard_input_is_read_as_often_as_it_is_asked_for(standard_input):
    standard_input(b"@article{a, title={T}}")
    assert list(expand(["-"])) == ["-"]
    for _ in range(2):
        [record] = read("-")
        assert (record.title, record.place) == ("T", ("-", 1))


def test_a_folder_or_device_is_no_source(tmp_path):
    assert [str(each) for each in read(str(tmp_path))] == [f"{tmp_path}: is not a regular file"]
    assert isinstance(next(read(os.devnull)), SourceError)
