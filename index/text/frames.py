"""What is open while TeX is read: a group, a formula, a command waiting for arguments."""

from __future__ import annotations

from dataclasses import dataclass, field

from index.text.atoms import trimmed
from index.text.commands import Atoms, MathCommand, TextCommand


@dataclass(slots=True)
class Frame:
    """One open group, formula or list of arguments."""

    kind: str
    """`top`, `group`, `formula`, `call` (a command whose arguments are read) or `option`."""
    math: bool
    text: list[str] = field(default_factory=list)
    """What has been rendered in text mode."""
    atoms: Atoms = field(default_factory=list)
    """What has been rendered in math mode."""
    closers: list[str] = field(default_factory=list)
    """Style marks to set when the group ends."""
    end: int = -1
    """The number of the token that closes a formula."""
    command: TextCommand | MathCommand | None = None
    r"""What is called; in a group or formula: the fraction that an `\over` makes of it."""
    accent: bool = False
    """True for a command that takes a single letter even without braces."""
    arguments: list[str | Atoms] = field(default_factory=list)
    option: Atoms | None = None
    braces: list[str] = field(default_factory=list)
    """What closes each written brace that is still open."""
    kept: bool = False
    """True for a group of text whose braces are to be read."""

    def finished(self) -> Atoms:
        r"""Return the atoms of a group or formula, the fraction of an `\over` in it made."""
        atoms = trimmed(self.atoms)
        if isinstance(self.command, MathCommand) and self.kind != "call":
            return self.command.apply(self.arguments[0], atoms)
        return atoms
