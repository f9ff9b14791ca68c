"""CSV and TSV: any delimiter, and the columns of the usual databases and programs in any case."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from typing import Final, TextIO

from index.errors import SourceError
from index.paper import Place, Record
from index.sources import columns, fields, persons
from index.sources.columns import FIELDS, Header
from index.sources.json_shapes import first
from index.sources.rows import Row, rows

_APOSTROPHE: Final = re.compile(r"'(?=\s*'*[=+\-@＝＋－＠\t\r\n])")
"""What our own export puts before a cell that a spreadsheet would take for a formula."""
_BEHIND_A_NAME: Final = re.compile(r"\s*\([^()]*\)\*?(?=\s*(?:[;,|\n]|$))|\*(?=\s*(?:;|$))")
"""The number or affiliation of an author, and the mark of the corresponding one."""
_SOURCE: Final = re.compile(r"(.+?) \((1[5-9]\d\d|20\d\d)\)")
_OWN_LISTS: Final = frozenset(("authors", "tags", "keywords", "urls"))
_WORDS: Final = frozenset((*FIELDS.keywords, *FIELDS.tags))
_PEOPLE: Final = frozenset(FIELDS.authors)
_LISTED: Final = _WORDS | _PEOPLE | frozenset(FIELDS.urls)
_LINES_BEFORE: Final = 6


def read(text: TextIO, file: str) -> Iterator[Record | SourceError]:
    """Yield the records of a table, one a row, by what its header calls the columns."""
    beginning: list[str] = []
    while (header := columns.header("".join(beginning))) is None:
        if len(beginning) >= _LINES_BEFORE or not (line := text.readline()):
            yield SourceError(file, "has no header that names a title or an abstract")
            return
        beginning.append(line)
    own = header.columns[: len(columns.OWN)] == columns.OWN
    for row in rows(text, header):
        yield from _results(row, header, file, own=own)


def _results(row: Row, header: Header, file: str, *, own: bool) -> Iterator[Record | SourceError]:
    problem = row.damage
    if any(row.cells[len(header.columns) :]):
        problem = problem or "has more cells than there are columns"
    values, place = _values(row, header, own=own), Place(file, row.line)
    yield from fields.results(values, FIELDS, place, name="the row ", problem=problem)


def _values(row: Row, header: Header, *, own: bool) -> dict[str, list[str]]:
    values: dict[str, list[str]] = {}
    for column, cell in zip(header.columns, row.cells, strict=False):
        if cell and not cell.isspace():
            value = _own(column, cell) if own else _value(column, cell)
            values.setdefault(column, []).extend(value)
    if not own:
        number = values.pop("id", [])
        if columns.of_web_of_science(header.columns):
            values["keywords plus"] = [word for text in number for word in fields.split_words(text)]
    return values


def _own(column: str, cell: str) -> list[str]:
    cell = _APOSTROPHE.sub("", cell, count=1) if cell.startswith("'") else cell
    return fields.split_escaped(cell) if column in _OWN_LISTS else [cell]


def _value(column: str, cell: str) -> list[str]:
    listed = column in _LISTED and cell.lstrip().startswith("[")
    several = _literal(cell) if listed else None
    if column in _PEOPLE:
        names = persons.split(_BEHIND_A_NAME.sub("", cell)) if several is None else several
        return [persons.name(name) for name in names]
    if column in _WORDS:
        return fields.split_words(cell) if several is None else several
    if column == "source" and (found := _SOURCE.match(cell)):
        return [found[1], found[2]]
    return [cell] if several is None else several


def _literal(cell: str) -> list[str] | None:
    """Return the strings of a list written as Python or JSON would write it; None for others."""
    parsers = (ast.literal_eval, json.loads) if "'" in cell[:3] else (json.loads, ast.literal_eval)
    for parse in parsers:
        try:
            value = parse(cell)
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            continue
        if isinstance(value, list):
            return [name for each in value if (name := first(each))]
    return None
