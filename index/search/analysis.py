"""Text into search words: one analyser for papers, queries and highlights, for any script.

A text is read as *units*. A unit is a word (`tuning`), a compound (`fine-tuning`, `U-Net`,
`GPT-4o`: searchable whole and by its parts of two letters and more), or a run of a script
written without spaces (Chinese, Japanese, Korean, Thai …: searchable by any substring, so
indexed by its characters and pairs of characters). How a word is written is folded away (see
`folding`): `Schrödinger`, `ＧＰＴ`, `R²` and `β-VAE` become `schrodinger`, `gpt`, `r2`, `betavae`.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from index.search._whoosh import load
from index.search.folding import APOSTROPHES, fold

if TYPE_CHECKING:
    from collections.abc import Iterator

_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"  # Thai, Lao, Myanmar, Khmer
    "\u1100-\u11ff\u2e80-\u2fdf\u3005-\u3007\u3031-\u3035\u3041-\u309a\u309d-\u309f\u30a1-\u30fa"
    "\u30fc-\u318f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f"
    "\uac00-\ud7ff\uf900-\ufaff\uff66-\uff9f\U0001b000-\U0001b16f\U00020000-\U0003ffff"
)
"""Scripts written without spaces between words, and Korean, whose words take endings."""
_MARKS = (
    "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a"
    "\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed"
    "\u0711\u0730-\u074a\u0900-\u0963\u0966-\u096f\u0971-\u0dff\u0f18-\u0f3f\u0f71-\u0fbc\u200c\u200d"
)
"""Marks that belong to the word they stand in, though Python does not count them as letters."""
_LETTER = rf"[^\W_{_UNSPACED}{APOSTROPHES}]"
_WORD = rf"{_LETTER}+(?:[{_MARKS}]+{_LETTER}*)*"
_JOINERS = (
    "-\u2010\u2011\u2013\u2212\uff0d\ufe63"  # hyphens and what is typed for them
    f"'\u2019\uff07{APOSTROPHES}._^\uff0e\uff3f\uff3e"
    "\u00ad\u200b\u2060\ufeff"  # where a word may be broken, or not
)
"""What stands between the parts of a compound."""
_PLUS, _HASH = "+\uff0b", "#\uff03"
_SIGNS = rf"(?:[{_PLUS}]{{2}}(?![^\W\d]|[_{_PLUS}{_HASH}])|[{_HASH}](?![\w{_PLUS}{_HASH}]))?"
_ASCII_SIGNS = r"(?:\+\+(?![A-Za-z_+#])|#(?![\w+#]))?"
_ASCII_UNIT = re.compile(rf"[A-Za-z0-9]+(?:[-'._^][A-Za-z0-9]+)*{_ASCII_SIGNS}")
"""What `_any_unit` is for ASCII text: quicker to compile and to match."""
_SPLIT = re.compile(rf"[{_JOINERS}]")
_PIECE = re.compile(rf"[^{_JOINERS}{_PLUS}{_HASH}]+")
_SIGN = re.compile(rf"(?:[{_PLUS}]{{2}}|[{_HASH}])$")
_POSSESSIVE = re.compile(rf"['\u2019\uff07{APOSTROPHES}][sS]$")
_NUMBERED = re.compile(r"[^\W\d]\w*\d")
_STEMMABLE = re.compile(r"[a-z]{3,}")
_REMEMBERED = 20_000
"""Words whose analysis is remembered."""
LONGEST = 120
"""Longer words are cut: nobody types them, and an index must not swell with a base64 blob."""


@cache
def _any_unit() -> re.Pattern[str]:
    return re.compile(rf"[{_UNSPACED}]+|{_WORD}(?:[{_JOINERS}]{_WORD})*{_SIGNS}")


@cache
def _unspaced() -> re.Pattern[str]:
    return re.compile(rf"[{_UNSPACED}]")


@cache
def _odd() -> re.Pattern[str]:
    return re.compile(rf"[^\w{_MARKS}{_UNSPACED}]|_")


class Unit(NamedTuple):
    """What one stretch of text is searched by; all words are folded."""

    whole: str
    """The word; of a compound its parts written together; of a run all its characters."""
    parts: tuple[str, ...] = ()
    """The parts of a compound, in order, single letters included; empty for a plain word."""
    run: bool = False
    """True for a run of a script without spaces."""

    @property
    def compound(self) -> bool:
        """Whether it may be written as several words; `notepad++` may not."""
        return len(self.parts) > 1

    @property
    def heads(self) -> tuple[str, ...]:
        """Its beginnings that are names with a number: `gpt4o` of `GPT-4o-mini`."""
        joined = ("".join(self.parts[:end]) for end in range(2, len(self.parts)))
        return tuple(head for head in joined if head != self.whole and _NUMBERED.match(head))

    @property
    def words(self) -> tuple[str, ...]:
        """The words under which the unit is indexed, in order, repeated ones repeated."""
        if self.run:
            return (*self.whole, *self.pairs)
        return (self.whole, *(part for part in self.parts if len(part) > 1))

    @property
    def pairs(self) -> tuple[str, ...]:
        """The pairs of neighbouring characters of a run."""
        return tuple(map("".join, pairwise(self.whole)))


class Found(NamedTuple):
    """A unit and where it stands in the text it was found in (code points, end excluded)."""

    unit: Unit
    start: int
    end: int


def _letters(text: str) -> str:
    """Fold one part of a unit and drop what is no letter then (`½` folds to `1⁄2`)."""
    folded = fold(text)
    return (folded if folded.isalnum() else _odd().sub("", folded))[:LONGEST]


@lru_cache(maxsize=_REMEMBERED)
def unit(text: str) -> Unit:
    """Analyse one stretch of text that `stretches` has found."""
    if text.isascii() and text.isalnum():  # most are, and need no more
        return Unit(text.lower()[:LONGEST])
    if is_run(text):
        return Unit(_letters(text), run=True)
    sign = _SIGN.search(text)
    stem_text = _POSSESSIVE.sub("", text[: sign.start()] if sign else text)
    parts = tuple(filter(None, map(_letters, _SPLIT.split(stem_text))))
    whole = "".join(parts)[:LONGEST]
    if sign:
        base = parts if len(whole) > 1 else ()
        return Unit(whole + fold(sign.group()), base)
    return Unit(whole, parts if len(parts) > 1 else ())


def _unit_in(text: str) -> re.Pattern[str]:
    return _ASCII_UNIT if text.isascii() else _any_unit()


def stretches(text: str) -> list[str]:
    """Return the stretches of `text` that are units, as written."""
    return _unit_in(text).findall(text)


def units(text: str) -> list[Unit]:
    """Return the units of `text` in order."""
    return [found for found in map(unit, stretches(text)) if found.whole]


def find(text: str) -> Iterator[Found]:
    """Yield the units of `text` with their places."""
    for match in _unit_in(text).finditer(text):
        found = unit(match.group())
        if found.whole:
            yield Found(found, match.start(), match.end())


def parts(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield the folded parts of one stretch of text with their places in it."""
    possessive = _POSSESSIVE.search(text)
    end = possessive.start() if possessive else len(text)
    for match in _PIECE.finditer(text, 0, end):
        part = _letters(match.group())
        if part:
            yield part, match.start(), match.end()


