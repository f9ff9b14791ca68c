"""What was probably meant, when a query finds nothing: nearest known words, then nearest titles.

Long lists are compared in pieces, because rapidfuzz holds the interpreter lock while it works.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from index.search import analysis
from index.search.lexer import Kind, tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

CHUNK = 2000
"""Words or titles that are compared in one call."""
_LIKE = 70
"""Similarity, of 100, from which a title counts as meant."""


class Vocabulary:
    """The words of the corpus with their counts, by length."""

    def __init__(self, words: dict[str, int]) -> None:
        self._counts = words
        self._by_length: dict[int, list[str]] = {}
        for word in words:
            self._by_length.setdefault(len(word), []).append(word)

    def nearest(self, word: str, pause: Callable[[], None]) -> str | None:
        """Return the word most likely meant by `word`, None if none is near.

        The fewest edits win (neighbours swapped are one), then the same first letter, then the
        commoner word; words met only once are often misspelt themselves and come last.
        """
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        most = 1 if len(word) < 6 else 2
        found: list[tuple[float, bool, int, str]] = []
        for length in range(max(2, len(word) - most), len(word) + most + 1):
            words = iter(self._by_length.get(length, ()))
            while chunk := list(islice(words, CHUNK)):
                pause()
                for near, distance, _ in process.extract(
                    word, chunk, scorer=OSA.distance, score_cutoff=most, limit=None
                ):
                    count = self._counts[near]
                    cost = distance + (0.5 if count == 1 else 0)
                    found.append((cost, near[0] != word[0], -count, near))
        return min(found)[-1] if found else None

    def apart(self, word: str) -> str | None:
        """Return `word` as the two commonest words it may be made of."""
        best = (1, "")
        for cut in range(2, len(word) - 1):
            left, right = word[:cut], word[cut:]
            if analysis.joinable(left, right):
                count = min(self._counts.get(left, 0), self._counts.get(right, 0))
                best = max(best, (count, f"{left} {right}"))
        return best[1] or None


def corrected(
    text: str,
    unknown: set[str],
    vocabulary: Vocabulary,
    pause: Callable[[], None],
) -> str | None:
    """Return the query `text` with its `unknown` words replaced, None if nothing is near."""
    replaced = text
    for unit, start, end in reversed(list(_searched(text))):
        if unit.whole not in unknown:
            continue
        better = vocabulary.apart(unit.whole) or vocabulary.nearest(unit.whole, pause)
        if better is None:
            return None
        replaced = replaced[:start] + better + replaced[end:]
    return replaced if replaced != text else None


def _searched(text: str) -> Iterator[analysis.Found]:
    """Yield the units of a query that are words to search for, not names of fields."""
    for token in tokens(text):
        if token.kind in {Kind.WORD, Kind.QUOTED}:
            shift = text.index(token.text, token.start)
            for unit, start, end in analysis.find(token.text):
                yield analysis.Found(unit, start + shift, end + shift)


def likest(
    text: str,
    candidates: Sequence[int],
    titles: Sequence[str],
    pause: Callable[[], None],
) -> list[int]:
    """Return those of `candidates` whose title is like `text`, the likest first."""
    from rapidfuzz import fuzz, process

    wanted = analysis.fold(text)
    scored: list[tuple[float, int]] = []
    for at in range(0, len(candidates), CHUNK):
        pause()
        docs = candidates[at : at + CHUNK]
        folded = [analysis.fold(titles[doc]) for doc in docs]
        for _, score, index in process.extract(
            wanted, folded, scorer=fuzz.partial_ratio, score_cutoff=_LIKE, limit=None
        ):
            scored.append((-score, docs[index]))
    return [doc for _, doc in sorted(scored)]
