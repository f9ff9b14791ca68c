"""The tagged export of Web of Science (`.ciw`, `.txt`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TextIO

from index.errors import SourceError
from index.paper import Record
from index.sources import fields, persons, tagged

FIELDS: Final = fields.Fields(
    title=("TI",),
    abstract=("AB",),
    authors=("AF", "AU", "CA", "BE"),
    venue=("SO", "BT", "CT", "SE", "JI"),
    year=("PY", "EA", "DA"),
    kind=("DT", "PT"),
    keywords=("DE", "ID"),
    urls=("UR", "DL"),
    doi=("DI", "DL"),
)
_NAMES: Final = frozenset(FIELDS.authors)


def read(text: TextIO, file: str) -> Iterator[Record | SourceError]:
    """Yield the records of a Web of Science file, each from `PT` to `ER`."""
    return tagged.read(text, file, _DIALECT)


def _values(written: dict[str, list[str]]) -> dict[str, list[str]]:
    values: dict[str, list[str]] = {}
    for tag, texts in written.items():
        if tag in _NAMES:  # one name a line
            lines = "\n".join(texts).split("\n")
            values[tag] = [persons.name(line) for line in lines]
            continue
        text = " ".join(" ".join(texts).split())
        values[tag] = fields.split_words(text) if tag in FIELDS.keywords else [text]
    return values


_DIALECT: Final = tagged.Dialect(
    split=tagged.splitter(r"(?!EF\s*$|FN |VR \d)\ufeff?([A-Z][A-Z0-9])(?: |$)(.*)"),
    begins="PT",
    ends="ER",
    fields=FIELDS,
    values=_values,
)
