"""Identity: which records are one paper, for ever (`norm-1`), and which texts are nearly one.

The names below are loaded when first asked for, so that finding a paper by its id does not pay
for the renderer and the comparison of texts.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from index.identity.carry import CarryOver, Match, Question, carry_over
    from index.identity.diff import word_diff
    from index.identity.groups import Group, duplicates
    from index.identity.ids import MIN_BEGINNING, is_id, paper_id, resolve
    from index.identity.normal import NORM, normalise, words
    from index.identity.papers import assemble, new_paper
    from index.identity.sightings import Sighting, base, group, sight

__all__ = [
    "MIN_BEGINNING",
    "NORM",
    "CarryOver",
    "Group",
    "Match",
    "Question",
    "Sighting",
    "assemble",
    "base",
    "carry_over",
    "duplicates",
    "group",
    "is_id",
    "new_paper",
    "normalise",
    "paper_id",
    "resolve",
    "sight",
    "word_diff",
    "words",
]

_HOMES = {
    "carry": ("CarryOver", "Match", "Question", "carry_over"),
    "diff": ("word_diff",),
    "groups": ("Group", "duplicates"),
    "ids": ("MIN_BEGINNING", "is_id", "paper_id", "resolve"),
    "normal": ("NORM", "normalise", "words"),
    "papers": ("assemble", "new_paper"),
    "sightings": ("Sighting", "base", "group", "sight"),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    """Load the module a public name lives in (PEP 562)."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value
