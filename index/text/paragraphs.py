"""Paragraphs and list items out of whatever line breaks a source has."""

from __future__ import annotations

import re
from itertools import pairwise

_HYPHEN = re.compile(r"(?<=[^\W\d_])-[ \t]*\n[ \t]*(?=[^\W_])")
_BREAK = re.compile(r"[ \t]*\n[ \t]*")
_PARAGRAPH = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")
_ITEM = re.compile(r"(?:[-*+•‣▪◦·]|(?:\d{1,2}|[a-z])[.)]|\(\w{1,3}\))[ \t]+(?=\S)")
_BULLET = re.compile(r"[-*+‣▪◦·•][ \t]+")
_HEADING = re.compile(r"#{1,6}[ \t]+")
_SENTENCE_END = (".", "!", "?", ":", ".”", '."', ".)", "。", "？", "！")


def join_lines(text: str) -> str:
    """Return `text` with one line a paragraph or list item, words broken at line ends joined."""
    if "\n" not in text:
        return text
    text = _HYPHEN.sub(lambda found: _joint(text, found), text)
    paragraphs = _PARAGRAPH.split(text.strip("\n"))
    return "\n".join(_unwrapped(paragraph) for paragraph in paragraphs)


def _joint(text: str, found: re.Match[str]) -> str:
    """Return "" where the hyphen was set only to break the line, "-" where it belongs."""
    after = text[found.end()]
    start = found.start()
    while (
        start
        and (text[start - 1].isalnum() or text[start - 1] == "-")
        and found.start() - start < 40
    ):
        start -= 1
    left = text[start : found.start()]
    return "-" if not after.islower() or "-" in left or left.isupper() else ""


def _unwrapped(paragraph: str) -> str:
    """Join the lines of a paragraph where they were wrapped, keep them where they end something."""
    lines = [line for line in _BREAK.split(paragraph) if line]
    if len(lines) < 2:
        return _line(lines[0]) if lines else ""
    wrapped = sum(not line.endswith(_SENTENCE_END) for line in lines[:-1]) * 3 > len(lines) - 1
    joined = [_line(lines[0])]
    for before, line in pairwise(lines):
        if _ITEM.match(line) or _HEADING.match(line):
            joined.append(_line(line))
        elif wrapped or not before.endswith(_SENTENCE_END) or line[0].islower():
            joined[-1] += " " + line
        else:
            joined.append(_line(line))
    return "\n".join(joined)


def _line(line: str) -> str:
    """Return a line with its bullet or heading mark made plain."""
    if bullet := _BULLET.match(line):
        return "• " + line[bullet.end() :]
    return _HEADING.sub("", line) if line[:1] == "#" else line
