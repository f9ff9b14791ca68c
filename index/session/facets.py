"""What the papers of a page have in common: how many carry each tag, are of each venue and year."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from index.corpus import Corpus
    from index.library import Library
    from index.session.page import Page


@dataclass(frozen=True, slots=True, kw_only=True)
class Facets:
    """Value → papers of the page that have it, most first; those without one are not counted."""

    tags: dict[str, int]
    venues: dict[str, int]
    years: dict[int, int]

    def record(self) -> dict[str, Any]:
        """Return the counts as JSON has them."""
        years = {str(year): count for year, count in self.years.items()}
        return {"tags": self.tags, "venues": self.venues, "years": years}


def count(page: Page, corpus: Corpus, library: Library) -> Facets:
    """Return the facets of a page of `corpus`."""
    docs = page.docs
    venues, years = corpus.column("venue"), corpus.column("year")
    present = set(docs)
    tags: Counter[str] = Counter()
    for id_ in library.in_state("tagged"):
        entry = library.get(id_)
        if entry is not None and corpus.doc(id_) in present:
            tags.update(entry.tags)
    return Facets(
        tags=_ranked(tags),
        venues=_ranked(Counter(venues[doc] for doc in docs if venues[doc])),
        years=_ranked(Counter(years[doc] for doc in docs if years[doc])),
    )


def _ranked(counts: Counter[Any]) -> dict[Any, int]:
    return dict(sorted(counts.items(), key=lambda each: (-each[1], str(each[0]))))
