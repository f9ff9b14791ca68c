"""The line to the terminal: one thread that writes, and never falls behind.

What was drawn while the line was busy, or while `flow` knows that much is still under way, is not
queued: once it is free, the newest picture is compared with what the terminal shows, and only that
difference goes out. So a slow line lags by a picture or two, and one that stalls holds up nobody.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from typing import NamedTuple

from tui.terminal.flow import Flow
from tui.terminal.grid import Grid
from tui.terminal.painter import Painter

_SYNC = "\x1b[?2026h", "\x1b[?2026l"
_WORTH_SYNC = 600
"""Characters of a picture that could be seen half painted; less arrives at once anyway."""
_DRAIN_SECONDS = 1.0
"""How long the end waits for a line that does not take what is left."""


class Picture(NamedTuple):
    """What the screen shall show."""

    grid: Grid
    cursor: tuple[int, int] | None
    sync: bool
    """Whether the terminal can be told to show it all at once."""


class Line(threading.Thread):
    """Writes sequences in order, and between them the newest picture."""

    def __init__(
        self,
        handle: int,
        *,
        painter: Painter,
        flow: Flow | None,
        encode: Callable[[str], bytes],
        broken: Callable[[], None],
    ) -> None:
        """Write to the file `handle`; `broken` is called, on this thread, once that fails.

        Without `flow` the terminal is asked nothing.
        """
        super().__init__(name="terminal-line", daemon=True)
        self._handle = handle
        self._painter = painter
        self._flow = flow
        self._encode = encode
        self._broken = broken
        self._ready = threading.Condition()
        self._sequences: list[str] = []
        self._picture: Picture | None = None
        self._forget = False
        self._ending = False

    def send(self, sequence: str) -> None:
        """Write a sequence that is no picture, before any picture still waiting."""
        with self._ready:
            self._sequences.append(sequence)
            self._ready.notify()

    def show(self, picture: Picture) -> None:
        """Show a picture, in place of one still waiting."""
        with self._ready:
            self._picture = picture
            self._ready.notify()

    def forget(self) -> None:
        """Paint the next picture whole, whatever the terminal may show."""
        with self._ready:
            self._forget = True

    def drop(self) -> None:
        """Show no further picture: what follows is for another screen."""
        with self._ready:
            self._picture = None

    def answered(self) -> None:
        """Take note that the terminal answered that it is there."""
        with self._ready:
            if self._flow:
                self._flow.answered()
                self._ready.notify_all()

    def settle(self) -> None:
        """Wait for an answer under way, which would else reach whoever reads the keys next."""
        with self._ready:
            if self._flow and self.is_alive():
                wait = min(_DRAIN_SECONDS, self._flow.patience(time.monotonic()))
                flow = self._flow
                self._ready.wait_for(lambda: not flow.patience(time.monotonic()), wait)

    def end(self) -> None:
        """Write what waits and stop; a line that does not take it is left to itself."""
        with self._ready:
            self._ending = True
            self._ready.notify()
        self.join(_DRAIN_SECONDS)

    def run(self) -> None:
        """Write until the end."""
        while (data := self._next()) is not None:
            try:
                while data:
                    data = data[os.write(self._handle, data) :]
            except OSError:
                self._broken()
                return

    def _next(self) -> bytes | None:
        """Wait for something to write and return it; None once all is written and it ends."""
        with self._ready:
            while not (self._sequences or self._ending or (self._picture and not self._hold())):
                self._ready.wait(self._hold() or None)
            if self._forget:
                self._painter.forget()
                self._forget = False
            if self._sequences:
                text = "".join(self._sequences)
                self._sequences.clear()
                return self._encode(text)
            picture, self._picture = self._picture, None
        return self._painted(picture) if picture else None

    def _hold(self) -> float:
        """Return for how many seconds a picture that waits is kept back."""
        return self._flow.hold(time.monotonic()) if self._flow and self._picture else 0.0

    def _painted(self, picture: Picture) -> bytes:
        text = self._painter.paint(picture.grid, picture.cursor)
        data = self._encode(text.join(_SYNC) if picture.sync and len(text) > _WORTH_SYNC else text)
        with self._ready:
            return self._flow.send(data, time.monotonic()) if self._flow and data else data
