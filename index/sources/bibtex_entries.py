"""BibTeX files as entries: read line by line, each entry parsed apart from its neighbours.

An entry begins with `@type{` at the beginning of a line or behind the entry before, so that an
unbalanced brace costs no more than its own entry. The language is the one of Patashnik,
"BibTeXing" (1988), with what BibLaTeX adds and what people get wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, TextIO

_NAME: Final = r"[a-zA-Z][\w:.+/'-]{0,80}"
_START: Final = re.compile(r"[ \t]*@[ \t]*([a-zA-Z]+)\s*[{(]")
_HEAD: Final = re.compile(
    rf"@[ \t]*([a-zA-Z]+)\s*[{{(]\s*(?:([^,={{}}\n]*?)\s*,"
    rf"|([^\s,={{}}]+)(?:\s+(?={_NAME}\s*=)|\s*(?=[}})])))?"
)
_FIELD: Final = re.compile(rf"[\s,]*({_NAME})\s*=\s*")
_FIELD_SOMEWHERE: Final = re.compile(rf"(?<![\w:.+/'-])({_NAME})\s{{0,200}}=\s*")
_BARE: Final = re.compile(r"[^\s,#{}()\"=]+")
_JOIN: Final = re.compile(r"\s*#\s*")
_CLOSED: Final = re.compile(r"[\s,]*[})]")
_AFTER_VALUE: Final = re.compile(rf"\s*(?:[,#}})]|{_NAME}\s*=)")
_NEXT_FIELD: Final = re.compile(
    rf",?[ \t]{{0,200}}\n\s*(?={_NAME}\s*=\s*[{{\"\w])|,\s*(?={_NAME}\s*=\s*[{{\"])"
    r"|(?<!\s),?\s*[})]?\s*\Z"
)
_MONTHS: Final = (
    "jan",
    "feb",
    "mar",
    "apr",
    "may",
    "jun",
    "jul",
    "aug",
    "sep",
    "oct",
    "nov",
    "dec",
)
_LONGEST_COMMENT: Final = 10_000
"""Lines after which a comment that is still open is taken for an unbalanced one."""


_LONGEST_MACRO: Final = 10_000
"""A longer one is not replaced: each may double the one before, and thirty fill any memory."""


@dataclass(slots=True)
class Entry:
    """One entry as it stands in the file."""

    type: str
    """In lower case, without the `@`."""
    key: str
    line: int
    fields: dict[str, str] = field(default_factory=dict)
    """Values by lower-case names: TeX and inner braces as written, macros replaced."""
    damage: str = ""
    """What is wrong with it; `fields` holds what could be read all the same."""


def entries(text: TextIO) -> Iterator[Entry]:
    """Yield the entries of a file in order, macros replaced, comments and preambles left out."""
    macros = dict(zip(_MONTHS, _MONTHS, strict=True))
    for line, chunk in _chunks(text):
        number, position, counted = line, 0, 0
        while head := _HEAD.search(chunk, position):
            line_start = max(chunk.rfind("\n", position, head.start()) + 1, position)
            if chunk.find("%", line_start, head.start()) >= 0:
                position = head.end()
                continue
            number += chunk.count("\n", counted, head.start())
            counted = head.start()
            entry = Entry(head[1].lower(), head[2] or head[3] or "", number)
            if entry.type in ("comment", "preamble"):
                start = chunk.index("{", counted) + 1 if "{" in head[0] else head.end()
                position = closing_brace(chunk, start) + 1 or head.end()
                continue
            position = _parse(chunk, head.end(), entry, macros)
            if entry.type == "string":
                macros.update(entry.fields)
            else:
                yield entry


def _chunks(text: TextIO) -> Iterator[tuple[int, str]]:
    """Yield stretches that begin with an entry, and their lines; a comment stays in one piece."""
    lines: list[str] = []
    start, open_braces = 1, 0
    for number, line in enumerate(text, 1):
        found = _START.match(line) if "@" in line else None
        if found and (open_braces <= 0 or number - start > _LONGEST_COMMENT):
            if lines:
                yield start, "".join(lines)
            lines, start = [], number
            open_braces = int(found[1].lower() == "comment")
            if open_braces:
                open_braces = line.count("{") - line.count("}")
        elif open_braces > 0:
            open_braces += line.count("{") - line.count("}")
        if found or lines:
            lines.append(line)
    if lines:
        yield start, "".join(lines)


def _parse(chunk: str, start: int, entry: Entry, macros: dict[str, str]) -> int:
    """Read the fields of `entry`; return where it ends."""
    end = _fields(chunk, start, entry, macros)
    if end is not None:
        return end
    entry.fields.clear()
    _repaired_fields(chunk, start, entry, macros)
    return len(chunk)


def _fields(chunk: str, start: int, entry: Entry, macros: dict[str, str]) -> int | None:
    """Read the fields of a sound entry; return where it ends, None where it is damaged."""
    position = start
    while found := _FIELD.match(chunk, position):
        value = _value(chunk, found.end(), macros)
        if value is None:
            return None
        entry.fields.setdefault(found[1].lower(), value[0].strip())
        position = value[1]
    closed = _CLOSED.match(chunk, position)
    return closed.end() if closed else None


def _repaired_fields(chunk: str, start: int, entry: Entry, macros: dict[str, str]) -> None:
    """Read the fields of a damaged entry: each ends at the latest where the next seems to begin.

    The last one is left out where the file was cut off inside it.
    """
    entry.damage = "is damaged (braces, quotes or commas do not fit): read as far as possible"
    position = start
    length = len(chunk.rstrip())
    while found := _FIELD_SOMEWHERE.search(chunk, position):
        start = found.end()
        limit = _NEXT_FIELD.search(chunk, start)
        stop = limit.start() if limit else len(chunk)
        value = _value(chunk[start:stop] + ",", 0, macros)
        if value is not None:
            written, stop = value[0], start + value[1]
        elif stop < length:
            written = chunk[start:stop].strip().strip('{}"')
        else:
            entry.damage = f"is cut off inside {found[1].lower()}"
            return
        entry.fields.setdefault(found[1].lower(), written.strip())
        position = max(stop, found.end())


def _value(chunk: str, start: int, macros: dict[str, str]) -> tuple[str, int] | None:
    """Return the value at `start`, its pieces joined, and where it ends; None where it does not."""
    pieces: list[str] = []
    position = start
    while True:
        opening = chunk[position : position + 1]
        if opening in ("{", '"'):
            end = _sound_end(chunk, position)
            if end < 0:
                return None
            pieces.append(chunk[position + 1 : end])
            position = end + 1
        elif bare := _BARE.match(chunk, position):
            macro = macros.get(bare[0].lower(), bare[0])
            pieces.append(macro if len(macro) <= _LONGEST_MACRO else bare[0])
            position = bare.end()
        elif not pieces and opening in (",", "}"):
            return "", position
        else:
            return None
        joined = _JOIN.match(chunk, position)
        if not joined:
            return "".join(pieces), position
        position = joined.end()


def _sound_end(chunk: str, start: int) -> int:
    """Return where the braced or quoted piece that opens at `start` ends, or -1.

    BibTeX counts braces behind a backslash; many programs do not, so what gives an end that
    another field or the end of the entry follows is taken.
    """
    closing = closing_brace if chunk[start] == "{" else _closing_quote
    end = closing(chunk, start + 1)
    if end >= 0 and _AFTER_VALUE.match(chunk, end + 1):
        return end
    if "\\{" not in chunk and "\\}" not in chunk:
        return -1
    end = closing(chunk.replace("\\{", "\\(").replace("\\}", "\\)"), start + 1)
    return end if end >= 0 and _AFTER_VALUE.match(chunk, end + 1) else -1


def closing_brace(text: str, start: int) -> int:
    """Return where the brace that opened before `start` is closed, or -1."""
    depth, position = 1, start
    while depth:
        close = text.find("}", position)
        if close < 0:
            return -1
        depth += text.count("{", position, close) - 1
        position = close + 1
    return position - 1


def _closing_quote(text: str, start: int) -> int:
    """Return where the quotation that opened before `start` is closed, or -1."""
    depth, position = 0, start
    while (close := text.find('"', position)) >= 0:
        depth += text.count("{", position, close) - text.count("}", position, close)
        if depth == 0 and text[close - 1] != "\\" and _AFTER_VALUE.match(text, close + 1):
            return close
        position = close + 1
    return -1
