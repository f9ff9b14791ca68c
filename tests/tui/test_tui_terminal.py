"""The whole program in an emulated terminal: bytes in, picture out."""

import os
import signal
import sys
from pathlib import Path

import pytest
from support.reader import write_source
from support.terminal import Terminal

ROOT = Path(__file__).parents[2]
TEXTS = [
    f"We introduce {name}Net, a network for {name.lower()} waves of several kinds."
    for name in ("Alpha", "Beta", "Gamma", "Delta")
]


@pytest.fixture
def start(tmp_path):
    """Return a function that starts the program in a terminal, on the same files each time."""
    source = write_source(tmp_path, TEXTS)
    env = {
        "HOME": str(tmp_path),
        "LANG": "C.UTF-8",
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "TERM": "xterm-256color",
    }
    program = [sys.executable, "-c", "from tui.cli import main; main()", str(source)]
    return lambda: Terminal(program, env=env)


def test_keys_typed_before_the_first_picture_reach_what_they_open(start):
    with start() as terminal:
        terminal.wait_for("4 papers")
        terminal.press("Q")
        assert terminal.wait_exit() == 0
    with start() as terminal:
        terminal.press("/gamma<enter>tsxq Q<enter>s")
        terminal.wait_for("kept 1")
        terminal.wait_for("#sxq #Q")
        terminal.press("Q")
        assert terminal.wait_exit() == 0
        assert terminal.leftovers() == []


def test_what_the_screen_says_survives_a_kill(start):
    with start() as terminal:
        terminal.wait_for("4 papers")
        terminal.wait_for("AlphaNet")
        terminal.press("tseen<enter>")
        terminal.wait_for("#seen")
        terminal.kill(signal.SIGKILL)
        terminal.wait_exit()
    with start() as terminal:
        terminal.wait_for("#seen")


def test_nothing_is_written_while_nothing_happens(start):
    with start() as terminal:
        terminal.wait_for("left 4")
        for keys in ("", "/"):
            terminal.press(keys)
            terminal.wait_quiet(0.8)
            before = terminal.written
            terminal.wait_quiet(2.5, seconds=2.6)
            assert terminal.written == before, f"after {keys!r}"
