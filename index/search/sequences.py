"""Words that stand next to each other, looked for in the word streams (see `inverter`)."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import reduce
from itertools import islice
from typing import TYPE_CHECKING

from index.search import lanes
from index.search.inverter import FIELD, PART, RUN, WHOLE
from index.search.names import parts
from index.search.postings import ABSTRACT, LEVEL, TITLE
from index.search.vectors import Hits, Vector, hits

if TYPE_CHECKING:
    from collections.abc import Callable

    from index.search.query import Word
    from index.search.reader import Reader

GAP = f"(?:{PART}|(?:{WHOLE}.(?:{PART}.)*)?(?:.{WHOLE})?{RUN}?)"
"""What may stand in a stream between two neighbouring words: the parts of a compound whose whole
was matched are skipped, and so is the whole of one whose parts follow."""
_CHUNK = 256
"""Papers whose streams are read between two looks at whether to stop."""
_TITLES = 100
"""Titles that are read for the words of a query in a row."""


class Sequences:
    """Reads streams for neighbouring words; `written` finds a word or beginning of words."""

    def __init__(self, reader: Reader, written: Callable[[str, bool], Hits | None]) -> None:
        self._reader = reader
        self._written = written

    def verified(self, words: list[Word], found: Hits, pause: Callable[[], None]) -> Hits | None:
        """Return those of `found` in which `words` are neighbours, scored as before."""
        patterns = [self._pattern(words, at) for at in range(len(self._reader.segments))]
        weights = bytearray(self._reader.size)
        docs = lanes.find(lanes.unpack(found.papers, self._reader.size), 1)
        for count, doc in enumerate(docs):
            if count % _CHUNK == 0:
                pause()
            search = patterns[self._reader.segment_of(doc)].search
            title, _, abstract = self._reader.stream(doc).partition(FIELD)
            flags = (TITLE if search(title) else 0) | (ABSTRACT if search(abstract) else 0)
            if flags:
                weights[doc] = flags | found.weight(doc) & LEVEL
        return hits([Vector(bytes(weights))]) if any(weights) else None

    def titles(self, words: list[Word], found: int, known: list[Hits]) -> list[int]:
        """Return those of the set `found` whose titles hold `words` in a row.

        `known` are the hits of each word. None are returned where too many titles hold them all
        to be read while somebody types.
        """
        in_title = found << 7
        for one in known:
            in_title &= reduce(int.__or__, [vector.packed for vector in one.vectors])
        if not in_title:
            return []
        lanes_in_title = lanes.unpack(in_title, self._reader.size)
        docs = list(islice(lanes.find(lanes_in_title, TITLE), _TITLES + 1))
        if len(docs) > _TITLES:
            return []
        rows = [self._row(words, at) for at in range(len(self._reader.segments))]
        codes = [known[-1].codes(at) for at in range(len(rows))]
        return [doc for doc in docs if self._in_a_row(doc, rows, codes)]

    def _row(self, words: list[Word], segment: int) -> re.Pattern[str]:
        """Return a pattern of all words but the last, which may have too many forms, and one."""
        elements = [self._element(replace(word, prefix=False), segment) for word in words[:-1]]
        return re.compile(GAP.join([*elements, "(.)"]), re.DOTALL)

    def _in_a_row(self, doc: int, rows: list[re.Pattern[str]], codes: list[str]) -> bool:
        segment = self._reader.segment_of(doc)
        found = rows[segment].finditer(self._reader.title(doc))
        return any(match[1] in codes[segment] for match in found)

    def _pattern(self, words: list[Word], segment: int) -> re.Pattern[str]:
        return re.compile(GAP.join([self._element(word, segment) for word in words]), re.DOTALL)

    def _element(self, word: Word, segment: int) -> str:
        """Return the regular expression of one word in the streams of a segment."""
        unit = word.unit
        if unit.run:
            return "".join([_class(self._character(one), segment) for one in unit.whole])
        whole = _class(self._written(unit.whole, word.prefix), segment)
        if not unit.compound:
            return whole
        apart = [
            _class(self._written(part.unit.whole, part.prefix), segment) for part in parts(word)
        ]
        return f"(?:{whole}|{GAP.join(apart)})"

    def _character(self, character: str) -> Hits | None:
        found = self._reader.word("word", character)
        return None if found is None else hits([found])


def _class(found: Hits | None, segment: int) -> str:
    """Return a regular expression for any form of a word, one that never matches if it has none."""
    codes = found.codes(segment) if found else ""
    return f"[{re.escape(codes)}]" if codes else "(?!)"
