"""Plain text to read or print: wrapped at a width of terminal cells.

A later import takes title and abstract back: behind the title a line begins with the id, the lines
of a note begin with `>`, and an empty line stands between paragraphs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from index.export import fields
from index.export.item import Format, Item

if TYPE_CHECKING:
    from collections.abc import Iterator

COLUMNS = 80
_RULE = "─" * 8


def paper_lines(item: Item, columns: int = COLUMNS) -> Iterator[str]:
    """Yield the lines that show one paper, none of them wider than `columns` cells."""
    paper = item.paper
    yield from wrap(paper.title or paper.headline, columns)
    marks = [paper.id, item.status, *(f"#{fields.one_line(tag)}" for tag in item.tags)]
    if item.read:
        marks.append(f"read {item.read}")
    yield from wrap(" · ".join(marks), columns)
    yield from wrap(fields.byline(paper), columns)
    for place in paper.sources:
        yield f"{place.file}:{place.line}"
    yield from map(str, fields.links(paper))
    if item.note.strip():
        yield ""
    for line in fields.lines(item.note):
        yield from (f"> {part}" for part in wrap(line, columns - 2)) if line.strip() else [">"]
    for paragraph in filter(str.strip, fields.lines(paper.abstract)):
        yield ""
        yield from wrap(paragraph, columns)


def wrap(text: str, columns: int) -> Iterator[str]:
    """Yield the words of `text` in lines of at most `columns` cells; an overlong word is broken."""
    from index.text import width

    line = ""
    for word in fields.one_line(text).split(" "):
        longer = f"{line} {word}" if line else word
        if width(longer) <= columns:
            line = longer
            continue
        if line:
            yield line
        line = ""
        for sign in word:
            if width(line + sign) > columns:
                yield line
                line = ""
            line += sign
    if line:
        yield line


TEXT = Format(
    name="text",
    label="Plain text",
    suffix=".txt",
    paper=lambda item: "".join(f"{line}\n" for line in paper_lines(item)),
    between=f"\n{_RULE}\n\n",
)
