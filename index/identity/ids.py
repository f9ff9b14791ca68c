"""The permanent id of a paper, and finding a paper by the beginning of one."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from index.errors import AmbiguousPaper, UnknownPaper, UsageError
from index.identity.normal import normalise, words

if TYPE_CHECKING:
    from index.paper import Record

__all__ = ["MIN_BEGINNING", "MIN_WORDS", "is_id", "paper_id", "person", "resolve", "text_id"]

MIN_WORDS: Final = 20
"""An abstract of fewer normalised words does not identify a paper; its title does."""

MIN_BEGINNING: Final = 4
"""Characters of an id a person must type."""

_CROCKFORD: Final = "0123456789abcdefghjkmnpqrstvwxyz"
_DIGITS: Final = 12
_ID: Final = re.compile(f"p[{_CROCKFORD}]{{{_DIGITS}}}")
_LOOK_ALIKES: Final = str.maketrans("oil", "011")
"""Letters Crockford's base 32 leaves out because people read them as digits."""

_PLACEHOLDER: Final = re.compile(
    "(?:the)?(?:full)?(?:abstracts?|summary)(?:is|was)?(?:currently)?(?:unavailable|notavailable|"
    "notprovided|notfound)|(?:an|no)abstract(?:is|was)?(?:not)?(?:available|provided|found)|"
    "th(?:is|e)(?:article|paper)(?:has|doesnothave)(?:no|an)?abstract|thereisnoabstract"
)
"""How a normalised text begins that a database prints where there is no abstract."""


def paper_id(record: Record) -> str:
    """Return the id of the paper `record` speaks of: `p` and 12 characters of base 32.

    It is the id one of our exports carried, if well formed. Otherwise it is a hash of the
    normalised abstract; where that is a placeholder or shorter than `MIN_WORDS` words, of title,
    first author and year; and where there is no title either, of whatever text there is.
    """
    return record.id.lower() if is_id(record.id.lower()) else text_id(record)[0]


def is_id(text: str) -> bool:
    """Tell whether `text` is a whole id in its one spelling (lower case)."""
    return _ID.fullmatch(text) is not None


def resolve(beginning: str, ids: Iterable[str]) -> str:
    """Return the one id among `ids` that begins with `beginning`.

    Case does not matter, and o, i and l are taken for the digits they look like. Raises
    `UsageError` below `MIN_BEGINNING` characters, `UnknownPaper`, or `AmbiguousPaper`.
    """
    wanted = beginning.strip().lower().translate(_LOOK_ALIKES)
    if len(wanted) < MIN_BEGINNING:
        raise UsageError(
            f"{beginning!r} is too short for an id: give at least {MIN_BEGINNING} characters"
        )
    found = sorted({id_ for id_ in ids if id_.startswith(wanted)})
    if not found:
        raise UnknownPaper(beginning)
    if len(found) > 1:
        raise AmbiguousPaper(beginning, found)
    return found[0]


def text_id(record: Record) -> tuple[str, bool]:
    """Return the id of what `record` says, and whether its abstract alone made it."""
    text, whole = _identifying_text(record)
    return _encode(text), whole


def _identifying_text(record: Record) -> tuple[str, bool]:
    """Return the normalised text that tells the paper from others; whether it is the abstract."""
    abstract = words(record.raw)
    said = "".join(abstract)
    if len(abstract) >= MIN_WORDS and not _PLACEHOLDER.match(said):
        return said, True
    title = normalise(record.title)
    if title or said:
        year = "" if record.year is None else str(record.year)
        return "\n".join((title or said, person(record.authors), year)), False
    keys = (record.doi, record.arxiv, *record.urls, *record.authors, *record.keywords)
    said = "\n".join(normalise(key) for key in (*keys, record.venue, str(record.year or "")))
    return said, False


def person(authors: tuple[str, ...]) -> str:
    """Return the first author as first initial and family name: "J. Roe" is "Jane Roe"."""
    if not authors:
        return ""
    family, comma, given = authors[0].partition(",")
    name = words(f"{given} {family}" if comma else authors[0])
    return name[0][0] + name[-1] if len(name) > 1 else "".join(name)


def _encode(text: str) -> str:
    """Return `p` and the first 60 bits of the SHA-256 of `text` in Crockford base 32."""
    digest = hashlib.sha256(text.encode()).digest()
    bits = int.from_bytes(digest[:8], "big") >> 4
    shifts = range(5 * (_DIGITS - 1), -1, -5)
    return "p" + "".join(_CROCKFORD[bits >> shift & 31] for shift in shifts)
