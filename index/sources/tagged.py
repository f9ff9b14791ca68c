"""Files whose lines begin with a tag: gathering the lines of each record, whatever the tags are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TextIO

from index.errors import SourceError
from index.paper import Place, Record
from index.sources import fields


@dataclass(slots=True)
class Entry:
    """One record as it stands in the file."""

    line: int
    values: dict[str, list[str]] = field(default_factory=dict)
    """Values by tag; lines that continue one follow it behind a line break."""
    begun: bool = False
    """Whether the tag that begins a record was there."""
    ended: bool = False
    """Whether the tag that ends a record was there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """How a format of this family writes records."""

    split: Callable[[str], tuple[str, str] | None]
    """Parts a line that begins a value into its tag and the rest; None for other lines."""
    begins: str
    """The tag a record begins with."""
    ends: str = ""
    """The tag that ends a record, or empty where nothing does."""
    fields: fields.Fields
    values: Callable[[Entry], dict[str, list[str]]]
    """Turns the values of a record into those that `fields` speaks of."""


def splitter(pattern: str) -> Callable[[str], tuple[str, str] | None]:
    """Return the `split` of a dialect: the two groups of `pattern` are the tag and the rest."""
    match = re.compile(pattern).match

    def split(line: str) -> tuple[str, str] | None:
        found = match(line)
        return (found[1], found[2]) if found else None

    return split


def read(text: TextIO, file: str, dialect: Dialect) -> Iterator[Record | SourceError]:
    """Yield the records of a file in `dialect`."""
    entry = None
    closing = False
    for entry in _entries(text, dialect):
        closing = closing or entry.ended
        if entry.values.keys() <= {dialect.begins}:
            continue
        values, place = dialect.values(entry), Place(file, entry.line)
        for each in fields.results(values, dialect.fields, place, name="the record "):
            if entry.begun or isinstance(each, Record):  # else it is a remark between records
                yield each
    if entry is not None and closing and entry.begun and not entry.ended:
        yield SourceError(file, f"the last record has no {dialect.ends}: cut off?", entry.line)


def _entries(text: TextIO, dialect: Dialect) -> Iterator[Entry]:
    begins, ends = dialect.begins, dialect.ends
    entry: Entry | None = None
    for number, tag, value in _tags(text, dialect):
        if entry and tag in (begins, ends):
            entry.ended = tag == ends
            yield entry
            entry = None
        if tag == ends:
            continue
        if entry is None:
            entry = Entry(number, begun=tag == begins)
        entry.values.setdefault(tag, []).append(value)
    if entry:
        yield entry


def _tags(text: TextIO, dialect: Dialect) -> Iterator[tuple[int, str, str]]:
    """Yield tags with their lines and values; what follows the end of a record belongs to none."""
    split, ends = dialect.split, dialect.ends
    start, tag, value = 0, "", ""
    further: list[str] = []
    """Lines that continue the value."""
    for number, line in enumerate(text, 1):
        found = split(line)
        if found is not None:
            if tag:
                yield start, tag, "\n".join((value, *further)) if further else value
            start, tag, value = number, found[0], found[1].strip()
            further = []
        elif tag != ends and (more := line.strip()):
            further.append(more)
    if tag:
        yield start, tag, "\n".join((value, *further)) if further else value
