"""Measuring and cutting text by the columns it takes on a screen."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

ELLIPSIS = "…"


@cache
def _measure() -> Callable[[str], int]:
    """Return the measure the screen itself uses."""
    from rich.cells import cell_len  # its tables cost more than this whole room

    return cell_len


def width(text: str) -> int:
    """Return how many terminal columns `text` takes."""
    return len(text) if text.isascii() and text.isprintable() else _measure()(text)


def cut(text: str, columns: int) -> str:
    """Return `text` if it fits into `columns` (at least 1), else its beginning and an ellipsis.

    Combining marks stay with their letter, and a wide character that would be halved goes.
    """
    if width(text) <= columns:
        return text
    room = columns - width(ELLIPSIS)
    if text.isascii():
        return text[:room].rstrip() + ELLIPSIS
    measure = _measure()
    end = used = 0
    for character in text:
        used += measure(character)
        if used > room:
            break
        end += 1
    return text[:end].rstrip() + ELLIPSIS
