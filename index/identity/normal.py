r"""`norm-1`: what a text says, freed from how it is written. Frozen for ever: ids hang on it.

Two texts normalise to the same string when they differ only in line breaks, spacing, case,
punctuation, Unicode form (composed or not, full width, ligatures, super- and subscripts), accents
on Latin and Greek letters, invisible characters, terminal escapes, mojibake, Markdown, HTML tags
and entities, TeX commands against the characters they print, or a label "Abstract:" in front.
What stays is every letter and digit of every script (Unicode categories L and N); Greek letters
become their names, so π is `\pi` is "pi".

This module stands by itself on purpose. The display renderer may improve at any time; a change
here would part people from their tags. Whoever must change it writes `norm-2` beside it.
"""

from __future__ import annotations

import html
import re
import unicodedata
from typing import Final

from index.identity.tex import ARGUMENT_UNSEEN, GREEK, LOST_BRACES, SILENT, SPOKEN

__all__ = ["NORM", "normalise", "words"]

NORM: Final = "norm-1"
"""The version of the normaliser, to be stored beside anything derived from it."""

_PASSES = 3
"""Entities and mojibake come nested (`&amp;lt;`, text garbled twice): so often are they undone."""


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
    plain = _strip_markup(text)
    if label := _LABEL.match(plain):
        plain = plain[label.end() :]
    return unicodedata.normalize("NFKC", plain).casefold().translate(_fold).split()


# --- letters ------------------------------------------------------------------------------------

_LATIN: Final = {
    "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ŋ": "n",
    "þ": "th", "ı": "i", "ȷ": "j", "ƒ": "f", "ß": "ss", "ĸ": "k", "ɨ": "i", "ƀ": "b", "ɫ": "l",
}  # fmt: skip
"""Latin letters whose stroke or shape Unicode does not take apart."""

_SIGNS: Final = {"∆": "delta", "∛": "3", "∜": "4"}
"""Signs that say what a letter or digit says: the increment used for Δ, the roots of 3 and 4."""

_UNHEARD: Final = frozenset("'’‘`´*_^{}$\\ـ")
"""Characters inside a word that do not break it: apostrophes, markup, the Arabic stretch."""

_UNSPACED: Final = ("CJK ", "HIRAGANA ", "KATAKANA ", "THAI ", "LAO ", "KHMER ", "MYANMAR ")
"""Beginnings of the Unicode names of letters that are written without blanks between words."""


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

# --- markup -------------------------------------------------------------------------------------

_LABEL: Final = re.compile(
    r"[\W_]*abstract(?:[\s*_{}]*[:.—–]|\s+-+\s|-{2,3}|[*_{}]*\s*\n)(?=.)", re.IGNORECASE | re.DOTALL
)
"""A label in front of the text; not "Abstract argumentation", not "Abstract-level"."""

_ESCAPES: Final = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # CSI, as in colours
    r"|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c\n]*(?:\x07|\x1b\\|\x9c)?"  # OSC, DCS …
    r"|\x1b[ -/]*[0-~]"
)
"""Terminal escape sequences (ECMA-48)."""

_TAGS: Final = re.compile(
    r"</?(?:jats:|mml:)?(?:abbr|a|blockquote|bold|br|b|center|code|del|div|em|font|h[1-6]|hr"
    r"|inline-formula|ins|italic|i|li|monospace|mark|ol|pre|p|sc|sec|small|span|strong|sub|sup"
    r"|title|tt|underline|ul|u)"
    r"(?:\s+[\w:-]+\s*=\s*(?:\"[^\"<]*\"|'[^'<]*'|[^\s<>\"']+))*\s*/?>",
    re.IGNORECASE,
)
"""Tags of HTML and JATS that are markup in an abstract; `<object>` and `</s>` are text."""

_GLYPH: Final = re.compile(r"\(cid:\d+\)")
"""What a PDF converter leaves of a glyph it cannot name; 173 is the soft hyphen."""

_ENTITY: Final = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")

