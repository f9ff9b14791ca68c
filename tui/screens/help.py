"""The help: the keys as they are now, the signs of the list, the query language."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.screen import Screen

from index.search import HELP
from tui import signs
from tui.commands import GROUPS
from tui.widgets.pager import Pager

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from tui.commands import Command
    from tui.keymap import Keymap

_KEY_COLUMNS = 14
_LEAVE = {"q", "Q", "?", "escape", "enter", "h", "left", "ctrl+c"}


class HelpScreen(Screen[None]):
    """A page of text that scrolls."""

    AUTO_FOCUS: ClassVar[str | None] = ""
    DEFAULT_CSS = "HelpScreen { overflow: hidden; }"

    def __init__(self, keymap: Keymap, notices: Sequence[str]) -> None:
        """Explain the keys of `keymap`, after what the session has to tell."""
        super().__init__()
        self._pager = Pager(help_lines(keymap, notices), id="help")

    def compose(self) -> ComposeResult:
        """Just the text."""
        yield self._pager

    async def take(self, key: str) -> None:
        """Scroll, or leave."""
        if key in _LEAVE:
            self.dismiss()
        else:
            self._pager.take(key)

    def paste(self, text: str) -> None:
        """Ignore pasted text."""


def help_lines(keymap: Keymap, notices: Sequence[str]) -> list[tuple[str, bool]]:
    """Return the lines of the help, and whether each is a heading."""
    lines: list[tuple[str, bool]] = [("Help: Space and b page, q goes back", True)]
    if notices:
        lines += [("", False), ("Messages", True)]
        lines += [(f"  {notice}", False) for notice in notices]
    for room, heading in GROUPS.items():
        lines += [("", False), (heading, True)]
        commands = [command for command in keymap.commands() if command.room == room]
        lines += [_explained(command, keymap) for command in commands]
    lines += [("", False), ("Signs", True)]
    lines += [(f"  {sign:<{_KEY_COLUMNS}} {meaning}", False) for sign, meaning in signs.MEANINGS]
    lines += [("", False), ("Searching", True)]
    lines += [(f"  {line}", False) for line in HELP.splitlines()]
    return lines


def _explained(command: Command, keymap: Keymap) -> tuple[str, bool]:
    """Return the line of the help about a command."""
    keys = " ".join(keymap.keys(command.id)) or "(no key)"
    return f"  {keys:<{_KEY_COLUMNS}} {command.help} [{command.id}]", False