def is_run(word: str) -> bool:
    """Return whether `word` begins with a character of a script without spaces."""
    return not word.isascii() and _unspaced().match(word) is not None


@lru_cache(maxsize=_REMEMBERED)
def stem(word: str) -> str:
    """Return the stem of an English word (Porter's second stemmer); others come back unchanged.

    Words of digits, signs or other alphabets have no English endings, and those of fewer than
    three letters no ending at all.
    """
    return str(_stemmer()(word)) if _STEMMABLE.fullmatch(word) else word


@cache
def _stemmer() -> Any:
    # Whoosh's Snowball gives the same stems but loads fifteen languages and an HTTP client
    return load("lang.porter2").stem


FUNCTION_WORDS = frozenset({
    "a", "an", "and", "are", "as", "at", "be", "been", "but", "by", "can", "do", "for",
    "from", "had", "has", "have", "he", "her", "his", "how", "i", "if", "in", "into", "is",
    "it", "its", "may", "no", "nor", "not", "of", "one", "or", "our", "per", "she", "so",
    "some", "such", "than", "that", "the", "their", "them", "then", "there", "these", "they",
    "this", "those", "to", "too", "us", "was", "we", "were", "what", "when", "where", "which",
    "while", "who", "why", "will", "with", "yet", "you", "your",
})  # fmt: skip
"""Folded words that say nothing of a subject."""


def joinable(left: str, right: str) -> bool:
    """Return whether two neighbouring words may be one word written apart (`fine tuning`).

    Not so if one is a function word (`in form` is not `inform`), or both are numbers.
    """
    return joins(left) and joins(right) and not (left.isdigit() and right.isdigit())


def joins(word: str) -> bool:
    """Return whether `word` may be half of a word written apart."""
    return word not in FUNCTION_WORDS and word.isalnum() and not is_run(word)
