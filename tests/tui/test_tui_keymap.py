"""Keys: as declared, as configured, as shown."""

from importlib import import_module
from inspect import signature

import pytest

from index.errors import ConfigError
from tui.commands import COMMANDS, GROUPS
from tui.keymap import Keymap, chord, spell


def test_no_two_commands_share_an_id():
    ids = [command.id for command in COMMANDS]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.id)
def test_every_command_can_be_carried_out(command):
    function = getattr(import_module(f"tui.actions.{command.room}"), command.function)
    signature(function).bind(None, *command.args)
    assert command.room in GROUPS
    assert len(command.help) <= 60


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.id)
def test_every_declared_key_runs_its_command(command):
    keymap = Keymap()
    for keys in command.keys:
        assert keymap.command(chord(keys)) is command


WRITTEN = [
    ("s", ("s",), "s"),
    ("G", ("G",), "G"),
    ("^D", ("ctrl+d",), "^D"),
    ("ctrl+d", ("ctrl+d",), "^D"),
    ("C-d", ("ctrl+d",), "^D"),
    ("esc", ("escape",), "Esc"),
    ("PgDn", ("pagedown",), "PgDn"),
    ("f5", ("f5",), "f5"),
    ("g g", ("g", "g"), "g g"),
    ("y t", ("y", "t"), "y t"),
    (" ", ("space",), "Space"),
    ("+", ("+",), "+"),
    ("-", ("-",), "-"),
]


@pytest.mark.parametrize(("written", "keys", "shown"), WRITTEN)
def test_keys_are_read_as_people_write_them(written, keys, shown):
    assert chord(written) == keys
    assert spell(keys) == shown


def test_a_configured_key_leaves_the_command_that_had_it():
    keymap = Keymap({"keep": ["x", "f5"]})
    assert keymap.command(("x",)).id == "keep"
    assert keymap.command(("f5",)).id == "keep"
    assert keymap.command(("s",)) is None
    assert keymap.keys("reject") == []


def test_a_configured_key_that_begins_a_chord_takes_the_chord():
    keymap = Keymap({"keep": ["y"]})
    assert keymap.command(("y",)).id == "keep"
    assert not keymap.begins(("y",))


def test_a_command_without_keys_has_none():
    assert Keymap({"keep": []}).keys("keep") == []


def test_an_unknown_command_is_named_with_the_nearest():
    with pytest.raises(ConfigError, match=r"keys.kep: .*'keep'"):
        Keymap({"kep": ["s"]})


@pytest.mark.parametrize(
    "changes",
    [{"keep": ["a"], "maybe": ["a"]}, {"keep": ["a"], "maybe": ["a b"]}],
    ids=["same key", "beginning of a chord"],
)
def test_two_commands_that_ask_for_one_key_are_refused(changes):
    with pytest.raises(ConfigError, match=r"keys.maybe: a.* already .*'keep'"):
        Keymap(changes)
