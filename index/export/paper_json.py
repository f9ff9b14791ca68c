"""JSON: one array, or one object a line. Scripts depend on its keys; they are only ever added."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from index.export.item import Format, Item

if TYPE_CHECKING:
    from index.paper import Place


def as_json(item: Item) -> dict[str, Any]:
    """Return a paper as plain data, every key present; what is absent is None or an empty list.

    `abstract` is clean text and `spans` are [start, end, style] counted in its code points;
    `origins` names the place each field is from, where several sources speak of the paper.
    """
    paper = item.paper
    return {
        "id": paper.id,
        "title": paper.title or None,
        "headline": paper.headline,
        "authors": list(paper.authors),
        "abstract": paper.abstract or None,
        "raw": paper.raw or None,
        "spans": [list(span) for span in paper.spans],
        "venue": paper.venue or None,
        "year": paper.year,
        "keywords": list(paper.keywords),
        "urls": list(paper.urls),
        "doi": paper.doi or None,
        "arxiv": paper.arxiv or None,
        "sources": [_place(place) for place in paper.sources],
        "status": item.status,
        "tags": list(item.tags),
        "read": item.read or None,
        "note": item.note or None,
        "added": item.added or None,
        "collection": paper.collection or None,
        "aliases": list(item.aliases),
        "score": item.score,
        "origins": {field: _place(place) for field, place in paper.origins},
        "kind": paper.kind or None,
    }


def _place(place: Place) -> dict[str, Any]:
    return {"file": place.file, "line": place.line}


def _line(item: Item) -> str:
    return json.dumps(as_json(item), ensure_ascii=False)


JSON = Format(
    name="json",
    label="JSON",
    suffix=".json",
    paper=_line,
    head="[\n",
    between=",\n",
    tail="\n]\n",
)
JSON_LINES = Format(
    name="jsonl",
    label="JSON lines",
    suffix=".jsonl",
    paper=lambda item: _line(item) + "\n",
)
