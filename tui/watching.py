"""Watching the sources behind the screen: what changes there comes in by itself."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from index.session import Session

SECONDS = 3.0
"""Time between two looks at the files."""


class Watcher:
    """Looks at the sources on a thread of its own, since a network folder may not answer."""

    def __init__(
        self, session: Session, tell: Callable[..., None], changed: Callable[[], None]
    ) -> None:
        """Watch the sources of `session`; `tell` calls `changed` on the screen's thread."""
        self._session = session
        self._tell = tell
        self._changed = changed
        self._over = threading.Event()
        threading.Thread(target=self._run, name="watch", daemon=True).start()

    def close(self) -> None:
        """End the thread, without waiting for it."""
        self._over.set()

    def _run(self) -> None:
        while not self._over.wait(SECONDS):
            if self._session.outdated():
                self._tell(self._changed)
