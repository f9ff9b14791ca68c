"""The reader on papers made for a test: keys in, what stands on the screen out."""

from __future__ import annotations

from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass

from textual import events
from textual.keys import _character_to_key

from index.config import load
from index.session import Session
from tui.app import ReaderApp
from tui.keymap import Keymap


@dataclass
class Seat:
    """Somebody sitting in front of the reader."""

    app: ReaderApp
    pilot: object

    @property
    def library(self):
        return self.app.main.session.library

    def lines(self):
        """Return the screen as text, without the blanks at the ends of the lines."""
        return [strip.text.rstrip() for strip in self.app.screen._compositor.render_strips()]

    @property
    def screen(self):
        return "\n".join(self.lines())

    @property
    def cursor(self):
        """Return the row of the list the cursor stands on, as it is drawn."""
        return next((line for line in self.lines() if line.startswith(">")), None)

    @property
    def footer(self):
        return self.lines()[-1].strip()

    async def press(self, *keys):
        """Press keys and wait until all is quiet."""
        for key in keys:
            self.type(key)
        await self.settle()

    def type(self, *keys):
        """Press keys all at once, as they arrive in one packet."""
        for key in keys:
            if len(key) == 1:
                self.app.post_message(events.Key(_character_to_key(key), key))
            else:
                self.app.post_message(events.Key(key, " " if key == "space" else None))

    async def settle(self):
        """Wait until keys, search and drawing are done."""
        main = self.app.main
        await self.pilot.pause()
        for _ in range(1000):
            if self.app.open and not self.app._early and not main.background.preparing:
                break
            await self.pilot.pause(0.01)
        await self.pilot.pause()
        await main.background.settle(5)
        await self.pilot.pause()
        while main._quiet is not None:
            await self.pilot.pause(0.01)
        await self.pilot.pause()

    def paste(self, text):
        """Paste text, as a terminal with bracketed paste sends it."""
        self.app.post_message(events.Paste(text))


@asynccontextmanager
async def reading(session, *, size=(80, 24), keys=None, early=()):
    """Open the reader on `session`; `early` keys are there before its first picture."""
    app = ReaderApp(session, Keymap(keys))
    seat = Seat(app, None)
    app.call_later(seat.type, *early)
    async with app.run_test(size=size) as seat.pilot:
        await seat.settle()
        yield seat


def write_source(folder, texts):
    """Write a source file that holds `texts` and return it."""
    source = folder / "papers.txt"
    source.write_text("\n\n".join(["Test Papers", *texts]) + "\n", "utf-8")
    return source


@contextmanager
def session_on(source, folder, monkeypatch, **config):
    """Open a session on the file `source`; its index lies beside it, all else in `folder`."""
    monkeypatch.setenv("XDG_STATE_HOME", str(folder / "state"))
    for name in ("VISUAL", "EDITOR"):
        monkeypatch.delenv(name, raising=False)
    overrides = {
        "sources": (str(source),),
        "library": folder / "list" / "reading-list.yaml",
        "cache_dir": source.parent / "cache",
        **config,
    }
    session = Session.open(load(overrides=overrides, environ={}))
    try:
        yield session
    finally:
        session.close()
