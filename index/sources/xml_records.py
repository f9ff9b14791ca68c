"""XML: feeds of arXiv, and what PubMed, EndNote, OAI-PMH servers, MODS, JATS and DBLP have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TextIO
from xml.etree.ElementTree import Element

from index.errors import SourceError
from index.paper import Place, Record
from index.sources import fields, persons
from index.sources.xml_elements import elements

FIELDS: Final = fields.Fields(
    title=(
        *("article-title", "titleInfo/title", "title", "titles/title", "ArticleTitle"),
        *("BookTitle", "VernacularTitle"),
    ),
    abstract=("summary", "abstract", "AbstractText", "description", "content"),
    authors=("contributor", "author", "creator", "Author"),
    venue=(
        *("journal_ref", "journal-ref", "periodical/full-title", "titles/secondary-title"),
        *("Journal/Title", "MedlineTA", "relatedItem/titleInfo/title", "journal-title"),
        *("booktitle", "journal", "school"),
    ),
    year=(
        *("published", "issued", "dates/year", "PubDate/Year", "MedlineDate", "ArticleDate/Year"),
        *("dateIssued", "pub-date/year", "year", "created", "date", "pubDate", "updated"),
    ),
    keywords=(
        "category",
        "categories",
        "keywords/keyword",
        "Keyword",
        "DescriptorName",
        "subject",
        "kwd",
    ),
    urls=("link", "related-urls/url", "url", "ee", "PMID", "identifier", "id"),
    doi=("doi", "electronic-resource-num", "ELocationID", "ArticleId", "identifier"),
    arxiv=("arxiv",),
    kind=("ref-type", "PublicationType", "tag", "genre"),
    note=("research-notes", "notes"),
)
"""Elements, wherever they stand in a record, or paths of two of them."""

_EVERY: Final = FIELDS.known()


def read(text: TextIO, file: str) -> Iterator[Record | SourceError]:
    """Yield the records of a feed or of a database's XML."""
    for line, element, problem in elements(text):
        if element is None:
            yield SourceError(file, problem, line)
            continue
        name = f"the <{element.tag}> "
        yield from fields.results(_entry(element), FIELDS, Place(file, line), name=name)


def _entry(record: Element) -> dict[str, list[str]]:
    entry = {path: _texts(record, path) for path in _EVERY}
    authors = record.findall("./contributors/authors/author") or record.iter("author")
    entry["author"] = [name for person in authors if (name := _person(person))]
    entry["contributor"] = list(_contributors(record))
    entry["tag"] = [record.tag]
    entry["Author"] = [name for person in record.iter("Author") if (name := _person(person))]
    entry["creator"] = [persons.name(name) for name in _names(entry["creator"])]
    entry["link"] += [link.get("href", "") for link in record.iter("link")]
    entry["category"] += [each.get("term", "") for each in record.iter("category")]
    entry["categories"] = [word for text in entry["categories"] for word in text.split()]
    entry["PMID"] = [f"https://pubmed.ncbi.nlm.nih.gov/{number}/" for number in entry["PMID"][:1]]
    entry["ref-type"] = [each.get("name", "") for each in record.iter("ref-type")]
    entry["ArticleId"] = _own_doi(record)
    entry["AbstractText"] = _sections(record)
    entry["description"] = [text.partition("Abstract:")[2] or text for text in entry["description"]]
    if record.find(".//summary") is not None or record.find(".//abstract") is not None:
        entry["arxiv"] = [
            text for text in _texts(record, "id") if "/" not in text or "arxiv" in text
        ]
    return entry


def _texts(record: Element, path: str) -> list[str]:
    return ["".join(found.itertext()).strip() for found in record.iterfind(f".//{path}")]


def _names(texts: list[str]) -> list[str]:
    return [name for text in texts for name in persons.split(text)]


def _person(person: Element) -> str:
    """Return a name given whole, or in parts as PubMed and OAI-PMH have them."""
    for family, given, suffix in (
        ("LastName", "ForeName", "Suffix"),
        ("keyname", "forenames", "suffix"),
        ("surname", "given-names", "suffix"),
    ):
        if text := person.findtext(family):
            parts = [person.findtext(given, ""), text, person.findtext(suffix, "")]
            return " ".join(part.strip() for part in parts if part)
    whole = person.findtext("name") or person.findtext("CollectiveName")
    return persons.name(whole or "".join(person.itertext()))


def _contributors(record: Element) -> Iterator[str]:
    """Yield the authors of a record of MODS or JATS."""
    for person in record.findall("./name"):
        roles = {role.text for role in person.iterfind("./role/roleTerm")}
        if not roles or roles & {"author", "aut"}:
            given = [part.text or "" for part in person.iterfind("./namePart[@type='given']")]
            family = [part.text or "" for part in person.iterfind("./namePart[@type='family']")]
            whole = " ".join(part.text or "" for part in person.iterfind("./namePart"))
            yield " ".join((*given, *family)) if family else persons.name(whole)
    for person in record.iterfind(".//article-meta/contrib-group/contrib/name"):
        yield _person(person)


def _own_doi(record: Element) -> list[str]:
    """Return the DOI of a PubMed record, not those of the works it refers to."""
    return [
        number.text or ""
        for number in record.iterfind("./PubmedData/ArticleIdList/ArticleId")
        if number.get("IdType") == "doi"
    ]


def _sections(record: Element) -> list[str]:
    """Return an abstract in one text, its sections one a line behind their labels."""
    sections = []
    for part in record.iterfind(".//Abstract/AbstractText"):
        label, text = part.get("Label", ""), "".join(part.itertext()).strip()
        sections.append(f"{label}: {text}" if label else text)
    return ["\n".join(sections)]
