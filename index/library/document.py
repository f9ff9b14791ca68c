"""One version of the file: its bytes, and where the sections and entries lie in them."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from index.library import reading
from index.library.content import Reading, interpret
from index.library.reading import Listing, Mapping

# What the parser counts as the end of a line.
_BREAK: Final = rb"\r\n|[\r\n]|\xc2\x85|\xe2\x80[\xa8\xa9]"
_BLANK: Final = b" \t\r\n"

Extent = tuple[int, int]
"""First byte and end of whole lines."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the parts of a document lie."""

    sections: dict[str, Extent]
    """Top-level key → its lines, blank lines at the end left out."""
    items: list[Extent]
    """The lines of each entry that has an id, in the order of the file."""
    indent: int = 0
    """Column of the dashes of `papers`."""
    flow: bool = False
    """True where `papers` is no block of dashes: `[…]`, or empty."""


@dataclass(frozen=True, slots=True)
class Document:
    """One version of the file."""

    data: bytes
    layout: Layout
    digest: str
    """SHA-256 of `data`, hexadecimal."""


EMPTY: Final = Document(b"", Layout({}, []), sha256(b"").hexdigest())


def digest(data: bytes) -> str:
    """Return the SHA-256 by which versions of the file are told apart."""
    return sha256(data).hexdigest()


def parse(data: bytes) -> tuple[Document, Reading]:
    """Read a file. Raises `reading.Unreadable`."""
    root = reading.read(reading.decode(data))
    understood = interpret(root)
    return Document(data, _layout(data, root), digest(data)), understood


def _layout(data: bytes, root: Any) -> Layout:
    if not isinstance(root, Mapping):
        return Layout({}, [])
    starts = [0, *(found.end() for found in re.finditer(_BREAK, data)), len(data)]

    def extent(first: int, last: int, value: Any) -> Extent:
        start, end = starts[first], starts[min(last + 1, len(starts) - 1)]
        if reading.keeps_blank(value):
            return start, end
        filled = start + len(data[start:end].rstrip(_BLANK))
        return start, starts[bisect_left(starts, filled)]

    sections = {key: extent(*lines, root[key]) for key, lines in root.lines.items()}
    papers = root.get("papers")
    if not isinstance(papers, Listing) or papers.flow:
        return Layout(sections, [], flow="papers" in root)
    items = []
    for item, (first, last) in zip(papers, papers.lines, strict=True):
        if isinstance(item, Mapping) and isinstance(item.get("id"), str) and item["id"]:
            start, end = extent(first, last, item)
            items.append((_dash(data, start, papers.column), end))
    return Layout(sections, items, papers.column)


def _dash(data: bytes, start: int, column: int) -> int:
    """Return the beginning of the line with the dash of an item whose first key is at `start`.

    They are the same line, unless a comment stands between.
    """
    while data[start : start + column + 1].strip(b" ") != b"-":
        start = data.rindex(b"\n", 0, start - 1) + 1
    return start
