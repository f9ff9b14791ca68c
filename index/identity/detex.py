r"""Freeing a text of TeX: each command gives way to what it says, by the tables in `tex`.

Braces, dollar signs, scripts and the like are left: they are no letters. No step tells math from
text, for a text that lost its dollar signs says the same. A part of `norm-1` and frozen with it.
"""

from __future__ import annotations

import re
from typing import Final

from index.identity.tex import (
    ARGUMENT_UNSEEN,
    GLUED,
    GLUED_TO_LETTER,
    GREEK,
    LETTER_MACRO,
    SILENT,
    SPOKEN,
)

__all__ = ["restore_commands", "strip_tex"]

_GROUP = r"\{((?:[^{}]++|\{[^{}]*+\})*+)\}"

_LINK: Final = re.compile(rf"\\href\s*{_GROUP}\s*{_GROUP}|\[([^\[\]\n]*+)\]\(([^\s()]*+)\)")
_BINOMIAL: Final = re.compile(
    rf"\\[dt]?binom(?![A-Za-z])\s*(?:{_GROUP}|([^\s{{}}\\]))\s*(?:{_GROUP}|([^\s{{}}\\]))"
)
_ROOT: Final = re.compile(rf"\\sqrt\s*\[([^\[\]]*+)\]\s*{_GROUP}")
_LIST: Final = re.compile(
    r"\\(begin|end)\s*\{?(description|enumerate|itemize)\b\}?|\\item\b(?!\s*\[)"
)
_OPTIONS: Final = re.compile(r"\\([A-Za-z]++)\*?(?:\s*\[[^\[\]{}]*+\])++(?=\s*\{)")
"""Bracketed options before the argument of a command."""
_INSTRUCTION: Final = re.compile(
    rf"\\(?:{'|'.join(sorted(ARGUMENT_UNSEEN))})\*?\s*(?:\[[^\[\]]*\]\s*)?\{{[^{{}}]*\}}"
)
_DOUBLED: Final = re.compile(r"\\\\(?=([A-Za-z]{2,}))")
_COMMAND: Final = re.compile(
    r"\\(?:([A-Za-z]+)\*?(?=(\s*\{[\s{]*[^{}\s])|(\s+[^\W\d_])|)|(.))", re.DOTALL
)
_ACCENT_OF_NEXT: Final = frozenset("bcdHkrtuv")
r"""Accent commands that are letters: `\c c`, `\v{s}`."""
_ESCAPED_BREAK: Final = re.compile("n[A-Z][a-z]+")
r"""A line break of program text before a sentence: `\nWe`."""
_GLUED: Final = re.compile(
    f"(?:{'|'.join(GLUED)})(?=.)"
    f"|(?:{'|'.join(GLUED_TO_LETTER)})(?=(?:.|{'|'.join(GREEK.values())})$)"
    "|times(?=.{1,2}$)"
)
_LETTER_MACRO: Final = re.compile(LETTER_MACRO)

_EATEN: Final = re.compile(
    "\a(?=lpha|pprox|st\\b)|\b(?=eta|ar\\b|ig|f\\b|m\\b|oldsymbol|egin)"
    "|\v(?=ar|ec\\b|ee\\b)|\f(?=rac|orall|ootnote)"
    "|\t(?=imes\\b|heta\\b|au\\b|ilde|ext[a-z]*\\b|op\\b|riangle)"
    "|\r(?=ho\\b|ightarrow\\b|angle\\b|ceil\\b|floor\\b)"
)
r"""Control characters that a reader of program text made of `\alpha`, `\beta`, `\times` …"""
_EATEN_LETTERS: Final = {"\a": "a", "\b": "b", "\v": "v", "\f": "f", "\t": "t", "\r": "r"}
_BEHEADED: Final = re.compile(
    r"(?<![\\A-Za-z])(?:ext(?:bf|it|rm|sc|sf|tt)(?![a-z])"
    r"|(?:ar|egin|ext|ilde|mph|oldsymbol|ootnote|rac)(?=\{)"
    r"|(?:abla|arepsilon|heta|ightarrow|imes|lpha|orall|pprox)(?![A-Za-z])|(?<=\$)\s*au(?![A-Za-z]))"
    r"|(?<=[a-z.])(?<!\\f)ootnote(?=\{)"
    r"|(?<=\{)(?:(?:bf|em|it|sl)[ ~]|m (?=[A-Za-z]{3}))(?=[^{}]{1,300}\})"
)
"""Commands that lost backslash and first letter (`extit{…}`, `$ imes$`), or one of the two."""
_BEHEADED_SAY: Final = {
    "au": "tau", "arepsilon": "epsilon", "egin": r"\begin", "heta": "theta", "lpha": "alpha",
}  # fmt: skip


