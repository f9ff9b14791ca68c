"""Long work in short steps: it can be cancelled, and never holds the interpreter for long."""

from __future__ import annotations

import time
from heapq import merge
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

Item = TypeVar("Item")
STRETCH = 50_000
"""Elementary steps between two moments in which other threads run: a few milliseconds."""


_SORTED = 8_192
"""Items sorted in one go: one call, during which no other thread runs."""


class Cancelled(Exception):
    """The work is not wanted any more."""


def never() -> bool:
    """Never cancel."""
    return False


class Pace:
    """Called between two steps of a long work, it lets other threads run.

    Raises `Cancelled` once `cancelled` says so.
    """

    def __init__(self, cancelled: Callable[[], bool] = never) -> None:
        self._cancelled = cancelled

    def __call__(self) -> None:
        """Let go of the interpreter lock for a moment, and look whether to go on."""
        if self._cancelled():
            raise Cancelled
        time.sleep(0)

    def each(self, items: Iterable[Item], cost: Callable[[Item], int]) -> Iterator[Item]:
        """Yield `items`, pausing whenever those since the last pause cost `STRETCH` steps."""
        spent = 0
        for item in items:
            spent += cost(item)
            if spent > STRETCH:
                self()
                spent = 0
            yield item

    def sorted(self, items: Sequence[int], key: Callable[[int], float]) -> Iterator[int]:
        """Yield `items` in the order of `key`, the lowest first, equal ones as they came."""
        runs = []
        for start in range(0, len(items), _SORTED):
            self()
            runs.append(sorted(items[start : start + _SORTED], key=key))
        return merge(*runs, key=key)
