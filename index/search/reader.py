"""Reads an index: the lists of words and beginnings, and the word streams of papers."""

from __future__ import annotations

from array import array
from collections import OrderedDict
from itertools import islice
from typing import TYPE_CHECKING, Any

from index.errors import IndexDamaged
from index.search import postings
from index.search.dictionary import Dictionary
from index.search.files import named, view
from index.search.inverter import FIELD
from index.search.union import FEW
from index.search.vectors import Vector

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from index.search.dictionary import Extent
    from index.search.files import Place
    from index.search.manifest import Manifest, Segment
    from index.search.postings import Postings

_FIELD = FIELD.encode()
_CACHED = 48_000_000
"""Bytes of vectors that are kept, with what was worked out from them."""
_A_PAPER = 5
"""Bytes that a vector takes for each paper: its weights, and integers of that size three times; the
set of a leaf made of it is another."""
_RARE = 128
"""A word in one of so many papers, or fewer, is sooner added to the scores paper by paper."""


class SegmentReader:
    """Reads one segment."""

    def __init__(self, place: Place, segment: Segment, base: int) -> None:
        self.size = segment.papers
        self.base = base
        """The number of its first paper."""
        self._place = place
        self._id = segment.id
        self._terms = Dictionary(self._view(".trm"))
        self._lists = self._view(".pst")
        self._streams: Any = None
        self._offsets: Any = None

    def _view(self, ending: str) -> Any:
        return view(self._place, named(self._id, ending))

    def postings(self, field: str, word: str) -> Postings | None:
        """Return the list of `word`, or None if no paper has it."""
        extent = self._terms.extent(field, word.encode())
        return None if extent is None else self._read(extent)

    def begun(self, field: str, beginning: str) -> list[Postings]:
        """Return the list of all words with this beginning, in as few pieces as there are."""
        whole = self.postings(f"{field}_start", beginning)
        if whole is not None:
            return [whole]
        few = islice(self._terms.words(field, beginning.encode()), FEW)
        return [self._read(extent) for _, extent in few]

    def _read(self, extent: Extent) -> Postings:
        start, length = extent
        return postings.decode(self._lists[start : start + length], self.size)

    def stream(self, doc: int) -> str:
        """Return the word stream of a paper, numbered within the segment."""
        start, end = self._extent(doc)
        return self._text(start, end)

    def title(self, doc: int) -> str:
        """Return the part of the stream that is the title's."""
        start, end = self._extent(doc)
        field = self._streams.find(_FIELD, start, end)
        return self._text(start, end if field < 0 else field)

    def _text(self, start: int, end: int) -> str:
        text = self._streams[start:end]
        if b"\0" in text:  # which no build writes: a page that was lost
            raise IndexDamaged("the search index holds a damaged text: build it anew")
        return str(text, "utf-8")

    def _extent(self, doc: int) -> tuple[int, int]:
        if self._offsets is None:
            self._offsets = memoryview(self._view(".offsets")).cast("Q")
            self._streams = self._view(".streams")
        return self._offsets[doc], self._offsets[doc + 1]

    def vocabulary(self) -> tuple[list[str], array[int]]:
        """Return the words of titles and abstracts, and in how many papers each is."""
        counts = array("I", bytes(self._view(".counts")))
        return bytes(self._view(".words")).decode().splitlines(), counts


class Reader:
    """Reads all segments of an index as one, and keeps what it has read lately."""

    def __init__(self, place: Place, manifest: Manifest) -> None:
        self.segments: list[SegmentReader] = []
        base = 0
        for segment in manifest.segments:
            self.segments.append(SegmentReader(place, segment, base))
            base += segment.papers
        self.size = base
        self._cache: OrderedDict[tuple[str, str], Vector | None] = OrderedDict()

    def forget(self) -> None:
        """Drop what has been kept."""
        self._cache.clear()

    def word(self, field: str, word: str) -> Vector | None:
        """Return the papers that have `word` in a field, or None if none has."""
        return self._kept(field, word, lambda segment: _some(segment.postings(field, word)))

    def beginning(self, field: str, word: str) -> Vector | None:
        """Return the papers that have a word with this beginning in a field."""
        return self._kept(f"{field}_start", word, lambda segment: segment.begun(field, word))

    def stem(self, stem: str) -> Vector | None:
        """Return the papers that have any word of this stem in title or abstract."""

        def lists(segment: SegmentReader) -> list[Postings]:
            return _some(segment.postings("stem", stem) or segment.postings("word", stem))

        return self._kept("stem", stem, lists)

    def _kept(
        self, field: str, word: str, lists: Callable[[SegmentReader], list[Postings]]
    ) -> Vector | None:
        key = field, word
        if key in self._cache:
            self._cache.move_to_end(key)
            return self._cache[key]
        found = self._cache[key] = self._vector([lists(segment) for segment in self.segments])
        while len(self._cache) * self.size * _A_PAPER > _CACHED:
            self._cache.popitem(last=False)
        return found

    def _vector(self, lists: Sequence[list[Postings]]) -> Vector | None:
        if not any(lists):
            return None
        codes = tuple("".join(one.codes for one in found) for found in lists)
        df = sum(one.df for found in lists for one in found)
        if df * _RARE <= self.size:
            return self._short(lists, codes)
        weights = b"".join(
            postings.dense(found, segment.size)
            for found, segment in zip(lists, self.segments, strict=True)
        )
        return Vector(weights, codes, df=df if all(len(found) < 2 for found in lists) else None)

    def _short(self, lists: Sequence[list[Postings]], codes: tuple[str, ...]) -> Vector:
        few: dict[int, int] = {}
        for found, segment in zip(lists, self.segments, strict=True):
            for one in found:
                postings.unite(few, ((segment.base + doc, byte) for doc, byte in one.pairs()))
        dense = bytearray(self.size)
        for doc, weight in few.items():
            dense[doc] = weight
        return Vector(bytes(dense), codes, df=len(few), few=few)

    def stream(self, doc: int) -> str:
        """Return the word stream of a paper."""
        segment = self.segments[self.segment_of(doc)]
        return segment.stream(doc - segment.base)

    def title(self, doc: int) -> str:
        """Return the word stream of a paper's title."""
        segment = self.segments[self.segment_of(doc)]
        return segment.title(doc - segment.base)

    def vocabulary(self) -> dict[str, int]:
        """Return the words of titles and abstracts with the number of papers that have them."""
        counts: dict[str, int] = {}
        for segment in self.segments:
            for word, count in zip(*segment.vocabulary(), strict=True):
                counts[word] = counts.get(word, 0) + count
        return counts

    def segment_of(self, doc: int) -> int:
        """Return which segment a paper is in."""
        at = len(self.segments) - 1
        while self.segments[at].base > doc:
            at -= 1
        return at


def _some(found: Postings | None) -> list[Postings]:
    return [] if found is None else [found]
