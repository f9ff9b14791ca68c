"""Has Python look through all objects for garbage while nobody types: that takes long.

What is thrown away soon after it was made is found by the quick passes, which go on as ever.
"""

from __future__ import annotations

import gc
import time

REST_SECONDS = 2.0
"""How long the keys rest before all is looked through."""
_OFTEN_SECONDS = 60.0
"""How long after the last pass another is due though nobody typed."""
_NEVER = 1_000_000
"""So many middling passes come before a full one of Python's own accord."""


class Sweeper:
    """Decides when all objects are looked through."""

    def __init__(self) -> None:
        """Begin; what was made until now stays, and is never looked through."""
        gc.freeze()
        self._before = gc.get_threshold()
        gc.set_threshold(*self._before[:2], _NEVER)
        gc.enable()
        self._typed = False
        self._last = time.monotonic()
        """When the last key came, or the last pass was made."""

    def typed(self) -> None:
        """Take note of a key."""
        self._typed = True
        self._last = time.monotonic()

    def look(self) -> None:
        """Look through all objects where that is due; to be called often."""
        rest = time.monotonic() - self._last
        if rest >= (REST_SECONDS if self._typed else _OFTEN_SECONDS):
            gc.collect()
            self._typed = False
            self._last = time.monotonic()

    def close(self) -> None:
        """Leave it to Python again."""
        gc.set_threshold(*self._before)
