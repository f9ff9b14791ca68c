r"""`norm-1`: what a text says, freed from how it is written. Frozen for ever: ids hang on it.

Two texts normalise to the same string when they differ only in line breaks, spacing, case,
punctuation, Unicode form (composed or not, full width, ligatures, super- and subscripts), accents
on Latin and Greek letters, invisible characters, terminal escapes, mojibake, Markdown, HTML tags
and entities, TeX commands against the characters they print, or a label "Abstract:" in front.
What stays is every letter and digit of every script (Unicode categories L and N); Greek letters
become their names, so π is `\pi` is "pi".

This module and those it imports (`markup`, `detex`, `tex`) stand by themselves on purpose. The
display renderer may improve at any time; a change here would part people from their tags. Whoever
must change it writes `norm-2` beside it. (Characters that Unicode adds later count as letters only
from the Python on that knows them.)
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from index.identity.detex import restore_commands, strip_tex
from index.identity.markup import strip_markup
from index.identity.tex import GREEK

__all__ = ["NORM", "normalise", "words"]

NORM: Final = "norm-1"
"""The version of the normaliser, to be stored beside anything derived from it."""

_LABEL: Final = re.compile(
    r"[\W_]*(?:abstract|summary)"
    r"(?:[\s*_{}]*(?:[:.—–]|-{2,3})|\s+-\s|-(?=(?-i:[A-Z]))|[*_{}]*\s*\n)(?=.)"
    r"|[\W_]*abstract\s+(?=(?-i:A|An|Although|Despite|Existing|For|Given|Here|How|In|It|Many|Most"
    r"|Our|Recent|The|There|These|This|To|We|When|While|With)\s)",
    re.IGNORECASE | re.DOTALL,
)
"""A label in front of the text; not "Abstract argumentation", not "Abstract-level"."""

_LATIN: Final = {
    "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ŋ": "n",
    "þ": "th", "ı": "i", "ȷ": "j", "ƒ": "f", "ß": "ss", "ĸ": "k", "ɨ": "i", "ƀ": "b", "ɫ": "l",
}  # fmt: skip
"""Latin letters whose stroke or shape Unicode does not take apart."""

_SIGNS: Final = {
    "∆": "delta", "ɑ": "alpha", "ɛ": "epsilon", "ɣ": "gamma", "ɸ": "phi", "∛": "3", "∜": "4",
}  # fmt: skip
"""Signs used for a Greek letter they look like, and roots that hold a digit."""

_UNHEARD: Final = frozenset("'’‘`´*_^{}$\\ـ")
"""Characters inside a word that do not break it: apostrophes, markup, the Arabic stretch."""

_UNSPACED: Final = ("CJK ", "HIRAGANA ", "KATAKANA ", "THAI ", "LAO ", "KHMER ", "MYANMAR ")
"""Beginnings of the Unicode names of letters that are written without blanks between words."""


def normalise(text: str) -> str:
    """Return the letters and digits of what `text` says, without blanks.

    Never raises; takes linear time. Its own output and, but for markup shown on purpose, clean
    text of any renderer normalise to themselves.
    """
    return "".join(words(text))


def words(text: str) -> list[str]:
    """Return the normalised words of `text`; joined they are `normalise(text)`.

    A word is a run of letters and digits; apostrophes and markup do not break it. In scripts
    written without blanks (Han, kana, Thai, Lao, Khmer, Burmese) every letter is a word.
    """
    plain = strip_tex(strip_markup(restore_commands(text)))
    if label := _LABEL.match(plain):
        plain = plain[label.end() :]
    return unicodedata.normalize("NFKC", plain).casefold().translate(_fold).split()


def _is_modifier(char: str) -> bool:
    """Tell whether a letter by category is a quote, stress or tone mark in use (ʼ, ˈ, ˜)."""
    return "\u02b9" <= char <= "\u02df" or char in "\u02ec\u02ee"


def _say(char: str) -> str | None:
    """Return what a case-folded NFKC character says: itself, words, a blank, or None."""
    if char in _SIGNS:
        return _SIGNS[char]
    if char in _UNHEARD or _is_modifier(char):
        return None
    kind = unicodedata.category(char)[0]
    if kind in "LN":
        return _say_letter(char)
    return None if kind in "MC" and not char.isspace() else " "


def _say_letter(char: str) -> str:
    """Return what a letter or digit says: Latin and Greek without accents, others as they are."""
    base = unicodedata.normalize("NFD", char)[0]
    if base.isascii():
        return base
    if base in GREEK or base in _LATIN:
        return GREEK.get(base) or _LATIN[base]
    return f" {char} " if unicodedata.name(char, "").startswith(_UNSPACED) else char


class _Fold(dict[int, "str | None"]):
    """A table for `str.translate` that works a character out when it is first met."""

    def __missing__(self, codepoint: int) -> str | None:
        said = self[codepoint] = _say(chr(codepoint))
        return said


_fold: Final = _Fold()
