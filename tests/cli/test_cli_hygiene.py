"""Pipes, terminals, colour, signals, and what a command may load."""

import fcntl
import json
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest
from cli.program import PROGRAM

from tui.cli import main

HEAVY = ("textual", "rich.console", "tui.app", "tui.widgets")
AFTER = f"""
import sys
from tui.cli import main
code = main()
print("LOADED", *[name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)
sys.exit(code)
"""


@pytest.mark.parametrize(
    "args",
    [
        ["search", "eeg"],
        ["search", "eeg", "--format", "json"],
        ["show", "--all"],
        ["tag", "--query", "eeg", "+x"],
        ["mark", "keep", "--query", "eeg"],
        ["note", "ID", "text"],
        ["tags"],
        ["list"],
        ["export", "--format", "html"],
        ["export", "--format", "markdown"],
        ["index"],
        ["check"],
        ["undo"],
        ["redo"],
        ["history"],
        ["completion", "zsh"],
        ["--help"],
        ["--version"],
    ],
)
def test_no_plain_command_loads_the_screen(spawn, ids, args):
    words = [ids[0] if word == "ID" else word for word in args]
    done = spawn(*words, program=AFTER)
    assert done.code in (0, 1)
    assert done.err.splitlines()[-1] == "LOADED"


def test_starting_loads_nothing_of_the_rooms():
    program = "import sys, tui.cli; print(*sorted(n for n in sys.modules if n.startswith('index')))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["index", "index.errors"]


def test_version_and_help_load_nothing_heavy(spawn):
    program = (
        "import sys; from tui.cli import main; main(['--version']);"
        "print(*[n for n in ('whoosh','rapidfuzz','yaml','ftfy','rich') if n in sys.modules])"
    )
    assert spawn(program=program).out.splitlines()[-1] == ""


def test_a_pipe_gets_no_escape_codes(spawn, ids):
    spawn("mark", "keep", ids[0])
    for args in (["search", "eeg"], ["list"], ["show", ids[0]], ["tags"], ["history"], ["check"]):
        done = spawn(*args)
        assert "\x1b" not in done.out + done.err


@pytest.mark.usefixtures("home", "ids")
def test_a_reader_that_goes_away_is_no_error():
    command = f"{sys.executable} -c '{PROGRAM}' show --all --format json | head -c 10; exit 0"
    many = f"for i in 1 2 3 4 5 6 7 8; do {command}; done"
    done = subprocess.run(
        ["/bin/sh", "-c", many], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stderr == ""


@pytest.mark.usefixtures("papers")
def test_a_closed_pipe_is_silent_and_ends_like_sigpipe(home):
    big = home / "big.txt"
    words = "an abstract of some length about the number"
    big.write_text("\n\n".join(f"{words} {n} {words} {n * 7}" for n in range(2000)))
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "show", "--all", "--source", str(big)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait(60) == 141


@pytest.mark.usefixtures("home")
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_behind_stdout_is_one_line():
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, "show", "--all"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "paperreader: [Errno 28] No space left on device\n"


def test_ids_of_any_bytes_on_stdin_are_no_traceback():
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "show", "-"],
        input=b"\xff\xfe\x00p123 \n",
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1


def test_an_interrupt_is_exit_130(capfd, monkeypatch):
    def interrupted():
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(sys, "stdin", interrupted())
    assert main(["show", "-"]) == 130
    assert capfd.readouterr().err == ""


def on_terminal(args: list[str], columns: int, **variables: str) -> str:
    """Run a command whose output is a terminal of so many columns; return what it wrote."""
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *args],
        stdin=subprocess.DEVNULL,
        stdout=follower,
        stderr=subprocess.PIPE,
        env={**os.environ, "TERM": "xterm-256color", **variables},
    )
    os.close(follower)
    written = b""
    try:
        while block := os.read(leader, 65536):
            written += block
    except OSError:  # the other side is closed
        pass
    os.close(leader)
    _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (0, b"")
    return written.decode()


def test_a_terminal_gets_colour_and_lines_that_fit(run, ids):
    run("mark", "keep", ids[0])
    run("tag", ids[0], "+eeg")
    written = on_terminal(["search"], 60)
    assert "\x1b[" in written
    plain = re.sub(r"\x1b\[[0-9;]*m", "", written).split("\r\n")[:-1]
    assert len(plain) == 5
    assert max(map(len, plain)) <= 60
    assert any("…" in line for line in plain)


@pytest.mark.parametrize("variables", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
@pytest.mark.usefixtures("ids")
def test_colour_can_be_refused(variables):
    assert "\x1b" not in on_terminal(["search"], 60, **variables)


@pytest.mark.usefixtures("ids")
def test_a_pipe_gets_whole_lines(spawn):
    lines = spawn("search").out.splitlines()
    papers = json.loads(spawn("search", "--format", "json").out)
    assert [line[16:] for line in lines] == [paper["headline"] for paper in papers]


def test_text_from_papers_and_notes_is_never_obeyed(run, ids, spawn):
    spawn("note", ids[0], "evil \x1b[2J\x07 note")
    spawn("tag", ids[0], "+t\x1b[31m")
    for args in (["show", ids[0]], ["list", "--status", "all"], ["tags"], ["history"], ["check"]):
        assert "\x1b" not in run(*args).out
    assert "\x1b" not in run("\x1b[2J").err


def test_output_is_utf8_in_a_pipe_whatever_the_locale(spawn, monkeypatch):
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("PYTHONUTF8", "0")
    monkeypatch.setenv("PYTHONCOERCECLOCALE", "0")
    assert spawn("show", "--all").code == 0
