"""The query language: how text is cut into tokens and understood, half-typed text too."""

from __future__ import annotations

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from index.search import HELP, explain, parse
from index.search.lexer import Kind, tokens
from index.search.query import And, Everything, Filter, Node, Not, Or, Phrase, Word, Years

FULL = bool(os.environ.get("PAPERREADER_FULL"))


def shape(node: Node) -> str:
    """Return a query as one line: `+` and, `|` or, `!` not, `…` may go on."""
    if isinstance(node, Word):
        text = node.unit.whole + ("…" if node.prefix else "")
        return text if node.scope == "text" else f"{node.scope}:{text}"
    if isinstance(node, Phrase):
        text = '"' + " ".join(unit.whole for unit in node.units) + '"'
        return text if node.scope == "text" else f"{node.scope}:{text}"
    if isinstance(node, Years):
        return f"{node.first}..{node.last}"
    if isinstance(node, Filter):
        return f"{node.name}={node.value}"
    if isinstance(node, Not):
        return f"!{shape(node.node)}"
    if isinstance(node, And | Or):
        sign = " + " if isinstance(node, And) else " | "
        return f"({sign.join(map(shape, node.nodes))})"
    return "everything"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "everything"),
        ("   ", "everything"),
        ("graph", "graph…"),
        ("graph ", "graph"),
        ("graph net", "(graph + net…)"),
        ("Graph NET ", "(graph + net)"),
        ("graph AND net ", "(graph + net)"),
        ("eeg OR meg ", "(eeg | meg)"),
        ("a b OR c d ", "((a + b) | (c + d))"),
        ("(a OR b) c ", "((a | b) + c)"),
        ("NOT survey model ", "(!survey + model)"),
        ("model -survey", "(model + !survey)"),
        ("model --survey ", "(model + survey)"),
        ("NOT NOT a ", "a"),
        ("-(a b) ", "!(a + b)"),
        ("SE(3)-equivariant ", "(se + 3 + equivariant)"),
        ('"a b"-c ', '("a b" + c)'),
        ("(-a b) ", "(!a + b)"),
        ('-"a b" c ', '(!"a b" + c)'),
        ('"deep learning"', '"deep learning"'),
        ('"deep lear', "(deep + lear…)"),
        ('"one two thr', '("one two" + thr…)'),
        ('"deep learning', "(deep + learning…)"),
        ('"deep learning ', '"deep learning"'),
        ("“deep learning”", '"deep learning"'),
        ("diffus* model ", "(diffus… + model)"),
        ("fine-tun", "finetun…"),
        ("title:bandit ", "title:bandit"),
        ("TITLE:bandit ", "title:bandit"),
        ("title:(a OR b) ", "(title:a | title:b)"),
        ("title：（a OR b）\u3000", "(title:a | title:b)"),
        ("year：２０２４", "2024..2024"),
        ("－survey\u3000model ", "(!survey + model)"),
        ('title:"a b" c ', '(title:"a b" + c)'),
        ("-title:a b ", "(!title:a + b)"),
        ("title:-a b ", "(!title:a + b)"),
        ("author:lecun", "author:lecun…"),
        ('author:"yann lecun" ', 'author:"yann lecun"'),
        ("abstract:x venue:icml ", "(abstract:x + venue:icml)"),
        ("year:2024", "2024..2024"),
        ("year:2020..2024", "2020..2024"),
        ("year:2020-2024", "2020..2024"),
        ("year:2020..", "2020..9999"),
        ("year:..2020", "0..2020"),
        ("year:202", "2020..2029"),
        ("year:2020..20", "2020..2099"),
        ("year:>2020", "2021..9999"),
        ("year:>=2020", "2020..9999"),
        ("year:<2020", "0..2019"),
        ("year:<=2020", "0..2020"),
        ("year:>2 ", "3000..9999"),
        ("year:>2", "2001..9999"),
        ("year:<20", "0..2098"),
        ("year:>=202", "2020..9999"),
        ("year:<=2", "0..2999"),
        ("year:>", "everything"),
        ("year:soon x ", "x"),
        ("is:keep", "is=keep"),
        ("is:KEEP x ", "(is=keep + x)"),
        ("is:ke", "is=keep"),
        ("is:un", "(is=undecided | is=unread | is=untagged)"),
        ("is:nonsense x ", "x"),
        ("tag:eeg", "tag=eeg"),
        ('tag:"to read" x ', "(tag=to read + x)"),
        ("tag:(a OR b) ", "(tag=a | tag=b)"),
        ("tag:deep/vision ", "tag=deep/vision"),
        ("note:baseline source:icml ", "(note=baseline + source=icml)"),
        ("query:monday lens:methods ", "(query=monday + lens=methods)"),
        ("title:", "everything"),
        ("title: a ", "a"),
        ("title:is:keep x ", "(is=keep + x)"),
        ("foo:bar ", "(foo + bar)"),
        ("http://x.org ", "(http + xorg)"),
        ("a OR", "a"),
        ("OR a ", "a"),
        ("a OR OR b ", "(a | b)"),
        ("NOT", "everything"),
        ("-", "everything"),
        ("a -", "a"),
        ("((((a", "a…"),
        ("a) b ", "(a + b)"),
        ("()", "everything"),
        ("???", "everything"),
        ("*", "everything"),
        ("C++ ", "c++"),
        ("深度学习", "深度学习"),
        ("使用BERT模型 ", "(使用 + bert + 模型)"),
    ],
)
def test_a_query_is_understood_as(text, expected):
    assert shape(parse(text).root) == expected


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("graph", None),
        ("titel:x", "did you mean title:"),
        ("colour:x ", "there are title, abstract"),
        ("http://example.org", None),
        ("10:30 ", None),
        ("year:soon ", "year: takes a year or a range"),
        ("year:>", None),
        ("year:> ", "year: takes a year or a range"),
        ("year:²", "year: takes a year or a range"),
        ("is:bogus ", "is: takes keep, maybe"),
        ("is:bog", "is: takes keep, maybe"),
        ("a) b", "closing parenthesis"),
        ("(a b ", "not closed"),
        ("(a b", None),
        ("title: x", "needs a value"),
        ("title:", None),
        ("OR a", "nothing stands before OR"),
        ("??? ", "no letters or digits"),
        ("(" * 60 + "a", "nested too deep"),
    ],
)
def test_what_looks_wrong_gets_one_line_of_advice(text, advice):
    found = parse(text).advice
    if advice is None:
        assert found is None
    else:
        assert found is not None
        assert advice in found
        assert "\n" not in found


