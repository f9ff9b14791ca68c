"""Which of some texts a person means who typed a few letters of one."""

from __future__ import annotations

from collections.abc import Sequence

_ENOUGH = 72
"""The least similarity, of 100, at which a misspelling is offered."""


def rank(typed: str, texts: Sequence[str]) -> list[int]:
    """Return the indices of the `texts` that fit, best first: beginnings, parts, misspellings.

    Among equals the order of `texts` stays. Everything fits nothing typed.
    """
    wanted = typed.casefold().strip()
    if not wanted:
        return list(range(len(texts)))
    folded = [text.casefold() for text in texts]
    words = wanted.split()

    def fit(text: str) -> int:
        if text.startswith(wanted):
            return 0
        if f" {wanted}" in text:
            return 1
        return 2 if all(word in text for word in words) else 3

    fits = [fit(text) for text in folded]
    found = [index for index in sorted(range(len(texts)), key=fits.__getitem__) if fits[index] < 3]
    return found or _near(wanted, folded)


def _near(wanted: str, folded: Sequence[str]) -> list[int]:
    """Return the indices of the texts that `wanted` misspells, nearest first."""
    from rapidfuzz import fuzz, process

    hits = process.extract(
        wanted, folded, scorer=fuzz.WRatio, score_cutoff=_ENOUGH, limit=len(folded)
    )
    return [index for _, _, index in hits]
