"""What the fields of bibliographic records mean, whatever the format: names, years, identifiers."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from urllib.parse import unquote

from index.errors import SourceError
from index.paper import Kind, Place, Record
from index.sources.persons import family_last

_DOI: Final = re.compile(r"10\.\d{1,9}/[^\s\"<>{}|\\^`]+", re.IGNORECASE)
_DOI_URL: Final = re.compile(r"\bdoi\.org/(10\.\S+)", re.IGNORECASE)
_ARXIV: Final = re.compile(
    r"(?<![\w.])(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?(?![\w/])", re.IGNORECASE
)
_ARXIV_MENTION: Final = re.compile(
    r"(?:\barxiv['\"]?\s*:\s*['\"]?|arxiv\.org/(?:abs|pdf|html)/|10\.48550/arxiv\.)"
    r"(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})",
    re.IGNORECASE,
)
_YEAR: Final = re.compile(
    r"(?<!\d)(1[5-9]\d\d|20\d\d|2100)(?:(?!\d)|(?=(?:0[1-9]|1[0-2])[0-3]\d(?!\d)))"
)
"""A year by itself, or at the beginning of a date of eight digits."""
_SHORT_YEAR: Final = re.compile(r"\d{1,2}/\d{1,2}/(\d\d)")
_LATEST_SHORT_YEAR: Final = 50
"""A year in two digits after this one is of the last century."""
_URL: Final = re.compile(r"(?:https?|ftp)://[^\s<>\"]+", re.IGNORECASE)
_ID: Final = re.compile(r"p[0-9a-hjkmnp-tv-z]{12}")
_OTHERS: Final = re.compile(r"(?:and\s+)?(?:others|et\.?\s*al\.?)[.\s]*", re.IGNORECASE)
_MARKUP: Final = re.compile(r"<(?:p|div|h\d|ul|ol|span|strong|em|b|i)\b[^<>]*>", re.IGNORECASE)
_REMARK: Final = re.compile(
    r"(?:times cited|cited by):?\s|export date:|correspondence address:|funding (?:details|text)"
    r"|references:|coden:|chemicals/cas:|tradenames:|manufacturers?:|date revised -"
    r"|last updated -|suppnotes -|accession number:|partial author list:|\d{4}-\d{3}[\dx]\b",
    re.IGNORECASE,
)
"""How notes begin that a database wrote, not a person."""
_EXTRA: Final = re.compile(
    r"(?:(?:number|publisher|_eprint|pmid|pmcid|isbn|oclc|citation key|original-date): .*\n?)+"
    r"|arxiv:\S+(?: \[[\w.-]+\])?",
    re.IGNORECASE,
)
"""What Zotero writes for fields that a format lacks, and nothing else beside it."""
_BREAK: Final = re.compile(r"</(?:p|div|h\d|li)>\s*|<br\s*/?>\s*", re.IGNORECASE)
_SEPARATORS: Final = re.compile(r"[;\n|]")
_BETWEEN_COMMAS: Final = re.compile(r"(?:[^,()]|\([^()]*\)|[()])+")
_SUBJECTS: Final = re.compile(
    r"(?:[a-z-]+\.[A-Za-z-]{2,}|[a-z]+-[a-z]+)(?:\s+[a-z-]+(?:\.[A-Za-z-]+)?)+"
)
_WORD_ENDS: Final = re.compile(r"(?<=[a-z])(?=[A-Z])|[^A-Za-z]+")
_KIND_WORDS: Final[tuple[tuple[str, Kind], ...]] = (
    (r"thes\b|(?:phd|masters?)? ?thesis|dissertation", "thesis"),
    (r"e?chap\b|(?:book )?(?:chapter|section)|in(?:book|collection)", "chapter"),
    (
        r"(?:in)?proceedings? (?:article|paper)|inproceedings|conf|cpaper|paper conf|c$",
        "conference",
    ),
    (r"(?:mv|ed|e)?books?\b|monograph", "book"),
    (r"rprt\b|(?:tech)?report|working paper", "report"),
    (r"preprint|unpb\b|unpublished|posted content|repository|informal", "preprint"),
    (r"e?jour|journal|article|review|magazine|mgzn\b|letter|editorial|j$", "article"),
)
"""How the words for a kind begin, in lower case, digits and signs left out."""
_KINDS: Final = tuple((re.compile(rf"\b(?:{words})"), kind) for words, kind in _KIND_WORDS)


class NoPaper(ValueError):
    """A record that says of no paper what it is; the message is the reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fields:
    """The names a format has for what a paper is made of, the best ones first."""

    title: tuple[str, ...]
    abstract: tuple[str, ...]
    authors: tuple[str, ...]
    venue: tuple[str, ...] = ()
    year: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    """All of them are united, unlike those above."""
    urls: tuple[str, ...] = ()
    """All of them are united."""
    doi: tuple[str, ...] = ()
    """Only what looks like one counts."""
    kind: tuple[str, ...] = ()
    """Where the kind of publication stands; the first that is understood counts."""
    arxiv: tuple[str, ...] = ()
    """Fields that hold a bare arXiv id; elsewhere one is found behind "arXiv:"."""
    note: tuple[str, ...] = ()
    """All of them are joined by line breaks."""
    tags: tuple[str, ...] = ()
    """What the user of another program, or of ours, called the paper; all are united."""
    collection: tuple[str, ...] = ()
    id: tuple[str, ...] = ()
    """Where one of our own exports puts the id."""

    def known(self) -> frozenset[str]:
        """Return every name."""
        return frozenset(name for slot in self.__slots__ for name in getattr(self, slot))


