"""A criteria lens: terms that speak for a paper and terms that speak against it.

A lens is a list of terms, as the query language reads them: a word in any of its forms, or several
words next to each other. One that begins with `-` speaks against.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from index.search import analysis
from index.search.query import And, Everything, Node, Not, Phrase, Word, either
from index.search.reading import Reading, Stretch

AGAINST = "-"
Leaf: TypeAlias = "Word | Phrase"


MOST = 255
"""Terms on one side that are counted; a paper's count is one byte."""


class Counts(NamedTuple):
    """How many terms of a lens every document has, one byte a document."""

    pro: bytes
    """Terms that speak for it."""
    con: bytes
    """Terms that speak against it."""


class Seen(NamedTuple):
    """What a lens finds in a text."""

    pro: list[Stretch]
    """Where terms stand that speak for it."""
    con: list[Stretch]
    """Where terms stand that speak against it."""
    included: int
    """How many different terms speak for it."""
    excluded: int
    """How many different terms speak against it."""


def papers(terms: Iterable[str]) -> Node:
    """Return the query for papers that some term speaks for, and none against."""
    pro, con = sides(terms)
    if not pro and not con:
        return Everything()
    wanted = [either(pro)] if pro else []
    unwanted = [Not(either(con))] if con else []
    nodes = (*wanted, *unwanted)
    return nodes[0] if len(nodes) == 1 else And(nodes)


def look(terms: Sequence[str], text: str) -> Seen:
    """Return what a lens finds in clean text."""
    reading = Reading(text)
    pro, con = ([list(reading.occurrences(leaf)) for leaf in side] for side in sides(terms))
    return Seen(
        sorted(stretch for found in pro for stretch in found),
        sorted(stretch for found in con for stretch in found),
        sum(map(bool, pro)),
        sum(map(bool, con)),
    )


def sides(terms: Iterable[str]) -> tuple[list[Leaf], list[Leaf]]:
    """Return what speaks for a paper and what speaks against it, as the query language has it."""
    pro: list[Leaf] = []
    con: list[Leaf] = []
    for term in terms:
        units = tuple(analysis.units(term.removeprefix(AGAINST)))
        if units:
            leaf = Word(units[0]) if len(units) == 1 else Phrase(units)
            (con if term.startswith(AGAINST) else pro).append(leaf)
    return pro, con
