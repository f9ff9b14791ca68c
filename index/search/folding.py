"""Folds away how a word is written: accents, case, width, ligatures, superscripts, Greek signs."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

APOSTROPHES = "\u02bb\u02bc"
"""Apostrophes that Python counts as letters."""
_DROPPED = re.compile(
    f"[{APOSTROPHES}\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670"
    "\u200c\u200d]"
)
_STROKES = str.maketrans(
    {"ø": "o", "đ": "d", "ð": "d", "ł": "l", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)
_DIGIT = re.compile(r"\d")
_GREEK = "αβγδεζηθικλμνξοπρστυφχψω"
_NAMES = [
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa",
    "lambda", "mu", "nu", "xi", "omicron", "pi", "rho", "sigma", "tau", "upsilon", "phi", "chi",
    "psi", "omega",
]  # fmt: skip
_NAMED = dict(zip(_GREEK, _NAMES, strict=True))


@cache
def _symbol() -> re.Pattern[str]:
    """Return the pattern of a Greek letter that stands for itself, not in a Greek word."""
    any_greek = "\u0370-\u03ff\u1f00-\u1fff"
    return re.compile(f"(?<![{any_greek}])[{_GREEK}](?![{any_greek}])")


def fold(text: str) -> str:
    """Return `text` as words are compared; a Greek letter by itself becomes its name."""
    if text.isascii():
        return text.lower()
    text = unicodedata.normalize("NFKD", text).casefold()
    text = _DROPPED.sub("", text).translate(_STROKES)
    text = unicodedata.normalize("NFKC", text)
    text = _DIGIT.sub(lambda digit: str(unicodedata.decimal(digit[0])), text)
    return _symbol().sub(lambda letter: _NAMED[letter[0]], text)
