"""`session.json`: what the program remembers between two runs, read whole and written whole."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, TypeVar

from index import places

T = TypeVar("T", dict[str, Any], list[Any])


def read() -> dict[str, Any]:
    """Return what is stored, unknown keys included; empty where nothing can be read."""
    try:
        stored = json.loads(places.session().read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return stored if isinstance(stored, dict) else {}


def part(stored: dict[str, Any], key: str, kind: type[T]) -> T:
    """Return what is stored under `key`; empty where that is missing or of another kind."""
    found = stored.get(key)
    return found if isinstance(found, kind) else kind()


def texts(stored: dict[str, Any], key: str) -> list[str]:
    """Return the strings of the list stored under `key`."""
    return [each for each in part(stored, key, list) if isinstance(each, str)]


def write(stored: dict[str, Any]) -> None:
    """Write everything aside and switch to it; raises `OSError`."""
    import tempfile

    path = places.session()
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=path.name, dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(json.dumps(stored, indent=1))
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
