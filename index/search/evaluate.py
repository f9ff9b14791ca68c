"""Finds the papers that match a query, as sets and vectors over all papers (see `lanes`)."""

from __future__ import annotations

import re
from collections import OrderedDict
from dataclasses import replace
from functools import reduce
from itertools import islice
from typing import TYPE_CHECKING

from index.search import analysis, lanes
from index.search.inverter import FIELD, PART, RUN, WHOLE
from index.search.names import named, parts
from index.search.postings import ABSTRACT, LEVEL, TITLE
from index.search.query import And, Filter, Not, Or, Phrase, Word, Years
from index.search.reader import Vector, vector

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from index.search.analysis import Unit
    from index.search.filters import Filters
    from index.search.protocols import Texts
    from index.search.query import Node, Query
    from index.search.reader import Reader

Leaf = Word | Phrase
_GAP = f"(?:{PART}|(?:{WHOLE}.(?:{PART}.)*)?(?:.{WHOLE})?{RUN}?)"
"""What may stand in a stream between two neighbouring words: the parts of a compound whose whole
was matched are skipped, and so is the whole of one whose parts follow."""
_CHUNK = 256
"""Papers whose streams are read between two looks at whether to stop."""
_TITLES = 300
"""Titles that are read for the words of a query in a row."""
_ONLY = {
    "title": bytes(byte if byte & TITLE else 0 for byte in range(256)),
    "abstract": bytes(byte if byte & ABSTRACT else 0 for byte in range(256)),
}
_CACHED = 24_000_000
"""Bytes of leaf vectors that are kept between queries."""


class Stopped(Exception):
    """The caller's `cancelled` said so."""


