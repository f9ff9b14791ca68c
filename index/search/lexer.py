"""Cuts a query into tokens; every text can be cut, half-typed ones too.

Signs may be of full width, as keyboards for Chinese and Japanese write them.
"""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import NamedTuple

from index.search.query import FIELDS


class Kind(Enum):
    """What a token is."""

    WORD = auto()
    QUOTED = auto()
    FIELD = auto()
    OPEN = auto()
    CLOSE = auto()
    OR = auto()
    AND = auto()
    NOT = auto()


class Token(NamedTuple):
    """A piece of the query and where it stands (code points, end excluded)."""

    kind: Kind
    text: str
    """Of a quoted phrase what stands between the quotes; of a field its name."""
    start: int
    end: int
    closed: bool = True
    """False for a quoted phrase whose closing quote is missing."""


_QUOTES = '"\u201c\u201d\u201e\u00ab\u00bb\uff02'
_TOKEN = re.compile(
    rf"""
      (?P<space>\s+)
    | (?P<open>[(\uff08]) | (?P<close>[)\uff09])
    | [{_QUOTES}](?P<quoted>[^{_QUOTES}]*)(?P<closing>[{_QUOTES}]?)
    | (?<![^\s(\uff08:\uff1a\-\uff0d])(?P<minus>[-\uff0d])(?=[^\s\-\uff0d)\uff09])
    | (?P<field>[A-Za-z]+)[:\uff1a](?!//)
    | (?P<word>[^\s()\uff08\uff09{_QUOTES}]+)
    """,
    re.VERBOSE,
)
_OPERATORS = {"OR": Kind.OR, "AND": Kind.AND, "NOT": Kind.NOT}
_KINDS = {"open": Kind.OPEN, "close": Kind.CLOSE, "minus": Kind.NOT}


def tokens(text: str) -> list[Token]:
    """Return the tokens of a query in order."""
    found = []
    at = 0
    while match := _TOKEN.match(text, at):
        group = match.lastgroup or ""
        start, end = match.span()
        if match["quoted"] is not None:
            found.append(Token(Kind.QUOTED, match["quoted"], start, end, bool(match["closing"])))
        elif group == "field" and match["field"].lower() in FIELDS:
            found.append(Token(Kind.FIELD, match["field"].lower(), start, end))
        elif group in {"field", "word"}:
            end = _end_of_word(text, start)
            word = text[start:end]
            found.append(Token(_OPERATORS.get(word, Kind.WORD), word, start, end))
        elif group != "space":
            found.append(Token(_KINDS[group], match[group], start, end))
        at = end
    return found


_REST = re.compile(rf"[^\s()\uff08\uff09{_QUOTES}]+")


def _end_of_word(text: str, start: int) -> int:
    match = _REST.match(text, start)
    return match.end() if match else start + 1
