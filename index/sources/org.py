"""Org mode: headings with a property drawer, as we export them and as org-bibtex does."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, TextIO

from index.errors import SourceError
from index.paper import Place, Record
from index.sources import fields, persons

FIELDS: Final = fields.Fields(
    title=("heading",),
    abstract=("abstract", "text"),
    authors=("authors", "author"),
    venue=("venue", "journal", "booktitle"),
    year=("year", "date"),
    kind=("btype",),
    keywords=("keywords",),
    urls=("urls", "url"),
    doi=("doi",),
    arxiv=("arxiv", "eprint"),
    note=("note",),
    tags=("tag_list", "tags"),
    collection=("collection",),
    id=("custom_id",),
)
"""Names of properties in lower case; `heading`, `tags`, `text` and `note` stand outside of them."""

_HEADING: Final = re.compile(r"\*+[ \t]+(?=\S)(?:(?:TODO|DONE|NEXT)[ \t]+)?(.*)")
_TAGS: Final = re.compile(r":([\w@#%:]+):")
_PROPERTY: Final = re.compile(r"\s*:([\w-]+):[ \t]*(.*)")
_QUOTE: Final = re.compile(r"\s*#\+(begin|end)_quote\s*$", re.IGNORECASE)
_LISTS: Final = frozenset(("authors", "keywords", "urls", "tag_list"))
_GUARD: Final = "\N{ZERO WIDTH SPACE}"


def read(text: TextIO, file: str) -> Iterator[Record | SourceError]:
    """Yield a record for each heading that has a property drawer."""
    lines: list[str] = []
    start = 1
    for number, line in enumerate(text, 1):
        if _HEADING.match(line):
            yield from _papers(lines, Place(file, start))
            lines, start = [], number
        lines.append(line.rstrip("\n"))
    yield from _papers(lines, Place(file, start))


def _papers(lines: Sequence[str], place: Place) -> Iterator[Record | SourceError]:
    heading = _HEADING.match(lines[0]) if lines else None
    if not heading or ":PROPERTIES:" not in (line.strip().upper() for line in lines[1:4]):
        return
    words = heading[1].rsplit(maxsplit=1)
    tags = _TAGS.fullmatch(words[1]) if len(words) > 1 else None
    entry: dict[str, list[str]] = {
        "heading": [(words[0] if tags else heading[1]).replace(_GUARD, "")],
        "tags": tags[1].split(":") if tags else [],
    }
    body = list(_properties(lines[1:], entry))
    if entry.get("tag_list"):
        entry["tags"] = []
    if "author" in entry:
        names = [name for text in entry["author"] for name in persons.split(text)]
        entry["author"] = [persons.name(name) for name in names]
    note, text = _parted(body)
    entry["note"], entry["text"] = ["\n".join(note).strip()], ["\n".join(text)]
    yield from fields.results(entry, FIELDS, place)


def _properties(lines: Sequence[str], entry: dict[str, list[str]]) -> Iterator[str]:
    """Take the properties out of the drawer; yield the lines behind it."""
    inside = before = True
    for line in lines:
        found = _PROPERTY.match(line) if inside else None
        if found and found[1].upper() == "END":
            inside = before = False
        elif found and found[1].upper() != "PROPERTIES":
            name = found[1].lower()
            value = found[2].strip()
            entry[name] = fields.split_escaped(value) if name in _LISTS else [value]
        elif not before:
            yield line.replace(_GUARD, "")


def _parted(lines: Sequence[str]) -> tuple[list[str], list[str]]:
    """Part what stands in a quotation, the note, from the other lines."""
    note: list[str] = []
    text: list[str] = []
    into = text
    for line in lines:
        if found := _QUOTE.match(line):
            into = note if found[1].lower() == "begin" else text
        else:
            into.append(line)
    return note, text
