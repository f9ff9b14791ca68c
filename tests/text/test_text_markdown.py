"""Spans as Markdown, and text that must not become Markdown."""

import pytest

from index.paper import Passage, Span
from index.text import markdown, render


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("a **b** *c* d", "a **b** *c* d"),
        ("_**USEBench**_ x", "***USEBench*** x"),
        ("**Tab**ular", "**Tab**ular"),
        ("A* and D* Lite, 2 * 3", r"A\* and D\* Lite, 2 * 3"),
        ("hdl_graph_slam and _x", r"hdl_graph_slam and \_x"),
        ("see https://a.b/c_d*e", "see https://a.b/c_d*e"),
        ("the token </s> and k << n", r"the token \</s> and k << n"),
        (r"a\_b, \textbackslash{}* c", r"a_b, \\\* c"),
        ("[1](x) and [k]", r"[1\](x) and [k]"),
        ("One.\n\nTwo.", "One.\n\nTwo."),
        ("List:\n- a\n- b\n\nEnd", "List:\n\n- a\n- b\n\nEnd"),
        ("AT&amp;amp;T", r"AT&T"),
    ],
)
def test_markdown_of_a_rendered_text(raw, expected):
    assert markdown(render(raw)) == expected


@pytest.mark.parametrize(
    ("text", "spans", "expected"),
    [
        ("abcd", [(0, 4, "bold"), (1, 3, "italic")], "**a*bc*d**"),
        ("abcd", [(0, 3, "bold"), (2, 4, "italic")], "**ab*c****d*"),
        ("1. a", [], r"1\. a"),
        ("# a", [], r"\# a"),
        ("- a", [], r"\- a"),
        ("&copy; `x` ~~y", [], r"\&copy; \`x\` \~~y"),
    ],
)
def test_markdown_of_a_passage(text, spans, expected):
    passage = Passage(text=text, spans=tuple(Span(*span) for span in spans))
    assert markdown(passage) == expected
