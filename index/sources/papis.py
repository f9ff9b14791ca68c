"""The `info.yaml` of a document in a papis library."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, TextIO

import yaml

from index.errors import SourceError
from index.paper import Place, Record
from index.sources import fields, json_shapes

FIELDS: Final = fields.Fields(
    title=("title",),
    abstract=("abstract",),
    authors=("author_list", "author"),
    venue=("journal", "booktitle", "container_title", "eventtitle", "publisher"),
    year=("year", "date"),
    keywords=("keywords", "tags"),
    urls=("url", "doc_url"),
    doi=("doi",),
    arxiv=("eprint", "arxiv", "arxivid"),
    kind=("type",),
    note=("note",),
    tags=("tags",),
)

LONGEST: Final = 4 << 20
"""Characters of a file that are read."""


def read(text: TextIO, file: str) -> Iterator[Record | SourceError]:
    """Yield the one record of the file; what papis keeps in a file of notes stays there."""
    written = text.read(LONGEST + 1)
    if len(written) > LONGEST:
        yield SourceError(file, f"is longer than {LONGEST >> 20} MiB: not read")
        return
    try:
        for document in yaml.load_all(written, _Loader):
            yield from _results(document, file)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else None
        yield SourceError(file, f"not YAML: {error.problem or error.context}", line)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        yield SourceError(file, str(error).partition("\n")[0] or "nested too deep")


class _Loader(yaml.SafeLoader):
    """Reads every scalar as the string it is, and knows no aliases, which could expand."""

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        """Return the next node; raises `YAMLError` for an alias."""
        if self.check_event(yaml.AliasEvent):
            raise yaml.YAMLError("aliases are not allowed")
        return super().compose_node(parent, index)


_Loader.yaml_implicit_resolvers = {}


def _words(value: Any) -> list[str]:
    """Return tags: a list, or as older versions of papis have them, words between blanks."""
    if isinstance(value, str) and not re.search(r"[,;]", value):
        return value.split()
    return json_shapes.words(value)


def _results(document: Any, file: str) -> Iterator[Record | SourceError]:
    if not isinstance(document, Mapping):
        yield SourceError(file, "is no description of a document")
        return
    entry = {key: json_shapes.strings(document.get(key)) for key in FIELDS.known()}
    entry["author_list"] = json_shapes.people(document.get("author_list"))
    entry["author"] = json_shapes.people(document.get("author"))
    for key in ("keywords", "tags"):
        entry[key] = _words(document.get(key))
    yield from fields.results(entry, FIELDS, Place(file, 1))
