"""Export: papers with the user's work on them, written to a stream in one of ten formats.

Only `Item` is loaded with the package, for those who start up and export nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from index.export.item import Format, Item

if TYPE_CHECKING:
    from index.export.formats import FORMATS, format_of
    from index.export.paper_json import as_json
    from index.export.saving import save

__all__ = ["FORMATS", "Format", "Item", "as_json", "format_of", "save"]

_HOMES = {
    "FORMATS": "formats",
    "format_of": "formats",
    "as_json": "paper_json",
    "save": "saving",
}


def __getattr__(name: str) -> Any:
    """Load what is exported from here when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
