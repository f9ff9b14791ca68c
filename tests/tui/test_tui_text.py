"""Wrapping, cutting and painting text by cell width."""

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style

from tui.paint import Run, cut, cut_left, safe, segments, typed
from tui.wrap import wrap

WRAPPED = [
    ("breaks at blanks", "one two three", 8, ["one two", "three"]),
    ("fills a line exactly", "one two", 7, ["one two"]),
    ("keeps line breaks", "one\ntwo\n\nthree", 9, ["one", "two", "", "three"]),
    ("splits a word wider than a line", "abcdefghij", 4, ["abcd", "efgh", "ij"]),
    ("breaks after a hyphen", "model-agnostic view", 9, ["model-", "agnostic", "view"]),
    ("breaks between wide characters", "日本語の論文", 5, ["日本", "語の", "論文"]),
    ("swallows the blanks of a break", "one   two", 4, ["one", "two"]),
    ("an empty text is an empty line", "", 10, [""]),
    ("a width of one cell", "日a", 1, ["日", "a"]),
]


@pytest.mark.parametrize(
    ("text", "columns", "expected"),
    [case[1:] for case in WRAPPED],
    ids=[case[0] for case in WRAPPED],
)
def test_wraps(text, columns, expected):
    assert [text[start:end] for start, end in wrap(text, columns)] == expected


EXAMPLES = 2000 if os.environ.get("PAPERREADER_FULL") else 60
TEXTS = st.text(alphabet=st.sampled_from("ab -日本é\u0301\n👩‍🔬"), max_size=60)


@given(TEXTS, st.integers(2, 30))
@settings(max_examples=EXAMPLES)
def test_wrapped_lines_fit_and_lose_only_blanks(text, columns):
    lines = wrap(text, columns)
    assert all(cell_len(text[start:end]) <= columns for start, end in lines)
    shown = "".join(text[start:end] for start, end in lines)
    assert shown.replace(" ", "") == text.replace(" ", "").replace("\n", "")


CUTS = [
    ("fits", "abc", 3, "abc", "abc"),
    ("too long", "abcdef", 4, "abc…", "…def"),
    ("wide characters are never halved", "日本語", 4, "日…", "…語"),
    ("no room", "abc", 0, "", ""),
    ("one column", "abc", 1, "…", "…"),
]


@pytest.mark.parametrize(
    ("text", "columns", "left", "right"),
    [case[1:] for case in CUTS],
    ids=[case[0] for case in CUTS],
)
def test_cuts(text, columns, left, right):
    assert cut(text, columns) == left
    assert cut_left(text, columns) == right


@given(TEXTS, st.integers(0, 30))
@settings(max_examples=EXAMPLES)
def test_cut_text_fits(text, columns):
    assert cell_len(cut(text, columns)) <= columns
    assert cell_len(cut_left(text, columns)) <= columns


def test_markup_is_text():
    text = "[bold]x[/] [@click=app.quit]y {} \\["
    assert "".join(part.text for part in segments(text, Style())) == text


def test_control_characters_are_replaced_one_for_one():
    text = "a\x1b[2Jb\tc\x9bd\u202ee"
    assert safe(text) == "a�[2Jb c�d�e"
    assert len(safe(text)) == len(text)


def test_runs_lie_over_each_other():
    bold, under = Style(bold=True), Style(underline=True)
    parts = segments("abcdef", Style(), [Run(0, 4, bold), Run(2, 99, under)])
    assert [(part.text, part.style.bold, part.style.underline) for part in parts] == [
        ("ab", True, None),
        ("cd", True, True),
        ("ef", None, True),
    ]


TYPED = [
    ("all of it", "abc", 3, 8, "abc     "),
    ("the end, where the cursor is", "abcdefghij", 10, 5, "ghij "),
    ("the beginning, where the cursor is", "abcdefghij", 0, 5, "abcd "),
    ("wide characters", "日本語の論文", 6, 6, "論文  "),
]


@pytest.mark.parametrize(
    ("text", "cursor", "columns", "shown"), [case[1:] for case in TYPED], ids=[c[0] for c in TYPED]
)
def test_a_typed_line_shows_its_cursor(text, cursor, columns, shown):
    parts = typed(text, cursor, columns, Style(), Style(reverse=True))
    assert "".join(part.text for part in parts) == shown
    assert any(part.style.reverse for part in parts)
