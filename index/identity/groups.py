"""Near-duplicates inside a corpus: texts that are one paper under several ids.

The thresholds are measured on 83,748 papers (`bench/duplicates.py`). Of 69 pairs of texts that
were posted twice under one title, 50 agree to 0.70 and more, while a recurring title such as
"Preface" reaches 0.64. Where a title is missing nothing but the text parts a repost from a
companion paper, and among 3.5 billion pairs with different titles 80 reach 0.95.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Final

from index.identity.near import Text, differ, similarity, text_of
from index.identity.shingles import Shared, shingles

if TYPE_CHECKING:
    from index.paper import Paper

__all__ = ["Group", "duplicates"]

SAME_NAME: Final = 0.70
"""Needed of two texts from different sources under one title, DOI or arXiv id."""

TEXT_ALONE: Final = 0.95
"""Needed of two texts where nothing else says that they are one, and within one source."""

_SAMPLE: Final = 4
_SHARED: Final = 2
"""One shingle in four is looked at, and two must be shared: at 0.70 some 20 are, at least 3."""


@dataclass(frozen=True, slots=True)
class Group:
    """Papers whose texts are nearly the same; at least two."""

    ids: tuple[str, ...]
    """The longest text first: it stands for all; then in the order given."""


def duplicates(
    papers: Iterable[Paper],
    *,
    apart: AbstractSet[frozenset[str]] = frozenset(),
    cancelled: Callable[[], bool] = lambda: False,
) -> list[Group]:
    """Return the groups of near-duplicates among `papers`, in the order of their first members.

    Every two members of a group are similar enough, and none differ in title, DOI or arXiv id.
    `apart` holds pairs of ids that a person has split. `cancelled` is asked at every paper; once
    it says yes, the result is empty. Linear in the number of papers.
    """
    texts: list[Text] = []
    shared = Shared()
    for paper in papers:
        if cancelled():
            return []
        text = text_of(paper)
        texts.append(text)
        shared.add(shingles(text.words, _SAMPLE) if text.comparable else set())
    for _ in shared.freeze():
        if cancelled():
            return []
    pairs: list[tuple[float, int, int]] = []
    for number, text in enumerate(texts):
        if cancelled():
            return []
        for other in shared.before(number, _SHARED):
            like = _likeness(texts[other], text, apart)
            if like:
                pairs.append((-like, other, number))
    return _groups(texts, sorted(pairs), apart)


def _likeness(one: Text, other: Text, apart: AbstractSet[frozenset[str]]) -> float:
    """Return the similarity of two texts that are one paper, else 0."""
    if differ(one, other) or frozenset((one.id, other.id)) in apart:
        return 0.0
    return similarity(one.words, other.words, _threshold(one, other))


def _threshold(one: Text, other: Text) -> float:
    """Return the similarity that two texts need."""
    named = any(
        a and a == b
        for a, b in ((one.title, other.title), (one.doi, other.doi), (one.arxiv, other.arxiv))
    )
    return SAME_NAME if named and not one.files & other.files else TEXT_ALONE


def _groups(
    texts: Sequence[Text],
    pairs: Sequence[tuple[float, int, int]],
    apart: AbstractSet[frozenset[str]],
) -> list[Group]:
    """Join pairs, best first, where every member of one group agrees with all of the other."""
    member_of: dict[int, list[int]] = {}
    for _, one, other in pairs:
        left, right = member_of.get(one, [one]), member_of.get(other, [other])
        if left is right:
            continue
        if all(_likeness(texts[a], texts[b], apart) for a, b in product(left, right)):
            joined = sorted(left + right)
            member_of.update(dict.fromkeys(joined, joined))
    found = {members[0]: members for members in member_of.values()}
    return [_group(texts, found[first]) for first in sorted(found)]


def _group(texts: Sequence[Text], members: Sequence[int]) -> Group:
    """Return the group of `members`, the longest text in front."""
    longest = max(members, key=lambda number: (len(texts[number].words), -number))
    rest = (number for number in members if number != longest)
    return Group(tuple(texts[number].id for number in (longest, *rest)))
