"""Files whose lines begin with a tag: gathering the lines of each record, whatever the tags are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product
from string import ascii_uppercase, digits
from typing import Final, TextIO

from index.errors import SourceError
from index.paper import Place, Record
from index.sources import fields

_NOWHERE: Final = "\0"
_TAGS: Final = frozenset(map("".join, product(ascii_uppercase, ascii_uppercase + digits)))
"""Tags of two signs."""


@dataclass(slots=True)
class Entry:
    """One record as it stands in the file."""

    line: int
    lines: dict[str, list[list[str]]] = field(default_factory=dict)
    """Values by tag, each with the lines that continue it; only of tags that are of use."""
    more: bool = False
    """Whether there were other tags."""
    begun: bool = False
    """Whether the tag that begins a record was there."""
    ended: bool = False
    """Whether the tag that ends a record was there."""

    def values(self) -> dict[str, list[str]]:
        """Return the values by tag; lines that continue one follow it behind a line break."""
        return {
            tag: [
                lines[0] if len(lines) == 1 else "\n".join((lines[0], *filter(None, lines[1:])))
                for lines in values
            ]
            for tag, values in self.lines.items()
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """How a format of this family writes records."""

    split: Callable[[str], tuple[str, str] | None]
    """Parts a line that begins a value into its tag and the rest; None for other lines."""
    mark: str = _NOWHERE
    """What stands behind the two signs of a tag where a line needs no closer look."""
    begins: str
    """The tag a record begins with."""
    ends: str = ""
    """The tag that ends a record, or empty where nothing does."""
    fields: fields.Fields
    also: frozenset[str] = frozenset()
    """Tags that `values` looks at besides those of `fields`."""
    values: Callable[[dict[str, list[str]]], dict[str, list[str]]]
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
    telling = {*dialect.fields.title, *dialect.fields.abstract}
    entry = None
    closing = False
    for entry in entries(text, dialect):
        closing = closing or entry.ended
        if entry.lines.keys() <= {dialect.begins} and not entry.more:
            continue  # nothing
        if not entry.begun and entry.lines.keys().isdisjoint(telling):
            continue  # a remark between records
        values, place = dialect.values(entry.values()), Place(file, entry.line)
        yield from fields.results(values, dialect.fields, place, name="the record ")
    if entry is not None and closing and entry.begun and not entry.ended:
        yield SourceError(file, f"the last record has no {dialect.ends}: cut off?", entry.line)


def entries(text: TextIO, dialect: Dialect) -> Iterator[Entry]:
    """Yield the records of a file; what follows the end of one belongs to none."""
    mark, split, begins, ends = dialect.mark, dialect.split, dialect.begins, dialect.ends
    wanted = dialect.fields.known() | dialect.also
    entry: Entry | None = None
    lines: list[str] = []
    """Those of the latest value."""
    for number, line in enumerate(text, 1):
        if line.startswith(mark, 2) and line[:2] in _TAGS:
            tag, rest = line[:2], line[5:]
        elif found := split(line):
            tag, rest = found
        else:
            lines.append(line.strip())
            continue
        lines = [rest.strip()]
        if entry and tag in (begins, ends):
            entry.ended = tag == ends
            yield entry
            entry = None
        if tag != ends:
            entry = entry or Entry(number, begun=tag == begins)
        if entry and tag in wanted:
            entry.lines.setdefault(tag, []).append(lines)
        elif entry:
            entry.more = True
    if entry:
        yield entry
