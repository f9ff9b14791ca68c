"""What was probably meant, when a query finds nothing: nearest known words, then nearest titles.

Long lists are compared in pieces, because rapidfuzz holds the interpreter lock while it works.
"""

from __future__ import annotations

from itertools import islice, product
from typing import TYPE_CHECKING

from index.search import analysis
from index.search.folding import fold
from index.search.lexer import Kind, tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

CHUNK = 2000
"""Words or titles that are compared in one call."""
MEANT = 4
"""Ways to correct a query that are tried."""
_COMMONER = 20
"""How many times commoner than a rare word its neighbour must be to be offered."""
_SHORTEST = 5
"""Letters of a rare word that may be misspelt."""
_REMEMBERED = 1000
"""Misspelt words whose corrections are kept."""
_LIKE = 70
"""Similarity, of 100, from which a title counts as meant."""


class Vocabulary:
    """The words of the corpus with their counts."""

    def __init__(self, counts: dict[str, int]) -> None:
        self._counts = counts
        self._common: dict[int, list[str]] = {}
        """By length, the words that several papers have."""
        self._rare: dict[int, list[str]] = {}
        """By length, the words of one paper only: many are misspelt themselves."""
        for word, count in counts.items():
            lengths = self._common if count > 1 else self._rare
            lengths.setdefault(len(word), []).append(word)
        self._meant: dict[str, list[str]] = {}

    def meant(self, word: str, pause: Callable[[], None]) -> list[str]:
        """Return what may be meant by the unknown `word`, the likeliest first, at most `MEANT`.

        A word one edit away is likelier than two words written together, and those than a word
        two edits away. Neighbours swapped are one edit.
        """
        if word not in self._meant:
            near = self._near(word, self._common, pause) or self._near(word, self._rare, pause)
            near = [one for one in near if one[0]]
            apart = self._apart(word)
            if apart and not (near and near[0][0] == 1):
                near.insert(0, (0, False, 0, apart))
            if len(self._meant) > _REMEMBERED:
                self._meant.clear()
            self._meant[word] = [found for *_, found in near[:MEANT]]
        return self._meant[word]

    def commoner(self, word: str, pause: Callable[[], None]) -> str | None:
        """Return a much commoner word one edit away from the rare `word`, None if there is none."""
        if len(word) < _SHORTEST:
            return None
        near = next((near for near in self.meant(word, pause) if near != word), "")
        alike = analysis.stem(near) == analysis.stem(word) or near.startswith(word)
        often = self._counts.get(near, 0) >= _COMMONER * max(1, self._counts.get(word, 0))
        return near if often and not alike else None

    def _near(
        self, word: str, lengths: dict[int, list[str]], pause: Callable[[], None]
    ) -> list[tuple[int, bool, int, str]]:
        """Return the nearest words with edits, whether the first letter differs, minus count."""
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        most = 1 if len(word) < 6 else 2
        found: list[tuple[int, bool, int, str]] = []
        for length in range(max(2, len(word) - most), len(word) + most + 1):
            words = iter(lengths.get(length, ()))
            while chunk := list(islice(words, CHUNK)):
                pause()
                for near, edits, _ in process.extract(
                    word, chunk, scorer=OSA.distance, score_cutoff=most, limit=None
                ):
                    found.append((int(edits), near[0] != word[0], -self._counts[near], near))
        return sorted(found)

    def _apart(self, word: str) -> str | None:
        """Return `word` as the two commonest words of three letters or more it may be made of."""
        best = (0, "")
        for cut in range(3, len(word) - 2):
            left, right = word[:cut], word[cut:]
            if analysis.joinable(left, right):
                count = min(self._counts.get(left, 0), self._counts.get(right, 0))
                best = max(best, (count, f"{left} {right}")) if count else best
        return best[1] or None


def corrections(
    text: str, unknown: set[str], vocabulary: Vocabulary, pause: Callable[[], None]
) -> list[str]:
    """Return the query `text` with its `unknown` words replaced, the likeliest way first.

    Empty if for one of them nothing is near.
    """
    places = [found for found in _searched(text) if found.unit.whole in unknown]
    meant = [vocabulary.meant(found.unit.whole, pause) for found in places]
    replaced = []
    for chosen in islice(product(*meant), MEANT):
        written = text
        for found, better in reversed(list(zip(places, chosen, strict=True))):
            written = written[: found.start] + better + written[found.end :]
        replaced.append(written)
    return replaced if places else []


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

    wanted = fold(text)
    scored: list[tuple[float, int]] = []
    for at in range(0, len(candidates), CHUNK):
        pause()
        docs = candidates[at : at + CHUNK]
        folded = [fold(titles[doc]) for doc in docs]
        for _, score, index in process.extract(
            wanted, folded, scorer=fuzz.partial_ratio, score_cutoff=_LIKE, limit=None
        ):
            scored.append((-score, docs[index]))
    return [doc for _, doc in sorted(scored)]
