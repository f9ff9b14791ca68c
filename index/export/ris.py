"""RIS, the tagged format reference managers exchange.

A line of the note is an `N1` of its own, a keyword or tag a `KW`; the id stands in `ID`, and what
only a paperreader can use in `C1` to `C5`, each with its name in front.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from index.export import fields
from index.export.item import Format, Item

if TYPE_CHECKING:
    from collections.abc import Iterator

_TYPES = {
    "article": "JOUR",
    "book": "BOOK",
    "chapter": "CHAP",
    "conference": "CPAPER",
    "preprint": "UNPB",
    "report": "RPRT",
    "thesis": "THES",
}


def _reference(item: Item) -> str:
    return "".join(f"{tag}  - {value}\n" for tag, value in _tags(item) if value) + "ER  - \n"


def _tags(item: Item) -> Iterator[tuple[str, str]]:
    """Yield tags and one-line values; the empty ones are for the caller to leave out."""
    paper = item.paper
    yield "TY", _TYPES[fields.kind(paper)]
    yield "ID", paper.id
    yield "TI", fields.one_line(paper.title or paper.headline)
    for author in paper.authors:
        yield "AU", ", ".join(part for part in fields.name(author) if part)
    yield "PY", str(paper.year or "")
    yield "T2", fields.one_line(paper.venue)
    yield "AB", fields.one_line(paper.abstract)
    for word in dict.fromkeys([*item.tags, *paper.keywords]):
        yield "KW", fields.one_line(word)
    yield "DO", fields.one_line(paper.doi)
    yield "AN", f"arXiv:{paper.arxiv}" if paper.arxiv else ""
    for url in paper.urls:
        yield "UR", fields.one_line(url)
    for line in fields.lines(item.note):
        yield "N1", line.rstrip() or "\N{NO-BREAK SPACE}"  # an empty value would be dropped
    yield "C1", f"status: {item.status}"
    yield "C2", f"tags: {fields.join(item.tags)}" if item.tags else ""
    yield "C3", f"read: {item.read}" if item.read else ""
    yield "C4", f"collection: {fields.one_line(paper.collection)}" if paper.collection else ""
    yield "C5", "" if paper.title else "untitled: true"


RIS = Format(name="ris", label="RIS", suffix=".ris", paper=_reference, between="\n")
