"""Undoing what happened to an abstract on its way: bad encodings, escapes, lost hyphens.

`repair` knows nothing of TeX or Markdown. Its order matters: mojibake is repaired before
the control characters it is made of are dropped, and entities are decoded before the
second sweep, which drops what they may have smuggled in.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

_SURROGATE = re.compile("[\ud800-\udfff]")
_MOJIBAKE = re.compile("[Â-ï][\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]")
_ESCAPE = re.compile(
    "\x1b\\[[0-?]*[ -/]*[@-~]"  # CSI: colours, cursor movements
    "|\x1b[\\]PX^_][^\x07\x1b\x9c]*(?:\x07|\x1b\\\\|\x9c)"  # OSC, DCS, SOS, PM, APC
    "|\x9b[0-9;?]+[A-Za-z]"  # CSI as one C1 byte
    "|\x1b[ -/]+[0-~]|\x1b[0-~]?"  # the rest
)
_EATEN = re.compile(
    "\x07(?=lpha|pprox|st\\b)|\x08(?=eta|ar\\b|ig|f\\b|m\\b|oldsymbol|egin)|\x0b(?=ar|ec\\b|ee\\b)"
    "|\x0c(?=rac|orall|ootnote)|\t(?=imes\\b|heta\\b|au\\b|ilde|ext[a-z]*\\b|op\\b|riangle)"
    "|\r(?=ho\\b|ightarrow\\b|angle\\b|ceil\\b|floor\\b)"
)
_EATEN_LETTER = {"\x07": "a", "\x08": "b", "\x0b": "v", "\x0c": "f", "\t": "t", "\r": "r"}
_LOST_HYPHEN = re.compile("(?<=\\w)\x02(?=\\w)")
_LINE_HYPHEN = re.compile("(?:\\(cid:173\\)|\xad)\\s*|(?<=[^\\W\\d_])\x02[ \t]*\n[ \t]*")
_BLANKS = re.compile("[\t\x0b\x0c\x1c-\x1f\xa0\u2000-\u200a\u202f\u205f\u3000]")
_INVISIBLE = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb"
    "\ue000-\uf8ff\ufdd0-\ufdef\ufffe\uffff"
    "\U000e0000-\U000e0fff\U000f0000-\U0010ffff]"
)
_CID = re.compile(r"\(cid:\d{1,5}\)")
_ENTITY = re.compile(r"https?://\S+|&(#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_LOST_ENTITY = re.compile(r"(?<=[<>]);")
_FOLDED = {0x2010: "-", 0x2011: "-"} | {
    ord(sign): unicodedata.normalize("NFKC", sign) for sign in "ﬀﬁﬂﬃﬄﬅﬆĲĳ"
}
"""Ligatures and special hyphens as the plain signs a reader searches for."""
_LABEL = re.compile(
    r"\s*(?:abstract|ABSTRACT|Abstract|Summary|SUMMARY)"
    r"(?:\s*(?:[:—–]|--+|-(?=[A-Z])|\.(?=\s*[A-Z]))[\s:—–.-]*|[ \t]*\n\s*)"
    r"|\s*(?:Abstract|ABSTRACT)\s+(?=(?:We|In|This|The|These|Our|It|Given|Recent|Despite|While|Many|To|"
    r"For|With|When|How|There|Here|Although|Most|An?|Existing)\s)"
)
_CP1252 = {
    byte: bytes([byte]).decode("cp1252")
    for byte in range(0x80, 0xA0)
    if byte not in {0x81, 0x8D, 0x8F, 0x90, 0x9D}
}
_C1_QUOTE = re.compile("[\x80-\x9f]")


def repair(raw: str) -> str:
    """Return `raw` with its bytes in order: printable characters, blanks and line breaks only."""
    text = raw
    if not text.isascii():
        text = _encoding(text)
    if not text.isprintable():
        text = _controls(text)
    if "(cid:" in text:
        text = _CID.sub("", _LINE_HYPHEN.sub("", text))
    if "&" in text:
        text = _sweep(_entities(text))
    if ";" in text:
        text = _LOST_ENTITY.sub("", text)
    if not text.isascii():
        text = unicodedata.normalize("NFC", text.translate(_FOLDED))
    return _quoted_field(text)


def unlabelled(text: str) -> str:
    """Return `text` without a leading "Abstract:", keeping an "Abstract" that belongs to it."""
    label = _LABEL.match(text)
    return text[label.end() :] if label and label.end() < len(text) else text


def _encoding(text: str) -> str:
    """Join surrogate pairs and repair text that was decoded with the wrong encoding."""
    if _SURROGATE.search(text):
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    if _MOJIBAKE.search(text):
        import ftfy  # costs 60 ms, and few texts need it

        text = ftfy.fix_encoding(text)
    return text


def _controls(text: str) -> str:
    """Drop terminal escapes and invisible characters; restore what some of them stood for."""
    text = text.replace("\r\n", "\n")
    if "\x1b" in text or "\x9b" in text:
        text = _ESCAPE.sub("", text)
    text = _EATEN.sub(lambda lost: "\\" + _EATEN_LETTER[lost.group()], text)
    text = text.replace("\r", "\n").replace("\x85", "\n")
    text = text.replace("\u2028", "\n").replace("\u2029", "\n\n")
    text = _LOST_HYPHEN.sub("-", _LINE_HYPHEN.sub("", text))
    return _sweep(text)


def _sweep(text: str) -> str:
    """Turn every kind of blank into a plain one and drop what cannot be seen."""
    if text.isprintable():
        return text
    if _C1_QUOTE.search(text):
        text = text.translate(_CP1252)
    return _INVISIBLE.sub("", _BLANKS.sub(" ", text))


def _entities(text: str) -> str:
    """Decode character references that end in a semicolon, outside addresses, twice at most."""
    for _ in range(2):
        if ";" not in text:
            break
        text = _ENTITY.sub(_character, text)
    return text


def _character(reference: re.Match[str]) -> str:
    """Return what a reference stands for; an address or an unknown name stays as it is."""
    name = reference.group(1)
    if name is None:
        return reference.group()
    if name[0] == "#":
        digits = name[1:].lower()
        code = int(digits.removeprefix("x"), 16) if digits.startswith("x") else int(digits)
        if 0x80 <= code < 0xA0:
            return _CP1252.get(code, "")
        return chr(code) if 0 < code <= 0x10FFFF and not 0xD800 <= code < 0xE000 else ""
    return _named_characters().get(name + ";", reference.group())


@cache
def _named_characters() -> dict[str, str]:
    """Return the character references of HTML 5 by name."""
    from html.entities import html5  # a large table that few texts need

    return html5


def _quoted_field(text: str) -> str:
    """Undo the quoting of a CSV field: wrapping quotes, quotes doubled inside."""
    stripped = text.strip()
    if len(stripped) > 1 and stripped[0] == stripped[-1] == '"':
        inner = stripped[1:-1]
        if '"' not in inner.replace('""', ""):
            return inner.replace('""', '"')
    if '""' in text:
        text = re.sub('"{2,4}', '"', text)
    return text