def test_tokens_know_where_they_stand():
    text = 'title:"a b" (c OR -d)'
    for token in tokens(text):
        assert token.text in text[token.start : token.end]
    kinds = [token.kind for token in tokens(text)]
    assert kinds == [
        Kind.FIELD, Kind.QUOTED, Kind.OPEN, Kind.WORD, Kind.OR, Kind.NOT, Kind.WORD, Kind.CLOSE,
    ]  # fmt: skip


PIECES = [
    "graph", "fine-tuning", '"', "(", ")", "-", "OR", "AND", "NOT", "title:", "author:", "year:",
    "is:",
    "tag:", "note:", "query:", "lens:", "source:", "keep", "2020..2024", "*", "深度", "é", "U-Net",
    "C++", " ", "..", ":", "R²", "ภาษา", "हिन्दी", "\u202e", "[/b]", "{}", "\\", "%", "a", "'",
    "\t", "#", "＂",
]  # fmt: skip
queries = st.one_of(
    st.text(max_size=40),
    st.lists(st.sampled_from(PIECES), max_size=12).map("".join),
    st.lists(st.sampled_from(PIECES), max_size=12).map(" ".join),
)


def valid(node: Node) -> bool:
    """Return whether a query is well formed: no empty or needless nodes, no empty words."""
    if isinstance(node, Word):
        return bool(node.unit.whole) and (bool(node.joins) <= (node.scope in SCOPES_OF_TEXT))
    if isinstance(node, Phrase):
        return len(node.units) > 1
    if isinstance(node, And | Or):
        return len(node.nodes) > 1 and all(
            valid(child) and not isinstance(child, Everything) for child in node.nodes
        )
    if isinstance(node, Not):
        return valid(node.node) and not isinstance(node.node, Everything)
    return not isinstance(node, Filter) or bool(node.value)


SCOPES_OF_TEXT = {"text", "title", "abstract"}


@settings(max_examples=20_000 if FULL else 150, deadline=None)
@given(queries)
def test_every_beginning_of_any_text_is_a_valid_query(text):
    for end in range(len(text) + 1):
        query = parse(text[:end])
        assert valid(query.root)
        assert explain(query)


def test_a_very_long_or_deep_query_is_cut_not_refused():
    assert valid(parse("(" * 100_000).root)
    assert valid(parse("-" * 100_000 + "a").root)
    assert valid(parse("word " * 100_000).root)


def test_explain_prints_how_a_query_was_understood():
    assert explain(parse('"deep learning" fine-tuning OR -title:survey year:2020..2024')) == (
        "any of\n"
        "  all of\n"
        '    phrase "deep learning"\n'
        "    compound finetuning (fine + tuning)\n"
        "  all of\n"
        "    not\n"
        "      word survey in title\n"
        "    years 2020 to 2024"
    )
    assert explain(parse("fine tuning colour:x")).splitlines()[-1].startswith("note: no field")
    assert "word fine, or finetuning…" in explain(parse("fine tuning"))
    assert explain(parse("")) == "every paper"
    assert explain(parse("学 year:2024 is:keep ")) == (
        "all of\n  characters 学\n  year 2024\n  is: keep"
    )


def test_help_fits_on_one_screen():
    lines = HELP.splitlines()
    assert len(lines) <= 20
    assert max(map(len, lines)) <= 76
