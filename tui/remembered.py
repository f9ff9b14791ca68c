"""Sources remembered between runs: those added for good, and those the reader had last."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from tui import state

_ADDED = "added"
_LAST = "last"


def added() -> tuple[str, ...]:
    """Return the sources added for good, in the order of adding."""
    return tuple(state.texts(state.read(), _ADDED))


def add(sources: Sequence[str]) -> None:
    """Read `sources` from now on, wherever the program is started; raises `OSError`."""
    _change(dict.fromkeys((*added(), *absolute(sources))))


def remove(sources: Sequence[str]) -> None:
    """Read `sources` no longer; raises `OSError`."""
    gone = {*absolute(sources)}
    _change({each: None for each in added() if each not in gone})


def _change(sources: dict[str, None]) -> None:
    stored = state.read()
    stored[_ADDED] = list(sources)
    state.write(stored)


def last() -> tuple[str, ...]:
    """Return the sources the reader had last, as they were named where that still holds.

    Those that are no longer there are left out.
    """
    found = []
    for path in state.texts(state.read(), _LAST):
        if os.path.lexists(path):
            near = os.path.relpath(path)
            found.append(path if near.startswith(os.pardir) else near)
    return tuple(found)


def open_last(sources: Sequence[str]) -> None:
    """Remember `sources` as the last; a disk that refuses is no reason to fail."""
    stored = state.read()
    stored[_LAST] = absolute(sources)
    with suppress(OSError):
        state.write(stored)


def absolute(sources: Sequence[str]) -> list[str]:
    """Return `sources` as they are remembered: named from the root."""
    return [str(Path(source).expanduser().absolute()) for source in sources]
