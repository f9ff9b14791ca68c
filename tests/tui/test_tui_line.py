"""Keys of the one-line editor."""

import pytest

from tui.line import Line

EDITS = [
    ("types", "", ["a", "b", "space", "c"], "ab c|"),
    ("inserts at the cursor", "ac", ["left", "b"], "ab|c"),
    ("rubs out", "abc", ["backspace"], "ab|"),
    ("rubs out at the start", "", ["backspace"], "|"),
    ("deletes", "abc", ["home", "delete"], "|bc"),
    ("deletes at the end", "abc", ["delete"], "abc|"),
    ("rubs out a word", "one two ", ["ctrl+w"], "one |"),
    ("rubs out the only word", "one", ["ctrl+w"], "|"),
    ("rubs out the line", "one two", ["left", "ctrl+u"], "|o"),
    ("cuts the rest", "one two", ["home", "ctrl+k"], "|"),
    ("walks words left", "one two", ["ctrl+left"], "one |two"),
    ("walks words right", "one two", ["home", "ctrl+right"], "one| two"),
    ("stops at the left edge", "a", ["left", "left"], "|a"),
    ("stops at the right edge", "a", ["right"], "a|"),
    ("holds wide characters", "", ["日", "本"], "日本|"),
]


@pytest.mark.parametrize(
    ("text", "keys", "expected"), [case[1:] for case in EDITS], ids=[case[0] for case in EDITS]
)
def test_edits(text, keys, expected):
    line = Line(text)
    taken = [line.take(key) for key in keys]
    assert all(taken)
    assert f"{line.text[: line.cursor]}|{line.text[line.cursor :]}" == expected


@pytest.mark.parametrize("key", ["enter", "escape", "f5", "up", "tab", "ctrl+z"])
def test_other_keys_are_left_to_the_caller(key):
    line = Line("text")
    assert not line.take(key)
    assert line.text == "text"


def test_pasted_control_characters_become_blanks():
    line = Line()
    line.insert("a\x1b[31m\nb")
    assert line.text == "a [31m b"
