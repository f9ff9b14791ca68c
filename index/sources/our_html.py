"""The web page we export: an element `article` a paper."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final, TextIO

from index.errors import SourceError
from index.paper import Place, Record
from index.sources import fields
from index.sources.described import FIELDS, byline

_PIECE: Final = 1 << 16
_NAMES: Final = {"h2": "title", "blockquote": "note", "abstract": "abstract"}
"""Parts of a paper that are fields as they stand."""


def read(text: TextIO, file: str) -> Iterator[Record | SourceError]:
    """Yield the papers of a page that we exported."""
    page = _Page()
    while piece := text.read(_PIECE):
        page.feed(piece)
        yield from _results(page, file)
    page.close()
    yield from _results(page, file)
    if page.inside:
        yield SourceError(file, "the last paper is cut off", page.line)


def _results(page: _Page, file: str) -> Iterator[Record | SourceError]:
    for line, entry in page.papers:
        yield from fields.results(entry, FIELDS, Place(file, line))
    page.papers.clear()


class _Page(HTMLParser):
    """Gathers the papers of a page as they are closed."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.papers: list[tuple[int, dict[str, list[str]]]] = []
        """Papers that were closed, with the lines they begin on."""
        self.line = 1
        """Where the latest paper begins."""
        self.inside = False
        """Whether a paper is open."""
        self._entry: dict[str, list[str]] = {}
        self._part = ""
        self._text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a paper, or one of its parts."""
        given = {name: value or "" for name, value in attrs}
        if tag == "article":
            self.inside, self.line = True, self.getpos()[0]
            self._entry = {"id": [given.get("id", "")], "url": []}
        elif tag == "a" and self.inside:
            self._entry["url"].append(given.get("href", ""))
            self._part = ""
        elif tag == "code":
            self._part = "marks"
        elif tag in ("h2", "blockquote", "p"):
            self._part, self._text = given.get("class", tag), []

    def handle_data(self, data: str) -> None:
        """Take the text of a part."""
        if self._part:
            self._text.append(data)

    def handle_endtag(self, tag: str) -> None:
        """End a part, or a paper."""
        text = "".join(self._text)
        if tag == "article" and self.inside:
            self.inside = False
            self.papers.append((self.line, self._entry))
        elif tag in ("h2", "blockquote", "p"):
            if name := {"h2": "title", "blockquote": "note", "abstract": "abstract"}.get(
                self._part
            ):
                self._entry[name] = [text]
            elif self._part == "about":
                byline(text, self._entry)
            elif self._part == "marks":
                marks = text.split(" · ")[1:]
                self._entry["tags"] = [mark[1:] for mark in marks if mark.startswith("#")]
            self._part = ""
