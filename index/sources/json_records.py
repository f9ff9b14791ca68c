"""JSON: what the objects of the usual databases, programs and lists say of a paper."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TextIO

from index.errors import SourceError
from index.paper import Place, Record
from index.sources import fields, json_shapes
from index.sources.json_values import values

FIELDS: Final = fields.Fields(
    title=("title", "displayname", "papertitle", "name"),
    abstract=(
        "raw",
        "abstract",
        "abstractnote",
        "abstracttext",
        "summary",
        "abstractinvertedindex",
    ),
    authors=(
        *(
            "authorsparsed",
            "authorlist",
            "authors",
            "author",
            "creators",
            "authorships",
            "authornames",
        ),
        *("authorstring", "editor"),
    ),
    venue=(
        *("venue", "containertitle", "publicationtitle", "proceedingstitle", "booktitle"),
        *("conferencename", "proceeding", "journaltitle", "journal", "journalref", "eventtitle"),
        *("publicationvenue", "primarylocation", "hostvenue", "conference", "collectiontitle"),
        *("journalinfo", "journals", "pub", "publisher"),
    ),
    year=(
        *("year", "publicationyear", "issued", "pubyear", "date", "publicationdate", "published"),
        *("versions", "venue", "pdate", "odate", "cdate", "created", "updatedate"),
        *("publishedat", "yearpublished", "publisheddate"),
    ),
    keywords=(
        *("keywords", "keyword", "authorkeywords", "fieldsofstudy", "categories", "subject"),
        *("subjects", "keywordlist", "topics", "concepts", "tasks", "primaryarea"),
    ),
    urls=(
        *("urls", "url", "urlabs", "urlpdf", "site", "pdf", "pdfurl", "paperurl", "link", "links"),
        *(
            "ee",
            "openaccesspdf",
            "bestoalocation",
            "project",
            "github",
            "openreview",
            "downloadurl",
        ),
    ),
    doi=("doi", "identifier"),
    arxiv=("arxiv", "arxivid", "eprint", "number"),
    kind=(
        "kind",
        "typecrossref",
        "itemtype",
        "publicationtypes",
        "pubtypelist",
        "documenttype",
        "doctype",
        "type",
    ),
    note=("note", "annote", "notes", "extra"),
    tags=("tags",),
    collection=("collection",),
    id=("id",),
)
"""Keys in lower case, letters and digits only: `container-title` is `containertitle`."""

_KNOWN: Final = FIELDS.known()
_SURE: Final = frozenset((*FIELDS.title, *FIELDS.abstract)) - {"name"}
"""Keys that only a paper has."""


def read(text: TextIO, file: str) -> Iterator[Record | SourceError]:
    """Yield the records of JSON lines, of arrays, or of the answer of a database.

    The line of a record is the one its object begins on.
    """
    for line, value, problem in values(text, _is_paper):
        if problem:
            yield SourceError(file, problem, line)
            continue
        for each in _papers(value):
            key = json_shapes.first(each.get("id"))
            name = f"{key}: " if key else ""
            yield from fields.results(_entry(each), FIELDS, Place(file, line), name=name)


def _papers(value: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the papers of an object: itself, or those it holds under keys of their own."""
    if rows := json_shapes.transposed(value, FIELDS.title):
        return rows
    inner: list[Mapping[str, Any]] = [each for each in value.values() if isinstance(each, dict)]
    if inner and not _is_paper(value) and any(map(_is_paper, inner)):
        return inner
    return [value]


def _is_paper(value: Any) -> bool:
    if not isinstance(value, dict):
        return False
    keys = {json_shapes.normal(key) for key in json_shapes.flat(value)}
    return not keys.isdisjoint(_SURE)


def _entry(value: Mapping[str, Any]) -> dict[str, list[str]]:
    entry: dict[str, list[str]] = {}
    for written, inner in json_shapes.flat(value).items():
        key = json_shapes.normal(written)
        if key in _KNOWN and key not in entry and inner:
            entry[key] = _READERS.get(key, json_shapes.strings)(inner)
    if not (fields.first(entry, FIELDS.year) and fields.first(entry, FIELDS.venue)):
        _complete(entry, value)
    return entry


def _complete(entry: dict[str, list[str]], value: Mapping[str, Any]) -> None:
    """Take year and venue from the BibTeX entry that some lists carry along."""
    written = next((value[key] for key in ("bibtex", "_bibtex") if value.get(key)), None)
    for text in json_shapes.strings(written):
        from index.sources.accents import plain
        from index.sources.bibtex_entries import entries  # few lists need it

        for found in entries(io.StringIO(text)):
            entry.setdefault("year", [found.fields.get("year", "")])
            venue = found.fields.get("booktitle") or found.fields.get("journal", "")
            entry.setdefault("venue", [plain(venue)])


_READERS: Final[dict[str, Callable[[Any], list[str]]]] = {
    **dict.fromkeys(FIELDS.authors, json_shapes.people),
    **dict.fromkeys((*FIELDS.keywords, *FIELDS.tags), json_shapes.words),
    **dict.fromkeys(FIELDS.year, json_shapes.dates),
    **dict.fromkeys(FIELDS.urls, json_shapes.addresses),
    "abstractinvertedindex": json_shapes.inverted,
    "abstract": json_shapes.abstract,
    "publicationtypes": lambda value: [" ".join(json_shapes.strings(value))],
    "venue": json_shapes.strings,
}
"""How the value of a key is read; others are taken as text."""
