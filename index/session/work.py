"""The user's work as the search engine asks for it: the reading list, and what is new."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from index.library import Library

if TYPE_CHECKING:
    from index.search.protocols import Decided, Named


class SessionWork:
    """Answers for the reading list, and for `is:new`, which only the sources know."""

    def __init__(self, library: Library, lenses: Mapping[str, Sequence[str]]) -> None:
        """Answer for `library`; `lenses` are those of the configuration."""
        self._library = library
        self._lenses = lenses
        self.arrived: AbstractSet[str] = frozenset()
        """The papers that the latest change of the sources brought."""

    def tagged(self, tag: str, /) -> AbstractSet[str]:
        """Return the papers with a tag."""
        return self._library.tagged(tag)

    def in_state(self, state: Decided, /) -> AbstractSet[str]:
        """Return the papers in a state."""
        return self.arrived if state == "new" else self._library.in_state(state)

    def noted(self, words: str, /) -> AbstractSet[str]:
        """Return the papers whose note holds `words`; all with a note for none."""
        return self._library.noted(words)

    def saved(self, name: str, /) -> str | None:
        """Return the query saved under a name."""
        return self._library.saved(name)

    def lens(self, name: str, /) -> Sequence[str] | None:
        """Return the terms of a lens: that of the reading list before one of the configuration."""
        terms = self._library.lens(name)
        return self._lenses.get(name) if terms is None else terms

    def names(self, field: Named, /) -> Iterable[str]:
        """Return the tags in use, the names of the saved searches, or those of the lenses."""
        match field:
            case "tag":
                return self._library.tags()
            case "query":
                return self._library.searches()
            case _:
                return {**self._lenses, **self._library.lenses()}
