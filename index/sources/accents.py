r"""Accents and letters as TeX writes them in names: `{\"o}`, `\'{\i}`, `{\L}`, `\v{S}`."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_COMBINING: Final = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306",
    ".": "\u0307", '"': "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "d": "\u0323",
    "c": "\u0327", "k": "\u0328", "b": "\u0331", "h": "\u0309",
}  # fmt: skip
_LETTERS: Final = {
    "aa": "å", "AA": "Å", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "l": "ł",
    "L": "Ł", "ss": "ß", "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "dj": "đ",
    "DJ": "Đ", "ng": "ŋ", "NG": "Ŋ",
    "textquoteright": "’", "textquotesingle": "'", "textasciitilde": "~", "textendash": "–",
    "textemdash": "—", "textasciicircum": "^", "textbackslash": "\\", "textbraceleft": "{",
    "textbraceright": "}", "textunderscore": "_", "textdollar": "$",
}  # fmt: skip

_ACCENT: Final = re.compile(
    r"""\\ (?P<sign> [`'^~=."] | [uHvcdkbrh] (?=\s*\{|\s+\S|\s*\\) ) \s*
    (?: \{ \s* (?P<braced> \\?[^\W\d_]{1,2} ) \s* \} | (?P<bare> \\[ij](?![a-zA-Z]) | [^\W\d_]) )
    """,
    re.VERBOSE,
)
_LETTER: Final = re.compile(
    r"\\(" + "|".join(sorted(_LETTERS, key=len, reverse=True)) + r")(?![a-zA-Z])(?:\s*\{\}|\s+)?"
)
_BRACED_LETTER: Final = re.compile(r"\{([^\W\d_a-zA-Z])\}")
_BRACES: Final = dict.fromkeys(map(ord, "{}"))
_TITLE_TOKEN: Final = re.compile(r"\\[a-zA-Z]+\s*|\\.|[\^_]\s*|[{}]|\$[^$]*\$|\s+", re.DOTALL)
"""What tells whether braces in a title are of a group or hold an argument."""
_ESCAPED: Final = re.compile(
    r"\\([&%$#_{}])|\\(textbackslash|textasciitilde|textasciicircum)\{\}"
    r"|\\ensuremath\{\\([lr])brace\}|[{}]"
)
_COMMAND: Final = re.compile(r"\\[a-zA-Z]+\s*|\\[-/,;!]|\\")
_ONLY_A_COMMAND: Final = re.compile(r"\\[a-zA-Z]+")
"""A journal as astronomers cite it: `\\apj`."""
_DOTLESS: Final = {"ı": "i", "ȷ": "j", r"\i": "i", r"\j": "j"}


def accented(text: str) -> str:
    """Return `text` with letters for accent commands; all other TeX stays."""
    if "\\" not in text:
        return text
    for _ in range(3):  # stacked accents: one more round for each
        replaced = _BRACED_LETTER.sub(r"\1", _ACCENT.sub(_accent, text))
        if replaced == text:
            break
        text = replaced
    return _LETTER.sub(lambda found: _LETTERS[found[1]], text)


def unbraced(text: str) -> str:
    r"""Return a title without the braces that only keep its case: `{BERT}`, but not `\emph{x}`."""
    if "{" not in text and "}" not in text:
        return text
    signs = list(text)
    opened: list[tuple[int, bool]] = []
    """Where the braces that are open stand, and whether they must stay."""
    end, argument = 0, False  # where the last token ended, and whether an argument may follow
    for found in _TITLE_TOKEN.finditer(text):
        sign = found[0]
        argument = argument and found.start() == end
        end = found.end()
        if sign == "{":
            opened.append((found.start(), argument))
        elif sign == "}" and opened:
            start, argument = opened.pop()
            if not argument:
                signs[start] = signs[found.start()] = ""
        elif sign[0] == "\\" and opened:
            opened[-1] = (opened[-1][0], True)
        argument = sign[0] in "\\^_" or (argument and (sign == "}" or sign.isspace()))
        if argument and sign == "}" and opened:
            opened[-1] = (opened[-1][0], True)
    title = "".join(signs)
    return title if title.count("{") == title.count("}") else title.translate(_BRACES)


def plain(text: str) -> str:
    """Return a name, venue or keyword without TeX: accents set, braces and commands gone."""
    if "\\" in text:
        text = re.sub(r"\\([&%$#_{}])", r"\1", accented(text))
        text = text[1:] if _ONLY_A_COMMAND.fullmatch(text) else _COMMAND.sub("", text)
    text = re.sub(r"(?<!-)---?(?!-)", "–", text) if "--" in text else text
    return " ".join(text.replace("~", " ").replace("{", "").replace("}", "").split())


def unescaped(text: str) -> str:
    r"""Return text that our own export escaped, without the braces it set around it."""
    return _ESCAPED.sub(_unescape, text)


def _unescape(found: re.Match[str]) -> str:
    if found[3]:
        return "{" if found[3] == "l" else "}"
    return found[1] or (_LETTERS[found[2]] if found[2] else "")


def _accent(found: re.Match[str]) -> str:
    letter = found["braced"] or found["bare"]
    letter = _DOTLESS.get(letter, letter.lstrip("\\"))
    return unicodedata.normalize("NFC", letter[0] + _COMBINING[found["sign"]]) + letter[1:]
