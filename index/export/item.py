"""What is exported: a paper together with what the user made of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from index.library import Entry
    from index.paper import Paper


@dataclass(frozen=True, slots=True)
class Item:
    """One paper of an export."""

    paper: Paper
    entry: Entry | None = None
    """Its entry in the reading list; None where there is none."""
    score: float | None = None
    """How well it fits the query it was found by."""

    @property
    def status(self) -> str:
        """`keep`, `maybe`, `rejected` or `undecided`."""
        return (self.entry and self.entry.status) or "undecided"

    @property
    def tags(self) -> tuple[str, ...]:
        """The tags in the order they were given."""
        return tuple(self.entry.tags) if self.entry else ()

    @property
    def read(self) -> str:
        """The day it was read, or empty."""
        return (self.entry and self.entry.read) or ""

    @property
    def note(self) -> str:
        """The note, or empty."""
        return (self.entry and self.entry.note) or ""

    @property
    def added(self) -> str:
        """When it came into the reading list (UTC), or empty."""
        return (self.entry and self.entry.added) or ""

    @property
    def aliases(self) -> tuple[str, ...]:
        """Other keys of the same paper."""
        return tuple(self.entry.aliases) if self.entry else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """One way to write papers."""

    name: str
    """What `--format` calls it."""
    label: str
    """What a person calls it."""
    suffix: str
    """The usual ending of its files, with the dot; no two formats share one."""
    paper: Callable[[Item], str]
    """Returns one paper as it stands in the file."""
    head: str = ""
    between: str = ""
    tail: str = ""

    def write(self, items: Iterable[Item], out: TextIO) -> int:
        """Write items to a stream as they come; return how many there were."""
        count = 0
        out.write(self.head)
        for item in items:
            out.write(self.between if count else "")
            out.write(self.paper(item))
            count += 1
        out.write(self.tail)
        return count
