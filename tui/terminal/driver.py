"""Textual's driver, but for three things: only changed cells go out, whatever bytes come in are
keys or nothing, and a line that is slow, stalled or gone never holds the reader up.
"""

from __future__ import annotations

import os
import selectors
import signal
import sys
import termios
import time
from contextlib import suppress
from functools import partial
from typing import Any, ClassVar, Final

from textual._parser import ParseError
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

from tui.terminal import charset, grid
from tui.terminal.flow import Flow
from tui.terminal.keyboard import Keyboard
from tui.terminal.kinds import kind
from tui.terminal.line import Line, Picture
from tui.terminal.painter import Painter

HUNG_UP: Final = 128 + signal.SIGHUP
_SYNC_BEGIN, _SYNC_END = "\x1b[?2026h", "\x1b[?2026l"
_READ = 4096
_TICK_SECONDS = 0.02
"""How often it is looked whether a cut sequence has waited long enough."""


class CellDriver(LinuxDriver):
    """Draws on the terminal and reads its keys; use it as `App(driver_class=CellDriver)`.

    Once the terminal is gone the application is told to exit with the code of a hang-up.
    """

    charset: ClassVar[str | None] = None
    """What letters the terminal shows; None: those of the locale."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._handle = (sys.__stdout__ or sys.__stderr__).fileno()  # type: ignore[union-attr]
        self._kind = kind(os.environ)
        self._charset = self.charset or charset.of_locale(charset.environment())
        self._spell = charset.speller(self._charset)
        self._grid: grid.Grid = []
        self._sync = False
        self._line: Line | None = None

    def repaint(self) -> None:
        """Draw the next picture whole, whatever the terminal shows now."""
        if self._line:
            self._line.forget()

    def write(self, data: str) -> None:
        """Show what the compositor drew; send everything else as it is."""
        line = self._line
        if line is None:
            return
        if data in {_SYNC_BEGIN, _SYNC_END}:
            self._sync = data == _SYNC_BEGIN
        elif grid.is_frame(data):
            line.show(self._picture(data))
        elif known := self._kind.known(data):
            if "\x1b[?1049" in data:  # another screen, of which nothing is known
                line.forget()
            line.send(known)

    def _picture(self, frame: str) -> Picture:
        columns, lines = self._app.size
        if (len(self._grid), len(self._grid[0]) if self._grid else 0) != (lines, columns):
            self._grid = grid.blank(columns, lines)
        update = grid.read(frame, self._grid, self._spell)
        for y, row in update.rows.items():
            self._grid[y] = row
        cursor = update.cursor
        if cursor and not (cursor[0] < lines and cursor[1] < columns):
            cursor = None
        return Picture(list(self._grid), cursor, self._sync)

    def start_application_mode(self) -> None:
        """Take the terminal over."""
        self._line = Line(
            self._handle,
            painter=Painter(bce=self._kind.bce),
            flow=None if self._kind.plain else Flow(),
            encode=partial(_encoded, self._charset),
            broken=self._hang_up,
        )
        self._line.start()
        self._grid = []
        super().start_application_mode()  # type: ignore[no-untyped-call]

    def stop_application_mode(self) -> None:
        """Give the terminal back as it was."""
        if self._line:
            self._line.drop()
            if not self.exit_event.is_set():
                self._line.settle()
        if self._mouse_pixels:
            self.write("\x1b[?1016l")
        super().stop_application_mode()

    def close(self) -> None:
        """Write what is left, for as long as the line takes it."""
        super().close()
        if self._line:
            self._line.end()
            self._line = None

    def abandon(self) -> None:
        """Give the terminal back at once, from any thread, where nothing else may work any more."""
        with suppress(OSError, termios.error):
            if self.attrs_before is not None:
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
        with suppress(OSError):
            os.set_blocking(self._handle, False)
            os.write(self._handle, self._kind.known(_RESTORED).encode())

    def _hang_up(self) -> None:
        """Let the application end: nobody is there any more."""
        self.exit_event.set()
        with suppress(RuntimeError):  # it has ended already
            self._loop.call_soon_threadsafe(partial(self._app.exit, return_code=HUNG_UP))

    def run_input_thread(self) -> None:
        """Read the keyboard until the end, or until the terminal is gone."""
        keyboard, parser = Keyboard(self._charset, self._answered), XTermParser(self._debug)
        with selectors.DefaultSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                wait = _TICK_SECONDS if keyboard.waiting else _IDLE_SECONDS
                if not selector.select(wait):
                    text = keyboard.tick(time.monotonic())
                elif data := self._read():
                    text = keyboard.feed(data, time.monotonic())
                else:
                    self._hang_up()
                    break
                if text:
                    for event in parser.feed(text):
                        self.process_message(event)
        with suppress(EOFError, ParseError):
            for _ in parser.feed(""):
                pass

    def _answered(self) -> None:
        if line := self._line:
            line.answered()

    def _read(self) -> bytes:
        try:
            return os.read(self.fileno, _READ)
        except OSError:  # EIO: the other end is closed
            return b""


class AsciiDriver(CellDriver):
    """Shows letters of ASCII only."""

    charset = "ascii"


_IDLE_SECONDS = 0.1
"""How often the input thread looks whether it shall end."""
_RESTORED = (
    "\x1b[?2004l\x1b[?7h\x1b[?2048l\x1b[?1000l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1016l"
    "\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l\x1b[m"
)


def repaint(app: App[Any]) -> None:
    """Draw everything anew, whatever the terminal shows now."""
    driver = app._driver  # noqa: SLF001  there is no other way to it
    if isinstance(driver, CellDriver):
        driver.repaint()
    app.refresh(layout=True)
    app.screen.refresh(layout=True)


def _encoded(charset_: str, text: str) -> bytes:
    return text.encode(charset_, "replace")
