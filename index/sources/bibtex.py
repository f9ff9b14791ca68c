"""BibTeX and BibLaTeX: what the fields of an entry say of a paper."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TextIO

from index.errors import SourceError
from index.paper import Place, Record
from index.sources import bibtex_entries, fields, persons
from index.sources.accents import accented, plain, unbraced, unescaped
from index.sources.bibtex_entries import Entry

FIELDS: Final = fields.Fields(
    title=("title",),
    abstract=("abstract",),
    authors=("author", "editor"),
    venue=(
        "journal",
        "journaltitle",
        "booktitle",
        "maintitle",
        "series",
        "howpublished",
        "school",
        "institution",
        "publisher",
    ),
    year=("year", "date"),
    keywords=("keywords", "keyword", "author_keywords", "keywords-plus", "paperreader-keywords"),
    urls=("url", "link", "pdf", "ee", "bdsk-url-1", "paperreader-urls"),
    doi=("doi",),
    arxiv=("eprint", "arxivid", "arxiv"),
    note=("annotation", "annote", "note", "comment"),
    tags=("paperreader-tags", "mendeley-tags", "groups"),
    collection=("paperreader-collection",),
    id=("paperreader-id",),
    kind=("@",),
)
"""Names of fields in lower case; `@` is the type of the entry."""

_INHERITED: Final = ("booktitle", "year", "date", "series", "publisher", "journal", "journaltitle")
_LISTS: Final = frozenset(("paperreader-tags", "paperreader-keywords", "paperreader-urls"))
_WORDS: Final = frozenset((*FIELDS.keywords, *FIELDS.tags)) - _LISTS
_PARENTS: Final = frozenset(
    (
        *("book", "mvbook", "collection", "mvcollection", "proceedings", "mvproceedings"),
        *("reference", "mvreference", "periodical", "xdata"),
    )
)
"""Types of entries that others inherit from."""


def read(text: TextIO, file: str) -> Iterator[Record | SourceError]:
    """Yield the records of a BibTeX file; a damaged entry with what could be read of it."""
    for entry in _inheriting(bibtex_entries.entries(text)):
        values = {**_values(entry), "@": [entry.type]}
        name = f"{entry.key or f'@{entry.type}'}: "
        place = Place(file, entry.line)
        yield from fields.results(values, FIELDS, place, name=name, problem=entry.damage)


def _inheriting(found: Iterable[Entry]) -> Iterator[Entry]:
    """Yield entries with what they inherit by `crossref` and `xdata`, in the order of the file.

    As their parents may come later, entries wait until these are there or the file ends.
    """
    parents: dict[str, Entry] = {}
    waiting: deque[Entry] = deque()
    for entry in found:
        if entry.type in _PARENTS:
            parents.setdefault(entry.key.lower(), entry)
        if entry.type != "xdata":
            waiting.append(entry)
        while waiting and all(key in parents for key in _parents(waiting[0])):
            yield _inherit(waiting.popleft(), parents)
    for entry in waiting:
        yield _inherit(entry, parents)


def _parents(entry: Entry) -> list[str]:
    written = f"{entry.fields.get('crossref', '')},{entry.fields.get('xdata', '')}"
    return [key.strip().lower() for key in written.split(",") if key.strip()]


def _inherit(entry: Entry, parents: dict[str, Entry]) -> Entry:
    for key in _parents(entry):
        parent = parents.get(key)
        if parent is None or parent is entry:
            continue
        given = parent.fields
        if parent.type != "xdata":
            given = {name: given[name] for name in _INHERITED if name in given}
            given.setdefault("booktitle", parent.fields.get("title", ""))
        entry.fields = {**given, **entry.fields}
    return entry


def _values(entry: Entry) -> dict[str, list[str]]:
    """Return the fields as lists of values, those that are no running text without their TeX."""
    if "paperreader-id" in entry.fields:
        return _own(entry.fields)
    values = {name: _value(name, text) for name, text in entry.fields.items()}
    if "howpublished" in values:
        found = _ADDRESS.findall(entry.fields["howpublished"])
        values["link"] = [*values.get("link", ()), *map(" ".join, map(_verbatim, found))]
    if "subtitle" in values and "title" in values:
        values["title"] = [f"{values['title'][0]}: {values['subtitle'][0]}"]
    return values


def _own(written: dict[str, str]) -> dict[str, list[str]]:
    """Return the fields of an entry that we exported as they were before."""
    values = {name: [unescaped(text)] for name, text in written.items()}
    for name in _LISTS & values.keys():
        values[name] = fields.split_escaped(values[name][0])
    values["author"] = [
        unescaped(each.strip()) for each in _split_at_and(written.get("author", ""))
    ]
    values["abstract"] = [written.get("abstract", "")]  # as TeX, which says what is no markup
    values["title"] = [] if "paperreader-untitled" in written else _title(written.get("title", ""))
    values["keywords"] = []  # mixed with tags; both have a field of their own
    return values


def _value(name: str, text: str) -> list[str]:
    if name in _WORDS:
        return [plain(word) for word in fields.split_words(text)]
    return _READERS.get(name, _running_text)(text)


def _title(text: str) -> list[str]:
    return [unbraced(accented(text))]


def _running_text(text: str) -> list[str]:
    return [text]


def _split_at_and(text: str) -> Iterator[str]:
    """Yield what stands between the words "and" outside of braces."""
    text = " ".join(text.split())
    depth, start = 0, 0
    for found in re.finditer(r"[{}]| and ", text, re.IGNORECASE):
        if found[0] in "{}":
            depth += 1 if found[0] == "{" else -1
        elif depth <= 0:
            yield text[start : found.start()]
            start = found.end()
    yield text[start:]


def _person(text: str) -> str:
    """Return a name as "First Last"; what stands in braces has no parts."""
    text = text.strip()
    if _NAME_PARTS.match(text):  # "family=Berg, given=Jan, prefix=van der"
        parts = dict(part.strip().partition("=")[::2] for part in text.split(","))
        return plain(" ".join(parts[key] for key in _PARTS_ORDER if parts.get(key)))
    corporate = text.startswith("{") and persons.name(text[1:-1]) != text[1:-1]
    whole = corporate and bibtex_entries.closing_brace(text, 1) == len(text) - 1
    return plain(text) if whole else persons.name(plain(text))


def _people(text: str) -> list[str]:
    names: list[str] = []
    for each in _split_at_and(text):
        plainly = ("," in each or ";" in each) and not ("{" in each or _NAME_PARTS.match(each))
        names += map(_person, persons.listed(each) if plainly else [each])
    return names


def _venue(text: str) -> list[str]:
    """Return a venue without addresses, which `howpublished` may hold."""
    return [plain(_ADDRESS.sub("", text)).strip(" ,;:")]


def _verbatim(text: str) -> list[str]:
    return [text.translate(_MARKS)]


_NAME_PARTS: Final = re.compile(r"(?:family|given|prefix|suffix)\s*=")
_PARTS_ORDER: Final = ("given", "prefix", "family", "suffix")
_ADDRESS: Final = re.compile(r"\\(?:url|path)\s*\{[^{}]*\}|\b(?:https?|ftp)://\S+|\bwww\.\S+")
_MARKS: Final = dict.fromkeys(map(ord, "\\{}"))
_READERS: Final[dict[str, Callable[[str], list[str]]]] = {
    **dict.fromkeys(FIELDS.venue, _venue),
    **dict.fromkeys((*FIELDS.urls, *FIELDS.doi, *FIELDS.arxiv, *FIELDS.id), _verbatim),
    **dict.fromkeys(FIELDS.note, lambda text: [unescaped(text)]),
    **dict.fromkeys(FIELDS.authors, _people),
    "title": _title,
}
"""How the value of a field is read; what is not named here is running text."""
