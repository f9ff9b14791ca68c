"""JSON as a stream of objects: arrays, lines, or a list inside an answer, damaged or not.

Brackets and commas between objects are no more than separators, so that arrays, several arrays
and objects one a line are read by the same few rules, and an object that is no JSON costs itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple, TextIO

_DECODER: Final = json.JSONDecoder(strict=False)
_PIECE: Final = 1 << 18
LONGEST_OBJECT: Final = 64 << 20
"""Characters an object may have."""
_CONTAINERS: Final = frozenset(
    (
        *("articles", "data", "docs", "documents", "entries", "hit", "hits", "items", "notes"),
        *("papers", "publications", "recommendedPapers", "records", "references", "result"),
        *("results", "works"),
    )
)
"""Keys of an answer under which its papers are."""
_STRING: Final = r'"(?:[^"\\]|\\.)*"'
_SEPARATORS: Final = re.compile(r"[\s,\[\]]*")
_JUNK: Final = re.compile(rf"(?:{_STRING}|[^{{\[\],\s])+", re.DOTALL)
_TOKEN: Final = re.compile(rf"{_STRING}|[{{}}\[\]]|[^\s\"{{}}\[\],:]+", re.DOTALL)
_NESTING: Final = re.compile(rf"{_STRING}|[{{}}\[\]]|,(?=\s*[}}\]])", re.DOTALL)
_MOST_TOKENS_BEFORE: Final = 200
"""Tokens an answer may have before the list of its papers."""


class Value(NamedTuple):
    """An object, or the reason why there is none."""

    line: int
    value: Any
    problem: str = ""


def values(text: TextIO, is_paper: Callable[[Any], bool]) -> Iterator[Value]:
    """Yield the objects of `text` in order.

    Behind a damaged object reading goes on with the next one that begins like those before, or
    of which `is_paper` is true.
    """
    window = _Window(text)
    key, recovering, problem = "", False, ""
    while window.skip_separators():
        line = window.line_here()
        if not window.data.startswith("{", window.position):
            stray = window.data.startswith("}", window.position)  # of the damaged one before
            if not (problem or window.in_answer or recovering or stray):
                problem = "is not an object"
                yield Value(line, None, problem)
            window.skip_junk()
            continue
        if not key and window.enter_answer():
            continue
        start = window.position
        value, failure = window.decode()
        if failure and not recovering:
            problem = failure
            yield Value(line, None, failure)
        if failure or (recovering and not is_paper(value)):
            window.position = start
            window.find_object(key)
            recovering = window.open_brackets > 0  # elsewhere each line begins a new object
            continue
        if window.in_answer and not window.open_brackets and not is_paper(value):
            continue  # something else that the answer says
        problem, recovering = "", False
        key = key or next(iter(value), "")
        yield Value(line, value)
    if window.open_brackets > 0 and not problem:
        yield Value(window.line_here(), None, "the array is not closed")


class _Window:
    """The part of a text that is being decoded."""

    def __init__(self, text: TextIO) -> None:
        self._text = text
        self._line = 1
        self._counted = 0
        self.data = ""
        self.position = 0
        self.ended = False
        self.open_brackets = 0
        self.in_answer = False
        """Whether the papers are a list inside of an object, of which more may follow."""

    def more(self) -> bool:
        """Make what lies ahead twice as long at least; False at the end of the text."""
        self.line_here()
        ahead = self.data[self.position :]
        piece = self._text.read(max(_PIECE, len(ahead)))
        self.data = ahead + piece
        self.position = self._counted = 0
        self.ended = not piece
        return bool(piece)

    def line_here(self) -> int:
        """Return the line of the position."""
        self._line += self.data.count("\n", self._counted, self.position)
        self._counted = self.position
        return self._line

    def skip_separators(self) -> bool:
        """Go to the next thing that is neither blank, comma nor bracket; False at the end."""
        while True:
            found = _SEPARATORS.match(self.data, self.position)
            skipped = found[0] if found else ""
            self.open_brackets += skipped.count("[") - skipped.count("]")
            self.position += len(skipped)
            if self.position < len(self.data):
                return True
            if not self.more():
                return False

    def skip_junk(self) -> None:
        """Go behind a thing that is no object."""
        found = _JUNK.match(self.data, self.position)
        self.position = found.end() if found else self.position + 1

    def enter_answer(self) -> bool:
        """Go inside the list of papers of an answer that begins here; False where none does."""
        last = ""
        for number, found in enumerate(_TOKEN.finditer(self.data, self.position)):
            sign = found[0]
            rest = self.data[found.end() : found.end() + 200].lstrip()
            if sign == "[" and last in _CONTAINERS and rest.startswith("{"):
                self.position, self.in_answer, self.open_brackets = found.end(), True, 1
                return True
            if number > _MOST_TOKENS_BEFORE or last in ("title", "abstract"):
                return False
            last = sign[1:-1] if sign.startswith('"') else last
        return False

    def decode(self) -> tuple[Any, str]:
        """Return the object at the position and go behind it; or a reason why there is none."""
        while True:
            try:
                value, end = _DECODER.raw_decode(self.data, self.position)
            except json.JSONDecodeError as error:
                ahead = len(self.data) - self.position
                if _cut_off(error) and ahead < LONGEST_OBJECT and self.more():
                    continue
                return self._repair(error)
            except (RecursionError, ValueError) as error:
                deep = isinstance(error, RecursionError)
                return None, "nested too deep" if deep else f"not JSON: {error}"
            else:
                self.position = end
                return value, ""

    def _repair(self, error: json.JSONDecodeError) -> tuple[Any, str]:
        """Decode the object at the position once more without commas that nothing follows."""
        reason = f"not JSON: {error.msg}" if not _cut_off(error) else "is cut off"
        depth, kept, start = 0, [], self.position
        for found in _NESTING.finditer(self.data, self.position):
            sign = found[0]
            if sign == ",":
                kept.append(self.data[start : found.start()])
                start = found.end()
            depth += (sign in "{[") - (sign in "}]")
            if depth == 0:
                kept.append(self.data[start : found.end()])
                try:
                    value = _DECODER.decode("".join(kept))
                except (ValueError, RecursionError):
                    return None, reason
                self.position = found.end()
                return value, ""
        return None, reason

    def find_object(self, key: str) -> None:
        """Go to the next object: to the next line, or within brackets to the same first `key`."""
        if not self.open_brackets:
            pattern = re.compile(r"^[ \t]*\{", re.MULTILINE)
        elif key:
            pattern = re.compile(rf"\{{\s*{re.escape(json.dumps(key))}\s*:")
        else:
            pattern = re.compile(r"(?<=[,\[\s])\{\s*\"")
        self.position += 1
        while True:
            found = pattern.search(self.data, self.position)
            if found:
                self.position = found.start()
                return
            self.position = max(self.position, len(self.data) - 1000)
            if not self.more():
                self.position = len(self.data)
                return


def _cut_off(error: json.JSONDecodeError) -> bool:
    """Tell whether an object goes on where the text at hand ends."""
    return error.msg.startswith("Unterminated string") or error.pos >= len(error.doc) - 16
