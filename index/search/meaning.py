"""Says in words how a query was understood, and what queries can say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from index.search.query import And, Filter, Not, Or, Phrase, Word, Years

if TYPE_CHECKING:
    from index.search.query import Node, Query

HELP = """\
words       graph drift        papers with both, in any form (drifts)
beginning   transf             the word being typed matches as a beginning,
            diffus* model      and so does a word with a star
phrase      "active learning"  the words next to each other, in any form
either      EEG OR MEG         in parentheses, too: (EEG OR MEG) sleep
not         -survey            or NOT survey
place       title:bandit       abstract:  author:lecun  venue:icml
years       year:2024          year:2020..2024  year:2020..  year:<2015
decisions   is:keep            maybe rejected undecided read unread
                               tagged untagged new
your work   tag:eeg            tag:"to read"  note:baseline  note:*
saved       query:monday       lens:methods
file        source:icml

Case, accents, width and hyphens never matter: fine-tuning, finetuning and
fine tuning find the same papers. Chinese, Japanese and Korean are found by
any piece. Where nothing is found, the nearest known spelling is tried."""


def explain(query: Query) -> str:
    """Return how `query` was understood, one line an item, indented as it is nested."""
    lines = _lines(query.root, 0)
    if query.advice:
        lines.append(f"note: {query.advice}")
    return "\n".join(lines)


def _lines(node: Node, depth: int) -> list[str]:
    children: tuple[Node, ...] = ()
    match node:
        case And():
            text, children = "all of", node.nodes
        case Or():
            text, children = "any of", node.nodes
        case Not():
            text, children = "not", (node.node,)
        case _:
            text = _leaf(node)
    lines = ["  " * depth + text]
    for child in children:
        lines += _lines(child, depth + 1)
    return lines


def _leaf(node: Node) -> str:
    match node:
        case Word():
            return _word(node)
        case Phrase():
            words = " ".join(unit.whole for unit in node.units)
            return f'phrase "{words}"{_where(node.scope)}'
        case Years():
            if node.first == node.last:
                return f"year {node.first}"
            return f"years {node.first} to {node.last}"
        case Filter():
            return f"{node.name}: {node.value}{'…' if node.prefix else ''}"
        case _:
            return "every paper"


def _word(word: Word) -> str:
    kind = "characters" if word.unit.run else "compound" if word.unit.compound else "word"
    text = f"{kind} {word.unit.whole}{'…' if word.prefix else ''}"
    if word.unit.compound:
        text += f" ({' + '.join(word.unit.parts)})"
    if word.joins:
        text += f", or {', '.join(whole + ('…' if prefix else '') for whole, prefix in word.joins)}"
    return text + _where(word.scope)


def _where(scope: str) -> str:
    return "" if scope == "text" else f" in {scope}"
