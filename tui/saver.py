"""Saving and noticing in the background: the reading list reaches the disk within two seconds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING

from index.errors import PaperreaderError

if TYPE_CHECKING:
    from index.library import Library

DELAY = 2.0
"""Seconds from the first unsaved change to the writing of the file, and between two looks for
changes made by others."""


class Saver:
    """Flushes and refreshes the library on a thread of its own, one thing at a time."""

    def __init__(
        self,
        library: Library,
        tell: Callable[..., object],
        changed: Callable[[frozenset[str], bool], None],
        failed: Callable[[PaperreaderError], None],
    ) -> None:
        """Serve `library`.

        `tell` calls on the event loop's thread: `changed` with the ids whose entries changed and
        whether that was since the start (rather than since it was opened), `failed` with what
        could not be saved or read.
        """
        self._library = library
        self._tell = tell
        self._changed = changed
        self._failed = failed
        self._first = True
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="save")
        self._due: asyncio.TimerHandle | None = None

    def soon(self) -> None:
        """Save within `DELAY`; asking again meanwhile changes nothing."""
        if self._due is None:
            self._due = asyncio.get_running_loop().call_later(DELAY, self.now)

    def now(self) -> Future[None]:
        """Save at once, on the thread."""
        if self._due is not None:
            self._due.cancel()
            self._due = None
        return self._pool.submit(self._save)

    def look(self) -> None:
        """Take in what others changed, on the thread."""
        self._pool.submit(self._look)

    def do(self, work: Callable[[], None]) -> None:
        """Do some other work on the thread, after what it has to do."""
        self._pool.submit(work)

    def close(self) -> None:
        """End the thread once it has done what it was asked; a delayed save is left to the end."""
        if self._due is not None:
            self._due.cancel()
        self._pool.shutdown(wait=True)

    def _save(self) -> None:
        try:
            self._library.flush()
        except PaperreaderError as error:
            self._tell(self._failed, error)

    def _look(self) -> None:
        first, self._first = self._first, False
        try:
            ids = self._library.refresh()
        except PaperreaderError as error:
            self._tell(self._failed, error)
        else:
            if ids:
                self._tell(self._changed, ids, not first)
