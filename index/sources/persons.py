"""Names of people as records write them: several in one value, the family name first or last."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_SUFFIX: Final = re.compile(r"(?:jr|sr|[ivx]+|m\.?d|ph\.?d)\.?", re.IGNORECASE)
_NAMESAKE: Final = re.compile(r" 0\d{3}$")
"""The number by which DBLP tells people of one name apart."""
_INITIALS: Final = re.compile(r"(?:[^\W\d_]\.?[\s-]*){1,4}")
_INITIALS_FIRST: Final = re.compile(r"(?:[^\W\d_]\.[ -]?)+[^\W\d_][^\s.]")
_CAMEL: Final = re.compile(r"\b(?:Mc|Mac|[DL]e|D[iu]|La|Van|Fitz)\Z")
_EAST_ASIAN: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")
_GENERATION: Final = r"(?P<suffix> ?\b(?:[JS]r\.?|I{2,3}|IV))?"
_DOTTED_LAST: Final = re.compile(
    r"(?P<family>[^\W\d_][^\s.,]+(?: [^\s.,]+){0,3})"
    rf" (?P<initials>(?:(?!Jr|Sr|Ph)[^\W\d_][a-z]?\.[ -]?){{1,5}}){_GENERATION}"
)
_BARE_LAST: Final = re.compile(
    r"(?P<family>[^\W\d_][^\s.,]*[^\W\d_A-Z](?: [^\s.,]*[^\W\d_A-Z]){0,3})"
    rf" (?P<initials>(?!I{{2,3}}$|IV$)[A-Z]{{1,3}}(?:-[A-Z])?){_GENERATION}"
)
_DEGREES: Final = frozenset(("MD", "M.D.", "MA", "M.A.", "MSc", "BA", "B.A.", "DO", "RN", "MPH"))


@lru_cache(maxsize=1 << 14)
def name(text: str) -> str:
    """Return a name written "Last, First" or "Last, Jr., First" as "First Last Jr."."""
    text = text.strip(" \t\n;,")
    if text[-1:].isdigit():
        text = _NAMESAKE.sub("", text)
    if "," not in text:
        return text
    return _rearranged([part.strip() for part in text.split(",")]) or text


def _rearranged(parts: list[str]) -> str:
    if len(parts) == 2 and _EAST_ASIAN.fullmatch("".join(parts)):
        return "".join(parts)
    if len(parts) == 2 and not _SUFFIX.fullmatch(parts[1]):
        return f"{parts[1]} {parts[0]}"
    if len(parts) == 2:
        return f"{parts[0]}, {parts[1]}" if len(parts[1]) > 2 else f"{parts[0]} {parts[1]}"
    if len(parts) == 3 and _SUFFIX.fullmatch(parts[1]):
        return f"{parts[2]} {parts[0]} {parts[1]}"
    if len(parts) == 3 and _SUFFIX.fullmatch(parts[2]):
        return f"{parts[1]} {parts[0]} {parts[2]}"
    return ""


def family_last(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the authors of a paper, those turned round whose initials stand last.

    Initials with points tell by themselves: "Roe J.A." is "J.A. Roe". Those without, as PubMed
    has them, do only where no other author is written the other way: "Roe JA", but "Jean DE".
    """
    if not any(each[-1:] == "." or each[-1:].isupper() for each in names):
        return names
    dotted = [_DOTTED_LAST.fullmatch(each) for each in names]
    bare = [_BARE_LAST.fullmatch(each) for each in names]
    plain = zip(names, dotted, bare, strict=True)
    if any(not (one or other) and each.count(" ") == 1 for each, one, other in plain):
        bare = [None] * len(names)
    return tuple(
        _turned(found) if (found := one or other) else each
        for each, one, other in zip(names, dotted, bare, strict=True)
    )


def _turned(found: re.Match[str]) -> str:
    family, initials = found["family"], found["initials"].strip()
    if " " in family and initials in _DEGREES and not family[0].islower():
        return found[0]
    return " ".join(filter(None, (initials, family, (found["suffix"] or "").strip())))


def split(text: str) -> list[str]:
    """Return the names in one value, whatever separates them.

    Semicolons and line breaks separate; so does "and"; so do commas, unless they stand between
    family and given names, which is told from blanks and initials.
    """
    if "and" in text:
        text = re.sub(r"\s+and\s+", " and ", text)
    parts = _parts(text)
    if len(parts) > 1:
        return parts
    text = " ".join(text.split())
    if text.endswith(".") and text.count(".") == 1 and "," in text:  # the end of a sentence
        text = text[:-1]
    parts = re.split(r",? (?:and|&) ", text) if " and " in text or " & " in text else [text]
    if len(parts) > 1 and all(part.count(",") == 1 for part in parts):  # family names first
        return parts
    return [each for part in parts for each in _at_commas(part)]


def listed(text: str) -> list[str]:
    """Return the names in what should be one, for writers who put commas where "and" belongs.

    One comma stands between family and given names, unless initials show that there are two names:
    "A. Smith, B. Jones", "Smith J, Jones B". So do two around "Jr." and the like.
    """
    text = text.strip(" ,")
    parts = [part.strip() for part in text.split(",")]
    if ";" in text:
        return split(text)
    if len(parts) < 2 or (len(parts) == 3 and any(map(_SUFFIX.fullmatch, parts[1:]))):
        return [text]
    if len(parts) > 2:
        return split(text)
    first_name, second = parts
    two = (_INITIALS_FIRST.match(first_name) and " " in second) or (
        _is_turned(first_name) and _is_turned(second)
    )
    return parts if two else [text]


def unglued(text: str) -> list[str]:
    """Return the names that Springer's lists write without anything between them.

    A name ends where a capital follows a small letter, but for the beginnings of "McDonald",
    "DiCaprio" and the like.
    """
    names, start = [], 0
    for at in range(1, len(text)):
        glued = text[at - 1].islower() and text[at].isupper()
        if glued and not _CAMEL.search(text, start, at):
            names.append(text[start:at].strip())
            start = at
    return [*names, text[start:].strip()]


def _is_turned(text: str) -> bool:
    return bool(_DOTTED_LAST.fullmatch(text) or _BARE_LAST.fullmatch(text))


def _parts(text: str) -> list[str]:
    return [part for part in map(str.strip, re.split(r"[;\n|]", text)) if part]


def _at_commas(text: str) -> list[str]:
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if len(parts) < 2:
        return parts
    if len(parts) == 2 and len(parts[0]) == 1:  # a Chinese family name
        return [text]
    if len(parts) % 2 == 0 and all(map(_is_initials, parts[1::2])):
        pairs = zip(parts[::2], parts[1::2], strict=True)
        return [f"{family}, {given}" for family, given in pairs]
    blanks = [" " in part or bool(_EAST_ASIAN.fullmatch(part)) for part in parts]
    if all(blanks) or len(parts) > 3:
        return parts
    return [text.strip()] if len(parts) == 2 or not any(blanks) else parts


def _is_initials(text: str) -> bool:
    return text != text.lower() and text == text.upper() and bool(_INITIALS.fullmatch(text))
