"""The refer format of EndNote and many digital libraries (`.enw`): `%T title`, `%A author`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TextIO

from index.errors import SourceError
from index.paper import Record
from index.sources import fields, persons, tagged

FIELDS: Final = fields.Fields(
    title=("T", "!"),
    abstract=("X",),
    authors=("A", "E", "Y"),
    venue=("J", "B", "S", "I"),
    year=("D", "8"),
    kind=("0",),
    keywords=("K",),
    urls=("U",),
    doi=("R", "U"),
    note=("Z",),
)


def read(text: TextIO, file: str) -> Iterator[Record | SourceError]:
    """Yield the records of a refer file; each begins with `%0`, or else with `%T`."""
    return tagged.read(text, file, _DIALECT)


def _values(values: dict[str, list[str]]) -> dict[str, list[str]]:
    for tag in FIELDS.authors:
        values[tag] = [persons.name(name) for name in values.get(tag, ())]
    values["K"] = [word for value in values.get("K", ()) for word in fields.split_words(value)]
    return values


_DIALECT: Final = tagged.Dialect(
    split=tagged.splitter(r"\s?%([A-Z0-9@!?&(*#$\[\]+^<>~=])[ \t]+(.*)"),
    begins="0",
    fields=FIELDS,
    values=_values,
)
