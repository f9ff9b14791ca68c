"""Which records speak of one paper: by id, DOI, arXiv id, or by title where an abstract is missing.

Records with one id (the one an export of ours carried, or that of their text) are one paper. So
are records with one DOI or arXiv id that agree in title or first author: entries that agree in
neither are papers of one volume, or one of them is wrong. A record without an abstract of its own
joins the paper whose title, first author and year it has; two different abstracts under one title
stay two papers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from index.identity.ids import paper_id, person, text_id
from index.identity.normal import normalise, words
from index.paper import Record

_MIN_TITLE = 3
"""A title of fewer words ("Introduction") names a paper only together with an author."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A record and what its paper is recognised by."""

    record: Record
    ids: tuple[str, ...]
    """The id it carried, if any, and that of its text; the first names a paper made of it alone."""
    numbers: tuple[str, ...]
    """Its DOI and arXiv id, each with its kind in front."""
    title: str
    """Its title, first author and year as one key; empty where they say too little."""
    whole: bool
    """Whether it has an abstract of its own."""
    doc: int | None = None
    """The stored paper it belonged to so far."""

    @property
    def keys(self) -> tuple[str, ...]:
        """Everything that may join it to other records."""
        return (*self.ids, *self.numbers, self.title) if self.title else (*self.ids, *self.numbers)


def sight(record: Record, doc: int | None = None) -> Sighting:
    """Return `record` with what its paper is recognised by."""
    text, whole = text_id(record)
    carried = paper_id(record) if record.id else text
    numbers = (("doi", record.doi.lower()), ("arxiv", record.arxiv.lower()))
    telling = record.title and (record.authors or len(words(record.title)) >= _MIN_TITLE)
    title = text_id(replace(record, raw=""))[0] if telling else ""
    return Sighting(
        record=record,
        ids=tuple(dict.fromkeys((carried, text))),
        numbers=tuple(f"{kind}:{value}" for kind, value in numbers if value),
        title=title and f"title:{title}",
        whole=whole,
        doc=doc,
    )


def group(sightings: Sequence[Sighting]) -> list[list[Sighting]]:
    """Return the sightings of each paper; groups and members in the order given."""
    joined = _Joined(len(sightings))
    holders: dict[str, list[int]] = {}
    for number, each in enumerate(sightings):
        for key in each.ids:
            joined.join(holders.setdefault(key, [number])[0], number)
        for key in each.numbers:
            earlier = holders.setdefault(key, [])
            for other in earlier:
                if _agree(sightings[other].record, each.record):
                    joined.join(other, number)
            earlier.append(number)
    _join_by_title(sightings, joined)
    groups: dict[int, list[Sighting]] = {}
    for number, each in enumerate(sightings):
        groups.setdefault(joined.first(number), []).append(each)
    return list(groups.values())


def base(sightings: Sequence[Sighting]) -> int:
    """Return which sighting names its paper: the first with an abstract, else with any text."""
    ranks = [(not each.whole, not each.record.raw) for each in sightings]
    return ranks.index(min(ranks))


def _join_by_title(sightings: Sequence[Sighting], joined: _Joined) -> None:
    """Join papers without any abstract to the first one with an abstract under their title."""
    whole = {joined.first(number) for number, each in enumerate(sightings) if each.whole}
    titled: dict[str, int] = {}
    for number, each in enumerate(sightings):
        if each.title and joined.first(number) in whole:
            titled.setdefault(each.title, number)
    for number, each in enumerate(sightings):
        if each.title in titled and joined.first(number) not in whole:
            home = titled[each.title]
            joined.join(home, number)
            whole.add(joined.first(home))


def _agree(one: Record, other: Record) -> bool:
    """Tell whether two records may be one paper as far as title and first author say."""
    if not (one.title and other.title) or normalise(one.title) == normalise(other.title):
        return True
    author = person(one.authors)
    return bool(author) and author == person(other.authors)


class _Joined:
    """Numbers joined into sets, each named by its lowest member (union-find)."""

    def __init__(self, size: int) -> None:
        self._towards = list(range(size))

    def first(self, number: int) -> int:
        """Return the lowest member of the set that `number` is in."""
        while self._towards[number] != number:
            self._towards[number] = self._towards[self._towards[number]]
            number = self._towards[number]
        return number

    def join(self, one: int, other: int) -> None:
        """Make one set of two."""
        low, high = sorted((self.first(one), self.first(other)))
        self._towards[high] = low
