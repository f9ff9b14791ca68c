"""How the reader shows itself on this line: settings left to `auto`, decided once at the start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from index.config import Config


@dataclass(frozen=True, slots=True)
class Mode:
    """What a slow line asks for, and what a person asked for."""

    low_bandwidth: bool = False
    """Every byte counts: the text opens when asked for, in the terminal's own colours."""
    follow: bool = True
    """The reader pane follows the cursor of the list."""
    mouse: bool = True
    ascii: bool = False
    """Only letters of ASCII are shown."""
    layout: str = "auto"
    """`side` by side, `stacked`, or `auto`: as the width has it."""
    theme: str = "dark"


def choose(config: Config, environ: Mapping[str, str]) -> Mode:
    """Return the mode for a terminal reached as `environ` tells."""
    remote = bool(environ.get("SSH_CONNECTION") or environ.get("SSH_TTY"))
    low = _decided(config.low_bandwidth, remote)
    theme = config.theme
    if environ.get("NO_COLOR"):
        theme = "none"
    elif theme == "auto":
        theme = "terminal" if low else "dark"
    return Mode(
        low_bandwidth=low,
        follow=_decided(config.follow, not low),
        mouse=_decided(config.mouse, not (remote or low)),
        ascii=_decided(config.ascii, False),
        layout=config.layout,
        theme=theme,
    )


def _decided(setting: str, automatic: bool) -> bool:
    return automatic if setting == "auto" else setting == "on"