_CONTINUATION = "\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ"
_MOJIBAKE: Final = re.compile(
    f"[ÂÃÎÏ][{_CONTINUATION}]|[ÄÅÐÑ][\x80-\x9f]"
    f"|[áâï][{_CONTINUATION}]{{2}}"
    "|[à-ï](?:[\x80-\x9f][\x80-\xbf]|[\xa0-\xbf][\x80-\x9f])"
    f"|ð[{_CONTINUATION}]{{3}}"
)
"""A UTF-8 sequence of two to four bytes read as Latin-1 or Windows-1252."""


def _strip_markup(text: str) -> str:
    """Return `text` without escapes, mojibake, entities, tags and TeX commands."""
    if "\x1b" in text or not text.isascii():
        text = _repair(_ESCAPES.sub("", text))
    if "(cid:" in text:
        text = _GLYPH.sub("", text)
    if "&" in text:
        text = _unescape(text)
    if "<" in text:
        text = _TAGS.sub(_blank_of_tag, text)
    return _strip_tex(text) if "\\" in text else text


def _repair(text: str) -> str:
    """Undo mojibake; the stump `â€` is a quote that lost its last byte."""
    for _ in range(_PASSES):
        repaired = _MOJIBAKE.sub(_decode, text)
        if repaired == text:
            break
        text = repaired
    return text.replace("â€", " ")


def _decode(match: re.Match[str]) -> str:
    """Return the character whose UTF-8 bytes were read one by one, or the match unchanged."""
    garbled = match.group()
    try:
        return b"".join(map(_byte, garbled)).decode("utf-8")
    except UnicodeDecodeError:
        return garbled


def _byte(char: str) -> bytes:
    """Return the byte that was read as `char`."""
    return char.encode("latin-1") if char <= "\xff" else char.encode("cp1252")


def _unescape(text: str) -> str:
    """Replace entities that end in `;` by their characters, nested ones too."""
    for _ in range(_PASSES):
        replaced = _ENTITY.sub(lambda match: html.unescape(match.group()), text)
        if replaced == text:
            break
        text = replaced
    return text


def _blank_of_tag(match: re.Match[str]) -> str:
    """A tag that breaks the line parts words; any other may stand inside one."""
    return "\n" if match.group().lower().strip("</>").startswith(("p", "br", "li", "div")) else ""


# --- TeX ----------------------------------------------------------------------------------------

_GROUP = r"\{((?:[^{}]++|\{[^{}]*+\})*+)\}"
_LINK: Final = re.compile(rf"\\href\s*{_GROUP}\s*{_GROUP}")
_INSTRUCTION: Final = re.compile(
    rf"\\(?:{'|'.join(sorted(ARGUMENT_UNSEEN))})\*?\s*(?:\[[^\[\]]*\]\s*)?\{{[^{{}}]*\}}"
)
_COMMAND: Final = re.compile(
    r"\\(?:([A-Za-z]+)\*?(?=(\s*\{[\s{]*[^{}\s])|(\s+[^\W\d_])|)|(.))", re.DOTALL
)
_GLUED: Final = re.compile(rf"(?:{'|'.join(LOST_BRACES)})(?=.)")
_ACCENT_OF_NEXT: Final = frozenset("bcdHkrtuv")
"""Accent commands that are letters: `\\c c`, `\\v{s}`."""


def _strip_tex(text: str) -> str:
    """Return `text` with every TeX command replaced by what it says."""
    text = _LINK.sub(r"\2 \1", text)
    text = _INSTRUCTION.sub(" ", text)
    return _COMMAND.sub(_say_command, text)


def _say_command(match: re.Match[str]) -> str:
    """Return what one command says; braces around its arguments go with the punctuation."""
    name, argument, letter, sign = match.groups()
    if sign is not None:
        return "" if sign in "\"'`^~=.-/" else " "
    if name in SPOKEN:
        return SPOKEN[name]
    if name in SILENT or argument or (letter and name in _ACCENT_OF_NEXT):
        return ""
    return _GLUED.sub("", name, count=1) if _GLUED.match(name) else name
