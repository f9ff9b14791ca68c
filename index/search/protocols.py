"""What the search room asks of others: the texts of the corpus, and the user's work."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from collections.abc import Set as AbstractSet

Column = Literal["year", "venue", "author", "title", "source", "collection"]
Decided = Literal["keep", "maybe", "rejected", "read", "tagged", "new"]
Named = Literal["tag", "query", "lens"]


class Texts(Protocol):
    """The papers that are indexed, by document number; `index.corpus.Corpus` is one."""

    @property
    def size(self) -> int:
        """The number of documents, dead ones included: they are `range(size)`."""

    @property
    def order(self) -> Sequence[int]:
        """The live documents in source order."""

    def docs(self, ids: Iterable[str], /) -> list[int]:
        """Return the documents of those papers that are there."""

    def column(self, name: Column, /) -> Sequence[Any]:
        """Return one value for every document."""


class Work(Protocol):
    """What the user has done to papers, by paper id; `index.library.Library` answers it."""

    def tagged(self, tag: str, /) -> AbstractSet[str]:
        """Return the papers with a tag."""

    def in_state(self, state: Decided, /) -> AbstractSet[str]:
        """Return the papers in a state."""

    def noted(self, words: str, /) -> AbstractSet[str]:
        """Return the papers whose note holds `words`, case-folded; all with a note for none."""

    def saved(self, name: str, /) -> str | None:
        """Return the query saved under a name."""

    def lens(self, name: str, /) -> Sequence[str] | None:
        """Return the terms of a lens."""

    def names(self, field: Named, /) -> Iterable[str]:
        """Return the tags in use, the names of the saved searches, or those of the lenses."""


class NoWork:
    """The work of someone who has not begun."""

    def tagged(self, tag: str, /) -> AbstractSet[str]:  # noqa: ARG002
        """No paper has a tag."""
        return frozenset()

    def in_state(self, state: Decided, /) -> AbstractSet[str]:  # noqa: ARG002
        """No paper is in any state."""
        return frozenset()

    def noted(self, words: str, /) -> AbstractSet[str]:  # noqa: ARG002
        """No paper has a note."""
        return frozenset()

    def saved(self, name: str, /) -> str | None:  # noqa: ARG002
        """Nothing is saved."""
        return None

    def lens(self, name: str, /) -> Sequence[str] | None:  # noqa: ARG002
        """There is no lens."""
        return None

    def names(self, field: Named, /) -> Iterable[str]:  # noqa: ARG002
        """Nothing has a name."""
        return ()
