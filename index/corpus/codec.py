"""The body of a stored paper: everything that is not a column, as compressed JSON.

A body is a list: title, abstract, spans, raw, keywords, urls, doi, arxiv, authors, kind,
origins, records. The records repeat much of the abstract, which costs little once compressed.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from typing import Any

from index.paper import Origin, Paper, Place, Record, Span


def pack(paper: Paper, records: Sequence[Record]) -> bytes:
    """Return the body of `paper`, which was made of `records`."""
    body = [
        paper.title,
        paper.abstract,
        paper.spans,
        paper.raw,
        paper.keywords,
        paper.urls,
        paper.doi,
        paper.arxiv,
        paper.authors,
        paper.kind,
        [(field, *place) for field, place in paper.origins],
        [_fields(record) for record in records],
    ]
    return zlib.compress(json.dumps(body, ensure_ascii=False).encode("utf-8", "surrogatepass"))


def unpack(packed: bytes) -> list[Any]:
    """Return the body that `pack` made; raises `zlib.error` or `ValueError` for damage."""
    body: list[Any] = json.loads(zlib.decompress(packed).decode("utf-8", "surrogatepass"))
    return body


def texts(body: Sequence[Any]) -> tuple[str, str]:
    """Return title and abstract."""
    return body[0], body[1]


def records(body: Sequence[Any]) -> list[Record]:
    """Return the records the paper was made of."""
    return [_record(fields) for fields in body[-1]]


def paper(row: Sequence[Any], body: Sequence[Any]) -> Paper:
    """Return a paper from its row (id, headline, position, venue, year, collection) and body."""
    id_, headline, position, venue, year, collection = row
    title, abstract, spans, raw, keywords, urls, doi, arxiv, authors, kind, origins, found = body
    return Paper(
        id=id_,
        title=title,
        headline=headline,
        position=bool(position),
        authors=tuple(authors),
        abstract=abstract,
        spans=tuple(Span(*each) for each in spans),
        raw=raw,
        venue=venue,
        year=year,
        kind=kind,
        keywords=tuple(keywords),
        urls=tuple(urls),
        doi=doi,
        arxiv=arxiv,
        collection=collection,
        sources=tuple(dict.fromkeys(Place(each[0], each[1]) for each in found)),
        origins=tuple(Origin(field, Place(file, line)) for field, file, line in origins),
    )


def _fields(record: Record) -> list[Any]:
    return [
        *record.place,
        record.raw,
        record.title,
        record.authors,
        record.venue,
        record.year,
        record.keywords,
        record.urls,
        record.doi,
        record.arxiv,
        record.collection,
        record.id,
        record.note,
        record.tags,
        record.kind,
    ]


def _record(fields: Sequence[Any]) -> Record:
    return Record(
        place=Place(fields[0], fields[1]),
        raw=fields[2],
        title=fields[3],
        authors=tuple(fields[4]),
        venue=fields[5],
        year=fields[6],
        keywords=tuple(fields[7]),
        urls=tuple(fields[8]),
        doi=fields[9],
        arxiv=fields[10],
        collection=fields[11],
        id=fields[12],
        note=fields[13],
        tags=tuple(fields[14]),
        kind=fields[15],
    )
