"""What stands below the title of a paper in running text: byline, labels, links, note, abstract."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from index.sources import fields, labelled, persons
from index.sources.paragraphs import SHORTEST_ABSTRACT, Paragraph, is_short

FIELDS: Final = labelled.FIELDS
"""The fields of labelled text, and `id` where our own export puts the id."""

_OWN: Final = re.compile(r"`(p[0-9a-hjkmnp-tv-z]{12})` · (.*)", re.DOTALL)
_LINKS: Final = re.compile(r"(?:[\s·,;|]*<?(?:https?|ftp)://[^\s<>]++>?)+\s*")
_QUOTE: Final = re.compile(r"^>[ \t]?", re.MULTILINE)
_EMPHASIS: Final = re.compile(r"([*_]{1,3})(.*)\1", re.DOTALL)
_ESCAPED: Final = re.compile(r"\\([!-/:-@\[-`{-~])")


def is_abstract(text: str) -> bool:
    """Tell whether a paragraph is by its length an abstract, and not one of the other things."""
    other = text.startswith((">", "`")) or _LINKS.fullmatch(text) or labelled.LABEL.match(text)
    return len(text) >= SHORTEST_ABSTRACT and not other


def described(found: Sequence[Paragraph]) -> dict[str, list[str]]:
    """Return what paragraphs say of a paper, by the names of `FIELDS`."""
    entry: dict[str, list[str]] = {}
    abstract: list[str] = []
    for number, paragraph in enumerate(found):
        text = paragraph.text.strip()
        if own := _OWN.fullmatch(text):
            entry["id"] = [own[1]]
            entry["tags"] = [each[1:] for each in own[2].split(" · ") if each.startswith("#")]
        elif text.startswith(">"):
            lines = [line.rstrip() for line in _QUOTE.sub("", text).split("\n")]
            entry.setdefault("note", []).append("\n".join(lines))
        elif _LINKS.fullmatch(text):
            entry.setdefault("url", []).extend(text.split())
        elif labelled.LABEL.match(text):
            _labels(paragraph.lines, entry)
        elif "id" not in entry and _may_be_byline(text, found[number + 1 :], abstract):
            byline(_unset(text), entry)
        else:
            abstract.append(paragraph.text)
    if abstract:
        entry["abstract"] = ["\n\n".join([*entry.get("abstract", ()), *abstract])]
    return entry


def _may_be_byline(text: str, further: Sequence[Paragraph], abstract: Sequence[str]) -> bool:
    return bool(not abstract and further and is_short(_unset(text)))


def _labels(lines: Sequence[str], entry: dict[str, list[str]]) -> None:
    label = ""
    for line in lines:
        if found := labelled.LABEL.match(line):
            label = found[1].lower()
            entry.setdefault(label, []).append(found[2])
        else:
            entry[label][-1] += f"\n{line}"
    labelled.take_apart(entry)


def _unset(text: str) -> str:
    """Return text without emphasis around it and without the backslashes of Markdown."""
    whole = _EMPHASIS.fullmatch(text)
    return _ESCAPED.sub(r"\1", whole[2] if whole else text)


def byline(text: str, entry: dict[str, list[str]]) -> None:
    """Add to `entry` what a byline says: take apart "A. Author, B. Author · Venue 2026"."""
    for part in re.split(r"\s+[·|]\s+", text):
        if fields.year(part):
            entry["year"] = [part]
            entry["venue"] = [re.sub(r"[\s,(]*\d{4}[\s)]*$", "", part)]
        elif "authors" not in entry:
            entry["authors"] = [persons.name(name) for name in persons.split(part)]
        else:
            entry["venue"] = [part]
