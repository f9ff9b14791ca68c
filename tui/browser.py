"""The web browser of this machine, where somebody sits in front of it."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from typing import Final

_WEB: Final = re.compile(r"https?://[\w\[]", re.IGNORECASE)


def is_here(environ: Mapping[str, str]) -> bool:
    """Tell whether a window that opens would be seen: not over SSH, not on a bare console."""
    if environ.get("SSH_CONNECTION") or environ.get("SSH_TTY"):
        return False
    graphic = environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY")
    return bool(graphic) or sys.platform in {"darwin", "win32"}


def open_page(address: str, environ: Mapping[str, str]) -> bool:
    """Open a page of the web; False where there is no browser to see it in.

    An address comes from a file of other people: only `http` and `https` are opened.
    """
    if not (is_here(environ) and _WEB.match(address)):
        return False
    import webbrowser

    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return False
    in_terminal = type(found) is webbrowser.GenericBrowser  # lynx and the like, over our screen
    return not in_terminal and found.open(address)
