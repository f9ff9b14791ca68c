"""Where the reader was left, for each set of sources: kept in `session.json`, never fatal."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from index import places

if TYPE_CHECKING:
    from index.search import Sort

_MOST_SETS = 50
"""Sets of sources remembered, the latest ones."""
MOST_QUERIES = 100
"""Queries remembered for the arrow keys of the search box."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """Where the reader was left."""

    query: str = ""
    sort: Sort = "auto"
    turned: bool = False
    """Whether that order was turned round."""
    paper: str = ""
    """The id of the paper at the cursor."""
    scroll: int = 0
    """The first visible line of its text."""
    full: bool = False
    """Whether one pane had the whole screen."""


def load(sources: Sequence[str]) -> tuple[Left, list[str]]:
    """Return where the reader of `sources` was left, and the latest queries, oldest first."""
    stored = _read(places.session())
    spot = stored["readers"].get(_key(sources))
    known = {field.name: type(field.default) for field in fields(Left)}
    values = spot.items() if isinstance(spot, dict) else ()
    usable: dict[str, Any] = {
        name: value for name, value in values if type(value) is known.get(name)
    }
    return Left(**usable), [query for query in stored["queries"] if isinstance(query, str)]


def save(sources: Sequence[str], left: Left, queries: Sequence[str]) -> None:
    """Remember `left` and the latest `queries`; a disk that refuses is no reason to fail."""
    path = places.session()
    stored = _read(path)
    readers = stored["readers"]
    readers.pop(_key(sources), None)
    readers[_key(sources)] = asdict(left)
    stored["readers"] = dict(list(readers.items())[-_MOST_SETS:])
    stored["queries"] = list(queries)[-MOST_QUERIES:]
    try:
        _write(path, json.dumps(stored, indent=1))
    except OSError:
        return


def _key(sources: Sequence[str]) -> str:
    """Return one string for a set of sources."""
    return "\n".join(str(Path(source).absolute()) for source in sources)


def _read(path: Path) -> dict[str, Any]:
    """Return what is stored, other keys included; empty where nothing can be read."""
    try:
        stored = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        stored = {}
    if not isinstance(stored, dict):
        stored = {}
    for key, kind in (("readers", dict), ("queries", list)):
        if not isinstance(stored.get(key), kind):
            stored[key] = kind()
    return stored


def _write(path: Path, text: str) -> None:
    """Write a file aside and switch to it."""
    import tempfile

    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=path.name, dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
