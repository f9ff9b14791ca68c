"""The line to the terminal: one thread that writes, and never falls behind.

What was drawn while the line was busy is not queued: once it is free, the newest picture is
compared with what the terminal shows, and only that difference goes out. So a slow line lags by
one picture at most, and a line that stalls holds up nobody.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from typing import NamedTuple

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
        encode: Callable[[str], bytes],
        broken: Callable[[], None],
    ) -> None:
        """Write to the file `handle`; `broken` is called, on this thread, once that fails."""
        super().__init__(name="terminal-line", daemon=True)
        self._handle = handle
        self._painter = painter
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

    def end(self) -> None:
        """Write what waits and stop; a line that does not take it is left to itself."""
        with self._ready:
            self._ending = True
            self._ready.notify()
        self.join(_DRAIN_SECONDS)

    def run(self) -> None:
        """Write until the end."""
        while (text := self._next()) is not None:
            data = self._encode(text)
            try:
                while data:
                    data = data[os.write(self._handle, data) :]
            except OSError:
                self._broken()
                return

    def _next(self) -> str | None:
        """Wait for something to write and return it; None once all is written and it ends."""
        with self._ready:
            while not (self._sequences or self._picture or self._ending):
                self._ready.wait()
            if self._forget:
                self._painter.forget()
                self._forget = False
            if self._sequences:
                text = "".join(self._sequences)
                self._sequences.clear()
                return text
            picture, self._picture = self._picture, None
        if picture is None:
            return None
        text = self._painter.paint(picture.grid, picture.cursor)
        return text.join(_SYNC) if picture.sync and len(text) > _WORTH_SYNC else text
