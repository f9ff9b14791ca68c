"""What kind of terminal this is: which sequences it knows, from TERM and its terminfo entry."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

_PLAIN = re.compile(
    r"(?:linux|vt\d|ansi|cons\d|sun|pc|dtterm|wy|d\d|hp|qnx|bterm|con\d|screen\.linux)"
)
_NEWER = re.compile(
    r"\x1b\[(?:\?(?:1000|1003|1004|1006|1015|1016|1049|2004|2026|2048)(?:[hl]|\$p)|[<>]\d*u)"
)
"""Modes, queries and the keyboard protocol that terminals without an alternate screen print as
letters, or take for something else."""
_CLEAR = "\x1b[m\x1b[H\x1b[2J"


@dataclass(frozen=True, slots=True)
class Kind:
    """What may be sent to a terminal."""

    plain: bool
    """Without alternate screen, mouse, bracketed paste and queries: the Linux console, a VT100."""
    bce: bool
    """Erased cells take on the current background."""

    def known(self, sequence: str) -> str:
        """Return `sequence` without what this terminal does not know."""
        if not self.plain:
            return sequence
        leaving = _CLEAR if "\x1b[?1049l" in sequence else ""
        return leaving + _NEWER.sub("", sequence)


def kind(environ: Mapping[str, str]) -> Kind:
    """Return the kind of the terminal that TERM names."""
    name = environ.get("TERM", "")
    return Kind(plain=_PLAIN.match(name) is not None, bce=_bce(name))


def _bce(name: str) -> bool:
    import curses  # its terminfo reader alone; no screen is opened

    try:
        curses.setupterm(name)
    except curses.error:
        return False
    return curses.tigetflag("bce") == 1
