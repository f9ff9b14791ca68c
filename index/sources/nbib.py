"""PubMed's own format (NBIB, MEDLINE)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, TextIO

from index.errors import SourceError
from index.paper import Record
from index.sources import fields, persons, tagged

FIELDS: Final = fields.Fields(
    title=("TI", "BTI", "TT"),
    abstract=("AB", "OAB"),
    authors=("FAU", "AU", "CN", "FED"),
    venue=("JT", "TA", "CTI", "BTI"),
    year=("DP", "DEP", "EDAT", "CRDT"),
    kind=("PT",),
    keywords=("OT", "MH"),
    urls=("PMID",),
    doi=("LID", "AID", "SO"),
    note=("GN",),
)


def read(text: TextIO, file: str) -> Iterator[Record | SourceError]:
    """Yield the records of a PubMed file; each begins with its PMID."""
    return tagged.read(text, file, _DIALECT)


def _values(written: dict[str, list[str]]) -> dict[str, list[str]]:
    values = {tag: [" ".join(value.split()) for value in texts] for tag, texts in written.items()}
    for tag in ("FAU", "FED"):
        values[tag] = [persons.name(name) for name in values.get(tag, ())]
    for tag in FIELDS.keywords:
        values[tag] = [word.replace("*", "").split("/")[0] for word in values.get(tag, ())]
    if "Journal Article" in values.get("PT", ()):  # whatever else it is: "Clinical Conference"
        values["PT"] = ["Journal Article"]
    numbers = (re.match(r"\d+", number) for number in values.get("PMID", ()))
    values["PMID"] = [f"https://pubmed.ncbi.nlm.nih.gov/{found[0]}/" for found in numbers if found]
    return values


_DIALECT: Final = tagged.Dialect(
    split=tagged.splitter(r"(?!\s)([A-Z][A-Z0-9]{1,3}) {0,3}- ?(.*)"),
    begins="PMID",
    fields=FIELDS,
    values=_values,
)
