"""The shapes in which JSON of different makers holds names, words, dates and whole papers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from functools import cache
from typing import Any, Final

from index.sources import fields, persons
from index.sources.accents import plain

_NESTED: Final = ("content", "data", "info", "attributes", "paper")
"""Keys under which some makers put what they say of a paper."""
_NAMED: Final = (
    *(
        "value",
        "name",
        "fullname",
        "fullName",
        "display_name",
        "displayName",
        "text",
        "literal",
        "source",
        "title",
    ),
    *("journal", "pubType", "tag", "term", "keyword", "note", "raw", "created", "date-parts"),
)
"""Keys of an inner object that speak for the whole, the best one first."""
_LINKED: Final = ("value", "url", "URL", "pdf_url", "landing_page_url", "href", "content_url")
_FAMILY: Final = ("family", "lastName", "last", "family_name", "surname")
_GIVEN: Final = ("given", "firstName", "first", "given_name", "forename")
_PARTICLES: Final = ("non-dropping-particle", "dropping-particle")
_MILLISECONDS: Final = 10**11
"""Numbers from here on are moments in milliseconds since 1970, not years."""
_HEADING: Final = re.compile(
    r"\s*<jats:title>\s*(?:abstract|summary)\s*</jats:title>\s*", re.IGNORECASE
)
_ARXIV_ID: Final = re.compile(r"\d{4}\.\d{4,5}(?:v\d+)?")
_LONGEST_ABSTRACT: Final = 100_000
"""Words that the index of an abstract may number."""


@cache
def normal(key: str) -> str:
    """Return a key in lower case, letters and digits only."""
    return re.sub(r"[\W_]+", "", key).lower()


def flat(paper: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a paper with its fields at the top, what only its maker understands put plainly."""
    for key in _NESTED:
        inner = paper.get(key)
        if isinstance(inner, dict) and ("title" in inner or "abstract" in inner):
            paper = {**paper, "id": None, **inner}
            if key == "content" and (forum := first(paper.get("forum"))):
                paper.setdefault("url", f"https://openreview.net/forum?id={forum}")
    paper = _with_arxiv_id(paper)
    for key in ("externalIds", "ids"):
        if isinstance(numbers := paper.get(key), dict):
            found = {normal(name): number for name, number in numbers.items()}
            paper = {"doi": found.get("doi"), "arxiv": found.get("arxiv"), **paper}
    if "headline" in paper and "spans" in paper:  # our own export
        paper = {**paper, "authors": [{"literal": name} for name in strings(paper.get("authors"))]}
    custom = paper.get("custom")
    own = custom.get("paperreader") if isinstance(custom, dict) else None
    if isinstance(own, dict):
        paper = {**paper, "URL": None, "keyword": None, **own}
        if own.get("untitled"):
            paper["title"] = None
    return paper


def _with_arxiv_id(paper: Mapping[str, Any]) -> Mapping[str, Any]:
    name = first(paper.get("id"))
    if "authors_parsed" in paper or "submitter" in paper:  # a record of arXiv
        return {**paper, "arxiv": name, "url": f"https://arxiv.org/abs/{name}", "published": None}
    return {"arxiv": name, **paper} if _ARXIV_ID.fullmatch(name) else paper


def first(value: Any) -> str:
    """Return the first text there is in `value`, or empty."""
    return next(iter(strings(value)), "")


def strings(value: Any, speaking: tuple[str, ...] = _NAMED) -> list[str]:
    """Return the texts in `value`, however deep; of an object, the one that speaks for it."""
    return list(_strings(value, speaking))


def _strings(value: Any, speaking: tuple[str, ...]) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from _strings(each, speaking)
    elif isinstance(value, dict):
        for key in speaking:
            if key in value and (found := strings(value[key], speaking)):
                yield from found
                return
    elif isinstance(value, int | float) and not isinstance(value, bool) and value == value:  # noqa: PLR0124 - NaN
        yield str(value)


def addresses(value: Any) -> list[str]:
    """Return the web addresses in `value`."""
    return strings(value, _LINKED)


def words(value: Any) -> list[str]:
    """Return keywords: the members of a list, or what separators part."""
    found = strings(value)
    return found if len(found) != 1 else fields.split_words(found[0])


def dates(value: Any) -> list[str]:
    """Return dates as text; a number too large for a year is a moment in milliseconds."""
    return [_moment(int(text)) if _is_moment(text) else text for text in strings(value)]


def _is_moment(text: str) -> bool:
    return text.isdecimal() and _MILLISECONDS <= int(text) < 100 * _MILLISECONDS


def _moment(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat()


def abstract(value: Any) -> list[str]:
    """Return an abstract, without the heading that publishers deposit with it."""
    return [_HEADING.sub("", text) for text in strings(value)]


def transposed(value: Mapping[str, Any], titles: tuple[str, ...]) -> list[Mapping[str, Any]]:
    """Return the rows of a table written column by column, as data frames are; else nothing."""
    key = next((key for key in value if normal(key) in titles), "")
    numbered = value.get(key)
    if isinstance(numbered, dict) and numbered and all(map(str.isdecimal, numbered)):
        columns = {name: cells for name, cells in value.items() if isinstance(cells, dict)}
        return [{name: cells.get(row) for name, cells in columns.items()} for row in numbered]
    if isinstance(numbered, list) and len(numbered) > 1 and len(value) > 1:
        lists = {name: cells for name, cells in value.items() if isinstance(cells, list)}
        if len(lists) == len(value) and {len(cells) for cells in lists.values()} == {len(numbered)}:
            return [dict(zip(lists, row, strict=True)) for row in zip(*lists.values(), strict=True)]
    return []


def inverted(value: Any) -> list[str]:
    """Return the abstract of which `value` lists the places of each word, as OpenAlex does."""
    if not isinstance(value, dict):
        return strings(value)
    placed = {
        place: word
        for word, places in value.items()
        if isinstance(places, list)
        for place in places
        if isinstance(place, int) and 0 <= place < _LONGEST_ABSTRACT
    }
    return [" ".join(placed[place] for place in sorted(placed))]


def people(value: Any) -> list[str]:
    """Return the names in `value` as "First Last"."""
    if isinstance(value, str):
        return [persons.name(plain(name)) for name in persons.split(value)]
    if isinstance(value, dict):
        return people(next((value[key] for key in ("value", "author") if key in value), [value]))
    if not isinstance(value, list):
        return []
    if any(_role(each) == "author" for each in value):
        value = [each for each in value if _role(each) in ("author", "")]
    return [name for name in map(_person, value) if name]


def _role(person: Any) -> str:
    return first(person.get("creatorType")) if isinstance(person, dict) else ""


def _person(value: Any) -> str:
    if isinstance(value, list):  # family name, given name, suffix
        parts = strings(value)
        return plain(" ".join([*parts[1:2], *parts[:1], *parts[2:3]]))
    if not isinstance(value, dict):
        return persons.name(plain(first(value)))
    if isinstance(inner := value.get("author"), dict | str):
        return _person(inner)
    family = _under(value, _FAMILY)
    if not family:
        return first(value.get("literal")) or persons.name(first(value))
    particles = [first(value.get(key)) for key in _PARTICLES]
    given = _under(value, _GIVEN)
    parts = [given, *particles, family, first(value.get("suffix"))]
    if not given.isascii() and persons.name(f"{family}, {given}") == family + given:
        return family + given
    return " ".join(filter(None, parts))


def _under(value: Mapping[str, Any], keys: tuple[str, ...]) -> str:
    return next(filter(None, (first(value.get(key)) for key in keys)), "")
