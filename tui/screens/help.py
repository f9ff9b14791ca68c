"""The help: the keys as they are now, the signs of the list, the query language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from index.search import HELP
from tui import signs
from tui.commands import GROUPS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tui.commands import Command
    from tui.keymap import Keymap

_KEY_COLUMNS = 14


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