Entry = Mapping[str, Sequence[str]]
"""What a format says of one paper: its own field names, each with one value or several."""


def results(
    entry: Entry, fields: Fields, place: Place, *, name: str = "", problem: str = ""
) -> list[Record | SourceError]:
    """Return the record that `entry` describes, and what is wrong with it.

    `name` goes before what is said of it, `problem` is what was found wrong with it before.
    """
    found: list[Record | SourceError] = []
    try:
        paper = record(entry, fields, place)
    except NoPaper as error:
        problem = problem or str(error)
    else:
        found.append(paper)
        if paper.year is None and not problem:
            problem = _faulty_year(entry, fields)
    if problem:
        found.append(SourceError(place.file, name + problem, place.line))
    return found


def record(entry: Entry, fields: Fields, place: Place, *, collection: str = "") -> Record:
    """Return the record that `entry` describes; raises `NoPaper` where it describes none.

    Authors (as "First Last"), keywords and tags are expected one a value.
    """
    title, abstract = first(entry, fields.title), first(entry, fields.abstract)
    if not title and not abstract:
        raise NoPaper("has neither title nor abstract")
    urls = [url for value in every(entry, fields.urls) for url in _URL.findall(value)]
    venue = first(entry, fields.venue)
    dois = every(entry, fields.doi)
    own = next(filter(_ID.fullmatch, every(entry, fields.id)), "")
    remarks = every(entry, fields.note)
    notes = [each for each in remarks if own or not (_REMARK.match(each) or _EXTRA.fullmatch(each))]
    return Record(
        raw=abstract,
        title=title,
        authors=_authors(entry, fields),
        venue=" ".join(venue.split()),
        year=next(filter(None, map(year, every(entry, fields.year))), None),
        kind=next(filter(None, map(kind, every(entry, fields.kind))), ""),
        keywords=unique(every(entry, fields.keywords)),
        urls=unique(urls),
        doi=next(filter(None, map(doi, dois)), "") or _doi_of(urls),
        arxiv=next(filter(None, map(arxiv, every(entry, fields.arxiv))), "")
        or arxiv_mention("\n".join((*dois, *urls, venue, *remarks))),
        note="\n".join(map(_without_tags, notes)),
        tags=unique(every(entry, fields.tags)),
        collection=first(entry, fields.collection) or collection,
        id=own,
        place=place,
    )


def _faulty_year(entry: Entry, fields: Fields) -> str:
    """Say what stands where no year was found, unless it has no digits: "in press", "n.d."."""
    written = [text for text in every(entry, fields.year) if any(map(str.isdigit, text))]
    if not written:
        return ""
    return f"has no year that makes sense ({written[0][:30]!r})"


