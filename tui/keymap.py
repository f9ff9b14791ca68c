"""Which keys run which command: the declared keys, changed by the configuration's `keys:`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from index.config import did_you_mean
from index.errors import ConfigError
from tui.commands import COMMANDS, Command

Chord = tuple[str, ...]
"""Keys pressed one after the other; mostly just one."""

_SPELLINGS = {
    "esc": "escape",
    "return": "enter",
    "pgup": "pageup",
    "pgdn": "pagedown",
    "del": "delete",
    "ins": "insert",
}
_SHOWN = {
    "escape": "Esc",
    "enter": "Enter",
    "space": "Space",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "home": "Home",
    "end": "End",
    "tab": "Tab",
    "delete": "Del",
    "insert": "Ins",
    "backspace": "Backspace",
}


def chord(written: str) -> Chord:
    """Read keys as a person writes them: `s`, `f5`, `^D` or `ctrl+d`, `g g`."""
    return tuple(_key(part) for part in written.split()) or (("space",) if written else ())


def _key(written: str) -> str:
    """Return the name of one key as the terminal reports it (see `tui.app`)."""
    if len(written) == 1:
        return written
    if len(written) == 2 and written[0] == "^":
        return f"ctrl+{written[1].lower()}"
    name = written.lower().replace("c-", "ctrl+", 1) if written[:2] in {"c-", "C-"} else written
    name = name.lower()
    return _SPELLINGS.get(name, name)


def spell(keys: Chord) -> str:
    """Return `keys` as the screen shows them: `^D`, `Space`, `g g`."""
    return " ".join(
        f"^{key[5:].upper()}" if key.startswith("ctrl+") else _SHOWN.get(key, key) for key in keys
    )


_TYPING = (
    ("Enter", "to the list"),
    ("↓ ↑", "move"),
    ("^P ^N", "earlier queries"),
    ("Esc", "leave"),
)
"""The keys of the search box, which no configuration changes."""


class Keymap:
    """The keys as they are now."""

    def __init__(
        self,
        changes: Mapping[str, Sequence[str]] | None = None,
        error: Callable[[str, str], ConfigError] = ConfigError,
    ) -> None:
        """Lay `changes` (command id to keys) over the declared keys.

        A key asked for by the configuration leaves the command that had it. `error` makes the
        error for a configuration key (`keys.keep`) and a reason.

        Raises:
            ConfigError: an unknown command, or one key asked for by two commands.

        """
        self._commands: dict[Chord, Command] = {}
        changes = changes or {}
        _check_names(changes, error)
        for command in COMMANDS:
            for keys in map(chord, changes.get(command.id, ())):
                other = self._clash(keys)
                if other is not None:
                    reason = f"{spell(keys)} is already asked for by {other.id!r}; choose another"
                    raise error(f"keys.{command.id}", reason)
                self._commands[keys] = command
        for command in COMMANDS:
            for keys in () if command.id in changes else map(chord, command.keys):
                if self._clash(keys) is None:
                    self._commands[keys] = command
        self._beginnings = {
            keys[:length] for keys in self._commands for length in range(1, len(keys))
        }

    def _clash(self, keys: Chord) -> Command | None:
        """Return the command whose keys equal `keys`, begin them or are begun by them."""
        for other, command in self._commands.items():
            shorter = min(len(keys), len(other))
            if keys[:shorter] == other[:shorter]:
                return command
        return None

    @staticmethod
    def commands() -> tuple[Command, ...]:
        """Return every command, in the order of declaration."""
        return COMMANDS

    def footer(self, *, typing: bool = False) -> list[tuple[str, str]]:
        """Return the keys worth a place in the footer, each with what it does.

        While `typing` a query, letters are no commands.
        """
        if typing:
            return list(_TYPING)
        shown = ((self.keys(command.id), command) for command in COMMANDS if command.footer)
        return [(keys[0], command.label) for keys, command in shown if keys]

    def command(self, keys: Chord) -> Command | None:
        """Return the command that `keys` run, if any."""
        return self._commands.get(keys)

    def begins(self, keys: Chord) -> bool:
        """Tell whether a longer chord begins with `keys`."""
        return keys in self._beginnings

    def continuations(self, keys: Chord) -> list[tuple[str, Command]]:
        """Return what may follow `keys`, as shown, with its command."""
        return [
            (spell(longer[len(keys) :]), command)
            for longer, command in self._commands.items()
            if len(longer) > len(keys) and longer[: len(keys)] == keys
        ]

    def first(self, command_id: str) -> str:
        """Return the first key of a command as shown, or its name for the palette."""
        return next(iter(self.keys(command_id)), f":{command_id}")

    def keys(self, command_id: str) -> list[str]:
        """Return the keys of a command as shown; empty where it has none left."""
        return [spell(keys) for keys, command in self._commands.items() if command.id == command_id]


def _check_names(
    changes: Mapping[str, Sequence[str]], error: Callable[[str, str], ConfigError]
) -> None:
    """Raise ConfigError for the first id in `changes` that no command has."""
    known = [command.id for command in COMMANDS]
    for name in changes:
        if name not in known:
            hint = did_you_mean(name, known) or "; the help (?) lists the commands"
            raise error(f"keys.{name}", f"there is no command {name!r}{hint}")
