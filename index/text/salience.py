"""How likely a word of an abstract is to stand in its title.

The rates were counted on titled papers: a word says the more the more often the abstract
repeats it, and above all where it stands in the sentence that announces the contribution
or in the first one.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from index.text.vocabulary import PLAIN, TELLING

if TYPE_CHECKING:
    from collections.abc import Sequence

_WORD = re.compile(r"[^\W_]+")

TITLE_WORDS = 10
"""The number of words of an average title."""

_FUNCTION_WORDS = {
    "for": 0.45, "and": 0.21, "with": 0.2, "of": 0.19, "a": 0.17, "in": 0.15, "via": 0.15,
    "using": 0.12, "the": 0.08, "to": 0.08, "from": 0.08, "on": 0.07, "under": 0.06,
    "an": 0.04, "by": 0.04, "through": 0.04, "over": 0.03, "without": 0.03,
}  # fmt: skip
_PLAIN_RATES = {
    (False, False): 0.004,
    (False, True): 0.009,
    (True, False): 0.014,
    (True, True): 0.03,
}
_RATES = {
    "telling": {
        (False, False): (0.12, 0.24, 0.30), (False, True): (0.25, 0.44, 0.48),
        (True, False): (0.35, 0.50, 0.53), (True, True): (0.45, 0.58, 0.65),
    },
    "other": {
        (False, False): (0.03, 0.09, 0.15), (False, True): (0.06, 0.18, 0.22),
        (True, False): (0.12, 0.24, 0.27), (True, True): (0.18, 0.30, 0.32),
    },
}  # fmt: skip
"""By whether the word stands in the announcing and in the first sentence; once, twice, more."""


def words(text: str) -> list[str]:
    """Return the words of `text` in lower case."""
    return _WORD.findall(text.lower())


class Salience:
    """The words of one abstract, each with its chance to stand in the title."""

    def __init__(self, sentences: Sequence[str], announcing: str) -> None:
        self._count = Counter(word for sentence in sentences for word in words(sentence))
        self._announced = set(words(announcing))
        self._first = set(words(sentences[0]))

    def chance(self, word: str) -> float:
        """Return the chance that the lower-case `word` stands in the title."""
        if word in _FUNCTION_WORDS:
            return _FUNCTION_WORDS[word]
        where = (word in self._announced, word in self._first)
        if word in PLAIN or len(word) < 3:
            return _PLAIN_RATES[where]
        rates = _RATES["telling" if word in TELLING else "other"][where]
        return rates[min(max(self._count[word], 1), 3) - 1]

    def worth(self, text: str) -> float:
        """Return the F-measure to expect of `text` against the unknown title."""
        found = words(text)
        hits = sum(self.chance(word) for word in set(found))
        return 2 * hits / (len(found) + TITLE_WORDS)
