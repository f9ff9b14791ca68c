"""The reader at the other end of a line: through a real sshd, and inside tmux."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support.reader import write_source
from support.remote import SSHD, Sshd, running
from support.terminal import Terminal

ROOT = Path(__file__).parents[2]
TEXTS = [
    f"We introduce {name}Net, a network for {name.lower()} waves of several kinds."
    for name in ("Alpha", "Beta", "Gamma", "Delta", "Epsilon")
]
needs_sshd = pytest.mark.skipif(
    not (SSHD and shutil.which("ssh") and shutil.which("ssh-keygen")), reason="needs OpenSSH"
)
needs_tmux = pytest.mark.skipif(not shutil.which("tmux"), reason="needs tmux")


@pytest.fixture
def source(tmp_path):
    return write_source(tmp_path, TEXTS)


@pytest.fixture
def env(tmp_path):
    return {
        "HOME": str(tmp_path),
        "LANG": "C.UTF-8",
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
    }


def program(source):
    return [sys.executable, "-c", "from tui.cli import main; main()", str(source)]


def wait_ended(mark, seconds=5.0):
    """Wait until no reader of the papers `mark` runs any more."""
    end = time.monotonic() + seconds
    while running(mark) and time.monotonic() < end:
        time.sleep(0.05)
    assert running(mark) == []


@needs_sshd
def test_over_ssh_a_cut_line_costs_nothing(tmp_path, source, env):
    keys = tmp_path / "keys"
    keys.mkdir(mode=0o700)
    with Sshd(keys) as sshd:
        call = sshd.client(program(source), env)
        with Terminal(call, env=env) as terminal:
            terminal.wait_for("left 5")
            terminal.wait_for("AlphaNet")
            terminal.press("s")
            terminal.wait_for("kept 1")
            terminal.resize(120, 30)
            terminal.wait_for("│")
            terminal.press("tseen<enter>")
            terminal.wait_for("#seen")
            terminal.press("sx")
            terminal.kill(signal.SIGKILL)
            terminal.wait_exit()
        wait_ended(str(source))
        with Terminal(call, env=env) as terminal:
            terminal.wait_for("kept ")
            terminal.press("ggjl")
            terminal.wait_for("#seen")
            terminal.press("Q")
            assert terminal.wait_exit() == 0
            assert terminal.leftovers() == []


@needs_tmux
@pytest.mark.parametrize("cut", [False, True], ids=["detached", "client killed"])
def test_tmux_comes_back_to_the_whole_screen(tmp_path, source, env, cut):
    tmux = ["tmux", "-f", "/dev/null", "-S", str(tmp_path / "socket")]
    try:
        with Terminal(
            [*tmux, "new-session", "-s", "papers", *program(source)], env=env
        ) as terminal:
            terminal.wait_for("left 5")
            terminal.press("s")
            terminal.wait_for("kept 1")
            if cut:
                terminal.kill(signal.SIGKILL)
            else:
                terminal.press("<C-b>d")
            terminal.wait_exit()
        attach = [*tmux, "attach-session", "-t", "papers"]
        with Terminal(attach, env=env, columns=110, lines=30) as terminal:
            terminal.wait_for("kept 1")
            for name in ("AlphaNet", "DeltaNet", "EpsilonNet", "│"):
                terminal.wait_for(name)
            terminal.press("s")
            terminal.wait_for("kept 2")
            terminal.press("Q")
            assert terminal.wait_exit() == 0
    finally:
        subprocess.run([*tmux, "kill-server"], check=False, capture_output=True)