def _without_tags(note: str) -> str:
    """Return a note as text; some programs keep notes as HTML."""
    if not _MARKUP.match(note):
        return note
    lines = _BREAK.sub("\n", note)
    return html.unescape(re.sub(r"<[^<>]*>", "", lines)).strip()


def first(entry: Entry, names: Iterable[str]) -> str:
    """Return the first value there is under any of `names`, or empty."""
    for name in names:
        for value in entry.get(name, ()):
            if stripped := value.strip():
                return stripped
    return ""


def every(entry: Entry, names: Iterable[str]) -> list[str]:
    """Return the values under all of `names` that are not blank."""
    return [
        stripped
        for name in names
        if name in entry
        for value in entry[name]
        if (stripped := value.strip())
    ]


def unique(values: Iterable[str]) -> tuple[str, ...]:
    """Return `values` on one line each, without blank ones, each once."""
    one_line = [
        value.strip(" ")
        if value.isprintable() and "  " not in value  # so it is on most occasions, and quicker
        else " ".join(value.split())
        for value in values
    ]
    return tuple(dict.fromkeys(filter(None, one_line)))


def year(text: str) -> int | None:
    """Return the first year in `text`: "2019/05//" and "May 2019" are 2019, "10 15" is none."""
    if found := _YEAR.search(text):
        return int(found[1])
    if found := _SHORT_YEAR.fullmatch(text.strip()):
        return int(found[1]) + (1900 if int(found[1]) > _LATEST_SHORT_YEAR else 2000)
    return None


@lru_cache(maxsize=1 << 10)
def kind(text: str) -> Kind:
    """Return the kind of publication that a format's own word for it stands for, or empty."""
    words = _WORD_ENDS.sub(" ", text).lower()
    return next((kind for pattern, kind in _KINDS if pattern.search(words)), "")


def doi(text: str) -> str:
    """Return the DOI in `text` in lower case, without resolver and trailing punctuation."""
    if "10." not in text:
        return ""
    if "?" in text and "&" in text:  # one parameter of an address among others
        text = text.replace("&", " ")
    found = _DOI.search(unquote(text) if "%" in text else text)
    if not found:
        return ""
    bare = html.unescape(found[0]).rstrip(".,;:'")
    while bare.endswith(")") and bare.count(")") > bare.count("("):
        bare = bare[:-1].rstrip(".,;:'")
    return bare.lower()


def _doi_of(urls: Iterable[str]) -> str:
    return next((doi(found[1]) for url in urls if (found := _DOI_URL.search(url))), "")


def arxiv(text: str) -> str:
    """Return the arXiv id in `text` without version; a bare one will do."""
    found = _ARXIV.search(text)
    return found[1] if found else arxiv_mention(text)


def arxiv_mention(text: str) -> str:
    """Return the arXiv id that `text` calls one: behind "arXiv:", in an address, in a DOI."""
    found = _ARXIV_MENTION.search(text) if "rxiv" in text.lower() else None
    return found[1] if found else ""


def _authors(entry: Entry, fields: Fields) -> tuple[str, ...]:
    """Return the authors under the first name that has any; "and others" is nobody."""
    for each in fields.authors:
        if each in entry and (found := unique(entry[each])):
            if _OTHERS.fullmatch(found[-1]):
                found = found[:-1]
            return family_last(found)
    return ()


def split_words(text: str) -> list[str]:
    """Return the keywords in one value: separated by semicolons or lines, else by commas.

    Only the subjects of arXiv are separated by blanks: `cs.CL stat.ML`.
    """
    if "," not in text and _SUBJECTS.fullmatch(text):
        return text.split()
    if ";" in text or "\n" in text or "|" in text:
        parts = _SEPARATORS.split(text)
    else:
        parts = _BETWEEN_COMMAS.findall(text) if "(" in text else text.split(",")
    return [word for part in parts if (word := part.strip(" *.\t\r\n"))]


def split_escaped(text: str) -> list[str]:
    r"""Return what our own exports joined by "; ", a backslash before `;`, `\` and line breaks."""
    parts = re.findall(r"(?:[^\\;]|\\.)+", text, re.DOTALL)
    unescape = re.compile(r"\\(.)", re.DOTALL)
    return [
        unescape.sub(lambda found: "\n" if found[1] == "n" else found[1], part).strip()
        for part in parts
    ]
