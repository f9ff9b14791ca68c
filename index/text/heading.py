"""What a headline is."""

from __future__ import annotations

from dataclasses import dataclass

COLUMNS = 90
"""The widest a headline may be."""


@dataclass(frozen=True, slots=True)
class Headline:
    """A line that says what a paper is about."""

    text: str
    """At most `COLUMNS` columns."""
    name: str | None = None
    """The name the authors coined for their work, where one was found."""
    position: bool = False
    """True for a position paper: one that argues rather than reports."""
