"""Markdown: a heading a paper, its data in one line, the note as a quotation, the abstract."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from index.export import fields
from index.export.item import Format, Item
from index.paper import Passage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from index.paper import Span

_BLOCK = re.compile(r"^(\d*)([-*+=#>~`|.)])")
"""What a line begins with that Markdown takes for a block; `markdown` knows about paragraphs."""


def _blocks(item: Item) -> Iterator[str]:
    paper = item.paper
    yield f"## {_inline(paper.title or paper.headline)}"
    byline = fields.byline(paper)
    if byline:
        yield _inline(byline)
    marks = [item.status, *(f"#{tag}" for tag in item.tags)]
    if item.read:
        marks.append(f"read {item.read}")
    yield f"`{paper.id}` · " + " · ".join(map(_inline, marks))
    if item.note.strip():
        quoted = (
            f"> {_inline(line)}  " if line.strip() else ">" for line in fields.lines(item.note)
        )
        yield "\n".join(quoted)
    if paper.abstract:
        yield _markdown(fields.printable(paper.abstract), paper.spans)
    found = fields.links(paper)
    if found:
        yield " · ".join(f"<{url}>" for url in found)


def _inline(text: str) -> str:
    """Return `text` on one line that is no list, rule or heading, whatever it begins with."""
    return _BLOCK.sub(r"\1\\\2", _markdown(fields.one_line(text)))


def _markdown(text: str, spans: tuple[Span, ...] = ()) -> str:
    from index.text import markdown

    return markdown(Passage(text=text, spans=spans))


MARKDOWN = Format(
    name="markdown",
    label="Markdown",
    suffix=".md",
    paper=lambda item: "".join(f"\n{block}\n" for block in _blocks(item)),
    head="# Papers\n",
)
