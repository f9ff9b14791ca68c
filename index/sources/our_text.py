"""The plain text we export: title, a line with the id, byline, places, links, note, abstract."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TextIO

from index.paper import Place, Record
from index.sources import fields
from index.sources.described import FIELDS, byline

_RULE: Final = "─" * 8
_ID: Final = re.compile(r"(p[0-9a-hjkmnp-tv-z]{12}) · (?:keep|maybe|rejected|undecided)\b")
_LINK: Final = re.compile(r"(?:https?|ftp)://\S+")
_PLACE: Final = re.compile(r".+:\d+")
_NARROWEST_BROKEN: Final = 40
"""Signs of the shortest line that holds a part of a word too long for one, of wide letters."""


def read(text: TextIO, file: str) -> Iterator[Record]:
    """Yield the papers of a text that we exported."""
    lines: list[str] = []
    start = 1
    for number, line in enumerate(text, 1):
        if line.rstrip("\n") != _RULE:
            lines.append(line.rstrip("\n"))
            continue
        yield from _papers(lines, Place(file, start))
        lines, start = [], number + 2
    yield from _papers(lines, Place(file, start))


def _papers(lines: Sequence[str], place: Place) -> Iterator[Record]:
    """Yield the paper that `lines` show, if they do."""
    blocks = [block for block in _blocks(lines) if block]
    if not blocks:
        return
    head, *texts = blocks
    entry: dict[str, list[str]] = {}
    marks = next((number for number, line in enumerate(head) if _ID.match(line)), len(head))
    entry["title"] = [unwrapped(head[:marks])]
    if found := _ID.match(" ".join(head[marks : marks + 1])):
        entry["id"] = [found[1]]
    about = [line for line in head[marks + 1 :] if not _PLACE.fullmatch(line)]
    entry["url"] = [line for line in about if _LINK.fullmatch(line)]
    byline(unwrapped(line for line in about if not _LINK.fullmatch(line)), entry)
    notes = [block for block in texts if all(line.startswith(">") for line in block)][:1]
    entry["note"] = ["\n".join(line[2:] for block in notes for line in block)]
    paragraphs = [unwrapped(block) for block in texts if block not in notes]
    entry["abstract"] = ["\n".join(paragraphs)]
    yield fields.record(entry, FIELDS, place)


def _blocks(lines: Iterable[str]) -> Iterator[list[str]]:
    block: list[str] = []
    for line in lines:
        if line:
            block.append(line)
        else:
            yield block
            block = []
    yield block


def unwrapped(lines: Iterable[str]) -> str:
    """Return the text that was wrapped into `lines`.

    A line without a blank that is as long as a line can be holds a part of a longer word.
    """
    from index.text import width

    text, glue = "", ""
    for line in lines:
        text += glue + line
        whole = " " in line or len(line) < _NARROWEST_BROKEN or width(line) < COLUMNS - 1
        glue = " " if whole else ""
    return text


COLUMNS: Final = 80
"""How wide our exports are."""
