"""Papers on stdout: as a table, as ids, or in one of the export formats."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NamedTuple

from tui.cli import output

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from index.export import Item
    from index.library import Entry

SIGNS = {"keep": "+", "maybe": "~", "rejected": "x"}
"""The sign of a decision, as the reader's list shows it."""
RECORDS = ("json", "jsonl")
LISTINGS = ("table", "ids", *RECORDS)
_WIDEST = 100
"""Abstracts are hard to read in longer lines."""


class Line(NamedTuple):
    """What a table shows of a paper."""

    id: str
    headline: str
    entry: Entry | None
    """Its entry in the reading list."""


def listed(lines: Iterable[Line], form: str) -> int:
    """Write a table, or only the ids; return how many papers there were."""
    count = 0
    columns, paint = output.columns(), output.painter()
    for line in lines:
        output.say(line.id if form == "ids" else _row(line, columns, paint))
        count += 1
    return count


def listing(items: Iterable[Item], form: str) -> int:
    """Write papers in one of `LISTINGS` and return how many there were."""
    if form in RECORDS:
        return exported(items, form)
    return listed((Line(item.paper.id, item.paper.headline, item.entry) for item in items), form)


def exported(items: Iterable[Item], form: str) -> int:
    """Write papers in an export format and return how many there were."""
    from index.export import FORMATS

    return FORMATS[form].write(items, sys.stdout)


def reading(items: Iterable[Item]) -> int:
    """Write papers to be read, wrapped at the width of the terminal; return how many."""
    from index.export.plain_text import COLUMNS, paper_lines

    columns = min(output.columns() or COLUMNS, _WIDEST)
    count = 0
    for item in items:
        if count:
            output.say(f"\n{'─' * 8}\n")
        lines: Iterator[str] = paper_lines(item, columns)
        output.say(output.paint(next(lines), "bold"))
        for line in lines:
            output.say(line)
        count += 1
    return count


def _row(line: Line, columns: int | None, paint: Callable[[str, str], str]) -> str:
    """Return one row of a table, cut to `columns` if there are any."""
    status = (line.entry and line.entry.status) or ""
    sign = SIGNS.get(status, " ")
    tags = " ".join(f"#{output.visible(tag)}" for tag in line.entry.tags) if line.entry else ""
    headline = output.visible(line.headline)
    if columns is not None:
        from index.text import cut, width

        left = columns - len(line.id) - len(sign) - 2
        headline = cut(headline, max(1, left))
        left -= width(headline) + 2
        tags = cut(tags, left) if left >= 2 else ""
    row = f"{paint(line.id, 'dim')} {paint(sign, status)} {headline}"
    return f"{row}  {paint(tags, 'tag')}" if tags else row
