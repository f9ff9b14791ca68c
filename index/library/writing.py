"""Strings, lists and mappings → YAML that YAML 1.1 and YAML 1.2 readers both give back unchanged.

Plain where nothing could retype it, quoted otherwise, blocks for notes and abstracts so that
a person can edit them and a change is a small diff.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

WIDTH: Final = 96
"""Folded text is wrapped at this many characters, indentation included."""

# What YAML 1.1 or 1.2 reads as a boolean or null; numbers and dates never begin with a letter.
_RETYPED = {"y", "n", "yes", "no", "on", "off", "true", "false", "null"}
# In a flow sequence no indicator at all; in a block `: ` and ` #` are left to the second pattern.
_PLAIN_FLOW = re.compile(r"[^\W\d_][\w./+-]*(?: [\w./+-]+)*")
_INDICATED = re.compile(r":(?: |$)| #| $")
# Not printable for YAML, taken as a line break by YAML 1.1, or invisible and easily lost.
_ESCAPED = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\U0001fffe\U0001ffff\ud800-\udfff]"
)
_FOLDABLE = re.compile(r"(?<=[^ \t\n]) (?=[^ \t\n])")


def scalar(text: str, *, flow: bool = False) -> str:
    """Return `text` on one line; `flow` inside brackets or braces."""
    if "\n" in text or "\t" in text or _ESCAPED.search(text):
        return _double(text)
    if text and text.casefold() not in _RETYPED:
        if _PLAIN_FLOW.fullmatch(text):
            return text
        if not flow and text[0].isalpha() and not _INDICATED.search(text):
            return text
    return "'" + text.replace("'", "''") + "'"


def _double(text: str) -> str:
    """Return `text` double-quoted: JSON's escapes are YAML's too."""
    quoted = json.dumps(text, ensure_ascii=False)
    return _ESCAPED.sub(lambda found: _escape(ord(found[0])), quoted)


def _escape(code: int) -> str:
    return f"\\U{code:08x}" if code > 0xFFFF else f"\\u{code:04x}"


def flow(value: Any) -> str:
    """Return a value of any shape on one line."""
    if isinstance(value, str):
        return scalar(value, flow=True)
    if isinstance(value, Mapping):
        pairs = (f"{scalar(key, flow=True)}: {flow(item)}" for key, item in value.items())
        return "{" + ", ".join(pairs) + "}"
    return "[" + ", ".join(map(flow, value)) + "]"


def pair(key: str, value: Any, indent: int) -> list[str]:
    """Return the lines (without line breaks) of `key: value` in a block mapping."""
    margin = " " * indent
    head = f"{margin}{scalar(key)}:"
    if not isinstance(value, str):
        return [f"{head} {flow(value)}"]
    if key == "abstract" and _folds(value):
        return [f"{head} >-", *_fold(value, indent + 2)]
    if "\n" in value and _stands(value):
        mark = "|" if value.endswith("\n") else "|-"
        return [f"{head} {mark}", *_literal(value, indent + 2)]
    return [f"{head} {scalar(value)}"]


def item(pairs: Sequence[tuple[str, Any]], indent: int) -> list[str]:
    """Return the lines of a mapping as an item of a block sequence."""
    lines = [line for key, value in pairs for line in pair(key, value, indent + 2)]
    lines[0] = " " * indent + "- " + lines[0][indent + 2 :]
    return lines


def _stands(text: str) -> bool:
    """Tell whether `text` can be a literal block.

    Not with characters to escape, lines of blanks alone, or blank lines at the end, which
    could not be told from blank lines between entries.
    """
    if _ESCAPED.search(text) or text[0] in " \t\n" or text.endswith("\n\n"):
        return False
    return all(not line or line.strip(" \t") for line in text.split("\n"))


def _literal(text: str, indent: int) -> list[str]:
    lines = text.split("\n")
    if text.endswith("\n"):
        lines.pop()
    return [" " * indent + line if line else "" for line in lines]


def _folds(text: str) -> bool:
    """Tell whether a folded scalar gives `text` back: each line begins and ends with a word."""
    lines = text.split("\n")
    return (
        bool(text)
        and not _ESCAPED.search(text)
        and all(line and line[0] not in " \t" and line[-1] not in " \t" for line in lines)
    )


def _fold(text: str, indent: int) -> list[str]:
    """Wrap at single spaces; a line break of the text is a blank line of the block."""
    margin = " " * indent
    folded: list[str] = []
    for line in text.split("\n"):
        if folded:
            folded.append("")
        row = ""
        for word in _FOLDABLE.split(line):
            if row and indent + len(row) + 1 + len(word) > WIDTH:
                folded.append(margin + row)
                row = word
            else:
                row = f"{row} {word}" if row else word
        folded.append(margin + row)
    return folded
