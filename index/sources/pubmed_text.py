"""What PubMed saves as "Abstract (text)": numbered records whose paragraphs have their places.

First comes where the paper stands, then its title, its authors, remarks, the abstract, and last the
lines with its numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, TextIO

from index.errors import SourceError
from index.paper import Place, Record
from index.sources import fields
from index.sources.paragraphs import Paragraph, paragraphs

FIELDS: Final = fields.Fields(
    title=("title",),
    abstract=("abstract",),
    authors=("authors",),
    venue=("journal",),
    year=("date",),
    urls=("url",),
    doi=("doi",),
    kind=("kind",),
)

CITATION: Final = re.compile(
    r"(\d{1,6})\. (?P<journal>[^.\n]+(?:\([^()]*\))?)\.\s(?P<date>(?:1[89]|20)\d\d\b[^;:.]*)[;:.]"
)
"""The number of a record and where its paper stands: `1. Nature. 2020 Jan;577(7788):89-94. `"""
_AUTHOR: Final = re.compile(
    r"[^\d:;()]{1,60}? [^\W\d_]{1,4}(?: (?:Jr|Sr|[1-4](?:st|nd|rd|th)|I{2,3}))?(?:\(\d+\))*"
)
_MARKS: Final = re.compile(r"\(\d+\)")
_REMARK: Final = re.compile(
    r"(?:author information|comment (?:in|on)|erratum (?:in|for)|update (?:of|in)|collaborators|"
    r"conflict of interest|(?:re|pre)print|republished|retract(?:ed|ion)|expression of concern|"
    r"summary for patients|corrected and|original report|plain language|publisher:|editor:)\b"
    r"|copyright\b|©|\(c\) ?\d{4}|publishers? ",
    re.IGNORECASE,
)
"""How paragraphs begin that are neither title, authors nor abstract."""
_NUMBERS: Final = re.compile(r"^(PMID|DOI|PMCID): (\S+)", re.MULTILINE)


def read(text: TextIO, file: str) -> Iterator[Record | SourceError]:
    """Yield the records, each from its number on."""
    for record in _records(text):
        place = Place(file, record[0].line)
        yield from fields.results(_entry(record), FIELDS, place, name="the record ")


def _records(text: TextIO) -> Iterator[list[Paragraph]]:
    record: list[Paragraph] = []
    number = 0
    for paragraph in paragraphs(text):
        begins = CITATION.match(_joined(paragraph))
        if begins and int(begins[1]) == number + 1:
            if record:
                yield record
            record, number = [], number + 1
        record.append(paragraph)
    if record:
        yield record


def _joined(paragraph: Paragraph) -> str:
    return " ".join(line.strip() for line in paragraph.lines)


def _entry(record: list[Paragraph]) -> dict[str, list[str]]:
    citation, *rest = map(_joined, record)
    found = CITATION.match(citation)
    entry = {"journal": [found["journal"]], "date": [found["date"]]} if found else {}
    entry["doi"] = [citation]
    entry["kind"] = ["journal article"]
    texts: list[str] = []
    for paragraph, joined in zip(record[1:], rest, strict=True):
        if numbers := dict(_NUMBERS.findall("\n".join(paragraph.lines))):
            entry["doi"].append(numbers.get("DOI", ""))
            if pmid := numbers.get("PMID"):
                entry["url"] = [f"https://pubmed.ncbi.nlm.nih.gov/{pmid}/"]
        elif "title" not in entry:
            entry["title"] = [re.sub(r"^\[(.+)\](\.?)$", r"\1\2", joined)]
        elif "authors" not in entry and not texts and (names := _authors(joined)):
            entry["authors"] = names
        elif "url" not in entry and not _REMARK.match(joined):  # nothing of use follows the numbers
            texts.append("\n".join(_sections(paragraph)))
    entry["abstract"] = ["\n\n".join(texts)]
    return entry


def _authors(text: str) -> list[str]:
    """Return the names in a paragraph that holds nothing else; behind a semicolon stand groups."""
    people = _MARKS.sub("", text.partition(";")[0]).strip(" .").split(", ")
    return people if all(map(_AUTHOR.fullmatch, people)) else []


def _sections(paragraph: Paragraph) -> list[str]:
    """Return the lines of a paragraph, joined again but where a section has its heading."""
    lines: list[str] = []
    for line in paragraph.lines:
        if lines and not re.match(r"[A-Z][A-Z /&]{3,}: ", line):
            lines[-1] += f" {line.strip()}"
        else:
            lines.append(line.strip())
    return lines
