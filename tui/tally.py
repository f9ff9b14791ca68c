"""How many papers of the open sources are kept, maybe, rejected and left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from index.session import Session

_Decision = Literal["keep", "maybe", "rejected"]


class Tally:
    """The counts of the status line, counted once and then kept up with each change."""

    def __init__(self, decided: Mapping[str, str] | None = None) -> None:
        """Start from the open papers that have a decision (id to decision)."""
        self._decided = dict(decided or {})
        self._counts = Counter(self._decided.values())

    @classmethod
    def count(cls, session: Session) -> Tally:
        """Count what `session` holds; takes milliseconds for each thousand papers."""
        corpus = session.corpus
        carried, listed = corpus.carried(), set(corpus.order)
        present = {carried.get(id_, id_) for id_, doc in corpus.ids().items() if doc in listed}
        decided = {
            paper_id: decision
            for decision in get_args(_Decision)
            for paper_id in present & session.library.in_state(decision)
        }
        return cls(decided)

    def follow(self, session: Session, ids: Iterable[str]) -> None:
        """Take in that the entries of the papers `ids` may have changed."""
        for paper_id in ids:
            entry = session.library.get(paper_id)
            before = self._decided.pop(paper_id, None)
            if before:
                self._counts[before] -= 1
            if entry and entry.status and session.corpus.doc(paper_id) is not None:
                self._decided[paper_id] = entry.status
                self._counts[entry.status] += 1

    def text(self, papers: int, columns: int) -> str:
        """Return the counts among `papers` in words, or in signs where there is little room."""
        keep, maybe, rejected = (self._counts[decision] for decision in get_args(_Decision))
        left = papers - keep - maybe - rejected
        if columns < 70:
            return f"+{keep:,} ~{maybe:,} x{rejected:,} left {left:,}"
        return f"kept {keep:,} · maybe {maybe:,} · rejected {rejected:,} · left {left:,}"
