"""Copying: to the terminal's clipboard and to a file, and saying where the text went."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from tui.terminal import clipboard

if TYPE_CHECKING:
    from tui.screens.main import MainScreen


def copy(screen: MainScreen, text: str, what: str) -> None:
    """Copy `text`, which is the `what` of a paper."""
    try:
        kept = _short(clipboard.keep(text))
    except OSError:
        kept = ""
    if clipboard.sequence(text, os.environ) is not None:
        screen.app.copy_to_clipboard(text)
        screen.say(f"Copied the {what}: clipboard" + (f", and {kept}" if kept else ""))
    elif kept:
        screen.say(f"Copied the {what}, too long for the clipboard, to {kept}")
    else:
        screen.say(f"The {what} is too long for the clipboard", warning=True)


def _short(path: Path) -> str:
    """Return a path with the home folder as `~`."""
    try:
        return f"~/{path.relative_to(Path.home())}"
    except (ValueError, RuntimeError):
        return str(path)
