"""How many papers of the open sources are kept, maybe, rejected and left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from index.session import Session


@dataclass(frozen=True, slots=True)
class Tally:
    """The counts of the status line."""

    papers: int = 0
    keep: int = 0
    maybe: int = 0
    rejected: int = 0

    @property
    def left(self) -> int:
        """The undecided papers."""
        return self.papers - self.keep - self.maybe - self.rejected

    def text(self, columns: int) -> str:
        """Return the counts in words, or in signs where there is little room."""
        if columns < 70:
            return f"+{self.keep} ~{self.maybe} x{self.rejected} left {self.left:,}"
        return (
            f"kept {self.keep:,} · maybe {self.maybe:,} · rejected {self.rejected:,}"
            f" · left {self.left:,}"
        )


def count(session: Session) -> Tally:
    """Count the open papers by their decision."""
    corpus, library = session.corpus, session.library
    return Tally(
        papers=len(corpus.order),
        keep=len(corpus.docs(library.in_state("keep"))),
        maybe=len(corpus.docs(library.in_state("maybe"))),
        rejected=len(corpus.docs(library.in_state("rejected"))),
    )
