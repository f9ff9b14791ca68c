"""Getting ready behind the first picture: read what changed, build and open the index."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

from index.errors import PaperreaderError

if TYPE_CHECKING:
    from collections.abc import Callable

    from index.session import Progress
    from tui.screens.main import MainScreen

_BEAT = 0.25
"""Seconds between two reports of progress."""
_RELIST = 1.0
"""Seconds between two looks at the papers that have come in."""


class Preparation:
    """Runs `session.prepare` on a thread and tells the main screen how it goes."""

    def __init__(self, screen: MainScreen) -> None:
        """Prepare the session of `screen`."""
        self._screen = screen
        self._cancelled = threading.Event()
        self._thread = threading.Thread(target=self._run, name="prepare", daemon=True)
        self._reported = self._listed = 0.0

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    @property
    def running(self) -> bool:
        """Whether it still goes on."""
        return self._thread.is_alive()

    def cancel(self) -> None:
        """Ask it to stop."""
        self._cancelled.set()

    def wait(self, seconds: float) -> None:
        """Wait for its end."""
        self._thread.join(seconds)

    def _run(self) -> None:
        error = None
        try:
            self._screen.session.prepare(self._progress, self._cancelled.is_set)
        except PaperreaderError as reason:
            error = reason
        self._tell(self._screen.prepared, error)

    def _progress(self, progress: Progress) -> None:
        now = time.monotonic()
        if now - self._reported < _BEAT:
            return
        self._reported = now
        relist = now - self._listed >= _RELIST and progress.stage == "reading"
        if relist:
            self._listed = now
        self._tell(self._screen.preparing, _words(progress), relist)

    def _tell(self, hear: Callable[..., None], *args: object) -> None:
        """Call `hear` on the screen's thread, unless the reader is being left."""
        if not self._cancelled.is_set():
            self._screen.call_later(hear, *args)


def _words(progress: Progress) -> str:
    """Return progress for the status line."""
    if progress.total:
        share = min(1.0, progress.done / progress.total)
        return f"{progress.stage} {'█' * int(share * 10):░<10} {share:.0%}"
    return f"{progress.stage} {progress.done:,}"
