"""Reads the value of `year:`: a year, a range of years or one side of a year, half-typed too."""

from __future__ import annotations

import re

from index.search.query import Years

_DIGITS = 4
"""Digits of a year."""
_RANGE = re.compile(r"(\d{0,4})(\.{1,2}|-|\u2013)?(\d{0,4})")
_COMPARED = re.compile(r"([<>]=?)(\d{1,4})")


def read(value: str, *, typing: bool) -> Years | None:
    """Return the years that `value` means, None where it means none.

    With `typing` it may be going on: then those of any year it may become.
    """
    compared = _COMPARED.fullmatch(value)
    if compared:
        return _compare(compared[1], compared[2], typing=typing and len(compared[2]) < _DIGITS)
    found = _RANGE.fullmatch(value)
    if found is None:
        return None
    first, dots, last = found.groups()
    if not dots:
        return Years(_pad(first, "0"), _pad(first, "9"), typing and len(first) < _DIGITS)
    since = dots != "." and len(first) == _DIGITS and not last  # `2020..`
    typing = typing and not since and len(last) < _DIGITS
    return Years(_pad(first, "0") if first else 0, _pad(last, "9") if last else 9999, typing)


def begun(value: str) -> bool:
    """Return whether `value` is the sign before a year."""
    return _COMPARED.fullmatch(f"{value}1") is not None


def _pad(year: str, digit: str) -> int:
    """Complete a year that is being typed: `202` begins with 2020 and ends with 2029."""
    return int(year.ljust(_DIGITS, digit))


def _compare(sign: str, year: str, *, typing: bool) -> Years:
    """Return the years on one side of `year`; on that of any it may become while it is typed."""
    first, last = _pad(year, "0"), _pad(year, "9")
    after, before = (first, last) if typing else (last, first)
    return {
        ">": Years(after + 1, 9999, typing),
        ">=": Years(first, 9999, typing),
        "<": Years(0, before - 1, typing),
        "<=": Years(0, last, typing),
    }[sign]
