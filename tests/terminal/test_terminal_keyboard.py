"""Bytes from a terminal: which keys Textual's parser makes of them."""

import random

import pytest
from textual import events
from textual._xterm_parser import XTermParser

from tui.terminal.keyboard import ESC_SECONDS, SEQUENCE_SECONDS, Keyboard

PAUSE = 0.3
"""Seconds between two packets of a slow line, in which a sequence may be cut."""


def keys(*packets, charset="utf-8", pause=PAUSE, end=2.0):
    """Return the keys and pasted texts of packets that arrive `pause` seconds apart."""
    keyboard, parser, found, now = Keyboard(charset), XTermParser(), [], 0.0
    for packet in [*packets, b""]:
        if text := keyboard.feed(packet, now):
            found += parser.feed(text)
        until = now + (pause if packet is not packets[-1] else end)
        while now < until:
            now += 0.05
            waited = keyboard.tick(now)
            if waited:
                found += parser.feed(waited)
    return [
        one.key if isinstance(one, events.Key) else one.text
        for one in found
        if isinstance(one, events.Key | events.Paste)
    ]


@pytest.mark.parametrize(
    ("packets", "expected"),
    [
        ([b"s"], ["s"]),
        (["é日".encode()], ["é", "日"]),
        ([b"\x1b"], ["escape"]),
        ([b"\x1b[A"], ["up"]),
        ([b"\x1bOB"], ["down"]),
        ([b"\x1b[27u"], ["escape"]),
        ([b"\x1b:"], ["escape", "colon"]),
        ([b"\x1bq"], ["escape", "q"]),
        ([b"\x1b\x1b[A"], ["escape", "up"]),
        ([b"\x1b\x1b"], ["escape", "escape"]),
        ([b"\x1b[", b"A"], ["up"]),
        ([b"\x1b[5", b"~"], ["pageup"]),
        ([b"\x1bO", b"A"], ["up"]),
        ([b"\x1b", b"[B"], ["escape", "down"]),
        ([b"\x1b]"], ["escape", "right_square_bracket"]),
        ([b"\xff"], []),
        ([b"s\xfft"], ["s", "t"]),
        ([b"\xc3"], []),
        ([b"\xc3", b"\xa9"], ["é"]),
        ([b"\xe2\x82"], []),
        ([b"\x1b[200~two\nlines \xff\x1b[201~s"], ["two\nlines ", "s"]),
        ([b"\x1b[200~cut ", b"in two\x1b[201~"], ["cut in two"]),
    ],
)
def test_keys(packets, expected):
    assert keys(*packets) == expected


@pytest.mark.parametrize(
    ("charset", "data", "expected"),
    [("latin-1", b"\xe9", ["é"]), ("ascii", b"\xe9a", ["a"]), ("ascii", "é".encode(), ["é"])],
)
def test_the_charset_of_the_terminal(charset, data, expected):
    assert keys(data, charset=charset) == expected


def test_a_sequence_cut_anywhere_is_the_same_keys_once():
    whole = [b"\x1b[A", b"\x1b[1;5C", b"\x1b[5~", b"\x1bOP", b"\x1b[15~"]
    for sequence in whole:
        expected = keys(sequence)
        for cut in range(2, len(sequence)):
            assert keys(sequence[:cut], sequence[cut:]) == expected
        assert keys(sequence[:1], sequence[1:])[-1:] == expected


def test_a_cut_sequence_waits_and_esc_hardly_does():
    assert ESC_SECONDS < PAUSE < SEQUENCE_SECONDS


def test_no_bytes_raise():
    rng = random.Random(3)
    pool = [b"\x1b", b"[", b"O", b"]", b"P", b"\xff", b"\xc3", b"A", b"~", b"200~", b"201~", b";1"]
    for _ in range(2000):
        keys(b"".join(rng.choices(pool, k=5)), pause=0.05, end=0.05)


@pytest.mark.parametrize(
    ("packets", "expected"),
    [
        ([b"\x1b[0n"], []),
        ([b"a\x1b[0nb"], ["a", "b"]),
        ([b"a\x1b", b"[0nb"], ["a", "escape", "b"]),
        ([b"\x1b[", b"0nb"], ["b"]),
        ([b"\x1b[200~one \x1b[0ntwo\x1b[201~"], ["one two"]),
        ([b"\x1b[3n\x1b[0n"], []),
    ],
)
def test_an_answer_of_the_terminal_is_no_key(packets, expected):
    assert keys(*packets) == expected


def test_an_answer_of_the_terminal_is_told():
    told = []
    keyboard = Keyboard("utf-8", lambda: told.append(1))
    keyboard.feed(b"a", 0)
    assert not told
    keyboard.feed(b"\x1b[", 0)
    keyboard.feed(b"0n", 0)
    assert told == [1]
