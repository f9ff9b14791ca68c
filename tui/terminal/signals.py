"""Leaving when told to: a hang-up, a termination, an interrupt; within three seconds, always."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from functools import partial

LEAVING = (signal.SIGHUP, signal.SIGTERM, signal.SIGINT)
PATIENCE_SECONDS = 2.5
"""How long an orderly end may take before the process ends at once."""


def leave_on_signals(leave: Callable[[int], None], abandon: Callable[[], None]) -> None:
    """Have `leave` called on the running event loop with the exit code of a signal (128 + n).

    A signal that was ignored when the program started (`nohup`) counts too: a reader without a
    terminal is of no use. Whatever is left running after PATIENCE_SECONDS is given up: what a
    person did is on disk by then. `abandon` gives the terminal back.
    """
    loop = asyncio.get_running_loop()
    for each in LEAVING:
        loop.add_signal_handler(each, partial(_leave, 128 + each, leave, abandon))


def _leave(code: int, leave: Callable[[int], None], abandon: Callable[[], None]) -> None:
    end_in_time(code, abandon)
    leave(code)


def end_in_time(code: int, abandon: Callable[[], None]) -> None:
    """See to it that the process ends soon, with `code`."""

    def end() -> None:
        abandon()
        os._exit(code)

    timer = threading.Timer(PATIENCE_SECONDS, end)
    timer.daemon = True
    timer.start()
