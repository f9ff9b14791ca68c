"""What holds for any text whatever."""

import os
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from index.text import cut, headline, markdown, render, width

EXAMPLES = 2000 if os.environ.get("PAPERREADER_FULL") else 80
PIECES = st.sampled_from(
    [
        *r"""
        \frac \textbf \emph \cite \begin{itemize} \item \end{itemize} \begin{equation}
        \end{equation} \( \) \[ \] \left \right \over \sqrt [ ] { } $ $$ ^ _ ~ * ** __ ` `` '' " ""
        < > </b> <b> <sub> </sub> & &amp; &#8203; % # \\ \' \" \c \v | || -- --- - ( ) , . !
        https://a.b/c_d www. \url{ \href{ [a]( word Word 1 10 $5 \alpha \leq \hat \not \text \foo
        \emphx \sqrtT extit{ {em We that propose Net2
        """.strip().split(),
        *(" ", "\n", "\n\n", "\r\n", "\x1b[31m", "\x02", "\x00", "\u00ad", "\u200b", "é", "中"),
        "â\x80\x99",
    ]
)
SOUP = st.lists(PIECES, max_size=40).map("".join)
ANY = st.one_of(SOUP, st.text(st.characters(codec=None), max_size=200))


@settings(max_examples=EXAMPLES, deadline=None)
@given(ANY)
def test_rendering_never_fails_and_its_spans_lie_in_the_text(raw):
    passage = render(raw)
    assert passage.text == passage.text.strip()
    assert list(passage.spans) == sorted(passage.spans)
    for start, end, style in passage.spans:
        assert 0 <= start < end <= len(passage.text)
        assert style in ("bold", "italic")


@settings(max_examples=EXAMPLES, deadline=None)
@given(ANY)
def test_clean_text_holds_nothing_that_moves_a_cursor(raw):
    text = render(raw).text
    kinds = {unicodedata.category(sign) for sign in text if sign != "\n"}
    assert kinds.isdisjoint({"Cc", "Co", "Cs", "Zl", "Zp"})
    assert not set(text) & set("\u202a\u202b\u202d\u202e\u2066\u2067\u200b\u200f\ufeff")


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.text("abcdefg ABC,.;:()é中 0123", max_size=200))
def test_rendering_plain_text_twice_changes_nothing(raw):
    once = render(raw).text
    assert render(once).text == once


@settings(max_examples=EXAMPLES, deadline=None)
@given(ANY)
def test_headlines_fit_into_one_line(raw):
    made = headline(render(raw))
    assert width(made.text) <= 90
    assert "\n" not in made.text
    assert made == headline(render(raw))


@settings(max_examples=EXAMPLES, deadline=None)
@given(ANY, st.integers(1, 40))
def test_cut_text_fits_and_is_a_beginning(text, columns):
    clean = render(text).text.replace("\n", " ")
    shown = cut(clean, columns)
    assert width(shown) <= columns
    assert shown == clean or (shown.endswith("…") and clean.startswith(shown[:-1]))


@settings(max_examples=EXAMPLES, deadline=None)
@given(ANY)
def test_markdown_keeps_every_word(raw):
    passage = render(raw)
    assert isinstance(markdown(passage), str)
    letters = [sign for sign in passage.text if sign.isalnum()]
    assert [sign for sign in markdown(passage) if sign.isalnum()] == letters


@pytest.mark.parametrize(
    "raw",
    [
        "\\not`\\frac`",
        "https://a.b/c_d\\nothttps://a.b/c_d\\frac\\)",
        "`\\frac`\\href{u}{v}`\\frac`",
        "\\mathbb{`\\frac`\\bar\\H",
        "|\\cancel\\)\\mathbb{\\frac\\H</b>}a\\c",
    ],
)
def test_hidden_stretches_come_back_whole(raw):
    passage = render(raw)
    headline(passage)
    kinds = {unicodedata.category(sign) for sign in passage.text if sign != "\n"}
    assert kinds.isdisjoint({"Cc", "Co", "Cs"})
