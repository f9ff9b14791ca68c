"""The text export of the Cochrane Library: `TI: title`, records headed `Record #1 of 9`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TextIO

from index.errors import SourceError
from index.paper import Record
from index.sources import fields, persons, tagged

FIELDS: Final = fields.Fields(
    title=("TI",),
    abstract=("AB",),
    authors=("AU",),
    venue=("SO",),
    year=("YR",),
    kind=("PT",),
    keywords=("KY", "MH"),
    urls=("US",),
    doi=("DOI",),
)


def read(text: TextIO, file: str) -> Iterator[Record | SourceError]:
    """Yield the records of a Cochrane file; each begins with its number."""
    return tagged.read(text, file, _DIALECT)


def _values(values: dict[str, list[str]]) -> dict[str, list[str]]:
    values["AU"] = [persons.name(name) for name in values.get("AU", ())]
    for tag in FIELDS.keywords:
        values[tag] = [word for text in values.get(tag, ()) for word in fields.split_words(text)]
    return values


_TAGS: Final = "ID|AN|AU|TI|SO|YR|VL|NO|PG|PM|XR|PT|KY|MH|DOI|AB|US|LA|CC|GR"
_DIALECT: Final = tagged.Dialect(
    split=tagged.splitter(rf"(Record(?= #\d)|(?:{_TAGS})(?=:)):?(.*)"),
    begins="Record",
    fields=FIELDS,
    values=_values,
)
