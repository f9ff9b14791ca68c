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
    lines: list[tuple[str, list[str]]] = field(default_factory=list)
    """Tags, each with the lines of its value."""
    values: dict[str, list[str]] = field(default_factory=dict)
    """Values by tag; lines that continue one follow it behind a line break."""
    begun: bool = False
    """Whether the tag that begins a record was there."""
    ended: bool = False
    """Whether the tag that ends a record was there."""

    def joined(self) -> Entry:
        """Return this entry with its `values` made of `lines`."""
        for tag, lines in self.lines:
            self.values.setdefault(tag, []).append("\n".join(lines))
        return self


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """How a format of this family writes records."""

    line: re.Pattern[str]
    """A line that begins a value: its first group is the tag, the second one the value."""
    begins: str
    """The tag a record begins with."""
    ends: str = ""
    """The tag that ends a record, or empty where nothing does."""
    fields: fields.Fields
    values: Callable[[Entry], dict[str, list[str]]]
    """Turns the values of a record into those that `fields` speaks of."""


def read(text: TextIO, file: str, dialect: Dialect) -> Iterator[Record | SourceError]:
    """Yield the records of a file in `dialect`."""
    entry = None
    closing = False
    for entry in _entries(text, dialect):
        closing = closing or entry.ended
        if entry.values.keys() <= {dialect.begins}:
            continue
        try:
            yield fields.record(dialect.values(entry), dialect.fields, Place(file, entry.line))
        except fields.NoPaper as error:
            if entry.begun:  # else it is a remark between records
                yield SourceError(file, f"the record {error}", entry.line)
    if entry is not None and closing and entry.begun and not entry.ended:
        yield SourceError(file, f"the last record has no {dialect.ends}: cut off?", entry.line)


def _entries(text: TextIO, dialect: Dialect) -> Iterator[Entry]:
    entry: Entry | None = None
    lines: list[str] = []
    """The latest value, and the lines that continue it."""
    for number, line in enumerate(text, 1):
        found = dialect.line.match(line)
        if not found:
            if line.strip() and entry:
                lines.append(line.strip())
            continue
        tag = found[1]
        if entry and tag in (dialect.begins, dialect.ends):
            entry.ended = tag == dialect.ends
            yield entry.joined()
            entry = None
        if tag != dialect.ends:
            entry = entry or Entry(number, begun=tag == dialect.begins)
            lines = [found[2].strip()]
            entry.lines.append((tag, lines))
    if entry:
        yield entry.joined()
