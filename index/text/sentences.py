"""Sentences of an abstract, without being fooled by "e.g." and "et al."."""

from __future__ import annotations

import re

_END = re.compile(r"[.!?][\"'”’)\]]*\s+(?=[\"'“‘(\[]*[A-Z0-9Α-Ωα-ω])|\n")
_ABBREVIATION = re.compile(
    r"(?:^|[\s(\[])(?:e\.g|i\.e|al|cf|vs|etc|resp|Fig|Figs|Eq|Sec|Dr|Prof|St|No|approx|a\.k\.a|aka"
    r"|w\.r\.t|i\.i\.d|[A-Z])\.$"
)


def sentences(text: str) -> list[str]:
    """Return the sentences of `text` in order, without the blanks between them."""
    found: list[str] = []
    start = 0
    for end in _END.finditer(text):
        candidate = text[start : end.end()].strip()
        if end.group() != "\n" and _ABBREVIATION.search(candidate[-12:]):
            continue
        if candidate:
            found.append(candidate)
        start = end.end()
    if rest := text[start:].strip():
        found.append(rest)
    return found
