"""The records everything speaks of: `Record` as a source holds it, `Paper` once it has an id."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

Style = Literal["bold", "italic"]
Kind = Literal["", "article", "conference", "preprint", "chapter", "book", "thesis", "report"]
"""What sort of publication a paper is; empty where no source says it."""


class Span(NamedTuple):
    """A stretch of clean text set in a style; offsets count code points, end excluded."""

    start: int
    end: int
    style: Style


class Place(NamedTuple):
    """Where a record was found: the file as the user gave it, and a line counted from 1."""

    file: str
    line: int


class Origin(NamedTuple):
    """Which record a field of a paper was taken from, where several speak of it."""

    field: str
    """The name of an attribute of `Paper`."""
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """Clean plain text with the bold and italic spans its markup asked for."""

    text: str
    """Readable text: no markup, no control bytes; paragraphs are separated by a line break."""
    spans: tuple[Span, ...] = ()
    """Sorted by start; spans may overlap (bold and italic over the same word)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One entry as a source file holds it: nothing cleaned, no id computed."""

    raw: str = ""
    """The abstract as written in the file; empty where the source has none."""
    title: str = ""
    """The title as written; empty where the source has none."""
    authors: tuple[str, ...] = ()
    """Names as "First Last", in order."""
    venue: str = ""
    year: int | None = None
    kind: Kind = ""
    keywords: tuple[str, ...] = ()
    urls: tuple[str, ...] = ()
    doi: str = ""
    """Lower case, without a resolver in front: `10.1000/182`."""
    arxiv: str = ""
    """An arXiv id without version: `2401.01234`."""
    collection: str = ""
    """The heading of the list the record came from."""
    id: str = ""
    """The id one of our own exports carried, else empty."""
    note: str = ""
    """What somebody noted about the paper, in another program or in an export of ours."""
    tags: tuple[str, ...] = ()
    """Tags an export of ours or another program's library carried; keywords are the authors'."""
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A paper: what its records say, under an id that depends on the text alone."""

    id: str
    """`p` and 12 characters of lower-case Crockford base 32."""
    title: str = ""
    """The given title as clean text, or empty."""
    headline: str
    """The title where there is one, else one telling line derived from the abstract."""
    position: bool = False
    """True for a position paper (one that argues rather than reports)."""
    authors: tuple[str, ...] = ()
    abstract: str = ""
    """The abstract as clean text."""
    spans: tuple[Span, ...] = ()
    """Bold and italic stretches of `abstract`."""
    raw: str = ""
    """The abstract as the first source that has one writes it."""
    venue: str = ""
    year: int | None = None
    kind: Kind = ""
    keywords: tuple[str, ...] = ()
    urls: tuple[str, ...] = ()
    doi: str = ""
    arxiv: str = ""
    collection: str = ""
    sources: tuple[Place, ...] = ()
    """Every place it was found, in the order of reading."""
    origins: tuple[Origin, ...] = ()
    """Where each field is from that one source gave; empty for a paper found in one place."""


class Row(NamedTuple):
    """What the list shows of a paper; cheap enough to hold for every paper at once."""

    id: str
    headline: str
    position: bool
    author: str
    """The first author, or empty."""
    year: int | None
    collection: str
    source: str
    """The file it was first found in."""
