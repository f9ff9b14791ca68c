"""CSV, a row a paper, safe to open in a spreadsheet; several values of a cell are joined by ";".

A cell that a spreadsheet would take for a formula gets an apostrophe in front, and so does one that
already has apostrophes before such a sign: taking one away gives the text back.
"""

from __future__ import annotations

import csv
import io
import re

from index.export import fields
from index.export.item import Format, Item

_FORMULA = re.compile(r"\s*'*[=+\-@＝＋－＠\t\r\n]")


_COLUMNS = (
    "id",
    "title",
    "headline",
    "authors",
    "year",
    "venue",
    "status",
    "tags",
    "read",
    "note",
    "added",
    "keywords",
    "doi",
    "arxiv",
    "urls",
    "collection",
    "kind",
    "sources",
    "abstract",
)


def _row(item: Item) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(map(_harmless, _cells(item)))
    return line.getvalue()


def _cells(item: Item) -> tuple[str, ...]:
    """Return the cells in the order of `_COLUMNS`."""
    paper = item.paper
    return (
        paper.id,
        paper.title,
        paper.headline,
        fields.join(paper.authors),
        str(paper.year or ""),
        paper.venue,
        item.status,
        fields.join(item.tags),
        item.read,
        item.note,
        item.added,
        fields.join(paper.keywords),
        paper.doi,
        paper.arxiv,
        fields.join(paper.urls),
        paper.collection,
        paper.kind,
        fields.join(f"{place.file}:{place.line}" for place in paper.sources),
        paper.abstract,
    )


def _harmless(cell: str) -> str:
    text = fields.printable(cell)
    return f"'{text}" if _FORMULA.match(text) else text


CSV = Format(name="csv", label="CSV", suffix=".csv", paper=_row, head=",".join(_COLUMNS) + "\n")
