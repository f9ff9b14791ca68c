"""JSON: one object a line, or one array of objects, as our own exports and many lists have it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, TextIO

from index.errors import SourceError
from index.paper import Place, Record


def read(text: TextIO, file: str) -> Iterator[Record | SourceError]:
    """Yield the records of JSON lines or of one JSON array.

    The line of a record is its line in the file; in an array, the line its object begins on.
    """
    whole = text.read()
    yield from (_array if whole.lstrip().startswith("[") else _lines)(whole, file)


def _lines(text: str, file: str) -> Iterator[Record | SourceError]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                yield _record(json.loads(line), Place(file, number))
            except (SourceError, ValueError, RecursionError) as error:
                yield SourceError(file, _reason(error), number)


def _array(text: str, file: str) -> Iterator[Record | SourceError]:
    """Decode an array object by object, so that damage costs only what follows it."""
    decoder = json.JSONDecoder()
    between = re.compile(r"[\s,]*")
    position, line, counted = text.index("[") + 1, 1, 0
    while True:
        position = _end(between, text, position)
        line += text.count("\n", counted, position)
        counted = position
        if position >= len(text):
            yield SourceError(file, "the array is not closed", line)
            return
        if text[position] == "]":
            return
        try:
            value, position = decoder.raw_decode(text, position)
            yield _record(value, Place(file, line))
        except json.JSONDecodeError as error:
            yield SourceError(file, error.msg, error.lineno)
            return
        except (ValueError, RecursionError) as error:
            yield SourceError(file, _reason(error), line)
            return


def _end(pattern: re.Pattern[str], text: str, position: int) -> int:
    found = pattern.match(text, position)
    return found.end() if found else position


def _reason(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"not JSON: {error.msg}"
    if isinstance(error, SourceError):
        return error.reason
    if isinstance(error, RecursionError):
        return "nested too deep"
    return str(error)


def _record(value: Any, place: Place) -> Record:
    """Turn one object into a record; raises `ValueError` where it describes no paper."""
    if not isinstance(value, Mapping):
        raise ValueError("is not an object")  # noqa: TRY004 - bad data, not a bad call
    raw = _text(value.get("raw")) or _text(value.get("abstract"))
    title = _text(value.get("title"))
    if not raw and not title:
        raise ValueError("has neither title nor abstract")
    return Record(
        raw=raw,
        title=title,
        authors=_texts(value.get("authors")),
        venue=_text(value.get("venue")),
        year=_year(value.get("year")),
        keywords=_texts(value.get("keywords")),
        urls=_texts(value.get("urls") or value.get("url")),
        doi=_text(value.get("doi")).lower(),
        arxiv=_text(value.get("arxiv")),
        collection=_text(value.get("collection")),
        id=_text(value.get("id")),
        place=place,
    )


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _texts(value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,) if value else ()
    if isinstance(value, list):
        return tuple(each for each in value if isinstance(each, str) and each)
    return ()


def _year(value: Any) -> int | None:
    found = re.match(r"\s*(\d{4})(?!\d)", str(value)) if isinstance(value, int | str) else None
    return int(found[1]) if found else None
