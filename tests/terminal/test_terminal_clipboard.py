"""What is copied: the sequence for the terminal, the wrappers of tmux and screen, the file."""

import base64
import re

import pytest

from tui.terminal import clipboard


def unwrapped(sequence):
    """Return the text that a terminal behind tmux or screen gets."""
    if sequence.startswith("\x1bPtmux;"):
        sequence = (
            sequence.removeprefix("\x1bPtmux;").removesuffix("\x1b\\").replace("\x1b" * 2, "\x1b")
        )
    else:
        sequence = "".join(re.findall(r"\x1bP(.*?)\x1b\\", sequence, re.DOTALL)) or sequence
    found = re.fullmatch(r"\x1b\]52;c;([A-Za-z0-9+/=]*)\x07", sequence)
    return base64.b64decode(found[1]).decode()


@pytest.mark.parametrize("environ", [{}, {"TMUX": "/tmp/tmux,1,0"}, {"STY": "12.pts"}])
@pytest.mark.parametrize("text", ["p1", "naïve 日本\n\x1b[31m", "x" * 5_000])
def test_the_terminal_gets_the_text_through_whatever_is_between(environ, text):
    assert unwrapped(clipboard.sequence(text, environ)) == text


def test_screen_gets_strings_it_can_hold():
    sequence = clipboard.sequence("x" * 5_000, {"STY": "12.pts"})
    assert max(map(len, sequence.split("\x1b\\"))) <= 772


def test_a_long_text_is_not_sent_but_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert clipboard.sequence("x" * 60_000, {}) is None
    path = clipboard.keep("x" * 60_000)
    assert path.read_text() == "x" * 60_000
    assert path.stat().st_mode & 0o777 == 0o600
    clipboard.keep("shorter")
    assert path.read_text() == "shorter"
