"""Org mode: a heading a paper, its data in a property drawer, the note as a quotation.

Where text would read as markup a zero-width space stands before it, as Org's manual asks; papers
hold none of their own.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from index.export import fields
from index.export.item import Format, Item

if TYPE_CHECKING:
    from collections.abc import Iterator

_GUARD = "\N{ZERO WIDTH SPACE}"
_LINE = re.compile(r"^(\s*)(?=[*#:|+-])", re.MULTILINE)
_MARKUP = re.compile(
    r"""(?<![^\s\-({'"])(?=[*/_=~+]\S)  # emphasis
    | (?<=[\w)}])(?=[_^]\S)             # sub- and superscripts
    | (?<=\$)(?=\S) | (?<=\\)(?=\w)     # TeX
    | (?<=\[)(?=\[|fn:) | (?<=<)(?=[<\d]) | (?<=\{\{)(?=\{) | (?<=@)(?=@)
    """,
    re.VERBOSE,
)
_TAG = re.compile(r"[\w@#%]+")


def _heading(item: Item) -> Iterator[str]:
    paper = item.paper
    tags = ":".join(tag for tag in item.tags if _TAG.fullmatch(tag))
    title = _guard(fields.one_line(paper.title or paper.headline))
    yield f"* {title}{f'  :{tags}:' if tags else ''}"
    yield ":PROPERTIES:"
    yield from (f":{name}: {value}" for name, value in _properties(item) if value)
    yield ":END:"
    if paper.abstract.strip():
        yield ""
        yield from map(_guard, fields.lines(paper.abstract))
    if item.note.strip():
        yield ""
        yield "#+begin_quote"
        yield from map(_guard, fields.lines(item.note))
        yield "#+end_quote"


def _properties(item: Item) -> Iterator[tuple[str, str]]:
    paper = item.paper
    yield "CUSTOM_ID", paper.id
    yield "STATUS", item.status
    yield "KEYWORDS", fields.join(paper.keywords)
    yield "TAG_LIST", fields.join(item.tags)
    yield "READ", fields.one_line(item.read)
    yield "AUTHORS", fields.join(paper.authors)
    yield "YEAR", str(paper.year or "")
    yield "VENUE", fields.one_line(paper.venue)
    yield "COLLECTION", fields.one_line(paper.collection)
    yield "DOI", fields.one_line(paper.doi)
    yield "ARXIV", fields.one_line(paper.arxiv)
    yield "URLS", fields.join(paper.urls)


def _guard(line: str) -> str:
    """Put a zero-width space wherever Org would see markup."""
    return _MARKUP.sub(_GUARD, _LINE.sub(rf"\1{_GUARD}", line))


ORG = Format(
    name="org",
    label="Org mode",
    suffix=".org",
    paper=lambda item: "".join(f"{line}\n" for line in _heading(item)),
    head="#+TITLE: Papers\n\n",
    between="\n",
)
