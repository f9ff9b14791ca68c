"""A finished screening as a file: JSON lines with title, abstract and whether it was relevant."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from index.errors import SourceError
from index.sources.encoding import open_text
from index.sources.streams import Source, open_sources
from index.text import render

_ANSWERS = {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}


@dataclass(frozen=True, slots=True)
class Screening:
    """The papers of a screening, numbered from 0, with what was decided; they serve as `Texts`."""

    papers: tuple[tuple[str, str], ...]
    """Title and abstract of each, as clean text."""
    relevant: tuple[bool, ...]

    @property
    def size(self) -> int:
        """The number of papers."""
        return len(self.papers)

    @property
    def order(self) -> range:
        """The numbers of the papers."""
        return range(len(self.papers))

    def texts(self, doc: int, /) -> tuple[str, str]:
        """Return title and abstract of a paper."""
        return self.papers[doc]


def read(file: str) -> Screening:
    """Read a screening; `-` is standard input, and gzip, bzip2 and xz are unpacked.

    Raises `SourceError` for what cannot be read, with the line: every record counts.
    """
    papers: list[tuple[str, str]] = []
    relevant: list[bool] = []
    for line, text in _lines(file):
        try:
            record = json.loads(text)
        except (ValueError, RecursionError):
            raise SourceError(file, "is no JSON: one record a line is expected", line) from None
        if not isinstance(record, dict):
            raise SourceError(file, "is no record: expected title, abstract, relevant", line)
        relevant.append(_answer(file, line, record.get("relevant")))
        papers.append((_clean(record.get("title")), _clean(record.get("abstract"))))
        if not any(papers[-1]):
            raise SourceError(file, "the record has neither title nor abstract", line)
    if not papers:
        raise SourceError(file, "holds no records: expected JSON lines")
    return Screening(tuple(papers), tuple(relevant))


def _lines(file: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that hold something, counted from 1."""
    for source in open_sources(file):
        if not isinstance(source, Source):
            raise source
        for line, text in enumerate(open_text(source.buffered(), source.head), 1):
            if text.strip():
                yield line, text
        if source.damage:
            raise SourceError(file, source.damage)


def _answer(file: str, line: int, value: Any) -> bool:
    with suppress(KeyError):
        return _ANSWERS[str(value).strip().casefold()]
    if value is None:
        raise SourceError(file, 'the record has no "relevant"', line)
    raise SourceError(file, f'"relevant" is {value!r}: expected true or false', line)


def _clean(value: Any) -> str:
    return render(value).text if isinstance(value, str) else ""
