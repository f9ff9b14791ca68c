"""Plain text: a heading line, then one abstract a paragraph, separated by blank lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TextIO

from index.paper import Place, Record
from index.sources import fields
from index.sources.paragraphs import Paragraph, paragraphs

FIELDS: Final = fields.Fields(
    title=(), abstract=("paragraph",), authors=(), collection=("heading",)
)

_LONGEST_HEADING: Final = 120
_SHORTEST_UNWRAPPED: Final = 200
"""A line of this length is an abstract written without line breaks."""
_SENTENCE_ENDS: Final = (".", "!", "?", "。", "!", "?", ":", ";", ",")


def read(text: TextIO, file: str) -> Iterator[Record]:
    """Yield the abstracts of a plain text file; its heading is their collection."""
    found = paragraphs(text)
    first = next(found, None)
    if first is None:
        return
    heading, rest = _heading(first)
    if rest.lines:
        yield _record(rest, heading, file)
    for paragraph in found:
        yield _record(paragraph, heading, file)


def _heading(first: Paragraph) -> tuple[str, Paragraph]:
    """Split the heading off the first paragraph.

    It stands alone, or directly above an abstract that is one long line (a wrapped abstract
    has lines of about one length, so its first line is never taken for a heading).
    """
    line = first.lines[0].strip()
    alone = len(first.lines) == 1
    above = not alone and len(first.lines[1]) >= _SHORTEST_UNWRAPPED
    if (alone or above) and len(line) <= _LONGEST_HEADING and not line.endswith(_SENTENCE_ENDS):
        return line.lstrip("#").strip(), Paragraph(first.line + 1, first.lines[1:])
    return "", first


def _record(paragraph: Paragraph, collection: str, file: str) -> Record:
    return Record(raw=paragraph.text, collection=collection, place=Place(file, paragraph.line))
