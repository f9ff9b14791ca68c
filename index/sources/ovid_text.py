"""The text that Ovid saves: records headed `<1>`, the name of each field on a line of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, TextIO

from index.errors import SourceError
from index.paper import Place, Record
from index.sources import fields, persons

FIELDS: Final = fields.Fields(
    title=("title", "article title", "book title"),
    abstract=("abstract",),
    authors=("authors", "author", "author/editor", "author full names"),
    venue=("journal name", "journal", "publication name", "source title", "source"),
    year=("year of publication", "publication year", "date of publication", "year", "source"),
    kind=("publication type", "document type"),
    keywords=("keywords", "keyword heading", "author keywords", "index terms"),
    urls=("link to the ovid full text or citation", "url"),
    doi=("digital object identifier", "doi"),
)

_RECORD: Final = re.compile(r"<\d+>\s*")
_NAME: Final = re.compile(r"[A-Z][A-Za-z/&() -]{1,60}")
_JOURNAL: Final = re.compile(r"([^.]+)\.")
_PEOPLE: Final = frozenset(FIELDS.authors)
_WORDS: Final = frozenset(FIELDS.keywords)


def read(text: TextIO, file: str) -> Iterator[Record | SourceError]:
    """Yield the records, each from its number in angle brackets on."""
    for line, entry in _entries(text):
        values = {name: _values(name, written) for name, written in entry.items()}
        yield from fields.results(values, FIELDS, Place(file, line), name="the record ")


def _entries(text: TextIO) -> Iterator[tuple[int, dict[str, list[str]]]]:
    """Yield the lines of each record by the field they stand under."""
    start, entry, name = 0, dict[str, list[str]](), ""
    for number, line in enumerate(text, 1):
        if _RECORD.fullmatch(line):
            if entry:
                yield start, entry
            start, entry, name = number, {}, ""
        elif start and _NAME.fullmatch(line.rstrip()):
            name = line.strip().lower()
            entry.setdefault(name, [])
        elif name and line[:1].isspace():
            entry[name].append(line.strip())
    if entry:
        yield start, entry


def _values(name: str, lines: list[str]) -> list[str]:
    if name in _PEOPLE:
        return [persons.name(each) for each in persons.split("; ".join(filter(None, lines)))]
    if name in _WORDS:
        return [word for line in lines for word in fields.split_words(line)]
    joined = " ".join(filter(None, lines))
    if name == "source" and (found := _JOURNAL.match(joined)):
        return [found[1], joined]
    return [joined]