def restore_commands(text: str) -> str:
    """Return `text` with its damaged commands made whole, or what they say in their place."""
    if not text.isprintable():
        text = _EATEN.sub(lambda eaten: "\\" + _EATEN_LETTERS[eaten.group()], text)
    if "{" in text or "$" in text:
        text = _BEHEADED.sub(lambda lost: _BEHEADED_SAY.get(lost.group().strip(), " "), text)
    return text


def strip_tex(text: str) -> str:
    """Return `text` with links said once and every TeX command replaced by what it says."""
    if "](" in text or "\\href" in text:
        text = _LINK.sub(_say_link, text)
    if "\\" not in text:
        return text
    text = _DOUBLED.sub(lambda two: "\\" if _is_known(two.group(1)) else "\\\\", text)
    text = _BINOMIAL.sub(_say_binomial, text)
    text = _ROOT.sub(_say_root, text)
    if "enumerate" in text:
        text = _number_items(text)
    text = _OPTIONS.sub(_say_options, text)
    text = _INSTRUCTION.sub(" ", text)
    return _COMMAND.sub(_say_command, text)


def _is_known(name: str) -> bool:
    """Tell whether a table holds the command."""
    return name in SPOKEN or name in SILENT or name in ARGUMENT_UNSEEN


def _say_link(link: re.Match[str]) -> str:
    """Return label and address of a link; the address alone where the label repeats it."""
    target, label, text, address = link.groups()
    label, target = (text, address) if label is None else (label, target)
    same = label.replace("\\", "").strip().strip("/") == target.replace("\\", "").strip("/")
    return f" {target} " if same else f"{label} {target} "


def _say_binomial(binomial: re.Match[str]) -> str:
    """Return "n choose k"; either argument may stand without braces."""
    upper, bare_upper, lower, bare_lower = binomial.groups()
    return f"{upper or bare_upper or ''} choose {lower or bare_lower or ''}"


def _say_root(root: re.Match[str]) -> str:
    """Return a root as the power it is, but for the roots that have a sign (√, ∛, ∜)."""
    degree, text = root.groups()
    if degree.strip() == "2":
        return text
    return f"{degree}{text}" if degree.strip() in ("3", "4") else f"{text} 1{degree}"


def _say_options(options: re.Match[str]) -> str:
    """Return a citation or note without its remark in brackets, any other command as it is."""
    name = options.group(1)
    is_note = "cite" in name.lower() or name in ("footnote", "thanks")
    return f"\\{name}" if is_note else options.group()


def _number_items(text: str) -> str:
    """Return `text` with the numbers that TeX prints before the items of an `enumerate`."""
    lists: list[int | None] = []

    def say(found: re.Match[str]) -> str:
        edge, kind = found.groups()
        if edge == "begin":
            lists.append(0 if kind == "enumerate" else None)
        elif edge and lists:
            lists.pop()
        elif not edge and lists and lists[-1] is not None:
            lists[-1] += 1
            return f" {lists[-1]} "
        return " "

    return _LIST.sub(say, text)


def _say_command(match: re.Match[str]) -> str:
    """Return what one command says; braces around its arguments go with the punctuation."""
    name, argument, letter, sign = match.groups()
    if sign is not None:
        return "" if sign in "\"'`^~=.-/" else " "
    if name in SPOKEN:
        return SPOKEN[name]
    if name in SILENT or (letter and name in _ACCENT_OF_NEXT):
        return ""
    return _say_unknown(name, has_argument=argument is not None)


def _say_unknown(name: str, *, has_argument: bool) -> str:
    """Return what a command says that stands in no table."""
    if _GLUED.match(name):
        return _GLUED.sub("", name, count=1)
    if has_argument:
        return ""
    if _ESCAPED_BREAK.fullmatch(name):
        return " " + name[1:]
    short = _LETTER_MACRO.fullmatch(name)
    return (short[1] or short[2]) if short else name
