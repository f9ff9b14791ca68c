"""Triage that learns: which undecided paper to read next, why, and how many are left.

    Features            the weighted terms of all papers; made once, in the background
    Ranker, Ranking     decisions in, the order of the undecided papers out
    Reasons, Reason     the terms that speak for and against a paper
    Estimate            the keepers that are probably left
    similar             papers like a paper, a text, a set of papers
    screening, replay   a finished screening, done again with the real ranking

Names are loaded when first used: a first screen that shows no ranking need not wait for them.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from index.triage import replay, screening, similar
    from index.triage.estimate import Estimate
    from index.triage.features import Features, Texts
    from index.triage.lots import Pick
    from index.triage.pacing import Cancelled
    from index.triage.ranker import DECISIONS, Label, Ranker, Ranking
    from index.triage.reasons import Reason, Reasons
    from index.triage.replay import Outcome
    from index.triage.similar import Similar

__all__ = [
    "DECISIONS",
    "Cancelled",
    "Estimate",
    "Features",
    "Label",
    "Outcome",
    "Pick",
    "Ranker",
    "Ranking",
    "Reason",
    "Reasons",
    "Similar",
    "Texts",
    "replay",
    "screening",
    "similar",
]

_MODULES = {"replay", "screening", "similar"}
_HOMES = {
    "DECISIONS": "ranker",
    "Cancelled": "pacing",
    "Estimate": "estimate",
    "Features": "features",
    "Label": "ranker",
    "Outcome": "replay",
    "Pick": "lots",
    "Ranker": "ranker",
    "Ranking": "ranker",
    "Reason": "reasons",
    "Reasons": "reasons",
    "Similar": "similar",
    "Texts": "features",
}


def __getattr__(name: str) -> Any:
    """Load the module a name lives in."""
    if name in _MODULES:
        return importlib.import_module(f"index.triage.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"index.triage.{_HOMES[name]}"), name)
