"""Finds the papers that have a word or phrase: every form, every way to write it."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from typing import TYPE_CHECKING

from index.search import analysis, lanes
from index.search.names import named, parts
from index.search.postings import ABSTRACT, TITLE
from index.search.query import Phrase, Word
from index.search.sequences import Sequences
from index.search.vectors import Hits, Vector, all_of, any_of, hits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from index.search.analysis import Unit
    from index.search.protocols import Texts
    from index.search.query import Query
    from index.search.reader import Reader

Leaf = Word | Phrase
_ONLY = {
    "title": bytes(byte if byte & TITLE else 0 for byte in range(256)),
    "abstract": bytes(byte if byte & ABSTRACT else 0 for byte in range(256)),
}
_KEPT = 64
"""Leaves whose papers are kept between queries."""


class Leaves:
    """Finds words and phrases in one index, and keeps what it has found lately."""

    def __init__(self, reader: Reader, texts: Texts) -> None:
        self.reader = reader
        self._texts = texts
        self._sequences = Sequences(reader, self._written)
        self._kept: OrderedDict[Leaf, Hits | None] = OrderedDict()

    def forget(self) -> None:
        """Drop what has been kept."""
        self._kept.clear()
        self.reader.forget()

    def find(self, leaf: Leaf, pause: Callable[[], None]) -> Hits | None:
        """Return the papers that have `leaf`, None if none has; `pause` is called often."""
        pause()
        if leaf not in self._kept:
            found = self._find(leaf, pause)
            if found is not None and leaf.scope in _ONLY:
                found = found.only(_ONLY[leaf.scope])
            self._kept[leaf] = found
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(leaf)
        return self._kept[leaf]

    def vectors(self, leaves: Iterable[Leaf], pause: Callable[[], None]) -> list[Vector]:
        """Return what papers are scored by that have any of `leaves`."""
        found = [self.find(leaf, pause) for leaf in leaves]
        return [vector for one in found if one is not None for vector in one.vectors]

    def titles(self, query: Query, found: int, pause: Callable[[], None]) -> list[int]:
        """Return those of the set `found` whose titles hold all words of `query` in a row.

        Who types a piece of a title means that paper.
        """
        leaves = query.leaves()
        words = [leaf for leaf in leaves if isinstance(leaf, Word) and not leaf.unit.run]
        known = [one for word in words if (one := self.find(word, pause)) is not None]
        if not 2 <= len(words) == len(leaves) == len(known):
            return []
        return self._sequences.titles(words, found, known)

    def _find(self, leaf: Leaf, pause: Callable[[], None]) -> Hits | None:
        if leaf.scope in {"author", "venue"}:
            return self._name(leaf)
        if isinstance(leaf, Phrase):
            return self._adjacent([Word(unit) for unit in leaf.units], pause)
        if leaf.unit.run:
            return self._run(leaf.unit, pause)
        found = [self._written(leaf.unit.whole, leaf.prefix)]
        if leaf.unit.compound:
            found.append(self._adjacent([replace(one, scope="text") for one in parts(leaf)], pause))
        found += [self._written(whole, prefix) for whole, prefix in leaf.joins]
        return any_of(found)

    def _written(self, whole: str, prefix: bool) -> Hits | None:
        """Return the papers with a word of the stem of `whole`, or this beginning."""
        found = [self.reader.stem(analysis.stem(whole))]
        if prefix:
            found.append(self.reader.beginning("word", whole))
        vectors = [vector for vector in found if vector is not None]
        return hits(vectors) if vectors else None

    def _run(self, unit: Unit, pause: Callable[[], None]) -> Hits | None:
        """Return the papers with a run that holds `unit`."""
        found = self._pieces("word", unit)
        if found is None or len(unit.whole) < 3:
            return found
        return self._sequences.verified([Word(unit)], found, pause)

    def _adjacent(self, words: list[Word], pause: Callable[[], None]) -> Hits | None:
        """Return the papers in which `words` are neighbours."""
        found = all_of([self.find(word, pause) for word in words])
        if found is None or len(words) == 1:
            return found
        return self._sequences.verified(words, found, pause)

    def _pieces(self, field: str, unit: Unit) -> Hits | None:
        """Return the papers that have all that a run is looked up by."""
        pieces = unit.pairs or (unit.whole,)
        found = [self.reader.word(field, piece) for piece in pieces]
        return all_of([None if vector is None else hits([vector]) for vector in found])

    def _name(self, leaf: Leaf) -> Hits | None:
        """Return the papers whose authors or venue have a word; names have no stems."""
        if isinstance(leaf, Phrase):
            words = [Word(unit, scope=leaf.scope) for unit in leaf.units]
            return self._checked(leaf, all_of([self._name(word) for word in words]))
        if leaf.unit.run:
            found = self._pieces(leaf.scope, leaf.unit)
            return self._checked(leaf, found) if len(leaf.unit.whole) > 2 else found
        look_up = self.reader.beginning if leaf.prefix else self.reader.word
        whole = look_up(leaf.scope, leaf.unit.whole)
        apart = all_of([self._name(part) for part in parts(leaf)]) if leaf.unit.compound else None
        return any_of([None if whole is None else hits([whole]), apart])

    def _checked(self, leaf: Leaf, found: Hits | None) -> Hits | None:
        """Return those of `found` whose names really hold `leaf`."""
        if found is None:
            return None
        names = self._texts.column("author" if leaf.scope == "author" else "venue")
        weights = bytearray(self.reader.size)
        for doc in lanes.find(lanes.unpack(found.papers, self.reader.size), 1):
            if named(leaf, names[doc].split("; ")):
                weights[doc] = found.weight(doc)
        return hits([Vector(bytes(weights))]) if any(weights) else None
