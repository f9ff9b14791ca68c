"""The reader as a Textual application: start, stop, and the one gate every key passes."""

from __future__ import annotations

import os
import sys
from collections import deque
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import App
from textual.screen import Screen

from tui import themes
from tui.garbage import REST_SECONDS, Sweeper
from tui.keymap import Keymap
from tui.mode import Mode, choose
from tui.screens.main import MainScreen
from tui.terminal import clipboard
from tui.terminal.driver import AsciiDriver, CellDriver, repaint
from tui.terminal.signals import leave_on_signals

if TYPE_CHECKING:
    from collections.abc import Sequence

    from index.config import Config
    from index.session import Session


_SWITCH_SECONDS = 0.001
"""How long a thread that computes may keep the interpreter from one that waits for it."""


class ReaderApp(App[int]):
    """Shows a session.

    Textual hands a key to the focused widget's queue and runs the bound action from there, so a
    key typed ahead could pass the box that an earlier one is still opening. Here each key is
    taken whole, on the application's own queue, before the next is looked at: by the screen on
    top, which is changed by then. No widget ever has the focus.
    """

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT: ClassVar[bool] = False

    def __init__(self, session: Session, keymap: Keymap, mode: Mode | None = None) -> None:
        """Show `session` with the keys of `keymap`."""
        mode = mode or choose(session.config, {})
        super().__init__(driver_class=AsciiDriver if mode.ascii else CellDriver)
        self.animation_level = "none"
        self.mode = mode
        self.main = MainScreen(session, keymap, mode)
        self._early: deque[events.Key | events.Paste] = deque()
        """Keys that are not taken yet, the first of them perhaps at this moment."""
        self.open = False
        """Whether keys are taken yet."""
        for theme in themes.THEMES:
            self.register_theme(theme)
        self.theme = mode.theme

    def copy_to_clipboard(self, text: str) -> None:
        """Set the clipboard of the terminal, through tmux or screen where those are between."""
        self._clipboard = text
        sequence = clipboard.sequence(text, os.environ)
        if self._driver is not None and sequence is not None:
            self._driver.write(sequence)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return values for our colour names, for themes that are not ours."""
        return themes.defaults()

    def get_default_screen(self) -> Screen[Any]:
        """Begin with the main screen, without an empty one beneath."""
        return self.main

    def on_mount(self) -> None:
        """Let keys through and start the slow work once the first picture is out."""
        self.app_resume_signal.subscribe(self, self._resumed)
        if isinstance(self._driver, CellDriver):
            leave_on_signals(lambda code: self.exit(return_code=code), self._driver.abandon)
        # A screen runs what is called after its refresh on its own queue, which keys may wait for.
        self.call_after_refresh(self.call_later, self._begin)

    def _resumed(self, _app: App[Any]) -> None:
        """Draw everything anew: the terminal was somebody else's meanwhile."""
        repaint(self)

    async def _begin(self) -> None:
        sys.setswitchinterval(_SWITCH_SECONDS)
        self._sweeper = Sweeper()
        self.set_interval(REST_SECONDS, self._sweeper.look)
        self.main.start()
        self.open = True
        await self._let_through()

    def on_unmount(self) -> None:
        """Leave things as they were found."""
        if self.open:
            self._sweeper.close()

    async def on_event(self, event: events.Event) -> None:
        """Take keys and pasted text here; leave all else to Textual."""
        if isinstance(event, events.Key | events.Paste) and not event.is_forwarded:
            self._early.append(event)
            if self.open:
                self._sweeper.typed()
                await self._let_through()
        else:
            await super().on_event(event)

    async def _let_through(self) -> None:
        """Hand the waiting keys to the screen on top, one after the other."""
        while self._early and self.return_code is None:
            event = self._early[0]
            for key in () if isinstance(event, events.Paste) else key_names(event):
                await self._top.take(key)
            if isinstance(event, events.Paste):
                self._top.paste(event.text)
            self._early.popleft()

    @property
    def _top(self) -> Any:
        """The screen that takes the keys: each of ours has `take` and `paste`."""
        return self.screen


def key_names(event: events.Key) -> list[str]:
    """Return a key as keymaps name it: the character itself, or Textual's name for others.

    Esc and a character in one packet look like Alt and that character; nobody who types ahead
    means that, and no command is on such a key, so they are taken as two.
    """
    before = ["escape"] if event.key.startswith("alt+") else []
    if event.is_printable and event.character and event.character != " ":
        return [*before, event.character]
    name = event.key.removeprefix("alt+")
    return [*before, _ENTER_BEFORE_RAW_MODE.get(name, name)]


_ENTER_BEFORE_RAW_MODE = {"ctrl+j": "enter"}
"""A terminal turns Enter into a line feed until the reader has taken it over."""


def run(config: Config, news: Sequence[str] = ()) -> int:
    """Show the reader until it is left, `news` to begin with; return the exit code.

    Raises:
        ConfigError: `keys:` names an unknown command or one key twice.

    """
    from index.session import Session

    keymap = Keymap(config.keys, config.error)
    session = Session.open(config)
    session.news.extend(news)
    try:
        mode = choose(config, os.environ)
        app = ReaderApp(session, keymap, mode)
        app.run(mouse=mode.mouse)
        return app.return_code or 0
    finally:
        session.close()
