"""The learned order of a session's papers: the reading list in, promise, reasons, likeness out."""

from __future__ import annotations

import threading
from array import array
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, get_args

if TYPE_CHECKING:
    from index.corpus import Corpus
    from index.library import Library
    from index.paper import Paper
    from index.triage import Features, Label, Ranker, Ranking, Reasons


class Triage:
    """Learns from the reading list which papers of a corpus to read next.

    Nothing is loaded or learnt before `learn` or `similar` is called; both take their time and
    belong on a worker thread. Everything else answers at once, from what was learnt last.
    """

    def __init__(self, library: Library, corpus: Callable[[], Corpus], explore: float) -> None:
        self._library = library
        self._corpus = corpus
        self._explore = explore
        self._working = threading.Lock()
        self._made: tuple[Corpus, Features] | None = None
        self._ranker: Ranker | None = None
        self._known: tuple[Corpus, Ranking] | None = None
        self._order: dict[str, None] = {}
        """The decided papers in the order of their decisions."""

    @property
    def ranking(self) -> Ranking | None:
        """The latest ranking of the present corpus; None before anything was learnt."""
        known = self._known
        return known[1] if known and known[0] is self._corpus() else None

    def learn(self, cancelled: Callable[[], bool] = lambda: False) -> Ranking:
        """Rank the papers after what the reading list says now; raises `triage.Cancelled`."""
        from index.triage import Ranker

        with self._working:
            corpus = self._corpus()
            features = self._features(corpus, cancelled)
            if self._ranker is None or self._ranker.features is not features:
                self._ranker = Ranker(features, explore=self._explore)
            ranking = self._ranker.learn(self._labels(corpus), cancelled)
            self._known = corpus, ranking
        return ranking

    def order(self, cancelled: Callable[[], bool] = lambda: False) -> Sequence[float]:
        """Rank as `learn` does; return for every doc what to sort by, the highest first.

        That is the promise, with the decided papers below all that are still to be decided on.
        """
        ranking = self.learn(cancelled)
        undecided = set(ranking.order)
        return array(
            "f",
            (
                promise if doc in undecided else promise - 1
                for doc, promise in enumerate(ranking.scores)
            ),
        )

    def _features(self, corpus: Corpus, cancelled: Callable[[], bool]) -> Features:
        """Return the terms of all papers of a corpus, made once."""
        from index.triage import Features

        if self._made is None or self._made[0] is not corpus:
            self._made = corpus, Features(corpus, cancelled)
        return self._made[1]

    def _labels(self, corpus: Corpus) -> dict[int, Label]:
        """Return what was done to each paper, in the order in which it was decided."""
        from index.triage import Label

        done: dict[str, Label] = {}
        for label in reversed(get_args(Label)):  # the strongest last, so that it stays
            done.update(dict.fromkeys(self._library.in_state(label), label))
        if not self._order:
            events = reversed(list(self._library.history()))
            self._order = {id_: None for event in events for id_ in event.ids}
        self._order.update(dict.fromkeys(done))
        found = ((corpus.doc(id_), done[id_]) for id_ in self._order if id_ in done)
        return {doc: label for doc, label in found if doc is not None}

    def promise(self, doc: int) -> float | None:
        """Return the promise of a paper, 0 to 1; None where nothing is known of it."""
        ranking = self.ranking
        known = ranking and ranking.trained and 0 <= doc < len(ranking.scores)
        return ranking.promise(doc) if ranking and known else None

    def reasons(self, paper: Paper) -> Reasons | None:
        """Return the terms that speak for and against a paper; None before anything is known."""
        ranking = self.ranking
        if ranking is None or not ranking.trained:
            return None
        return ranking.reasons(paper.title, paper.abstract)

    def similar(
        self,
        docs: Iterable[int] = (),
        *,
        text: str = "",
        most: int = 50,
        without: Collection[int] = (),
        cancelled: Callable[[], bool] = lambda: False,
    ) -> list[int]:
        """Return the papers most like all of `docs` together, or like a text; the nearest first."""
        from index.triage import similar

        with self._working:
            features = self._features(self._corpus(), cancelled)
        found = (
            similar.to_text(features, "", text, most, without)
            if text
            else similar.to_papers(features, docs, most, without)
        )
        return [each.doc for each in found]
