"""Where the reader was left, for each set of sources: kept in `session.json`, never fatal."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tui import state

if TYPE_CHECKING:
    from tui.view import Order

_MOST_SETS = 50
"""Sets of sources remembered, the latest ones."""
MOST_SCROLLS = 500
"""Papers whose position in the text is remembered, the latest ones."""
MOST_QUERIES = 100
"""Queries remembered for the arrow keys of the search box."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """Where the reader was left."""

    query: str = ""
    sort: Order = "auto"
    turned: bool = False
    """Whether that order was turned round."""
    lens: str = ""
    """The lens the papers were looked at through; empty: none."""
    paper: str = ""
    """The id of the paper at the cursor."""
    scrolls: dict[str, int] = field(default_factory=dict)
    """Id to the first visible line, of papers whose text was left further down; latest last."""
    full: bool = False
    """Whether one pane had the whole screen."""
    layout: str = ""
    """How a person had the panes laid out; empty: as configured."""


def load(sources: Sequence[str]) -> tuple[Left, list[str]]:
    """Return where the reader of `sources` was left, and the latest queries, oldest first."""
    stored = state.read()
    spot = state.part(stored, "readers", dict).get(_key(sources))
    known = {name: type(value) for name, value in asdict(Left()).items()}
    values = spot.items() if isinstance(spot, dict) else ()
    usable: dict[str, Any] = {
        name: value for name, value in values if type(value) is known.get(name)
    }
    scrolls = usable.get("scrolls", {})
    usable["scrolls"] = {id_: top for id_, top in scrolls.items() if isinstance(top, int)}
    return Left(**usable), state.texts(stored, "queries")


def is_first_run() -> bool:
    """Tell whether no reader was ever left on this machine."""
    return not state.part(state.read(), "readers", dict)


def save(sources: Sequence[str], left: Left, queries: Sequence[str]) -> None:
    """Remember `left` and the latest `queries`; a disk that refuses is no reason to fail."""
    stored = state.read()
    readers = state.part(stored, "readers", dict)
    readers.pop(_key(sources), None)
    readers[_key(sources)] = asdict(left)
    stored["readers"] = dict(list(readers.items())[-_MOST_SETS:])
    stored["queries"] = list(queries)[-MOST_QUERIES:]
    with suppress(OSError):
        state.write(stored)


def _key(sources: Sequence[str]) -> str:
    """Return one string for a set of sources."""
    return "\n".join(str(Path(source).absolute()) for source in sources)
