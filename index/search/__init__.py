"""Search: analysis, index, query language, engine, suggestions, highlights.

    build, extend           papers into an index folder, or into memory
    open_engine, Engine     an index and its papers into something that answers
    parse, explain, HELP    the query language
    matches, spans          the same language over a single paper or text, without an index

Names are loaded when first used: the parser must not wait for Whoosh.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from index.search.builder import BuildCancelled, RamIndex, build, extend
    from index.search.engine import Answer, Engine, Sort, open_engine
    from index.search.evaluate import Stopped
    from index.search.highlight import spans
    from index.search.meaning import HELP, explain
    from index.search.parser import parse
    from index.search.protocols import NoWork, Texts, Work
    from index.search.query import Query
    from index.search.scan import matches

__all__ = [
    "HELP",
    "Answer",
    "BuildCancelled",
    "Engine",
    "NoWork",
    "Query",
    "RamIndex",
    "Sort",
    "Stopped",
    "Texts",
    "Work",
    "build",
    "explain",
    "extend",
    "matches",
    "open_engine",
    "parse",
    "spans",
]

_HOMES = {
    "HELP": "meaning",
    "Answer": "engine",
    "BuildCancelled": "builder",
    "Engine": "engine",
    "NoWork": "protocols",
    "Query": "query",
    "RamIndex": "builder",
    "Sort": "engine",
    "Stopped": "evaluate",
    "Texts": "protocols",
    "Work": "protocols",
    "build": "builder",
    "explain": "meaning",
    "extend": "builder",
    "matches": "scan",
    "open_engine": "engine",
    "parse": "parser",
    "spans": "highlight",
}


def __getattr__(name: str) -> Any:
    """Load a public name from the module it lives in."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)
