"""Which records of a changed corpus are one paper, and under which number each is kept.

Whatever an update touches is grouped anew together with all that shares a key with it, so the
outcome is that of reading everything at once. A paper keeps its doc as long as what the search
index knows of it stays the same, so an update indexes only what is new.
"""

from __future__ import annotations

from collections.abc import Sequence

from index.corpus.draft import Draft
from index.identity import Sighting, assemble, base, group, sight
from index.paper import Paper


class Settling:
    """The records of a corpus that may have come to other papers than before."""

    def __init__(self, corpus: Draft) -> None:
        self._corpus = corpus
        self._indexed = range(corpus.size)
        """The docs that the search index knows."""
        self._pool: list[Sighting] = []
        self._before: dict[str, int] = {}
        """The papers the pool was taken from, by the ids they had: id → doc."""
        self._born: dict[int, int] = {}
        """The update that first brought each of them."""

    def forget(self, files: Sequence[str]) -> None:
        """Drop what `files` said; what others say of the same papers is to be settled."""
        forgotten = set(files)
        docs = {doc for file in files for doc in self._corpus.found_in(file)}
        for each in self._take(docs):
            if each.record.place.file not in forgotten:
                self._pool.append(each)

    def add(self, sighting: Sighting) -> None:
        """Take in a record that may belong to a known paper."""
        self._pool.append(sighting)

    def settle(self, files: Sequence[str]) -> None:
        """Group everything and store the papers; `files` are in the order of reading."""
        self._complete()
        rank = {file: number for number, file in enumerate(files)}
        self._pool.sort(key=lambda each: (rank[each.record.place.file], each.record.place.line))
        papers = {members[base(members)].ids[0]: members for members in group(self._pool)}
        docs = self._docs(papers)
        for doc in self._born.keys() - docs.values():
            self._corpus.remove(doc)
        for id_, members in papers.items():
            self._store(id_, docs.get(id_), members)

    def _take(self, docs: set[int]) -> list[Sighting]:
        """Note how the papers `docs` were stored; return the records they are made of."""
        found = []
        for doc in sorted(docs):
            self._before[self._corpus.text_id(doc)] = doc
            self._born[doc] = self._corpus.born(doc)
            found += [sight(record, doc) for record in self._corpus.records(doc)]
        return found

    def _complete(self) -> None:
        """Take in every stored paper that shares a key with one in the pool."""
        asked: set[str] = set()
        fresh = self._pool
        while fresh:
            keys = {key for each in fresh for key in each.keys} - asked
            asked |= keys
            fresh = self._take(self._corpus.known_as(keys) - self._born.keys())
            self._pool = [*self._pool, *fresh]

    def _docs(self, papers: dict[str, list[Sighting]]) -> dict[str, int]:
        """Return the docs that stay in use: that of the same paper, else one not yet indexed."""
        docs = {id_: self._before[id_] for id_ in papers if id_ in self._before}
        used = set(docs.values())
        for id_, members in papers.items():
            own = {each.doc for each in members if each.doc is not None}
            free = sorted(own - used - set(self._indexed))
            if id_ not in docs and free:
                docs[id_] = free[0]
                used.add(free[0])
        return docs

    def _store(self, id_: str, doc: int | None, members: Sequence[Sighting]) -> None:
        """Store a paper, under a new number where the search index would not know its text."""
        corpus = self._corpus
        paper = assemble(id_, [each.record for each in members], base(members))
        sources = {each.doc for each in members} | {doc, self._before.get(id_)}
        born = min(
            (self._born[each] for each in sources if each is not None),
            default=corpus.update_number,
        )
        if doc is None:
            doc = corpus.size
        elif doc in self._indexed and _searchable(paper) != _searchable(corpus.paper(doc)):
            corpus.remove(doc)
            doc = corpus.size
        corpus.put(doc, paper, members, born)


def _searchable(paper: Paper) -> tuple[object, ...]:
    """Return what the search index holds of `paper`."""
    return paper.title, paper.abstract, paper.authors, paper.venue