class Evaluator:
    """Evaluates queries over one index."""

    def __init__(self, reader: Reader, filters: Filters, live: int, texts: Texts) -> None:
        self.reader = reader
        self.live = live
        """The set of papers that exist."""
        self._filters = filters
        self._texts = texts
        self._size = reader.size
        self._leaves: OrderedDict[Leaf, Vector | None] = OrderedDict()

    def forget(self) -> None:
        """Drop what has been kept of earlier queries."""
        self._leaves.clear()
        self.reader.forget()

    def papers(self, node: Node, cancelled: Callable[[], bool]) -> int:
        """Return the set of papers that match `node`; raises `Stopped`."""
        if isinstance(node, Word | Phrase):
            found = self.leaf(node, cancelled)
            return found.papers & self.live if found else 0
        if isinstance(node, And | Or):
            sets = [self.papers(child, cancelled) for child in node.nodes]
            return reduce(int.__and__ if isinstance(node, And) else int.__or__, sets)
        if isinstance(node, Not):
            return self.live ^ self.papers(node.node, cancelled)
        if isinstance(node, Years):
            return self.live & self._filters.years(node)
        if isinstance(node, Filter):
            return self.live & self._filters.papers(
                node, lambda inner: self.papers(inner, cancelled)
            )
        return self.live

    def leaf(self, leaf: Leaf, cancelled: Callable[[], bool]) -> Vector | None:
        """Return the vector of a word or phrase, None if no paper has it; raises `Stopped`."""
        if cancelled():
            raise Stopped
        if leaf in self._leaves:
            self._leaves.move_to_end(leaf)
            return self._leaves[leaf]
        found = (
            self._word(leaf, cancelled) if isinstance(leaf, Word) else self._phrase(leaf, cancelled)
        )
        if found is not None and leaf.scope in _ONLY:
            found = vector(found.weights.translate(_ONLY[leaf.scope]), found.codes)
        self._leaves[leaf] = found
        while len(self._leaves) * self._size * 2 > _CACHED:
            self._leaves.popitem(last=False)
        return found

    def titles(self, query: Query, found: int, cancelled: Callable[[], bool]) -> list[int]:
        """Return those of `found` whose titles hold the query's words in a row, unless many do.

        Who types a piece of a title means that paper.
        """
        words = [leaf for leaf in query.leaves() if isinstance(leaf, Word) and not leaf.unit.run]
        vectors = [self.leaf(word, cancelled) for word in words]
        if len(words) < 2 or len(words) < len(query.leaves()):
            return []
        in_title = found << 7
        for one in vectors:
            in_title &= lanes.pack(one.weights) if one else 0
        if not in_title:
            return []
        docs = list(islice(lanes.find(lanes.unpack(in_title, self._size), TITLE), _TITLES + 1))
        if len(docs) > _TITLES:
            return []
        rows = [self._row(words, at) for at in range(len(self.reader.segments))]
        last = vectors[-1]
        return [doc for doc in docs if last and self._in_a_row(doc, rows, last)]

    def _row(self, words: list[Word], segment: int) -> re.Pattern[str]:
        """Return a pattern of all words but the last, and then any."""
        elements = [self._element(replace(word, prefix=False), segment) for word in words[:-1]]
        return re.compile(_GAP.join([*elements, "(.)"]), re.DOTALL)

    def _in_a_row(self, doc: int, rows: list[re.Pattern[str]], last: Vector) -> bool:
        segment = self.reader.segment_of(doc)
        title = self.reader.stream(doc).partition(FIELD)[0]
        return any(match[1] in last.codes[segment] for match in rows[segment].finditer(title))

    def _word(self, word: Word, cancelled: Callable[[], bool]) -> Vector | None:
        if word.scope in {"author", "venue"}:
            return self._name(word)
        if word.unit.run:
            return self._run(word.unit, cancelled)
        found = [self._written(word.unit.whole, prefix=word.prefix)]
        if word.unit.parts and self.reader.word("word", word.unit.whole) is None:
            found.append(self._apart(word, cancelled))
        found += [self._written(whole, prefix=prefix) for whole, prefix in word.joins]
        return _union([one for one in found if one is not None])

    def _written(self, whole: str, *, prefix: bool) -> Vector | None:
        """Return the papers with a word of this stem, or this beginning."""
        stem = self.reader.stem(analysis.stem(whole))
        if not prefix:
            return stem
        begun = self.reader.beginning("word", whole)
        return _union([one for one in (begun, stem) if one is not None])

    def _apart(self, word: Word, cancelled: Callable[[], bool]) -> Vector | None:
        """Return the papers that write a compound as words of their own."""
        return self._adjacent([replace(part, scope="text") for part in parts(word)], cancelled)

    def _name(self, word: Word) -> Vector | None:
        """Return the papers whose authors or venue have a word; names have no stems."""
        look_up = self.reader.beginning if word.prefix else self.reader.word
        if word.unit.run:
            found = _all([self.reader.word(word.scope, piece) for piece in _pieces(word.unit)])
            return self._checked(word, found) if len(word.unit.whole) > 2 else found
        whole = look_up(word.scope, word.unit.whole)
        apart = _all([self._name(part) for part in parts(word)]) if word.unit.parts else None
        return _union([one for one in (whole, apart) if one is not None])

    def _checked(self, leaf: Leaf, found: Vector | None) -> Vector | None:
        """Return those of `found` whose names really hold `leaf`."""
        if found is None:
            return None
        names = self._texts.column("author" if leaf.scope == "author" else "venue")
        weights = bytearray(self._size)
        for doc in lanes.find(lanes.unpack(found.papers, self._size), 1):
            if named(leaf, names[doc].split("; ")):
                weights[doc] = found.weights[doc]
        return vector(bytes(weights)) if any(weights) else None

    def _run(self, unit: Unit, cancelled: Callable[[], bool]) -> Vector | None:
        """Return the papers with a run that holds `unit`."""
        found = _all([self.reader.word("word", piece) for piece in _pieces(unit)])
        if found is None or len(unit.whole) < 3:
            return found
        return self._verified([Word(unit)], found, cancelled)

    def _phrase(self, phrase: Phrase, cancelled: Callable[[], bool]) -> Vector | None:
        if phrase.scope in {"author", "venue"}:
            words = [Word(unit, scope=phrase.scope) for unit in phrase.units]
            return self._checked(phrase, _all([self._name(word) for word in words]))
        return self._adjacent([Word(unit) for unit in phrase.units], cancelled)

    def _adjacent(self, words: list[Word], cancelled: Callable[[], bool]) -> Vector | None:
        """Return the papers in which `words` are neighbours."""
        found = _all([self.leaf(word, cancelled) for word in words])
        return None if found is None else self._verified(words, found, cancelled)

    def _verified(
        self, words: list[Word], found: Vector, cancelled: Callable[[], bool]
    ) -> Vector | None:
        """Return those of `found` in whose streams `words` are neighbours."""
        weights = bytearray(self._size)
        patterns = [self._pattern(words, at) for at in range(len(self.reader.segments))]
        present = lanes.unpack(found.papers & self.live, self._size)
        for count, doc in enumerate(lanes.find(present, 1)):
            if count % _CHUNK == 0 and cancelled():
                raise Stopped
            search = patterns[self.reader.segment_of(doc)].search
            title, _, abstract = self.reader.stream(doc).partition(FIELD)
            flags = (TITLE if search(title) else 0) | (ABSTRACT if search(abstract) else 0)
            if flags:
                weights[doc] = flags | found.weights[doc] & LEVEL
        return vector(bytes(weights)) if any(weights) else None

    def _pattern(self, words: list[Word], segment: int) -> re.Pattern[str]:
        return re.compile(_GAP.join([self._element(word, segment) for word in words]), re.DOTALL)

    def _element(self, word: Word, segment: int) -> str:
        """Return the regular expression of one word of a phrase in the streams of a segment."""
        unit = word.unit
        if unit.run:
            return "".join([_class(self.reader.word("word", one), segment) for one in unit.whole])
        whole = _class(self._written(unit.whole, prefix=word.prefix), segment)
        if not unit.parts:
            return whole
        apart = [
            _class(self._written(part.unit.whole, prefix=part.prefix), segment)
            for part in parts(word)
        ]
        return f"(?:{whole}|{_GAP.join(apart)})"


def _pieces(unit: Unit) -> tuple[str, ...]:
    """Return what a run is looked up by."""
    return unit.pairs or (unit.whole,)


def _class(found: Vector | None, segment: int) -> str:
    """Return a regular expression for any form of a word, one that never matches if it has none."""
    codes = found.codes[segment] if found else ""
    return f"[{re.escape(codes)}]" if codes else "(?!)"


def _union(found: list[Vector]) -> Vector | None:
    if not found:
        return None
    if len(found) == 1:
        return found[0]
    weights = reduce(lanes.merge, [one.weights for one in found])
    codes = tuple(map("".join, zip(*[one.codes for one in found if one.codes], strict=True)))
    return vector(weights, codes)


def _all(found: list[Vector | None]) -> Vector | None:
    """Return the papers in all of `found`, weighted as in the rarest."""
    vectors = [one for one in found if one is not None]
    if len(vectors) < len(found):
        return None
    rarest = min(vectors, key=lambda one: one.df)
    if len(vectors) == 1:
        return rarest
    papers = reduce(int.__and__, [one.papers for one in vectors])
    size = len(rarest.weights)
    return vector(lanes.unpack(lanes.pack(rarest.weights) & papers * 255, size))


def docs_of(papers: int, size: int) -> Iterator[int]:
    """Yield the papers of a set."""
    return lanes.find(lanes.unpack(papers, size), 1)
