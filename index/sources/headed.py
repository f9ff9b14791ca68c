"""Markdown and its like: a heading is the title of a paper, or names a list of abstracts.

Which of both is told from what follows the headings in most cases.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, TextIO

from index.paper import Place, Record
from index.sources import fields
from index.sources.described import FIELDS, described, is_abstract
from index.sources.paragraphs import Paragraph, paragraphs

_HEADING: Final = re.compile(r"(#{1,6})[ \t]+(\S.*?)[ \t#]*$")
_LINK: Final = re.compile(r"\[(.+)\]\((\S+)\)$")
_NUMBER: Final = re.compile(r"\[?\d{1,5}[.)\]]\s+")


@dataclass(slots=True)
class _Section:
    """A heading and the paragraphs below it."""

    line: int
    level: int
    heading: str
    paragraphs: list[Paragraph] = field(default_factory=list)

    def abstracts(self) -> int:
        """Count the paragraphs that are long enough for an abstract."""
        return sum(is_abstract(paragraph.text) for paragraph in self.paragraphs)


def read(text: TextIO, file: str) -> Iterator[Record]:
    """Yield the records of a text with headings."""
    sections = list(_sections(text))
    filled = [section for section in sections if section.paragraphs and section.level]
    level = Counter(section.level for section in filled or sections).most_common(1)[0][0]
    lists = 2 * sum(section.abstracts() > 1 for section in filled) > len(filled)
    collection = ""
    for section in sections:
        if lists or section.level < level:
            collection = section.heading
            for each in section.paragraphs:
                yield Record(raw=each.text, collection=collection, place=Place(file, each.line))
        else:
            yield _paper(section, collection, file)


def _sections(text: TextIO) -> Iterator[_Section]:
    """Yield the sections of a text; what stands before the first heading has the level 0."""
    section, start = _Section(1, 0, ""), 1
    lines: list[str] = []
    for number, line in enumerate(text, 1):
        if found := _HEADING.match(line):
            section.paragraphs = list(paragraphs(lines, start))
            if section.level or section.paragraphs:
                yield section
            section, lines, start = _Section(number, len(found[1]), found[2]), [], number + 1
        else:
            lines.append(line)
    section.paragraphs = list(paragraphs(lines, start))
    yield section


def _paper(section: _Section, collection: str, file: str) -> Record:
    entry = described(section.paragraphs)
    title = _NUMBER.sub("", section.heading, count=1)
    if linked := _LINK.match(title):
        title = linked[1]
        entry.setdefault("url", []).append(linked[2])
    entry["title"] = [title]
    if "id" in entry:  # our own export, whose first heading names no list
        collection = ""
    return fields.record(entry, FIELDS, Place(file, section.line), collection=collection)
