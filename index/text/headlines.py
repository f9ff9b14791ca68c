"""One telling line for an abstract that has no title, taken from its own words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from index.text.cells import cut, width
from index.text.heading import COLUMNS, Headline
from index.text.names import coined_name
from index.text.phrases import Phrase, announcing, candidates
from index.text.salience import Salience
from index.text.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Sequence

    from index.paper import Passage
    from index.text.names import CoinedName

_DASH = " — "
_READ = 8000
"""How many characters are read: four times a long abstract."""
_POSITION = re.compile(r"\b(?:this|our|in a) position paper\b", re.IGNORECASE)
_POINTING = re.compile(r"\b(?:this|these|those|them)\b")
"""Words that point to a text which the line leaves out."""
_DANGLING_START = re.compile(
    r"(?:This|These|Those|Such|It|They|Its|Their|Here|There|Through|In this|In these|To this|While"
    r"|Although|However|Moreover|Furthermore|Despite|Recently|And|But|Yet|Thus|Therefore|We|Our|As"
    r"|When|If|Since)\b",
    re.IGNORECASE,
)
_BAD_START = re.compile(
    r"(?:with|by|in|from|through|to|as|using|via|that|on|at|of|for|into|and|or|is|are|was|be|not|it|both"
    r"|whether|what|which|if|because)\b",
    re.IGNORECASE,
)
_VERB = re.compile(
    r"\b(?:is|are|was|were|can|cannot|could|does|do|has|have|should|must|will|may|need|needs|remains?|enables?"
    r"|improves?|outperforms?|leads?|achieves?|converges?|provides?|reduces?|increases?|follows?|acts?|allows?"
    r"|yields?|requires?|fails?|depends?|makes?|learns?|suffers?|exhibits?|captures?|generali[sz]es?|emerges?"
    r"|holds?|tends?|performs?|admits?|exists?|helps?|benefits?|causes?|produces?|gives?|becomes?|implies|implys?"
    r"|induces?|contains?|co-occur|overlaps?|suggests?|determines?|predicts?|explains?|transfers?|scales?)\b"
)
_WEIGHTS = {
    "gloss": 1.1,
    "predicate": 0.9,
    "making": 1.0,
    "passive": 1.0,
    "claim": 0.95,
    "studying": 0.95,
    "lead": 0.6,
}
"""How far a kind of phrase is to be preferred to its words alone."""


def headline(passage: Passage) -> Headline:
    """Return a headline for an untitled abstract; deterministic, made of its own words."""
    parts = sentences(passage.text[:_READ])
    if not parts:
        return Headline(text="")
    name = coined_name(passage, parts)
    position = _POSITION.search(passage.text, 0, _READ) is not None
    text = _best(parts, name, position=position)
    return Headline(text=text, name=name.text if name else None, position=position)


def _best(parts: Sequence[str], name: CoinedName | None, *, position: bool) -> str:
    """Return the candidate whose words promise most, dressed as a headline."""
    salience = Salience(parts, announcing(parts))
    best, best_score = "", 0.0
    for phrase in candidates(parts, name):
        line = _line(phrase, name)
        columns = width(line.replace(_DASH, " - "))
        if not line or columns > COLUMNS:
            continue
        score = salience.worth(line) * _weight(phrase, name, columns, position=position)
        if score > best_score:
            best, best_score = line, score
    return best or cut(_capitalised(_lead(parts)), COLUMNS)


def _weight(phrase: Phrase, name: CoinedName | None, columns: int, *, position: bool) -> float:
    """Return how well a phrase reads, whatever its words."""
    weight = _WEIGHTS[phrase.kind]
    if position:
        weight *= 3 if phrase.kind == "claim" else 1
    elif name:
        weight *= 1.0 if phrase.sentence == name.sentence else 0.75
    if phrase.kind in ("claim", "lead") and not _VERB.search(phrase.text):
        weight *= 0.75
    weight *= 1.0 if phrase.whole else 0.95
    weight *= 0.9 if _POINTING.search(phrase.text) else 1.0
    return weight * (0.7 + 0.3 * min(columns, 70) / 70)


def _line(phrase: Phrase, name: CoinedName | None) -> str:
    """Return a phrase as a line, after the name where there is one; empty where it reads badly."""
    if _DANGLING_START.match(phrase.text) or _BAD_START.match(phrase.text):
        return ""
    if name is None or phrase.kind == "claim":
        return _capitalised(phrase.text)
    if name.text in phrase.text:
        return ""
    return f"{name.text}{_DASH}{phrase.text}"


def _lead(parts: Sequence[str]) -> str:
    """Return the first sentence that can stand alone."""
    return next((part for part in parts if not _DANGLING_START.match(part)), parts[0])


def _capitalised(text: str) -> str:
    """Return `text` with a capital first letter, unless its first word has its own case."""
    word = text.split(" ", 1)[0]
    return text if word[1:] != word[1:].lower() else text[:1].upper() + text[1:]
