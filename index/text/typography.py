"""Quotes, dashes, ties and blanks of text, once all markup is gone or hidden."""

from __future__ import annotations

import re
from itertools import pairwise

_DASHES = re.compile(r"(?<![-\w<!\\.])(?:--?)(?=[A-Za-z])|(?<![-<!|])-{2,3}(?![->|])")
_TIE = re.compile(r"~+")
_ABOUT = re.compile(r"[\d$€£.+/∞\s-]|(?:two|three|four|five|six|seven|eight|nine|ten|half|one)\b")
_NUMBER = re.compile(r" ?\d")
_MEASURE = re.compile(r"\d ?[A-Za-z%°/.²³µ+]{0,6}$")
"""A number and its unit, before a tilde that means "to"."""
_MEASURE_LENGTH = 12
_SINGLE_PAIR = re.compile(r"`([^`'’\n]{1,120})['’](?!\w)")
_STRAIGHT_PAIR = re.compile(r"(?<!['\w])''(?=\w)([^'\"\n]{1,200})''(?!')")
_MIXED_BEGINNING = re.compile(r"(?<![\w\"])\"((?:(?!'')[^“”\"\n]){1,200})''")
_MIXED_PAIR = re.compile(r"“((?:(?!'')[^“”\"\n]){1,200})\"")
_SPACES = re.compile(r" {2,}")
_LINE_ENDS = re.compile(r" *\n[ \n]*")
_SPACE_BEFORE = re.compile(r" +(?=[,;](?:\s|$)|\.(?:\s|$))")


def set_typography(text: str) -> str:
    """Return `text` with TeX's quotes, dashes and ties as the signs they stand for."""
    if "`" in text or "''" in text:
        text = _quotes(text)
    if "--" in text:
        text = _DASHES.sub(_dash, text)
    if "~" in text:
        text = _TIE.sub(_tie, text)
    return text


def _dash(found: re.Match[str]) -> str:
    """Return an en or em dash; an option such as `--verbose` stays."""
    signs = found.group()
    if found.end() < len(found.string) and found.string[found.end()].isalpha():
        before = found.string[found.start() - 1 : found.start()]
        if len(signs) < 3 and (not before or before in " (`\"'["):
            return signs
    return {1: signs, 2: "–", 3: "—"}[len(signs)]


def _tie(found: re.Match[str]) -> str:
    """Return a blank for a tie; before a number, in a range and on its own a tilde stays."""
    text, start, end = found.string, found.start(), found.end()
    before = text[start - 1] if start else " "
    after = text[end] if end < len(text) else " "
    alone = len(found.group()) > 1 or (after.isspace() and before.isspace())
    about = (before.isspace() or before in "([{<>=“\"'/,;:-–—") and _ABOUT.match(text, end)
    measure = _MEASURE.search(text, max(start - _MEASURE_LENGTH, 0), start)
    in_range = measure and _NUMBER.match(text, end)
    return found.group() if alone or about or in_range else " "


def _quotes(text: str) -> str:
    """Return `text` with TeX quotes as typographic ones; a lone sign stays as typed."""
    text = _STRAIGHT_PAIR.sub(r"“\1”", text).replace("``", "“")
    if '"' in text and "''" in text:
        text = _MIXED_BEGINNING.sub(r"“\1”", text)
    if "“" in text and '"' in text:
        text = _MIXED_PAIR.sub(r"“\1”", text)
    if "''" in text:
        text = _closing_quotes(text)
    return _SINGLE_PAIR.sub(r"‘\1’", text) if "`" in text else text


def _closing_quotes(text: str) -> str:
    """Return `text` with each pair of apostrophes as the quotation mark it stands for."""
    pieces = text.split("''")
    out = [pieces[0]]
    depth = pieces[0].count("“") - pieces[0].count("”")
    for before, piece in pairwise(pieces):
        mark = "”"
        if depth < 1 and before[-1:].isdigit():
            mark = "''"
        elif depth < 1 and (not before or before[-1] in " (\n") and piece[:1].isalnum():
            mark = "“"
        out += [mark, piece]
        depth += {"“": 1, "”": -1}.get(mark, 0) + piece.count("“") - piece.count("”")
    return "".join(out)


def tidy(text: str) -> str:
    """Return `text` with single blanks, none at the ends of lines, none before a comma."""
    text = _SPACES.sub(" ", text)
    if "\n" in text:
        text = _LINE_ENDS.sub("\n", text)
    return text
