"""From records to papers: what one record says, or what several say together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from index.paper import Origin, Paper, Record
from index.text import headline, render

__all__ = ["assemble", "new_paper"]

T = TypeVar("T")

_FIRST_GIVEN = ("title", "venue", "year", "doi", "arxiv", "collection")
_ORDER = ("title", "authors", "abstract", *_FIRST_GIVEN[1:])


def new_paper(paper_id: str, record: Record) -> Paper:
    """Return the paper `record` speaks of: title and abstract rendered, headline derived."""
    abstract = render(record.raw)
    title = _one_line(record.title)
    derived = headline(abstract)
    return Paper(
        id=paper_id,
        title=title,
        headline=title or derived.text,
        position=derived.position,
        authors=record.authors,
        abstract=abstract.text,
        spans=abstract.spans,
        raw=record.raw,
        venue=record.venue,
        year=record.year,
        kind=record.kind,
        keywords=record.keywords,
        urls=record.urls,
        doi=record.doi,
        arxiv=record.arxiv,
        collection=record.collection,
        sources=(record.place,),
    )


def assemble(paper_id: str, records: Sequence[Record], base: int = 0) -> Paper:
    """Return the paper that several records speak of, with all their places and links.

    The record number `base` gives the abstract. Of every other field the first that is not empty
    is taken, in the order of the records; of the authors the longest list, since others are often
    cut; the kind of publication comes with the venue; keywords and URLs are united.
    `Paper.origins` names the record each field is from.
    """
    paper = new_paper(paper_id, records[base])
    if len(records) == 1:
        return paper
    given: dict[str, Record] = {}
    for name in _FIRST_GIVEN:
        for record in records:
            if getattr(record, name) not in ("", None):
                given.setdefault(name, record)
    if paper.abstract:
        given["abstract"] = records[base]
    longest = max(records, key=lambda record: (len(record.authors), len("".join(record.authors))))
    if longest.authors:
        given["authors"] = longest
    taken = {name: getattr(record, name) for name, record in given.items() if name != "abstract"}
    title = _one_line(taken.pop("title", ""))
    venue_first = sorted(records, key=lambda record: record is not given.get("venue"))
    return replace(
        paper,
        **taken,
        title=title,
        headline=title or paper.headline,
        kind=next(filter(None, (record.kind for record in venue_first)), ""),
        keywords=_union(word for record in records for word in record.keywords),
        urls=_union(url for record in records for url in record.urls),
        sources=_union(record.place for record in records),
        origins=tuple(Origin(name, given[name].place) for name in _ORDER if name in given),
    )


def _one_line(title: str) -> str:
    """Return a title as clean text on one line."""
    return " ".join(render(title).text.split())


def _union(members: Iterable[T]) -> tuple[T, ...]:
    """Return the members in the order they are met, each once."""
    return tuple(dict.fromkeys(members))
