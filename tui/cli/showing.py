"""Papers on stdout: as a table, as ids, or in one of the export formats."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tui.cli import output

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from index.export import Item

SIGNS = {"keep": "+", "maybe": "~", "rejected": "x"}
"""The sign of a decision, as the reader's list shows it."""
LISTINGS = ("table", "ids", "json", "jsonl")
_WIDEST = 100
"""Abstracts are hard to read in longer lines."""


def listing(items: Iterable[Item], form: str) -> int:
    """Write papers in one of `LISTINGS` and return how many there were."""
    if form in ("json", "jsonl"):
        return exported(items, form)
    count = 0
    columns = output.columns()
    for item in items:
        output.say(item.paper.id if form == "ids" else _line(item, columns))
        count += 1
    return count


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


def _line(item: Item, columns: int | None) -> str:
    """Return one row of a table, cut to `columns` if there is one."""
    from index.text import cut, width

    sign = SIGNS.get(item.status, " ")
    tags = " ".join(f"#{output.visible(tag)}" for tag in item.tags)
    before = f"{item.paper.id} {sign} "
    headline = output.visible(item.paper.headline)
    if columns is not None:
        headline = cut(headline, max(1, columns - len(before)))
        left = columns - len(before) - width(headline) - 2
        tags = cut(tags, left) if left >= 2 else ""
    return f"{output.paint(item.paper.id, 'dim')} {output.paint(sign, item.status)} {headline}" + (
        f"  {output.paint(tags, 'tag')}" if tags else ""
    )
