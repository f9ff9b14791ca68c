"""Questions of the prompt: what the keys do to them and what comes out."""

import pytest

from tui.asking import Confirm, Outcome, Pick, Question, Tags
from tui.rows import Choice
from tui.search_box import Box, SearchBox


def play(question, keys):
    outcome = Outcome.OPEN
    for key in keys:
        assert outcome is Outcome.OPEN, f"{key} came after the answer"
        outcome = question.take(key)
    if outcome is Outcome.ANSWERED:
        question.answered()
    return outcome


def test_a_text_is_answered_with_enter():
    got = []
    assert play(Question("name:", got.append), ["a", "b", "enter"]) is Outcome.ANSWERED
    assert got == ["ab"]


@pytest.mark.parametrize("key", ["escape", "ctrl+c", "ctrl+g", "backspace"])
def test_a_question_is_given_up(key):
    got = []
    assert play(Question("name:", got.append), [key]) is Outcome.GIVEN_UP
    assert got == []


THINGS = [(Choice(name), name) for name in ("export: write", "help: keys", "next paper")]
PICKS = [
    ("the first", ["enter"], "export: write"),
    ("by a beginning", ["h", "enter"], "help: keys"),
    ("by a later word", [*"pap", "enter"], "next paper"),
    ("by words in any order", [*"paper", "space", "n", "enter"], "next paper"),
    ("with the arrows", ["down", "down", "enter"], "next paper"),
    ("the arrows stop at the ends", ["down"] * 9 + ["up"] * 9 + ["enter"], "export: write"),
    ("misspelt", [*"exprot", "enter"], "export: write"),
]


@pytest.mark.parametrize(
    ("keys", "expected"), [case[1:] for case in PICKS], ids=[case[0] for case in PICKS]
)
def test_picks(keys, expected):
    got = []
    play(Pick(":", THINGS, got.append), keys)
    assert got == [expected]


def test_nothing_is_picked_where_nothing_fits():
    got = []
    pick = Pick(":", THINGS, got.append)
    assert play(pick, [*"qqqqqqqq", "enter"]) is Outcome.OPEN
    assert [choice.text for choice in pick.choices] == ["(nothing is called so)"]
    assert got == []


KNOWN = [("eeg", 12), ("seizure", 5), ("deep-learning", 2)]
TAGGED = [
    ("one", [*"eeg", "enter"], "eeg"),
    ("a new one, though another begins so", [*"ee", "enter"], "ee"),
    ("several", [*"a,", "space", *"b", "enter"], "a, b"),
    ("completed with Tab", [*"se", "tab", "enter"], "seizure "),
    (
        "completed in the second word",
        [*"x", "space", "+", *"de", "tab", "enter"],
        "x +deep-learning ",
    ),
    ("chosen with the arrow", ["down", "down", "enter", "enter"], "seizure "),
    ("removed", [*"-se", "tab", "enter"], "-seizure "),
]


@pytest.mark.parametrize(
    ("keys", "expected"), [case[1:] for case in TAGGED], ids=[case[0] for case in TAGGED]
)
def test_tags(keys, expected):
    got = []
    play(Tags("tags:", KNOWN, got.append), keys)
    assert got == [expected]


def test_tags_are_offered_with_their_counts():
    assert Tags("tags:", KNOWN, print).choices[0] == Choice("eeg", "12")


@pytest.mark.parametrize(
    ("key", "expected"), [("y", [1]), ("n", []), ("enter", []), ("escape", [])]
)
def test_only_y_is_yes(key, expected):
    got = []
    play(Confirm("really?", lambda: got.append(1)), [key])
    assert got == expected


SEARCHES = [
    ("types", [], [*"eeg"], Box.CHANGED, "eeg"),
    ("down moves the list", [], [*"eeg", "down"], Box.DOWN, "eeg"),
    ("up moves the list", ["old"], [*"eeg", "up"], Box.UP, "eeg"),
    ("down in an empty box moves the list", ["old"], ["down"], Box.DOWN, ""),
    ("up in an empty box recalls", ["older", "old"], ["up", "up"], Box.CHANGED, "older"),
    ("and down comes back", ["older", "old"], ["up", "up", "down"], Box.CHANGED, "old"),
    ("to where it began", ["old"], ["up", "down"], Box.CHANGED, ""),
    ("^P recalls over a text", ["old"], [*"eeg", "ctrl+p"], Box.CHANGED, "old"),
    ("enter goes to the list", [], [*"eeg", "enter"], Box.ENTERED, "eeg"),
    ("escape leaves the box with the query", [], [*"eeg", "escape"], Box.LEFT, "eeg"),
    ("backspace in an empty box leaves it", [], ["backspace"], Box.LEFT, ""),
    ("the cursor moves without a search", [], [*"eeg", "left"], Box.MOVED, "eeg"),
]


@pytest.mark.parametrize(
    ("earlier", "keys", "did", "text"),
    [case[1:] for case in SEARCHES],
    ids=[case[0] for case in SEARCHES],
)
def test_search_box(earlier, keys, did, text):
    box = SearchBox(list(earlier))
    outcomes = [box.take(key) for key in keys]
    assert outcomes[-1] is did
    assert box.line.text == text


def test_a_query_is_remembered_once_and_last():
    queries = ["a", "b"]
    box = SearchBox(queries)
    for key in [*"a", "enter"]:
        box.take(key)
    assert queries == ["b", "a"]
