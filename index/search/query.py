"""The search query as a tree: what the parser makes and everything else works on."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from index.search.analysis import Unit

Scope = Literal["text", "title", "abstract", "author", "venue"]
"""Where a word is looked for; `text` is title and abstract."""
FilterName = Literal["year", "is", "tag", "note", "source", "query", "lens"]
State = Literal[
    "keep", "maybe", "rejected", "undecided", "read", "unread", "tagged", "untagged", "new"
]
SCOPES: tuple[Scope, ...] = get_args(Scope)
FILTERS: tuple[FilterName, ...] = get_args(FilterName)
STATES: tuple[State, ...] = get_args(State)
FIELDS: tuple[str, ...] = (*SCOPES[1:], *FILTERS)
"""The names that may stand before a colon."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word, compound or run; found in every inflected form and every way to write it."""

    unit: Unit
    prefix: bool = False
    """Also words that begin so match."""
    scope: Scope = "text"
    joins: tuple[tuple[str, bool], ...] = ()
    """Words written together with a neighbour (`fine tuning` → `finetuning`) that match as well,
    and whether they may be continued."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that stand next to each other, each in any inflected form."""

    units: tuple[Unit, ...]
    scope: Scope = "text"


@dataclass(frozen=True, slots=True)
class Years:
    """A year, or a range of years, both ends included."""

    first: int
    last: int
    typing: bool = False
    """Whether a year is still being typed: then years that no paper is of are left out."""


@dataclass(frozen=True, slots=True)
class Filter:
    """A field that does not look at the text: `tag:eeg`, `is:keep`, `source:seeds`."""

    name: FilterName
    value: str
    prefix: bool = False
    """Also names that begin so are meant, where there is none of this very name."""


@dataclass(frozen=True, slots=True)
class Not:
    """Papers that do not match `node`."""

    node: Node


@dataclass(frozen=True, slots=True)
class And:
    """Papers that match all of `nodes`."""

    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """Papers that match at least one of `nodes`."""

    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Everything:
    """All papers: a query that asks for nothing."""


Node = Word | Phrase | Years | Filter | Not | And | Or | Everything


@dataclass(frozen=True, slots=True)
class Query:
    """A query, parsed; any text has one."""

    text: str
    root: Node = field(default_factory=Everything)
    advice: str | None = None
    """One line about what looks wrong, else None."""

    @property
    def empty(self) -> bool:
        """Whether it asks for nothing."""
        return isinstance(self.root, Everything)

    def leaves(self) -> list[Word | Phrase]:
        """Return the words and phrases that a matching paper may hold, in order."""
        return list(wanted(self.root))


def wanted(node: Node) -> Iterator[Word | Phrase]:
    """Yield the words and phrases under `node` that are not excluded."""
    if isinstance(node, Word | Phrase):
        yield node
    elif isinstance(node, And | Or):
        for child in node.nodes:
            yield from wanted(child)


def both(nodes: Sequence[Node]) -> Node:
    """Return the conjunction of `nodes`, as flat as may be."""
    nodes = [node for node in nodes if not isinstance(node, Everything)]
    if not nodes:
        return Everything()
    return nodes[0] if len(nodes) == 1 else And(tuple(nodes))


def either(nodes: Sequence[Node]) -> Node:
    """Return the disjunction of `nodes`, as flat as may be."""
    if not nodes:
        return Everything()
    return nodes[0] if len(nodes) == 1 else Or(tuple(nodes))


def joined(word: Word, whole: str, prefix: bool) -> Word:
    """Return `word` that matches `whole` as well."""
    return replace(word, joins=(*word.joins, (whole, prefix)))
