"""RIS, as Scopus, Ovid, Embase, Zotero, EndNote, Mendeley, Rayyan and ourselves write it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, TextIO

from index.errors import SourceError
from index.paper import Record
from index.sources import fields, persons, tagged

FIELDS: Final = fields.Fields(
    title=("TI", "T1", "CT", "ST"),
    abstract=("AB", "N2"),
    authors=("AU", "A1", "A2", "ED"),
    venue=("T2", "JF", "JO", "BT", "JA", "J2", "SO", "C3", "T3", "PB"),
    year=("PY", "Y1", "YR", "DA"),
    kind=("TY", "M3"),
    keywords=("KW",),
    urls=("UR", "LK", "L1", "L2", "L3"),
    doi=("DO", "DI", "DOI", "L3", "M3", "UR"),
    arxiv=("AN",),
    note=("N1", "RN"),
    tags=("C2",),
    collection=("C4",),
    id=("ID",),
)

_KNOWN: Final = (
    "TY|ER|TI|T1|CT|ST|AB|N2|AU|A1|A2|A3|A4|ED|T2|JF|JO|BT|JA|J2|T3|PB|PY|Y1|YR|DA|KW|UR|"
    "LK|L1|L2|L3|L4|DOI|DO|DI|SO|M1|M2|M3|N1|RN|ID|AN|AD|C1|C2|C3|C4|C5|C6|C7|C8|CN|CY|DB|DP|EP|"
    "ET|IS|LA|LB|NV|OP|PP|RI|RP|SE|SN|SP|TA|TT|U1|U2|U3|U4|U5|VL|VO|Y2"
)
_PEOPLE_APART: Final = re.compile(r"\s*[;\n]\s*").split
_lenient: Final = tagged.splitter(rf"\s{{0,3}}({_KNOWN})(?:\s{{1,4}}-|-\s)\s?(.*)")


def read(text: TextIO, file: str) -> Iterator[Record | SourceError]:
    """Yield the records of a RIS file, ended by `ER`, by the next `TY`, or by the file."""
    return tagged.read(text, file, DIALECT)


def _values(values: dict[str, list[str]]) -> dict[str, list[str]]:
    for tag in FIELDS.authors:
        if tag in values:
            values[tag] = [persons.name(name) for value in values[tag] for name in _parted(value)]
    if values.get("C1", [""])[0].startswith("status: "):
        return _own(values)
    values["KW"] = _keywords(values.get("KW", []))
    for tag in ("C2", "C4", "ID"):
        values.pop(tag, None)
    if any("scopus" in base.lower() for base in values.get("DB", ())):
        values.pop("N1", None)  # remarks of the database, not of a person
    return values


def _parted(names: str) -> list[str]:
    if ";" not in names and "\n" not in names:
        return [names]
    return _PEOPLE_APART(names)


def _keywords(values: list[str]) -> list[str]:
    """Return one keyword a value; a comma separates only where all stand in one line."""
    if len(values) == 1 and "\n" not in values[0]:
        return fields.split_words(values[0])
    words = [word for value in values for word in re.split(r"[;\n]", value)]
    return [word.strip(" *") for word in words]


def _own(values: dict[str, list[str]]) -> dict[str, list[str]]:
    """Take apart what our own export puts into one tag."""
    tags = fields.split_escaped(fields.first(values, ("C2",)).removeprefix("tags: "))
    collection = fields.first(values, ("C4",)).removeprefix("collection: ")
    words = [word for word in values.get("KW", ()) if word not in tags]
    titles = [] if "untitled: true" in values.get("C5", ()) else values.get("TI", [])
    note = "\n".join(line.rstrip() for line in values.get("N1", ()))
    return {**values, "C2": tags, "C4": [collection], "TI": titles, "KW": words, "N1": [note]}


DIALECT: Final = tagged.Dialect(
    split=_lenient,
    mark="  -",
    begins="TY",
    ends="ER",
    fields=FIELDS,
    also=frozenset(("C1", "C5", "DB")),
    values=_values,
)
