r"""BibTeX in UTF-8, fit for BibTeX and BibLaTeX, from which a later import takes everything back.

Keys are `familyYEAR-id`, or the id alone: unique, and the same whatever else is exported. What
BibTeX has no field for goes into fields named `paperreader-…`, which every style ignores. The note
is an `annotation`, because `note` is printed in bibliographies.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from index.export import fields
from index.export.item import Format, Item

if TYPE_CHECKING:
    from collections.abc import Iterator

    from index.paper import Paper

_ESCAPES = str.maketrans(
    {
        "&": r"\&",
        "%": r"\%",
        "$": r"\$",
        "#": r"\#",
        "_": r"\_",
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
    }
)
_BRACES = {"{": r"\ensuremath{\lbrace}", "}": r"\ensuremath{\rbrace}"}
"""Braces without a partner: BibTeX counts braces even behind a backslash."""
_VERBATIM = str.maketrans({"{": "%7B", "}": "%7D", "\\": "%5C", " ": "%20"})
_TYPES = {
    "article": "article",
    "book": "book",
    "chapter": "incollection",
    "conference": "inproceedings",
    "preprint": "misc",
    "report": "techreport",
    "thesis": "phdthesis",
}
_VENUES = {
    "article": "journal",
    "book": "publisher",
    "chapter": "booktitle",
    "conference": "booktitle",
    "report": "institution",
    "thesis": "school",
}


def _entry(item: Item) -> str:
    parts = [f"@{_TYPES[fields.kind(item.paper)]}{{{key(item.paper)}"]
    parts += [f"  {name} = {{{value}}}" for name, value in _fields(item) if value]
    return ",\n".join(parts) + "\n}\n"


def key(paper: Paper) -> str:
    """Return the key papers are cited by."""
    family = fields.name(paper.authors[0]).family if paper.authors else ""
    plain = unicodedata.normalize("NFKD", family).encode("ascii", "ignore").decode().lower()
    letters = re.sub(r"[^a-z]", "", plain)
    return f"{letters}{paper.year or ''}-{paper.id}" if letters else paper.id


def _fields(item: Item) -> Iterator[tuple[str, str]]:
    """Yield names and escaped values; the empty ones are for the caller to leave out."""
    paper = item.paper
    yield "title", _title(paper.title or paper.headline)
    yield "author", " and ".join(_author(author) for author in paper.authors)
    yield "year", str(paper.year or "")
    yield _VENUES.get(fields.kind(paper), "howpublished"), _escape(paper.venue)
    yield "doi", paper.doi.translate(_VERBATIM)
    yield "eprint", paper.arxiv.translate(_VERBATIM)
    yield "archiveprefix", "arXiv" if paper.arxiv else ""
    yield "url", paper.urls[0].translate(_VERBATIM) if paper.urls else ""
    yield "abstract", _escape(paper.abstract)
    words = dict.fromkeys([*item.tags, *paper.keywords])
    yield "keywords", ", ".join(_escape(word.replace(",", " ")) for word in words)
    yield "annotation", _escape(item.note)
    yield "paperreader-id", paper.id
    yield "paperreader-untitled", "" if paper.title else "true"
    yield "paperreader-status", item.status
    yield "paperreader-tags", _escape(fields.join(item.tags))
    yield "paperreader-keywords", _escape(fields.join(paper.keywords))
    yield "paperreader-read", _escape(item.read)
    yield "paperreader-urls", _escape(fields.join(paper.urls[1:]))
    yield "paperreader-collection", _escape(paper.collection)


def _escape(text: str) -> str:
    """Escape text for LaTeX so that its braces are balanced for BibTeX."""
    text = fields.printable(text).strip()
    signs = [sign.translate(_ESCAPES) for sign in text]
    unmatched: list[int] = []
    for place, sign in enumerate(text):
        if sign not in _BRACES:
            continue
        signs[place] = _BRACES[sign]
        if sign == "{":
            unmatched.append(place)
        elif unmatched:
            signs[unmatched.pop()] = r"\{"
            signs[place] = r"\}"
    return "".join(signs)


def _title(text: str) -> str:
    """Escape a title; styles that set titles in lower case leave what is braced alone."""
    words = fields.one_line(text).split(" ")
    return " ".join(f"{{{_escape(word)}}}" if _cased(word) else _escape(word) for word in words)


def _cased(word: str) -> bool:
    """Tell whether the case of a word carries meaning: `EEG`, `R²`, but not `Multi-Agent`."""
    parts = re.split(r"[-–—/]", word.strip("()[]“”‘’\"'"))
    return any(part[1:] and not part[1:].islower() and part.lower() != part for part in parts)


def _author(text: str) -> str:
    """Escape a name; one that BibTeX would split or turn round is held together by braces."""
    author = fields.one_line(text)
    whole = "," in author or " and " in f" {author.casefold()} "
    return f"{{{_escape(author)}}}" if whole else _escape(author)


BIBTEX = Format(name="bibtex", label="BibTeX", suffix=".bib", paper=_entry, between="\n")
