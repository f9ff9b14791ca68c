"""What is written where: colours, widths, progress, harmless messages."""

import io
import sys

import pytest

from index.session import Progress
from tui.cli import output


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch):
    """Make the streams terminals; within the test, for pytest puts in its own before."""

    def begin() -> None:
        monkeypatch.setattr(sys, "stdout", Terminal())
        monkeypatch.setattr(sys, "stderr", Terminal())

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "50")
    return begin


def test_a_terminal_has_colours_and_a_width(terminal):
    terminal()
    assert output.paint("x", "keep") == "\x1b[32mx\x1b[0m"
    assert output.paint(" ", "keep") == " "
    assert output.columns() == 50


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_colours_can_be_refused(terminal, monkeypatch, name, value):
    terminal()
    monkeypatch.setenv(name, value)
    assert output.paint("x", "keep") == "x"


def test_a_pipe_has_neither():
    assert output.paint("x", "keep") == "x"
    assert output.columns() is None


def test_progress_is_one_line_that_goes_away(terminal):
    terminal()
    with output.progress() as show:
        show(Progress("reading", 20, None))
        show(Progress("indexing", 20, 50))
        show(Progress("indexing", 30, 50, 12.4))
    written = sys.stderr.getvalue()
    assert "reading 20" in written
    assert "indexing 20 of 50" in written
    assert "indexing 30 of 50, 12 s left" in written
    assert "\n" not in written
    assert written.endswith("\r\x1b[K")
    assert sys.stdout.getvalue() == ""


def test_a_pipe_gets_no_progress(capsys):
    with output.progress() as show:
        show(Progress("reading", 20, None))
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("two\nlines", "two lines"),
        ("\x1b[2J\x07bell", "[2J bell"),
        ("rtl \u202eevil", "rtl  evil"),
        ("日本語 é", "日本語 é"),
    ],
)
def test_messages_are_one_harmless_line(capsys, text, shown):
    output.message(text)
    assert capsys.readouterr().err == f"paperreader: {shown}\n"
