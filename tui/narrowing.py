"""Narrowing a query: one more field with a value, written as the query language reads it."""

from __future__ import annotations

import re

_SIMPLE = re.compile(r"[\w./-]+")


def narrowing(field: str, value: str) -> str:
    """Return what asks for `value` in `field`: `year:2026`, `venue:"Nature Methods"`."""
    return (
        f"{field}:{value}" if _SIMPLE.fullmatch(value) else f'{field}:"{value}"'.replace("\n", " ")
    )
