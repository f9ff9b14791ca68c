r"""Papers into posting lists and word streams, in memory: one segment of the index.

The *stream* of a paper is its words in order, each one code point: `bb\x02aXc` reads "title of
two equal words; abstract of three". A phrase is then a regular expression over a short string.
A compound stands there both ways, `W J p K q`: its whole, `J`, its parts joined by `K`.
"""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from itertools import chain
from typing import TYPE_CHECKING

from index.search import analysis
from index.search.postings import ABSTRACT, LEVEL, TITLE, TITLE_BOOST, levels

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from index.paper import Paper

WHOLE = "\x01"
"""Stands between the whole of a compound and its parts."""
FIELD = "\x02"
"""Stands between title and abstract."""
RUN = "\x03"
"""Stands before a run of a script without spaces."""
PART = "\x04"
"""Stands between the parts of a compound."""
_FIRST = 0x10
_SURROGATES = 0xD800
_LAST = 0x10FFFF
_REMEMBERED = 60_000
"""Stretches of text whose analysis is remembered while indexing."""


def code(number: int) -> str:
    """Return the code point of the word `number`; past a million words they share the last."""
    point = number + _FIRST
    return chr(min(point if point < _SURROGATES else point + 0x800, _LAST))


class Lists:
    """The posting lists of one field while they grow: words, papers, weights."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        """Each word's number: its place in `docs` and `weights`."""
        self.docs: list[array[int]] = []
        self.weights: list[bytearray] = []

    def number(self, word: str) -> int:
        """Return the number of `word`, a new one if it is new."""
        number = self.numbers.get(word)
        if number is None:
            number = self.numbers[word] = len(self.docs)
            self.docs.append(array("I"))
            self.weights.append(bytearray())
        return number

    def add(self, number: int, doc: int, weight: int) -> None:
        """Note that the paper `doc` has the word `number`."""
        self.docs[number].append(doc)
        self.weights[number].append(weight)

    def add_late(self, number: int, weights: dict[int, int]) -> None:
        """Note that more papers have a word, or have it in the other field as well."""
        known = dict(zip(self.docs[number], self.weights[number], strict=True))
        merged = weights | known
        for doc in weights.keys() & known.keys():
            merged[doc] |= weights[doc] & ~LEVEL
        if merged != known:
            docs = sorted(merged)
            self.docs[number] = array("I", docs)
            self.weights[number] = bytearray(map(merged.__getitem__, docs))


class _Analysed(dict[str, "tuple[tuple[int, ...], str]"]):
    """Stretches of text and what they mean: numbers of words, and the piece of the stream."""

    def __init__(self, lists: Lists) -> None:
        super().__init__()
        self._lists = lists

    def __missing__(self, stretch: str) -> tuple[tuple[int, ...], str]:
        unit = analysis.unit(stretch)
        number = self._lists.number
        words = unit.words if unit.whole else ()
        numbers = tuple(map(number, words))
        piece = ""
        if unit.run:
            piece = RUN + "".join(map(code, numbers[: len(unit.whole)]))
        elif words:
            piece = code(numbers[0])
            if len(numbers) > 1:
                piece += WHOLE + PART.join(map(code, numbers[1:]))
            numbers += tuple(map(number, unit.heads))
        if len(self) > _REMEMBERED:
            self.clear()
        self[stretch] = numbers, piece
        return numbers, piece


class Inverter:
    """Takes papers and holds their posting lists and word streams."""

    def __init__(self) -> None:
        self.text = Lists()
        self.author = Lists()
        self.venue = Lists()
        self.size = 0
        """Papers taken so far."""
        self.stream = bytearray()
        self.offsets = array("Q", [0])
        """Where each paper's stream begins, and the end of the last."""
        self._lengths = array("I")
        self._analysed = _Analysed(self.text)

    def add(self, paper: Paper) -> None:
        """Take in one paper as the next document."""
        analysed = self._analysed.__getitem__
        title = [analysed(stretch) for stretch in analysis.stretches(paper.title)]
        abstract = [analysed(stretch) for stretch in analysis.stretches(paper.abstract)]
        self._count(title, abstract)
        stream = "".join([piece for _, piece in title])
        stream += FIELD + "".join([piece for _, piece in abstract])
        self.stream += stream.encode()
        self.offsets.append(len(self.stream))
        self._note(self.author, " ; ".join(paper.authors))
        self._note(self.venue, paper.venue)
        self.size += 1

    def _count(
        self,
        title: list[tuple[tuple[int, ...], str]],
        abstract: list[tuple[tuple[int, ...], str]],
    ) -> None:
        """Add the paper to the lists of its words."""
        doc, docs, weights = self.size, self.text.docs, self.text.weights
        length = TITLE_BOOST * len(title) + len(abstract)
        self._lengths.append(length)
        level = levels(length)
        in_title = Counter(chain.from_iterable([numbers for numbers, _ in title]))
        in_abstract = Counter(chain.from_iterable([numbers for numbers, _ in abstract]))
        for number, times in in_title.items():
            both = in_abstract.pop(number, 0)
            frequency = TITLE_BOOST * times + both
            frequency = frequency if frequency < 64 else 63
            docs[number].append(doc)
            weights[number].append((TITLE | ABSTRACT if both else TITLE) | level[frequency])
        for number, times in in_abstract.items():
            docs[number].append(doc)
            weights[number].append(ABSTRACT | level[times if times < 64 else 63])

    def join(self, pause: Callable[[], None]) -> None:
        """Give the papers that write a known word apart (`fine tuning`) to that word as well."""
        self._analysed.clear()
        numbers = self.text.numbers
        word_of = {code(number): word for word, number in numbers.items() if analysis.joins(word)}
        apart: dict[int, dict[int, int]] = defaultdict(dict)
        for doc in range(self.size):
            if doc % 256 == 0:
                pause()
            stream = self.stream[self.offsets[doc] : self.offsets[doc + 1]].decode()
            title, _, abstract = stream.partition(FIELD)
            for part, flag in (title, TITLE), (abstract, ABSTRACT):
                for word in _pairs(part, word_of):
                    number = numbers.get(word)
                    if number is not None:
                        weights = apart[number]
                        weights[doc] = weights.get(doc, levels(self._lengths[doc])[1]) | flag
        for number, weights in apart.items():
            self.text.add_late(number, weights)

    def _note(self, lists: Lists, text: str) -> None:
        """Add the paper to the lists of the words of `text`, all of the same weight."""
        words = set(chain.from_iterable([unit.words for unit in analysis.units(text)]))
        for word in words:
            lists.add(lists.number(word), self.size, ABSTRACT | 1)


def _pairs(stream: str, word_of: dict[str, str]) -> Iterator[str]:
    """Yield the neighbouring plain words of a stream, each pair written as one."""
    before = ""
    parts = False
    for point in stream:
        if point in {WHOLE, PART}:
            parts, before = True, ""
        elif parts:
            parts = False
        else:
            word = word_of.get(point, "")
            if before and word and not (before.isdigit() and word.isdigit()):
                yield before + word
            before = word
