"""Parses a query. Never raises: what makes no sense yet is left out, with one line of advice.

    any   := all ("OR" all)*
    all   := not ("AND"? not)*
    not   := ("NOT" | "-")* one
    one   := "(" any ")"? | field one | word | quoted

The word being typed (the last, with nothing after it) matches as a beginning, and so does the
last word of a phrase that is not closed yet; not so what is excluded, or typing `-apple` would
first exclude every word with an `a`.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, cast

from index.search import analysis, years
from index.search.lexer import Kind, Token, tokens
from index.search.query import (
    FIELDS,
    SCOPES,
    STATES,
    Everything,
    Filter,
    FilterName,
    Node,
    Not,
    Phrase,
    Query,
    Scope,
    Word,
    both,
    either,
    joined,
)

if TYPE_CHECKING:
    from index.search.analysis import Unit

DEEPEST = 40
"""Parentheses nested deeper are ignored: no person writes them, and a parser recurses."""
LONGEST = 2000
"""A longer query is cut here."""


def parse(text: str) -> Query:
    """Return the query that `text` is; any text has one."""
    return _Parser(text[:LONGEST]).query()


class _Placed:
    """A node and where it stands, so that neighbours can be told."""

    __slots__ = ("end", "node", "start")

    def __init__(self, node: Node, start: int, end: int) -> None:
        self.node = node
        self.start = start
        self.end = end


class _Parser:
    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = tokens(text)
        self._at = 0
        self._depth = 0
        self._field: str | None = None
        self._negative = False
        self._advice: list[str] = []

    def query(self) -> Query:
        nodes = [self._any()]
        while self._peek(Kind.CLOSE):
            self._at += 1
            self._advise("a closing parenthesis without an opening one")
            nodes.append(self._any())
        root = both(nodes)
        if isinstance(root, Everything) and self._tokens and not self._advice:
            self._advise_empty()
        return Query(self._text, root, self._advice[0] if self._advice else None)

    def _peek(self, *kinds: Kind) -> Token | None:
        """Return the next token if it is one of `kinds`."""
        if self._at < len(self._tokens) and self._tokens[self._at].kind in kinds:
            return self._tokens[self._at]
        return None

    def _advise(self, advice: str) -> None:
        self._advice.append(advice)

    def _advise_empty(self) -> None:
        last = self._tokens[-1]
        if last.end < len(self._text) and last.kind in {Kind.WORD, Kind.QUOTED}:
            self._advise("nothing to search for: no letters or digits")

    def _any(self) -> Node:
        nodes = [self._all()]
        while token := self._peek(Kind.OR):
            self._at += 1
            if isinstance(nodes[-1], Everything):
                self._advise(f"nothing stands before {token.text}")
            nodes.append(self._all())
        asked = [node for node in nodes if not isinstance(node, Everything)]
        return either(asked)

    def _all(self) -> Node:
        placed: list[_Placed] = []
        while not self._peek(Kind.OR, Kind.CLOSE) and self._at < len(self._tokens):
            if self._peek(Kind.AND):
                self._at += 1
                continue
            placed += self._not()
        self._join(placed)
        return both([item.node for item in placed])

    def _join(self, placed: list[_Placed]) -> None:
        """Let neighbouring words match where they are written as one."""
        for left, right in pairwise(placed):
            first, second = left.node, right.node
            if (
                isinstance(first, Word)
                and isinstance(second, Word)
                and first.scope == second.scope
                and first.scope in SCOPES[:3]
                and not first.prefix
                and self._text[left.end : right.start].isspace()
                and analysis.joinable(first.unit.whole, second.unit.whole)
            ):
                whole = first.unit.whole + second.unit.whole
                left.node = joined(first, whole, second.prefix)
                right.node = joined(second, whole, second.prefix)

    def _not(self) -> list[_Placed]:
        before, negative = self._negative, False
        while self._peek(Kind.NOT):
            self._at += 1
            negative = not negative
        start = self._at
        self._negative = before or negative
        placed = self._one()
        self._negative = before
        if not negative:
            return placed
        node = both([item.node for item in placed])
        if isinstance(node, Everything):
            return []
        where = self._tokens[start].start
        return [_Placed(Not(node), where, where)]

    def _one(self) -> list[_Placed]:
        if self._at >= len(self._tokens):
            return []
        token = self._tokens[self._at]
        if token.kind is Kind.OPEN:
            return self._group()
        if token.kind is Kind.FIELD:
            return self._in_field(token)
        if token.kind in {Kind.WORD, Kind.QUOTED}:
            self._at += 1
            return self._leaf(token)
        return []

    def _group(self) -> list[_Placed]:
        token = self._tokens[self._at]
        self._at += 1
        if self._depth >= DEEPEST:
            self._advise("parentheses nested too deep")
            return []
        self._depth += 1
        node = self._any()
        self._depth -= 1
        if self._peek(Kind.CLOSE):
            self._at += 1
        elif self._text.rstrip() != self._text:
            self._advise("a parenthesis is not closed")
        return [_Placed(node, token.start, token.start)]

    def _in_field(self, token: Token) -> list[_Placed]:
        self._at += 1
        following = self._tokens[self._at] if self._at < len(self._tokens) else None
        if following is None or following.start != token.end:
            if following or token.end < len(self._text):
                self._advise(f"{token.text}: needs a value right after the colon")
            return []
        before, self._field = self._field, token.text
        placed = self._not() if following.kind is not Kind.FIELD else []
        self._field = before
        return placed

    def _open(self, token: Token) -> bool:
        """Return whether `token` may still be going on; what is excluded only as it stands."""
        return not self._negative and self._last(token)

    def _last(self, token: Token) -> bool:
        """Return whether nothing follows `token`, so that it may still be typed."""
        return token.end == len(self._text) and not (token.kind is Kind.QUOTED and token.closed)

    def _leaf(self, token: Token) -> list[_Placed]:
        name = self._field
        if name is None or name in SCOPES:
            scope = name or "text"
            if token.kind is Kind.QUOTED:
                return self._phrase(token, scope)
            self._check_field(token)
            return self._words(token, scope)
        node = self._filter(cast("FilterName", name), token)
        return [_Placed(node, token.start, token.end)] if node else []

    def _check_field(self, token: Token) -> None:
        """Advise where a word looks like a field that does not exist."""
        match = re.match(r"([a-z]+):(?!//)", token.text, re.IGNORECASE)
        if match and self._field is None and token.end - token.start > len(match.group()):
            from difflib import get_close_matches

            near = get_close_matches(match[1].lower(), FIELDS, 1)
            hint = f"did you mean {near[0]}:?" if near else f"there are {', '.join(FIELDS)}"
            self._advise(f"no field is called {match[1]}:; {hint}")

    def _words(self, token: Token, scope: Scope) -> list[_Placed]:
        found = list(analysis.find(token.text))
        placed = []
        for index, (unit, start, end) in enumerate(found):
            starred = token.text.startswith("*", end)
            typing = index == len(found) - 1 and self._open(token)
            word = Word(unit, prefix=(starred or typing) and not unit.run, scope=scope)
            placed.append(_Placed(word, token.start + start, token.start + end))
        return placed

    def _phrase(self, token: Token, scope: Scope) -> list[_Placed]:
        units = analysis.units(token.text)
        if not units:
            return []
        nodes: list[Node] = []
        if self._open(token) and not token.text[-1:].isspace() and not units[-1].run:
            nodes.append(Word(units.pop(), prefix=True, scope=scope))
        nodes[:0] = _sequence(tuple(units), scope)
        return [_Placed(node, token.start, token.start) for node in nodes]

    def _filter(self, name: FilterName, token: Token) -> Node | None:
        value = token.text.strip()
        if not value:
            return None
        if name == "year":
            return self._years(value, typing=self._last(token))
        if name == "is":
            return self._state(value.lower(), typing=self._open(token))
        return Filter(name, value, prefix=self._open(token))

    def _years(self, value: str, *, typing: bool) -> Node | None:
        found = years.read(value, typing=typing)
        if found is None and not (typing and years.begun(value)):
            self._advise("year: takes a year or a range: year:2024, year:2020..2024")
        return found

    def _state(self, value: str, *, typing: bool) -> Node | None:
        if value in STATES:
            return Filter("is", value)
        begun: list[Node] = [Filter("is", state) for state in STATES if state.startswith(value)]
        if begun and typing:
            return either(begun)
        self._advise(f"is: takes {', '.join(STATES[:-1])} or {STATES[-1]}")
        return None


def _sequence(units: tuple[Unit, ...], scope: Scope) -> list[Node]:
    if not units:
        return []
    if len(units) == 1:
        return [Word(units[0], scope=scope)]
    return [Phrase(units, scope)]
