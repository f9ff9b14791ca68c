"""An entry of the reading list: a paper the user did something with, and what they did."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, Literal, cast

from index.library.tags import distinct
from index.paper import Paper, Place

Status = Literal["keep", "maybe", "rejected"]
STATUSES: Final[tuple[Status, ...]] = ("keep", "maybe", "rejected")

UNLOADED: Final = "\0"
"""Stands for an abstract that lies in the file and has not been read from there yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One paper of the reading list. The attributes are the keys of the file, in its order."""

    id: str
    title: str = ""
    """The given title; empty where `headline` was derived from the abstract."""
    headline: str = ""
    """The title where there is one, else the derived line."""
    status: Status | None = None
    """None: undecided."""
    tags: tuple[str, ...] = ()
    """In the order they were given, no two the same tag."""
    read: str = ""
    """The day it was marked as read, `2026-12-01`; empty: unread."""
    note: str = ""
    added: str = ""
    """When it came into the list, `2026-11-30T21:04:11Z`."""
    aliases: tuple[str, ...] = ()
    """Other ids and keys that mean this paper."""
    authors: tuple[str, ...] = ()
    venue: str = ""
    year: int | None = None
    doi: str = ""
    arxiv: str = ""
    urls: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    collection: str = ""
    sources: tuple[Place, ...] = ()
    conflict: tuple[tuple[str, str], ...] = ()
    """Values somebody else gave at the same time: (key, their value); the entry holds ours."""
    abstract: str = ""
    """Clean text."""

    @property
    def has_work(self) -> bool:
        """Whether anything of the user's hangs on the entry."""
        return bool(self.status or self.tags or self.read or self.note or self.conflict)

    @property
    def keeps_text(self) -> bool:
        """Whether the file holds the abstract; if rejected or merely read, the history does."""
        return self.status in ("keep", "maybe") or bool(self.tags or self.note)

    def paper(self) -> Paper:
        """Return the paper as the reading list knows it, for when its source is gone."""
        return Paper(
            id=self.id,
            title=self.title,
            headline=self.title or self.headline or self.id,
            authors=self.authors,
            abstract=self.abstract,
            raw=self.abstract,
            venue=self.venue,
            year=self.year,
            keywords=self.keywords,
            urls=self.urls,
            doi=self.doi,
            arxiv=self.arxiv,
            collection=self.collection,
            sources=self.sources,
        )


KEYS: Final[tuple[str, ...]] = tuple(field.name for field in fields(Entry))
"""Every key of an entry, in the order of the file."""

WORK: Final = ("status", "tags", "read", "note", "added", "aliases", "conflict")
"""The keys that hold what the user did; each change of one is a change in the history."""

PAPER: Final = tuple(key for key in KEYS if key not in WORK and key != "id")
"""The keys that say which paper it is."""


def entry_of(paper: Paper) -> Entry:
    """Return the entry of a paper nothing was done with yet."""
    return Entry(
        id=paper.id,
        title=paper.title,
        headline=paper.headline,
        authors=paper.authors,
        venue=paper.venue,
        year=paper.year,
        doi=paper.doi,
        arxiv=paper.arxiv,
        urls=paper.urls,
        keywords=paper.keywords,
        collection=paper.collection,
        sources=paper.sources,
        abstract=paper.abstract,
    )


def encode(key: str, value: Any) -> Any:
    """Return an attribute of an entry as strings, lists and mappings; None where it is empty."""
    if value is None or value in ("", ()):
        return None
    if key == "year":
        return str(value)
    if key == "sources":
        return [f"{place.file}:{place.line}" for place in value]
    if key == "conflict":
        return dict(value)
    return list(value) if isinstance(value, tuple) else value


def decode(key: str, value: Any) -> Any:
    """Return what `encode` was given. Raises `ValueError` with a reason that fits a person."""
    return _DECODERS.get(key, _text)(value)


def _text(value: Any) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        raise ValueError("must be a text")  # noqa: TRY004 - what the file holds is wrong
    return value


def _texts(value: Any) -> tuple[str, ...]:
    if value is None or value == "":
        return ()
    items = [value] if isinstance(value, str) else value
    if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
        raise ValueError("must be a list of texts")
    return tuple(dict.fromkeys(item for item in items if item))


def _status(value: Any) -> Status | None:
    if value is None or value == "":
        return None
    if value not in STATUSES:
        raise ValueError(f"must be keep, maybe or rejected, not {value!r}")
    return cast("Status", value)


def _year(value: Any) -> int | None:
    text = _text(value)
    if text and not (text.isascii() and text.isdigit() and len(text) <= 4):
        raise ValueError(f"must be a year, not {text!r}")
    return int(text) if text else None


def _places(value: Any) -> tuple[Place, ...]:
    places = []
    for item in _texts(value):
        file, colon, line = item.rpartition(":")
        numbered = colon and line.isascii() and line.isdigit()
        places.append(Place(file, int(line)) if numbered else Place(item, 1))
    return tuple(places)


def _tags(value: Any) -> tuple[str, ...]:
    return distinct(_texts(value))


def _pairs(value: Any) -> tuple[tuple[str, str], ...]:
    if value is None or value == "":
        return ()
    if not isinstance(value, Mapping) or not all(isinstance(v, str) for v in value.values()):
        raise ValueError("must map keys to texts")
    return tuple((str(key), text) for key, text in value.items())


_DECODERS = {
    "status": _status,
    "year": _year,
    "sources": _places,
    "conflict": _pairs,
    "tags": _tags,
    **dict.fromkeys(("aliases", "authors", "urls", "keywords"), _texts),
}
