"""How far a long work is, and how long the rest will take."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Literal, NamedTuple

Stage = Literal["waiting", "reading", "indexing", "comparing"]
_SOONEST = 1.0
"""Seconds of work before which nothing is foretold."""
_MINUTE = 60


class Progress(NamedTuple):
    """How far a long work is."""

    stage: Stage
    """Waiting for another process that builds the same index; reading sources; indexing;
    comparing papers with each other."""
    done: int
    """Papers done."""
    total: int | None
    """Papers to do, an estimate while reading; None where it cannot be told."""
    remaining: float | None = None
    """Seconds that the rest of this stage will take at its pace so far; None where unknown."""

    def left(self) -> str:
        """Return the remaining time in words, "12 s left" or "3 min left"; empty where unknown."""
        if self.remaining is None:
            return ""
        if self.remaining < _MINUTE:
            return f"{max(1, round(self.remaining))} s left"
        return f"{round(self.remaining / _MINUTE)} min left"


def paced(
    stage: Stage, progress: Callable[[Progress], None], now: Callable[[], float] = time.monotonic
) -> Callable[[int, int | None], None]:
    """Return a function that reports papers done and to do, with the remaining time added.

    `now` is a clock in seconds. The time before the first paper is not counted.
    """
    start, before = 0.0, 0

    def report(done: int, total: int | None) -> None:
        nonlocal start, before
        if not start:
            start, before = now(), done
        elapsed, so_far = now() - start, done - before
        remaining = None
        if total is not None and so_far > 0 and elapsed >= _SOONEST:
            remaining = elapsed * max(0, total - done) / so_far
        progress(Progress(stage, done, total, remaining))

    return report
