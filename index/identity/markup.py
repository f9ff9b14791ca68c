"""Freeing a text of what is not TeX: damage of encodings, terminal escapes, entities, tags.

A part of `norm-1` and frozen with it.
"""

from __future__ import annotations

import html
import re
from typing import Final

__all__ = ["strip_markup"]

_PASSES = 3
"""Entities and mojibake come nested (`&amp;lt;`, text garbled twice): so often are they undone."""

_SURROGATES: Final = re.compile("[\ud800-\udfff]")

_CONTINUATION = "\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ"
_MOJIBAKE: Final = re.compile(
    f"[ÂÃÎÏ][{_CONTINUATION}]|[ÅÐÑ][\x80-\x9f]|Ä[\x80-\x9f\xa1-\xbf]"
    f"|[áâï][{_CONTINUATION}]{{2}}"
    "|[à-ï](?:[\x80-\x9f][\x80-\xbf]|[\xa0-\xbf][\x80-\x9f])"
    f"|ð[{_CONTINUATION}]{{3}}"
)
"""A UTF-8 sequence of two to four bytes read as Latin-1 or Windows-1252."""

_ESCAPES: Final = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # CSI, as in colours
    r"|\x1b[\]PX^_][^\x07\x1b\x9c\n]*(?:\x07|\x1b\\|\x9c)?"  # OSC, DCS, SOS, PM, APC
    r"|\x1b[ -/]*[0-~]"
)
"""Terminal escape sequences (ECMA-48)."""

_GLYPH: Final = re.compile(r"\(cid:\d+\)")
"""What a PDF converter leaves of a glyph it cannot name; 173 is the soft hyphen."""

_ENTITY: Final = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")

_TAG: Final = re.compile(
    r"</?(?:jats:|mml:)?(abbr|a|blockquote|bold|br|b|center|code|del|div|em|font|h[1-6]|hr"
    r"|inline-formula|ins|italic|i|li|monospace|mark|ol|pre|p|sc|sec|small|span|strong|sub|sup"
    r"|title|tt|underline|ul|u)"
    r"(?:\s+[\w:-]+\s*=\s*(?:\"[^\"<]*\"|'[^'<]*'|[^\s<>\"']+))*\s*/?>",
    re.IGNORECASE,
)
"""Tags of HTML and JATS that are markup in an abstract; `<object>` and `</s>` are text."""

_BREAKING: Final = frozenset({"blockquote", "br", "div", "hr", "li", "ol", "p", "sec", "title"})
"""Tags that part words; any other may stand inside one."""


def strip_markup(text: str) -> str:
    """Return `text` repaired and without escapes, glyph codes, entities and tags."""
    if not text.isascii():
        text = _repair(text)
    if "\x1b" in text or "\x9b" in text:
        text = _ESCAPES.sub("", text)
    if "(cid:" in text:
        text = _GLYPH.sub("", text)
    if "&" in text:
        text = _unescape(text)
    return _TAG.sub(_blank, text) if "<" in text else text


def _repair(text: str) -> str:
    """Join surrogate pairs and undo mojibake; the stump `â€` is a quote that lost a byte."""
    if _SURROGATES.search(text):
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
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


def _blank(tag: re.Match[str]) -> str:
    """Return what stands in the text for a tag."""
    return "\n" if tag.group(1).lower() in _BREAKING else ""
