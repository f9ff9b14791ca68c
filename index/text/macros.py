r"""Commands no table knows: macros of the authors, and commands joined to their argument.

Some exports lost the braces (`\emphcorrelation`, `\sqrtKT`): the known beginning is
the command, the rest its argument. Any other unknown command is a macro: it keeps its
argument, or else its name, in the case the abstract uses elsewhere.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol

from index.text import symbols
from index.text.atoms import letters, symbol, typed
from index.text.commands import MATH_COMMANDS, TEXT_COMMANDS, Atoms, MathCommand, TextCommand
from index.text.keywords import GLUED, SWITCHES, WORDS
from index.text.layout import Atom, Kind
from index.text.tokens import LISTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from index.text.frames import Frame

_CITE_KEY = re.compile(r"[\w:+.-]*\w")
_LETTER = re.compile(r"(?:c|cal|bf|bb|b|bs|bm|v|mat|m)([A-Za-z])|([A-Z])(?:cal|bf|b)")
_LINE_BREAK = re.compile(r"n(?=[A-Z][a-z])")
_FRACTIONS = ("frac", "tfrac")
_TEXT_MACRO = TextCommand(1, lambda text: text)
_MATH_MACRO = MathCommand(1, lambda atoms: atoms)


class Reader(Protocol):
    """What the rendering of an unknown command needs of the machine."""

    tokens: list[str]
    at: int
    frames: list[Frame]

    @property
    def casing(self) -> Mapping[str, str]:
        """The words of the text by their lower-case form."""

    def peek(self) -> str:
        """Return the next token."""

    def swallow(self, length: int) -> None:
        """Take characters off the next token."""

    def deliver(self, atoms: Atoms) -> None:
        """Hand atoms to what is open."""

    def deliver_text(self, text: str) -> None:
        """Hand text to what is open."""

    def call(self, command: TextCommand | MathCommand) -> None:
        """Begin to read the arguments of a command."""

    def begin_or_end(self, which: str, name: str) -> None:
        """Begin or end an environment."""


def known(name: str) -> bool:
    """Tell whether a table knows the command."""
    tables = (TEXT_COMMANDS, MATH_COMMANDS, WORDS, SWITCHES, symbols.SPECIAL_LETTERS)
    return any(name in table for table in tables) or symbol(name) is not None


def render_unknown(reader: Reader, name: str) -> None:
    """Render the command `name`, which no table knows."""
    math = reader.frames[-1].math
    if _render_glued(reader, name):
        return
    if not math and _LINE_BREAK.match(name):
        reader.deliver_text("\n" + name[1:])
    elif reader.peek() == "{" and reader.tokens[reader.at + 1 : reader.at + 2] != ["}"]:
        reader.call(_MATH_MACRO if math else _TEXT_MACRO)
    elif (letter := _LETTER.fullmatch(name)) and (math or name.startswith("cal")):
        reader.deliver([Atom(letter[1] or letter[2], Kind.ORDINARY)])
    elif math:
        reader.deliver([Atom(name, Kind.WORD if len(name) > 1 else Kind.ORDINARY)])
    else:
        reader.deliver_text(reader.casing.get(name.lower(), name))


def _render_glued(reader: Reader, name: str) -> bool:
    """Render a command joined to its argument; False: it is no such thing."""
    prefix = next((command for command in GLUED if name.startswith(command)), "")
    rest = name[len(prefix) :]
    if not prefix or not rest:
        return False
    if prefix in ("begin", "end"):
        if rest in LISTS:
            reader.begin_or_end(prefix, rest)
        return rest in LISTS
    if prefix.startswith("cite"):
        reader.deliver_text(f"[{rest}{_rest_of_key(reader)}]")
        return True
    if prefix in TEXT_COMMANDS:
        reader.deliver_text(rest)
        return True
    return _render_glued_math(reader, prefix, rest)


def _rest_of_key(reader: Reader) -> str:
    """Take the digits and signs that still belong to a citation key."""
    key = _CITE_KEY.match(reader.peek())
    if key is None:
        return ""
    reader.swallow(key.end())
    return key.group()


def _render_glued_math(reader: Reader, prefix: str, rest: str) -> bool:
    """Render a command of math joined to its argument; False: it is no such thing."""
    if prefix in ("log", "times"):
        if len(rest) > 2 and not symbol(rest):
            return False
        reader.deliver([symbol(prefix) or typed(prefix), *letters(rest)])
        return True
    inner = next((command for command in GLUED if rest.startswith(command) and rest != command), "")
    argument = letters(rest)
    if inner in MATH_COMMANDS and inner not in _FRACTIONS:
        argument = MATH_COMMANDS[inner].apply(letters(rest[len(inner) :]))
    if prefix in symbols.MATH_ACCENTS and len(argument) > 1:
        return False
    if prefix in _FRACTIONS:
        reader.call(MATH_COMMANDS[prefix])
        reader.deliver(argument)
    else:
        reader.deliver(MATH_COMMANDS[prefix].apply(argument))
    return True
