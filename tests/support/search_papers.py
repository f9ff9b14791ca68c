"""Papers and a user's work made for tests of the search room."""

from __future__ import annotations

from dataclasses import dataclass, field

from index.paper import Paper, Place
from index.search import build, open_engine


def paper(number, title="", abstract="", *, authors=(), venue="", year=None, source="list.txt"):
    """Return a paper whose id tells its number."""
    return Paper(
        id=f"p{number:012}",
        title=title,
        headline=title or abstract[:60],
        authors=tuple(authors),
        abstract=abstract,
        venue=venue,
        year=year,
        sources=(Place(source, number + 1),),
    )


class Papers:
    """A corpus in memory, as the engine asks for one; counts how often columns are asked for."""

    def __init__(self, papers, order=None):
        self.papers = list(papers)
        self.size = len(self.papers)
        self.order = range(self.size) if order is None else order
        self._docs = {paper.id: doc for doc, paper in enumerate(self.papers)}

    def docs(self, ids):
        return [self._docs[id_] for id_ in ids if id_ in self._docs]

    def column(self, name):
        values = {
            "year": lambda paper: paper.year,
            "venue": lambda paper: paper.venue,
            "author": lambda paper: "; ".join(paper.authors),
            "title": lambda paper: paper.headline,
            "source": lambda paper: "\n".join(place.file for place in paper.sources),
            "collection": lambda paper: paper.collection,
        }
        return [values[name](paper) for paper in self.papers]


@dataclass
class MadeWork:
    """The work of a user who has done what the test says."""

    tags: dict[str, set[str]] = field(default_factory=dict)
    states: dict[str, set[str]] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    searches: dict[str, str] = field(default_factory=dict)
    lenses: dict[str, list[str]] = field(default_factory=dict)

    def tagged(self, tag):
        return self.tags.get(tag, set())

    def in_state(self, state):
        return self.states.get(state, set())

    def noted(self, words):
        return {id_ for id_, note in self.notes.items() if words.casefold() in note.casefold()}

    def saved(self, name):
        return self.searches.get(name)

    def lens(self, name):
        return self.lenses.get(name)

    def names(self, field):
        return {"tag": self.tags, "query": self.searches, "lens": self.lenses}[field]


def engine(papers, work=None, *, order=None, live=None):
    """Return an engine over an index of `papers` in memory."""
    papers = list(papers)
    ram = build(papers, None)
    return open_engine(ram, Papers(papers, order), work or MadeWork(), live=live)
