"""Which columns of a table hold what, whoever wrote it, and where its header stands."""

from __future__ import annotations

import csv
import re
from typing import Final, NamedTuple

from index.sources.fields import Fields

FIELDS: Final = Fields(
    title=(
        *("title", "article title", "document title", "paper title", "primary title", "ti", "t1"),
        *("work title", "title of paper", "item title", "display name", "original title"),
    ),
    abstract=(
        *("abstract", "abstract note", "summary", "ab", "abstract text"),
        *("paper abstract", "description", "n2", "original abstract"),
    ),
    authors=(
        *("author full names", "author names", "authors", "author", "author s", "first authors"),
        *("authors list", "author list", "af", "au", "creator", "creators", "authorships"),
        *("authorships author display name", "first author", "editors", "editor"),
    ),
    venue=(
        *("venue", "journal", "source title", "publication title", "journal book", "booktitle"),
        *("conference", "conference name", "conference title", "container title", "journal name"),
        *("journal title", "publication name", "publication", "secondary title", "source", "so"),
        *(
            "t2",
            "jo",
            "jf",
            "pubtitle",
            "host venue",
            "primary location source display name",
            "publisher",
        ),
    ),
    year=(
        *("year", "publication year", "published year", "pub year", "pubyear", "py"),
        *("year of publication", "date", "publication date", "date published", "published"),
        *(
            "date of publication",
            "published date",
            "pub date",
            "pubdate",
            "cover date",
            "update date",
            "y1",
            "source",
        ),
    ),
    keywords=(
        *("keywords", "keyword", "author keywords", "de", "index keywords", "keywords plus"),
        *("id keywords plus", "manual tags", "automatic tags", "mesh terms", "ieee terms"),
        *("categories", "subjects", "emtree medical index terms", "emtree drug index terms"),
        *("kw", "topics", "subjectterms", "keywords display name"),
    ),
    urls=(
        *("urls", "url", "link", "links", "pdf link", "pdf", "pdf url", "doi link", "article url"),
        *(
            "articleurl",
            "external url",
            "source urls",
            "open url link",
            "full text link",
            "site",
            "documenturl",
        ),
    ),
    doi=(
        "doi",
        "di",
        "do",
        "item doi",
        "digitalobjectidentifier",
        "externalids",
        "doi link",
        "urls",
        "url",
        "link",
        "open url link",
    ),
    arxiv=("arxiv", "arxiv id", "arxivid", "eprint"),
    kind=(
        "document type",
        "publication type",
        "item type",
        "type of reference",
        "dt",
        "pt",
        *("type", "kind", "content type", "articletype", "document identifier"),
    ),
    note=("note", "notes", "comment", "comments", "extra"),
    tags=("tags", "manual tags", "labels"),
    collection=("collection",),
    id=("id",),
)
"""Names of columns in lower case, words separated by single blanks; `title` is also `Title:`."""

OWN: Final = ("id", "title", "headline", "authors", "year", "venue", "status", "tags", "read")
"""The columns that our own export begins with."""

_KNOWN: Final = FIELDS.known()
_WEB_OF_SCIENCE: Final = frozenset(("pt", "au", "ti", "so"))
_LONGEST_NAME: Final = 60
_LINES_BEFORE: Final = 5
"""So many lines with remarks may stand before the header."""


class Header(NamedTuple):
    """The line of a table that names its columns."""

    lines: int
    """How many lines stand before the first row."""
    delimiter: str
    columns: tuple[str, ...]
    quoted: bool
    """Whether quotation marks may enclose a cell."""


def header(text: str) -> Header | None:
    """Return the header of the table that `text` begins with; None where it is no table."""
    for number, line in enumerate(text.split("\n")[:_LINES_BEFORE], 1):
        found = max((_split(line, each) for each in ",;\t|"), key=_known)
        if _is_header(found.columns):
            return found._replace(lines=number)
    return None


def _split(line: str, delimiter: str) -> Header:
    try:
        cells = next(csv.reader([line], delimiter=delimiter, skipinitialspace=True), [])
    except csv.Error:
        cells = []
    columns = tuple(_normal(cell) for cell in cells)
    return Header(0, delimiter, columns, quoted=not of_web_of_science(columns))


def of_web_of_science(columns: tuple[str, ...]) -> bool:
    """Tell whether a header is of Web of Science, whose tables hold bare quotation marks."""
    return columns[:1] == ("pt",) and set(columns) >= _WEB_OF_SCIENCE


def _normal(name: str) -> str:
    return re.sub(r"[\W_]+", " ", name.strip("\ufeff'\"")).strip().lower()


def _known(found: Header) -> int:
    return len(_KNOWN.intersection(found.columns))


def _is_header(columns: tuple[str, ...]) -> bool:
    """Tell whether there is a column of titles or abstracts, and another one that is known."""
    names = set(columns)
    texts = names.intersection((*FIELDS.title, *FIELDS.abstract))
    named = all(len(name) <= _LONGEST_NAME for name in columns)
    return bool(texts) and named and (len(_KNOWN & names) > 1 or len(columns) == 1)
