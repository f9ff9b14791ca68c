"""The entries of one version of the file → those of the next, each moved or edited one at a time.

Comments and blank lines between entries belong to no entry: they stay where they are.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Any

from index.library import block, reading, writing
from index.library.content import Content, pairs
from index.library.document import Document
from index.library.output import Output
from index.library.reading import Mapping


class Papers:
    """The section `papers` of `document`, which says `old`, on its way to say `new`."""

    def __init__(self, document: Document, old: Content, new: Content, output: Output) -> None:
        self._old = old.entries
        self._new = new.entries
        self._data = document.data
        self._output = output
        self._layout = document.layout
        self._section = document.layout.sections["papers"]
        # Not so where there is no block of entries yet.
        self._extents = dict(zip(old.entries, document.layout.items, strict=False))

    def write(self) -> None:
        """Write the section."""
        if self._layout.flow and list(self._old.values()) != list(self._new.values()):
            self._write_anew()
            return
        followers = _followers(list(self._old), list(self._new))
        position, end = self._section
        head = followers[None]
        for paper_id, (start, stop) in self._extents.items():
            self._output.copy(position, start)
            self._items(head)
            head = []
            if paper_id in followers:
                self._items([paper_id, *followers[paper_id]])
            position = stop
        self._output.copy(position, end)
        self._items(head)

    def _items(self, ids: Iterable[str]) -> None:
        for paper_id in ids:
            before, after = self._old.get(paper_id), self._new[paper_id]
            if before is None:
                self._output.item(writing.item(pairs(after), self._layout.indent))
                continue
            start, end = self._extents[paper_id]
            if before is after:
                self._output.kept(start, end)
            else:
                lines = block.lines_of(self._data[start:end])
                self._output.item(block.edited_entry(lines, before, after))

    def _write_anew(self) -> None:
        """Write a list that was in brackets, or empty, as a block of dashes."""
        start, end = self._section
        lines = block.lines_of(self._data[start:end])
        items: Any = reading.read("".join(lines))["papers"] or []
        empty = lines[0].partition("#")[0].strip() == "papers:"
        self._output.lines(lines if empty else ["papers:"])
        rows: dict[str, list[str]] = {}
        for item in items:
            row = ["- " + writing.flow(item)]
            if isinstance(item, Mapping) and item.get("id") in self._old:
                rows[item["id"]] = row
            else:
                self._output.lines(row)
        for paper_id, after in self._new.items():
            before = self._old.get(paper_id)
            if before is None:
                self._output.item(writing.item(pairs(after), 0))
            elif before is after:
                self._output.item(rows[paper_id])
            else:
                self._output.item(block.edited_entry(rows[paper_id], before, after))


def _followers(old: Sequence[str], new: Sequence[str]) -> dict[str | None, list[str]]:
    """Return which ids stay in place and which new or moved ones follow each of them.

    As many as possible stay: those of a longest increasing subsequence of old positions.
    Those before the first that stays follow None.
    """
    position = {paper_id: place for place, paper_id in enumerate(old)}
    stay = _longest_increasing([position[paper_id] for paper_id in new if paper_id in position])
    followers: dict[str | None, list[str]] = {None: []}
    last: str | None = None
    for paper_id in new:
        if position.get(paper_id) in stay:
            last = paper_id
            followers[last] = []
        else:
            followers[last].append(paper_id)
    return followers


def _longest_increasing(numbers: Sequence[int]) -> set[int]:
    """Return the members of a longest increasing subsequence (patience sorting)."""
    tops: list[int] = []
    before: dict[int, int | None] = {}
    for number in numbers:
        pile = bisect_left(tops, number)
        before[number] = tops[pile - 1] if pile else None
        tops[pile : pile + 1] = [number]
    chosen: set[int] = set()
    step = tops[-1] if tops else None
    while step is not None:
        chosen.add(step)
        step = before[step]
    return chosen
