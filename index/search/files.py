"""The files of an index, in a folder or in memory, and what they are called."""

from __future__ import annotations

import mmap
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    Place = Path | Mapping[str, bytes]
    """A folder, or the contents of files by their names."""

NAME = "MAIN"
"""Whoosh's name of the index within its folder."""


def named(segment: str, ending: str) -> str:
    """Return what Whoosh calls a file of the segment with this id."""
    return f"{NAME}_{segment}{ending}"


def view(place: Place, name: str) -> mmap.mmap | bytes:
    """Return the bytes of a file; those of one in a folder are mapped, not read."""
    if not isinstance(place, Path):
        return bytes(place[name])
    path = place / name
    if not path.stat().st_size:
        return b""  # which cannot be mapped
    with path.open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
