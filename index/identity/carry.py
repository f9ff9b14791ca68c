"""Abstracts that came back edited: which paper that vanished is which that arrived.

Similarity alone never decides, for companion papers of one group reach 0.9: the old text must
have vanished from its sources, each of the two must be the other's best match, the next best must
be clearly worse, and title, DOI and arXiv id must not speak against it. What is similar without
meeting all of that is a question for the reader, and so is nothing else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from index.identity.near import Neighbours, Text, differ, similarity, text_of

if TYPE_CHECKING:
    from index.paper import Paper

__all__ = ["CarryOver", "Match", "Question", "carry_over"]

CARRY: Final = 0.60
"""From this similarity on an edited text may be recognised; unrelated abstracts stay below 0.31."""

CLEAR: Final = 0.15
"""By so much the next best match must be worse."""

ASK: Final = 0.45
"""From this similarity on a match is worth a question, if the records do not speak against it."""

_SHARED: Final = 3
"""Shingles that texts of similarity `ASK` have in common at the least: one clause of five words."""

_CANDIDATES: Final = 3
"""So many candidates a question names at most."""


@dataclass(frozen=True, slots=True)
class Match:
    """A paper that vanished came back as another one."""

    old: str
    """The id of the paper that vanished."""
    new: str
    """The id of the paper that arrived."""
    similarity: float


@dataclass(frozen=True, slots=True)
class Question:
    """A paper that vanished may have come back: a person must say."""

    old: str
    candidates: tuple[Match, ...]
    """The likeliest arrivals, best first; never empty."""


@dataclass(frozen=True, slots=True)
class CarryOver:
    """What became of the papers that vanished; those in neither list are simply gone."""

    carried: tuple[Match, ...]
    asked: tuple[Question, ...]


def carry_over(vanished: Iterable[Paper], arrived: Iterable[Paper]) -> CarryOver:
    """Match papers that are in no source any more with papers that were not there before.

    `vanished` are those with work of the user's. An arrival is given to at most one of them. The
    result depends on neither order; the lists keep the order of `vanished`.
    """
    old = [text_of(paper) for paper in vanished]
    new = [text_of(paper) for paper in arrived]
    certain, likely = _by_key(old, new)
    taken_old = {match.old for match in certain}
    taken_new = {match.new for match in certain}
    pairs = _similar_pairs(
        [text for text in old if text.id not in taken_old],
        [text for text in new if text.id not in taken_new],
    )
    met = {(pair.match.old, pair.match.new) for pair in pairs}
    pairs += [_Pair(match) for match in likely if (match.old, match.new) not in met]
    more, asked = _decide(pairs)
    position = {text.id: number for number, text in enumerate(old)}
    carried = sorted(certain + more, key=lambda match: position[match.old])
    asked.sort(key=lambda question: position[question.old])
    return CarryOver(tuple(carried), tuple(asked))


def _keys(text: Text) -> list[tuple[str, ...]]:
    """Return what names the paper beyond its text: DOI, arXiv id, title with author and year."""
    keys: list[tuple[str, ...]] = []
    if text.doi:
        keys.append(("doi", text.doi))
    if text.arxiv:
        keys.append(("arxiv", text.arxiv))
    if text.title and text.person and text.year is not None:
        keys.append(("title", text.title, text.person, str(text.year)))
    return keys


def _by_key(old: Sequence[Text], new: Sequence[Text]) -> tuple[list[Match], list[Match]]:
    """Return the matches that a key makes certain, and those it makes likely.

    A key counts that names one paper on either side. Title, author and year are certain where an
    abstract is missing, as in ids; two abstracts below `CARRY` ("Editorial") make them a question.
    """
    holders: dict[tuple[str, ...], tuple[list[Text], list[Text]]] = defaultdict(lambda: ([], []))
    for side, texts in enumerate((old, new)):
        for text in texts:
            for key in _keys(text):
                holders[key][side].append(text)
    certain: dict[str, Match] = {}
    likely: list[Match] = []
    given: set[str] = set()
    for key, (olds, news) in sorted(holders.items(), key=lambda item: item[0]):
        if len(olds) != 1 or len(news) != 1 or differ(olds[0], news[0]):
            continue
        known, arrival = olds[0], news[0]
        if known.id in certain or arrival.id in given:
            continue
        match = Match(known.id, arrival.id, similarity(known.words, arrival.words))
        if (
            key[0] == "title"
            and known.comparable
            and arrival.comparable
            and match.similarity < CARRY
        ):
            likely.append(match)
        else:
            certain[known.id] = match
            given.add(arrival.id)
    return list(certain.values()), [match for match in likely if match.new not in given]


@dataclass(frozen=True, slots=True)
class _Pair:
    """An old and a new text that are similar enough to think about."""

    match: Match
    opposed: bool = False
    """True if title, DOI or arXiv id say that these are two papers."""


def _similar_pairs(old: Sequence[Text], new: Sequence[Text]) -> list[_Pair]:
    """Return all pairs of comparable texts with a similarity of at least `ASK`."""
    neighbours = Neighbours()
    for number, text in enumerate(old):
        if text.comparable:
            neighbours.add(number, text)
    pairs = []
    for text in new:
        if not text.comparable:
            continue
        for number in neighbours.near(text, _SHARED):
            like = similarity(old[number].words, text.words, ASK)
            if like:
                match = Match(old[number].id, text.id, like)
                pairs.append(_Pair(match, differ(old[number], text)))
    return pairs


def _decide(pairs: Sequence[_Pair]) -> tuple[list[Match], list[Question]]:
    """Return what is carried over and what must be asked."""
    of_old: dict[str, list[_Pair]] = defaultdict(list)
    of_new: dict[str, list[_Pair]] = defaultdict(list)
    for pair in sorted(pairs, key=lambda p: (-p.match.similarity, p.match.old, p.match.new)):
        of_old[pair.match.old].append(pair)
        of_new[pair.match.new].append(pair)
    carried: list[Match] = []
    asked: list[Question] = []
    for ranked in of_old.values():
        best = ranked[0]
        if (
            best.match.similarity >= CARRY
            and not best.opposed
            and _is_clear(best, ranked)
            and _is_clear(best, of_new[best.match.new])
        ):
            carried.append(best.match)
    given = {match.new for match in carried}
    done = {match.old for match in carried}
    for id_, ranked in of_old.items():
        likely = [
            pair.match
            for pair in ranked
            if pair.match.new not in given and (pair.match.similarity >= CARRY or not pair.opposed)
        ]
        if id_ not in done and likely:
            asked.append(Question(id_, tuple(likely[:_CANDIDATES])))
    return carried, asked


def _is_clear(best: _Pair, ranked: Sequence[_Pair]) -> bool:
    """Tell whether `best` leads `ranked`, a list sorted best first, by a clear margin."""
    if ranked[0] is not best:
        return False
    return len(ranked) == 1 or best.match.similarity - ranked[1].match.similarity >= CLEAR
