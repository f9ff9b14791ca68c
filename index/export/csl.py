"""CSL-JSON, what pandoc, Zotero and citeproc read; what is ours stands under `custom`."""

from __future__ import annotations

import json
from typing import Any

from index.export import fields
from index.export.item import Format, Item

_TYPES = {
    "article": "article-journal",
    "book": "book",
    "chapter": "chapter",
    "conference": "paper-conference",
    "preprint": "article",
    "report": "report",
    "thesis": "thesis",
}


def _line(item: Item) -> str:
    return json.dumps(_reference(item), ensure_ascii=False)


def _reference(item: Item) -> dict[str, Any]:
    """Return a paper as a CSL item, only with the variables it has a value for."""
    paper = item.paper
    reference = {
        "id": paper.id,
        "type": _TYPES[fields.kind(paper)],
        "title": fields.one_line(paper.title or paper.headline),
        "author": [_name(author) for author in paper.authors],
        "issued": {"date-parts": [[paper.year]]} if paper.year else None,
        "container-title": fields.one_line(paper.venue),
        "DOI": paper.doi,
        "number": f"arXiv:{paper.arxiv}" if paper.arxiv else None,
        "URL": next(iter(fields.links(paper)), None),
        "abstract": fields.printable(paper.abstract),
        "keyword": ", ".join(dict.fromkeys([*item.tags, *paper.keywords])),
        "annote": item.note,
        "custom": {"paperreader": _own(item)},
    }
    return {variable: value for variable, value in reference.items() if value}


def _own(item: Item) -> dict[str, Any]:
    own = {
        "id": item.paper.id,
        "kind": item.paper.kind,
        "untitled": not item.paper.title,
        "status": item.status,
        "tags": list(item.tags),
        "read": item.read,
        "keywords": list(item.paper.keywords),
        "urls": list(item.paper.urls),
        "collection": item.paper.collection,
    }
    return {key: value for key, value in own.items() if value}


def _name(author: str) -> dict[str, str]:
    family, given = fields.name(author)
    return {"family": family, "given": given} if given else {"literal": family}


CSL = Format(
    name="csl",
    label="CSL-JSON",
    suffix=".csl.json",
    paper=_line,
    head="[\n",
    between=",\n",
    tail="\n]\n",
)
