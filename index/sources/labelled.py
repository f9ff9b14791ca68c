"""Plain text whose lines say what they are: "Title: …", "Authors: …", "Abstract: …"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, TextIO

from index.errors import SourceError
from index.paper import Place, Record
from index.sources import fields, persons

FIELDS: Final = fields.Fields(
    title=("title", "ti"),
    abstract=("abstract", "summary", "ab"),
    authors=("authors", "author", "by", "au"),
    venue=("venue", "journal", "conference", "booktitle", "published in", "source", "so"),
    year=("year", "date", "published", "yr", "py"),
    keywords=("keywords", "keyword", "index terms", "categories", "subjects", "ky", "kw"),
    urls=("url", "urls", "link", "links", "pdf"),
    doi=("doi",),
    arxiv=("arxiv", "arxiv id"),
    note=("note", "notes", "comment", "comments"),
    tags=("tags",),
    id=("id",),
)
"""Labels in lower case; the short ones are those of database exports."""

LABEL: Final = re.compile(
    r"[ \t#>*+•-]*(?:\[?\d+[.)\]][ \t]+)?[*_]{0,3}"
    rf"({'|'.join(sorted(map(re.escape, FIELDS.known() - {'id'}), key=len, reverse=True))})"
    r"(?:\(s\))?[*_]{0,3}[ \t]*[:：][*_]{0,3}[ \t]*(.*)",
    re.IGNORECASE,
)
"""A line that begins with a label, perhaps behind a number or set in bold."""
_RULE: Final = re.compile(r"[-=_*\s]*|\\\\.*")
"""A blank line, or a rule as the announcements of arXiv have it."""
_TEXTS: Final = frozenset((*FIELDS.title, *FIELDS.abstract))
_LISTS: Final = frozenset((*FIELDS.keywords, *FIELDS.tags))


def read(text: TextIO, file: str) -> Iterator[Record | SourceError]:
    """Yield the records of labelled text: each begins with the label that the first one has."""
    for line, entry in _entries(text):
        take_apart(entry)
        yield from fields.results(entry, FIELDS, Place(file, line), name="the entry ")


def take_apart(entry: dict[str, list[str]]) -> None:
    """Part the names and words that `entry` holds in one value."""
    for name in FIELDS.authors:
        names = [each for value in entry.get(name, ()) for each in persons.split(value)]
        entry[name] = [persons.name(each) for each in names]
    for name in _LISTS:
        entry[name] = [word for text in entry.get(name, ()) for word in fields.split_words(text)]


def _entries(text: TextIO) -> Iterator[tuple[int, dict[str, list[str]]]]:
    """Yield the values of each record by label, with the line it begins on.

    What follows without a label is the abstract where there is none yet.
    """
    entry: dict[str, list[list[str]]] = {}
    beginning, start = "", 0
    lines: list[str] | None = None
    """Those of the latest value; None where nothing is to be added to it."""
    for number, line in enumerate(text, 1):
        if found := LABEL.match(line):
            label = found[1].lower()
            if not entry or label == beginning or (label in entry and label in _TEXTS):
                if entry:
                    yield start, _joined(entry)
                entry, start, beginning = {}, number, beginning or label
            lines = [found[2]]
            entry.setdefault(label, []).append(lines)
        elif lines is not None and any(lines is each[-1] for each in _abstracts(entry)):
            lines.append("" if _RULE.fullmatch(line.strip()) else line.rstrip("\n"))
        elif _RULE.fullmatch(line.strip()):
            lines = None
        elif lines is not None:
            lines.append(line.rstrip("\n"))
        elif entry and not _abstracts(entry):
            lines = [line.rstrip("\n")]
            entry[FIELDS.abstract[0]] = [lines]
    if entry:
        yield start, _joined(entry)


def _abstracts(entry: dict[str, list[list[str]]]) -> list[list[list[str]]]:
    return [entry[name] for name in FIELDS.abstract if name in entry]


def _joined(entry: dict[str, list[list[str]]]) -> dict[str, list[str]]:
    return {label: ["\n".join(lines) for lines in values] for label, values in entry.items()}
