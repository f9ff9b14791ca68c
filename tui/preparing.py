"""Getting ready behind the first picture: read what changed, build and open the index."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from index.session import Progress, Session

_BEAT = 0.25
"""Seconds between two reports of progress."""
_RELIST = 1.0
"""Seconds between two looks at the papers that have come in."""


class Preparation:
    """Runs `session.prepare` on a thread and tells how it goes."""

    def __init__(
        self,
        session: Session,
        tell: Callable[..., None],
        going: Callable[[str, bool], None],
        ready: Callable[[Exception | None], None],
    ) -> None:
        """Prepare `session`.

        `tell` calls a function on the screen's thread: `going` with progress in words and whether
        new papers are worth a look, `ready` at the end with what went wrong.
        """
        self._session = session
        self._tell = tell
        self._going = going
        self._ready = ready
        self._cancelled = threading.Event()
        self._thread = threading.Thread(target=self._run, name="prepare", daemon=True)
        self._reported = self._listed = 0.0

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    @property
    def running(self) -> bool:
        """Whether it still goes on."""
        return self._thread.is_alive() and not self._cancelled.is_set()

    def cancel(self) -> None:
        """Ask it to stop; nothing is told any more."""
        self._cancelled.set()

    def _run(self) -> None:
        error: Exception | None = None
        try:
            self._session.prepare(self._progress, self._cancelled.is_set)
        except Exception as reason:  # noqa: BLE001 - the thread would die unheard
            error = reason
        if not self._cancelled.is_set():
            self._tell(self._ready, error)

    def _progress(self, progress: Progress) -> None:
        """Pass progress on, but not more often than a person can read."""
        now = time.monotonic()
        if self._cancelled.is_set() or now - self._reported < _BEAT:
            return
        self._reported = now
        news = progress.stage == "reading" and now - self._listed >= _RELIST
        if news:
            self._listed = now
        self._tell(self._going, _words(progress), news)


def _words(progress: Progress) -> str:
    """Return progress for the status line."""
    if progress.total:
        share = min(1.0, progress.done / progress.total)
        left = f" · {progress.left()}" if progress.left() else ""
        return f"{progress.stage} {'█' * int(share * 10):░<10} {share:.0%}{left}"
    return f"{progress.stage} {progress.done:,}" if progress.done else f"{progress.stage} …"
