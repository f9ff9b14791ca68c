"""Texts that are one paper though they differ: near-duplicates, and edited abstracts come back.

Near-duplicates in the sources are shown as one paper. A paper with the user's work whose text
vanished from its source is looked for among the others: found for certain, the work is carried
over to the new text; in doubt the person is asked. What was found out about one generation of
the cache is written beside it, so that it is looked for once.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, Self

from index.corpus import Corpus
from index.library import Change, Library
from index.paper import Paper, Place, Record
from index.seals import pack, unpack

Kind = Literal["twin", "former", "asked"]
"""A near-duplicate in the sources; the text that work was carried over from; a text with work
that vanished and may be this paper."""


class Version(NamedTuple):
    """Another text of a paper, or one that may be."""

    kind: Kind
    paper: Paper


@dataclass(slots=True)
class Findings:
    """What was found out about the papers of one generation; papers are text ids."""

    groups: list[list[str]] | None = None
    """Near-duplicates, the longest text of each group first; None before they were looked for."""
    vanished: list[str] = field(default_factory=list)
    """The papers with work that were looked for."""
    asked: dict[str, list[str]] = field(default_factory=dict)
    """Paper that vanished → texts it may have become, the likeliest first."""

    @classmethod
    def read(cls, corpus: Corpus) -> Self:
        """Return what is written beside `corpus`; nothing where that is missing or damaged."""
        with suppress(OSError, ValueError, TypeError, AttributeError):
            if corpus.path:
                return cls(**unpack(_beside(corpus.path).read_bytes()))
        return cls()

    def write(self, corpus: Corpus) -> None:
        """Write everything beside `corpus`; a disk that refuses costs another search next time."""
        if corpus.path is None or not corpus.path.exists():
            return
        content: dict[str, Any] = {name: getattr(self, name) for name in self.__slots__}
        aside = _beside(corpus.path).with_suffix(f".{os.getpid()}")
        with suppress(OSError):
            aside.write_bytes(pack(content))
            aside.replace(_beside(corpus.path))


def _beside(papers: Path) -> Path:
    return papers.with_name("kinship.json")


class Kinship:
    """What the papers of one corpus are to each other and to the reading list."""

    def __init__(self, corpus: Corpus, library: Library) -> None:
        self._corpus = corpus
        self._library = library
        self._findings = Findings.read(corpus)
        self._apart: AbstractSet[frozenset[str]] = frozenset()
        self._groups: dict[str, list[str]] = {}
        """Text of a group → the hidden texts of that group."""
        corpus.carried = library.carried
        self.arrange()

    @property
    def outdated(self) -> bool:
        """Whether the person parted texts, or took that back, since `arrange`."""
        return self._library.apart() != self._apart

    def arrange(self) -> None:
        """Show one paper of each group: the one with work, else the longest."""
        self._apart = self._library.apart()
        self._groups = {}
        hidden: set[int] = set()
        for group in self._findings.groups or ():
            if not any(pair <= set(group) for pair in self._apart):
                shown = next((text for text in group if self._library.get(text)), group[0])
                others = [text for text in group if text != shown]
                self._groups |= dict.fromkeys(group, others)
                hidden.update(self._corpus.docs(others))
        self._corpus.hide(hidden)

    @property
    def grouped(self) -> bool:
        """Whether near-duplicates have been looked for."""
        return self._findings.groups is not None

    def group(self, cancelled: Callable[[], bool]) -> bool:
        """Look for near-duplicates; tells whether there are any."""
        from index.identity import duplicates

        found = duplicates(self._corpus.papers(self._corpus.every), cancelled=cancelled)
        if cancelled():
            return False
        self._findings.groups = [list(group.ids) for group in found]
        self._findings.write(self._corpus)
        self.arrange()
        return bool(found)

    def welcome(self, sources: Sequence[str]) -> list[str]:
        """Look for papers with work that vanished from `sources`; returns what to tell.

        Those found for certain are carried over in the reading list.
        """
        vanished = self._vanished(sources)
        if not vanished or self._library.read_only:
            self._findings.asked = {}
            return []
        ids = [paper.id for paper in vanished]
        if ids != self._findings.vanished:
            self._look_for(vanished)
            self._findings.vanished = [paper.id for paper in self._vanished(sources)]
            self._findings.write(self._corpus)
        carried = [id_ for id_ in ids if self._corpus.doc(id_) is not None]
        return [*_told(len(carried), _CARRIED), *_told(len(self.questions()), _ASKED)]

    def _vanished(self, sources: Sequence[str]) -> list[Paper]:
        """Return the papers of the reading list that stood in `sources` and no longer do."""
        ids = self._library.ids()
        carryings = self._library.carried()
        texts = self._corpus.texts_among({*ids, *carryings})
        carried = {paper for text, paper in carryings.items() if text in texts}
        places = [Path(source) for source in sources]

        @cache
        def within(file: str) -> bool:
            return any(_within(Path(file), place) for place in places)

        gone = (id_ for id_ in ids if id_ not in texts and id_ not in carried)
        stood = (id_ for id_ in gone if any(within(at.file) for at in self._library.sources(id_)))
        return [paper for id_ in stood if (paper := self._library.paper(id_))]

    def _merged(self, paper: Paper) -> str | None:
        """Return the text of the paper that the records of the vanished `paper` joined.

        A title alone has another id than the abstract that another source adds to it, or takes
        away again.
        """
        from index.identity import paper_id

        title = Record(title=paper.title, authors=paper.authors, year=paper.year, place=_NOWHERE)
        names = [paper.id, paper_id(title)] if paper.title else [paper.id]
        texts = {self._corpus.text_id(doc) for doc in self._corpus.known_as(names)}
        texts = {text for text in texts if self._library.get(text) is None}
        return texts.pop() if len(texts) == 1 else None

    def _look_for(self, vanished: Sequence[Paper]) -> None:
        from index.identity import carry_over

        apart = self._library.apart()
        for old in vanished:
            new = self._merged(old)
            if new and frozenset((old.id, new)) not in apart:
                self._library.carry(old.id, new)
        carried = self._library.carried().values()
        vanished = [paper for paper in vanished if paper.id not in carried]
        arrived = (
            paper
            for paper in self._corpus.papers(self._corpus.every)
            if self._library.get(paper.id) is None
        )
        result = carry_over(vanished, arrived)
        for match in result.carried:
            if frozenset((match.old, match.new)) not in apart:
                self._library.carry(match.old, match.new)
        self._findings.asked = {
            question.old: [match.new for match in question.candidates] for question in result.asked
        }

    def questions(self) -> dict[str, list[str]]:
        """Return paper that vanished → texts it may have become, as far as nobody answered."""
        apart = self._library.apart()
        found = {}
        for old, candidates in self._findings.asked.items():
            if self._library.get(old) and self._corpus.doc(old) is None:
                likely = [new for new in candidates if frozenset((old, new)) not in apart]
                likely = [new for new in likely if self._library.get(new) is None]
                if likely:
                    found[old] = likely
        return found

    def versions(self, doc: int) -> list[Version]:
        """Return the other texts of paper `doc`, and those that may be."""
        text, id_ = self._corpus.text_id(doc), self._corpus.id(doc)
        found = []
        for other in self._groups.get(text, ()):
            twin = self._corpus.doc(other)
            if twin not in (None, doc):
                found.append(Version("twin", self._corpus.paper(twin)))
        if text != id_ and (former := self._library.paper(id_)):
            found.append(Version("former", former))
        for old, candidates in self.questions().items():
            if text in candidates and (asked := self._library.paper(old)):
                found.append(Version("asked", asked))
        return found

    def answer(self, doc: int, version: Version, *, same: bool) -> Change | None:
        """Note whether `version` and paper `doc` are one paper; None where that is so already.

        Raises `LibraryError` where the reading list takes no change.
        """
        text = self._corpus.text_id(doc)
        if same:
            asked = version.kind == "asked"
            return self._library.carry(version.paper.id, text) if asked else None
        if version.kind == "twin":
            return self._library.part(text, version.paper.id)
        return self._library.part(version.paper.id, text)


_NOWHERE = Place("", 0)
_CARRIED = (
    "1 abstract came back edited and keeps your work (u takes that back)",
    "{} abstracts came back edited and keep your work (u takes that back)",
)
_ASKED = (
    "1 paper of your reading list may have come back edited: paperreader check names it",
    "{} papers of your reading list may have come back edited: paperreader check names them",
)


def _told(count: int, words: tuple[str, str]) -> list[str]:
    return [words[count > 1].format(count)] if count else []


def _within(file: Path, source: Path) -> bool:
    return file == source or source in file.parents
