"""Identity: which records are one paper, for ever (`norm-1`), and which texts are nearly one."""

from index.identity.carry import CarryOver, Match, Question, carry_over
from index.identity.diff import word_diff
from index.identity.groups import Group, duplicates
from index.identity.ids import MIN_BEGINNING, is_id, paper_id, resolve
from index.identity.normal import NORM, normalise, words
from index.identity.papers import merge, new_paper

__all__ = [
    "MIN_BEGINNING",
    "NORM",
    "CarryOver",
    "Group",
    "Match",
    "Question",
    "carry_over",
    "duplicates",
    "is_id",
    "merge",
    "new_paper",
    "normalise",
    "paper_id",
    "resolve",
    "word_diff",
    "words",
]
