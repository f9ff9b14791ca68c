"""From records to papers: the first record makes one, further records of it are merged in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from index.paper import Paper, Record
from index.text import headline, render

__all__ = ["merge", "new_paper"]

T = TypeVar("T")


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
        keywords=record.keywords,
        urls=record.urls,
        doi=record.doi,
        arxiv=record.arxiv,
        collection=record.collection,
        sources=(record.place,),
    )


def merge(paper: Paper, record: Record) -> Paper:
    """Return `paper`, met again in `record`: one more source, and what was empty filled in.

    What the paper already says stays, its abstract above all; URLs and keywords are united. A
    title that arrives for an untitled paper becomes its headline.
    """
    title = paper.title or _one_line(record.title)
    return replace(
        paper,
        title=title,
        headline=title or paper.headline,
        authors=paper.authors or record.authors,
        venue=paper.venue or record.venue,
        year=record.year if paper.year is None else paper.year,
        keywords=_union(paper.keywords, record.keywords),
        urls=_union(paper.urls, record.urls),
        doi=paper.doi or record.doi,
        arxiv=paper.arxiv or record.arxiv,
        collection=paper.collection or record.collection,
        sources=_union(paper.sources, (record.place,)),
    )


def _one_line(title: str) -> str:
    """Return a title as clean text on one line."""
    return " ".join(render(title).text.split())


def _union(first: Iterable[T], second: Iterable[T]) -> tuple[T, ...]:
    """Return the members of both in the order they are met, each once."""
    return tuple(dict.fromkeys((*first, *second)))
