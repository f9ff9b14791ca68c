"""How a cell looks: SGR parameters taken apart, and the shortest way from one look to another."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

_ON_BLANKS = frozenset({"4", "7", "9", "21", "51", "52", "53"})
"""Attributes that show where there is no letter: lines through it, and swapped colours."""
_SWAPPED = "7"


class Style(NamedTuple):
    """Attributes and colours, as SGR parameters."""

    attributes: frozenset[str] = frozenset()
    foreground: str = ""
    """`31`, `38;5;120` or `38;2;r;g;b`; empty for the terminal's own."""
    background: str = ""


PLAIN = Style()


@lru_cache(maxsize=4096)
def parse(sgr: str) -> Style:
    """Return what an SGR sequence with these parameters makes of a plain cell."""
    attributes: set[str] = set()
    foreground = background = ""
    parameters = iter(sgr.split(";"))
    for parameter in parameters:
        if parameter in {"38", "48"}:
            kind = next(parameters, "")
            rest = [next(parameters, "0") for _ in range(3 if kind == "2" else 1)]
            colour = ";".join((parameter, kind, *rest))
            if parameter == "38":
                foreground = colour
            else:
                background = colour
        elif parameter in {"", "0"}:
            attributes.clear()
            foreground = background = ""
        elif parameter in {"39", "49"}:
            foreground, background = ("", background) if parameter == "39" else (foreground, "")
        elif len(parameter) == 1 or parameter in _ON_BLANKS:
            attributes.add(parameter)
        elif parameter[:-1] in {"3", "9"}:
            foreground = parameter
        else:
            background = parameter
    return Style(frozenset(attributes), foreground, background)


@lru_cache(maxsize=4096)
def of_blank(style: Style) -> Style:
    """Return what of a style shows in a cell without a letter."""
    shown = style.attributes & _ON_BLANKS
    return Style(shown, style.foreground if shown else "", style.background)


@lru_cache(maxsize=4096)
def erases(style: Style, bce: bool) -> bool:
    """Tell whether erased cells look like blanks of this style.

    Erasing leaves the terminal's own background, or with `bce` (background colour erase) the
    current one.
    """
    return not style.attributes and (bce or not style.background)


@lru_cache(maxsize=8192)
def change(old: Style | None, new: Style) -> str:
    """Return the shortest sequence that sets `new`, where `old` was set; None for not known."""
    if old == new:
        return ""
    whole = ["", *sorted(new.attributes), new.foreground, new.background]
    reset = f"\x1b[{';'.join(whole[:1] + [each for each in whole[1:] if each])}m"
    if old is None or old.attributes - new.attributes:
        return reset
    steps = sorted(new.attributes - old.attributes)
    if new.foreground != old.foreground:
        steps.append(new.foreground or "39")
    if new.background != old.background:
        steps.append(new.background or "49")
    return min(f"\x1b[{';'.join(steps)}m", reset, key=len)
