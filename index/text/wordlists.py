"""Word lists written as running text."""

from __future__ import annotations


def word_set(text: str) -> frozenset[str]:
    """Return the words of `text`."""
    return frozenset(text.split())
