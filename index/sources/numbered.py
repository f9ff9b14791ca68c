"""Plain text whose papers are numbered: `1. A title`, then its abstract, or the abstract alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, TextIO

from index.paper import Place, Record
from index.sources import fields
from index.sources.described import FIELDS, described
from index.sources.labelled import LABEL
from index.sources.paragraphs import SHORTEST_ABSTRACT, Paragraph, is_short, paragraphs

NUMBER: Final = re.compile(r"[ \t]*[\[(]?(\d{1,6})[.)\]][ \t]+(?=\S)")
"""The number of a paper at the beginning of a line."""
_BOLD: Final = re.compile(r"\*\*(.+?)[.:]?\*\*[.:]?")
_MOST_MISSING: Final = 20
"""So many numbers may be left out between one paper and the next."""


def read(text: TextIO, file: str) -> Iterator[Record]:
    """Yield the papers of a numbered list; a short line before them names their collection."""
    collection = ""
    for number, item in _items(paragraphs(text)):
        if number is None:
            collection = item[0].text.lstrip("#").strip() if is_short(item[0].text) else ""
            continue
        title, rest = _title(item)
        entry = described(rest) if title else {"abstract": ["\n\n".join(p.text for p in rest)]}
        entry["title"] = [title]
        place = Place(file, item[0].line)
        yield fields.record(entry, FIELDS, place, collection=collection)


def _items(found: Iterable[Paragraph]) -> Iterator[tuple[int | None, list[Paragraph]]]:
    """Yield the paragraphs of each number, without it; those before the first one have None."""
    number: int | None = None
    item: list[Paragraph] = []
    for paragraph in _single(found):
        begins = NUMBER.match(paragraph.lines[0])
        if begins and 0 < int(begins[1]) - (number or 0) <= _MOST_MISSING:
            if item:
                yield number, item
            number = int(begins[1])
            bare = paragraph.lines[0][begins.end() :]
            item = [Paragraph(paragraph.line, [bare, *paragraph.lines[1:]])]
        else:
            item.append(paragraph)
    if item:
        yield number, item


def _single(found: Iterable[Paragraph]) -> Iterator[Paragraph]:
    """Yield paragraphs, those of which every line has a number taken apart."""
    for paragraph in found:
        if all(map(NUMBER.match, paragraph.lines)):
            for line, text in enumerate(paragraph.lines, paragraph.line):
                yield Paragraph(line, [text])
        else:
            yield paragraph


def _title(item: list[Paragraph]) -> tuple[str, list[Paragraph]]:
    """Split the title off a paper: a short line by itself, in bold, or above a long one or a label.

    A wrapped abstract has lines of about one length, so its first line is never taken for one.
    """
    first, *rest = item
    line, below = first.lines[0].strip(), first.lines[1:2]
    bold = _BOLD.fullmatch(line)
    byline = any(len(each.text) >= SHORTEST_ABSTRACT for each in rest) and len(first.lines) < 4
    long = below and len(below[0]) >= SHORTEST_ABSTRACT
    apart = not below or bold or long or byline or LABEL.match(below[0])
    if not apart or not (bold or is_short(line)):
        return "", item
    if len(first.lines) > 1:
        rest = [Paragraph(first.line + 1, first.lines[1:]), *rest]
    return bold[1] if bold else line, rest
