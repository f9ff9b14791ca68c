"""The one door to Whoosh: imports its parts without the warnings an old package gives.

Whoosh 2.7.4 has string escapes and `is` comparisons that Python 3.12 and later warn about
each time its files are compiled; where the files cannot be cached that is every start.
Each part is imported when asked for: `index` and `fields`, which only a build needs, take
longer than all the others together.
"""

from __future__ import annotations

import importlib
import warnings
from functools import cache
from typing import Any


@cache
def load(part: str) -> Any:
    """Return the module `whoosh.<part>`."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return importlib.import_module(f"whoosh.{part}")
