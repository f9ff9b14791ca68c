"""The formats paperreader reads, and reading a file in whichever of them it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Final, TextIO, cast

from index.errors import SourceError
from index.paper import Record
from index.sources.encoding import decoded, is_text, open_text
from index.sources.recognition import format_name
from index.sources.streams import Source, open_sources

Read = Callable[[TextIO, str], Iterator[Record | SourceError]]
"""How a format's module reads an open text; the second argument is the file's name."""

FORMATS: Final = {
    "bibtex": "bibtex",
    "cochrane": "cochrane",
    "headed": "headed",
    "json": "json_records",
    "labelled": "labelled",
    "nbib": "nbib",
    "numbered": "numbered",
    "org": "org",
    "our html": "our_html",
    "our text": "our_text",
    "ovid text": "ovid_text",
    "papis": "papis",
    "plain": "plain",
    "pubmed text": "pubmed_text",
    "refer": "refer",
    "ris": "ris",
    "table": "table",
    "web of science": "web_of_science",
    "xml": "xml_records",
}
"""Formats, and the modules that read them, which are loaded when a file needs them."""


def read(file: str) -> Iterator[Record | SourceError]:
    """Yield the records of `file`; what cannot be read comes out as a `SourceError`."""
    try:
        for source in open_sources(file):
            if isinstance(source, SourceError):
                yield source
            else:
                yield from _read(source, file)
    except SourceError as error:
        yield error


def _read(source: Source, file: str) -> Iterator[Record | SourceError]:
    inside = f"{source.member}: " if source.member else ""
    if not is_text(source.head):
        yield SourceError(file, f"{inside}is not text")
        return
    name = format_name(decoded(source.head), source.member or file)
    if name == "web page":
        yield SourceError(file, f"{inside}is a web page: save the list itself")
        return
    reader = cast("Read", import_module(f"index.sources.{FORMATS[name]}").read)
    for each in reader(open_text(source.buffered(), source.head), file):
        if inside and isinstance(each, SourceError):
            yield SourceError(file, f"{inside}{each.reason}", each.line)
        else:
            yield each
    if source.damage:
        yield SourceError(file, f"{inside}{source.damage}")
