"""A command line with its own home, its own reading list, and one small set of sources."""

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from cli.program import PROGRAM

ROOT = Path(__file__).parents[2]

ABSTRACTS = (
    """We introduce NeuroPrint, a foundation model of EEG recordings that reads the rhythms of the
    sleeping brain and names the stages of sleep without any labels from the clinic.""",
    """Epilepsy affects many people. We present SeizeNet, an EEG classifier that forecasts seizures
    an hour ahead from two electrodes worn behind the ear, in a study of forty patients.""",
    """We propose TabGlow, a diffusion model that generates tables of mixed numbers and categories
    and keeps the privacy of every row, which other generators of tables often give away.""",
    """Sparse autoencoders find directions in the activations of a language model. We show that a
    third of them vanish when the tokeniser is replaced, and explain which of them remain.""",
    """This paper argues that benchmarks for planning reward long outputs. We measure the bias in
    nine systems and suggest a correction which restores the ranking given by human judges.""",
)


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str


@pytest.fixture(scope="session")
def papers(tmp_path_factory) -> Path:
    """A source file with five papers."""
    file = tmp_path_factory.mktemp("papers") / "papers.txt"
    file.write_text("Small Conference 2026\n\n" + "\n\n".join(ABSTRACTS) + "\n", encoding="utf-8")
    return file


@pytest.fixture(scope="session")
def shared_cache(tmp_path_factory) -> Path:
    """One cache for all tests, so that the index is built once."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def home(tmp_path, papers, shared_cache, monkeypatch) -> Path:
    """An empty home whose default sources are `papers`."""
    for name in list(os.environ):
        if re.match("_?PAPERREADER_|XDG_|(VISUAL|EDITOR|NO_COLOR|COLUMNS|LINES)$", name):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PAPERREADER_SOURCES", str(papers))
    monkeypatch.setenv("PAPERREADER_CACHE_DIR", str(shared_cache))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(capfd, monkeypatch):
    """Run a command in this process."""
    from tui.cli import main

    def run(*args: str, stdin: str = "") -> Done:
        read, write = os.pipe()
        os.write(write, stdin.encode())
        os.close(write)
        with os.fdopen(read, encoding="utf-8") as stream:
            monkeypatch.setattr(sys, "stdin", stream)
            capfd.readouterr()
            code = main(args)
        out, err = capfd.readouterr()
        return Done(code, out, err)

    return run


@pytest.fixture
def ids(run) -> list[str]:
    """The ids of the papers, in the order of the source."""
    return run("search", "--format", "ids").out.split()


@pytest.fixture
def spawn():
    """Run a command in a process of its own, with pipes."""

    def spawn(*args: str, program: str = PROGRAM, **options) -> Done:
        done = subprocess.run(
            [sys.executable, "-c", program, *args],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
            stdin=subprocess.DEVNULL,
            **options,
        )
        return Done(done.returncode, done.stdout, done.stderr)

    return spawn
