"""CSV and TSV: any delimiter, and the columns of the usual databases and programs in any case."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterator, Sequence
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
_KNOWN: Final = FIELDS.known()
_SIMPLE_LIST: Final = re.compile(r"\[\s*(?:'[^'\\]*'(?:\s*,\s*'[^'\\]*')*)?\s*\]")
"""A list of strings without anything that needs a parser."""
_LINES_BEFORE: Final = 6


def read(text: TextIO, file: str) -> Iterator[Record | SourceError]:
    """Yield the records of a table, one a row, by what its header calls the columns."""
    beginning: list[str] = []
    while (header := columns.header("".join(beginning))) is None:
        if len(beginning) >= _LINES_BEFORE or not (line := text.readline()):
            yield SourceError(file, "has no header that names a title or an abstract")
            return
        beginning.append(line)
    readers = _readers(header)
    for row in rows(text, header):
        yield from _results(row, readers, file)


Reader = Callable[[str], list[str]]
"""Returns the values that a cell holds."""


def _readers(header: Header) -> list[tuple[str, Reader] | None]:
    """Return for each column what it is to be called and how it is read; None for no use."""
    if header.columns[: len(columns.OWN)] == columns.OWN:
        return [(name, _own_list if name in _OWN_LISTS else _own_text) for name in header.columns]
    plus = columns.of_web_of_science(header.columns)
    readers = [_reader(name, plus=plus) for name in header.columns]
    if "item title" in header.columns:  # Springer's list of search results
        return [
            ("authors", persons.unglued) if name == "authors" else reader
            for name, reader in zip(header.columns, readers, strict=True)
        ]
    return readers


def _reader(name: str, *, plus: bool) -> tuple[str, Reader] | None:
    if name == "id":  # of Web of Science; elsewhere some number
        return ("keywords plus", _words) if plus else None
    return (name, _SPECIAL.get(name, _text)) if name in _KNOWN else None


def _results(
    row: Row, readers: Sequence[tuple[str, Reader] | None], file: str
) -> Iterator[Record | SourceError]:
    values: dict[str, list[str]] = {}
    for reader, cell in zip(readers, row.cells, strict=False):
        if reader and cell and not cell.isspace():
            name, read_cell = reader
            values.setdefault(name, []).extend(read_cell(cell))
    problem = row.damage
    if len(row.cells) > len(readers) and any(row.cells[len(readers) :]):
        problem = problem or "has more cells than there are columns"
    yield from fields.results(
        values, FIELDS, Place(file, row.line), name="the row ", problem=problem
    )


def _own_text(cell: str) -> list[str]:
    return [_APOSTROPHE.sub("", cell, count=1) if cell.startswith("'") else cell]


def _own_list(cell: str) -> list[str]:
    return fields.split_escaped(_own_text(cell)[0])


def _text(cell: str) -> list[str]:
    return [cell]


def _source(cell: str) -> list[str]:
    """Take apart "Endoscopic Ultrasound (2014) 3:3 (152-160)", as Embase has it."""
    found = _SOURCE.match(cell)
    return [found[1], found[2]] if found else [cell]


def _people(cell: str) -> list[str]:
    several = _literal(cell)
    names = persons.split(_BEHIND_A_NAME.sub("", cell)) if several is None else several
    return [persons.name(name) for name in names]


def _words(cell: str) -> list[str]:
    several = _literal(cell)
    return fields.split_words(cell) if several is None else several


def _addresses(cell: str) -> list[str]:
    several = _literal(cell)
    return [cell] if several is None else several


_SPECIAL: Final[dict[str, Reader]] = {
    **dict.fromkeys(FIELDS.urls, _addresses),
    **dict.fromkeys((*FIELDS.keywords, *FIELDS.tags), _words),
    **dict.fromkeys(FIELDS.authors, _people),
    "source": _source,
}
"""How the cells of a column are read; others are taken as they are."""


def _literal(cell: str) -> list[str] | None:
    """Return the strings of a list written as Python or JSON would write it; None for others."""
    cell = cell.strip()
    if not cell.startswith("["):
        return None
    if _SIMPLE_LIST.fullmatch(cell):
        return [text for text in re.findall(r"'([^']*)'", cell) if text]
    parsers = (ast.literal_eval, json.loads) if "'" in cell[:3] else (json.loads, ast.literal_eval)
    for parse in parsers:
        try:
            value = parse(cell)
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            continue
        if isinstance(value, list):
            return [name for each in value if (name := first(each))]
    return None
