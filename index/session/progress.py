"""How far a long work is."""

from typing import Literal, NamedTuple


class Progress(NamedTuple):
    """How far a long work is."""

    stage: Literal["waiting", "reading", "indexing", "comparing"]
    """Waiting for another process that builds the same index; reading sources; indexing;
    comparing papers with each other."""
    done: int
    """Papers done."""
    total: int | None
    """Papers to do, an estimate while reading; None where it cannot be told."""
