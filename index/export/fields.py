"""Pieces of bibliographic records that several formats share."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from index.paper import Kind, Paper

_JOURNAL = re.compile(
    r"\b(journal|transactions|letters|reviews?|annals|archives|magazine|bulletin|acta|frontiers"
    r"|nature|science|cell|lancet|plos|jmlr|tmlr)\b",
    re.IGNORECASE,
)
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_WEB = re.compile(r"(?:https?|ftp)://[^\s<>\"]+", re.IGNORECASE)


class Name(NamedTuple):
    """A person's name, or with an empty `given` one that has no parts."""

    family: str
    given: str = ""


def printable(text: str) -> str:
    """Return `text` with spaces for control characters; tabs, line breaks and offsets stay.

    Notes, tags and a list edited elsewhere may hold escape sequences.
    """
    return _CONTROL.sub(" ", text)


def one_line(text: str) -> str:
    """Return `text` on one line, every run of white space a single space."""
    return " ".join(printable(text).split())


def lines(text: str) -> list[str]:
    """Return the lines of `text`, whatever separates them, without blank ones at its ends."""
    return printable(text).strip().splitlines()


def join(values: Iterable[str]) -> str:
    r"""Return values separated by "; "; inside one, `;`, `\` and line breaks get a backslash."""
    escaped = (re.sub(r"([\\;])", r"\\\1", printable(value)) for value in values)
    return "; ".join(value.replace("\n", r"\n") for value in escaped)


def name(text: str) -> Name:
    """Split "First von Last" before the family name, particles included.

    Joined by a space the parts give the name again. Names with a comma are not taken apart: what
    stands behind it may be a suffix or a given name.
    """
    words = one_line(text).split(" ")
    if len(words) == 1 or "," in text:
        return Name(" ".join(words))
    start = len(words) - 1
    while start > 1 and words[start - 1].islower():
        start -= 1
    return Name(" ".join(words[start:]), " ".join(words[:start]))


def kind(paper: Paper) -> Kind:
    """Return what kind of publication its source calls it, or else its venue's name tells."""
    if paper.kind:
        return paper.kind
    if not paper.venue:
        return "preprint"
    return "article" if _JOURNAL.search(paper.venue) else "conference"


def links(paper: Paper) -> list[str]:
    """Return web addresses of the paper, each once; nothing that a browser would run."""
    found = [url for url in paper.urls if _WEB.fullmatch(url)]
    if paper.doi:
        found.append(f"https://doi.org/{paper.doi}")
    if paper.arxiv:
        found.append(f"https://arxiv.org/abs/{paper.arxiv}")
    return [url for url in dict.fromkeys(found) if _WEB.fullmatch(url)]


def byline(paper: Paper) -> str:
    """Return authors, venue (or collection) and year as far as they are known."""
    authors = ", ".join(paper.authors)
    where = paper.venue or paper.collection
    year = str(paper.year) if paper.year and str(paper.year) not in where else ""
    return " · ".join(part for part in (authors, f"{where} {year}".strip()) if part)
