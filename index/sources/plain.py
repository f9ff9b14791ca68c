r"""Plain text: a heading line, then one abstract a paragraph, separated by blank lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TextIO

from index.paper import Place, Record

_LONGEST_HEADING = 120
_SHORTEST_UNWRAPPED = 200
"""A line of this length is an abstract written without line breaks."""
_SENTENCE_ENDS = (".", "!", "?", "。", "!", "?", ":", ";", ",")


class _Paragraph(NamedTuple):
    line: int
    lines: list[str]


def read(text: TextIO, file: str) -> Iterator[Record]:
    """Yield the abstracts of a plain text file; its heading is their collection."""
    paragraphs = _paragraphs(text)
    first = next(paragraphs, None)
    if first is None:
        return
    heading, rest = _heading(first)
    if rest.lines:
        yield _record(rest, heading, file)
    for paragraph in paragraphs:
        yield _record(paragraph, heading, file)


def _paragraphs(text: TextIO) -> Iterator[_Paragraph]:
    lines: list[str] = []
    start = 1
    for number, line in enumerate(text, 1):
        if line.strip():
            if not lines:
                start = number
            lines.append(line.removesuffix("\n"))
        elif lines:
            yield _Paragraph(start, lines)
            lines = []
    if lines:
        yield _Paragraph(start, lines)


def _heading(first: _Paragraph) -> tuple[str, _Paragraph]:
    """Split the heading off the first paragraph.

    It stands alone, or directly above an abstract that is one long line (a wrapped abstract
    has lines of about one length, so its first line is never taken for a heading).
    """
    line = first.lines[0].strip()
    alone = len(first.lines) == 1
    above = not alone and len(first.lines[1]) >= _SHORTEST_UNWRAPPED
    if (alone or above) and len(line) <= _LONGEST_HEADING and not line.endswith(_SENTENCE_ENDS):
        return line.lstrip("#").strip(), _Paragraph(first.line + 1, first.lines[1:])
    return "", first


def _record(paragraph: _Paragraph, collection: str, file: str) -> Record:
    return Record(
        raw="\n".join(paragraph.lines),
        collection=collection,
        place=Place(file, paragraph.line),
    )
