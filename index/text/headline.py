"""One telling line for an abstract that has no title, taken from its own words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from index.text.cells import cut

if TYPE_CHECKING:
    from index.paper import Passage

COLUMNS = 90
_POSITION = re.compile(r"\b(?:this|our) position paper\b|\bin this position paper\b", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9“(])")


@dataclass(frozen=True, slots=True)
class Headline:
    """A line that says what a paper is about."""

    text: str
    """At most 90 columns."""
    name: str | None = None
    """The name the authors coined for their work, where one was found."""
    position: bool = False
    """True for a position paper: one that argues rather than reports."""


def headline(passage: Passage) -> Headline:
    """Return a headline for an untitled abstract."""
    text = passage.text.replace("\n", " ")
    lead = _SENTENCE.split(text, maxsplit=1)[0]
    return Headline(text=cut(lead, COLUMNS), position=bool(_POSITION.search(text)))
