"""The clipboard of the person's own terminal, through the line (OSC 52), and a file beside it.

Whether a terminal takes the sequence cannot be asked, so what was copied always lies in a file as
well. tmux and screen pass sequences on only in wrappers of their own.
"""

from __future__ import annotations

import base64
import os
from collections.abc import Mapping
from pathlib import Path

from index import places

LARGEST = 74_994
"""Characters of base 64 that xterm and tmux take of one sequence."""
_SCREEN_CHUNK = 768
"""Bytes that GNU screen takes of one wrapped string."""


def sequence(text: str, environ: Mapping[str, str]) -> str | None:
    """Return what sets the clipboard to `text`; None where it is too long for terminals."""
    coded = base64.b64encode(text.encode()).decode()
    if len(coded) > LARGEST:
        return None
    plain = f"\x1b]52;c;{coded}\x07"
    if environ.get("TMUX"):
        inner = plain.replace("\x1b", "\x1b\x1b")
        return f"\x1bPtmux;{inner}\x1b\\"
    if environ.get("STY"):
        chunks = (plain[at : at + _SCREEN_CHUNK] for at in range(0, len(plain), _SCREEN_CHUNK))
        return "".join(f"\x1bP{chunk}\x1b\\" for chunk in chunks)
    return plain


def keep(text: str) -> Path:
    """Write `text` to the file of what was copied last, for the user alone; raises `OSError`."""
    path = places.session().with_name("copied.txt")
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
    return path
