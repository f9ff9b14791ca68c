"""The signs of the list's first columns: what a row means never rests on colour alone."""

from __future__ import annotations

CURSOR = ">"
SELECTED = "*"
POSITION = "P"
STATES = {"keep": "+", "maybe": "~", "rejected": "x", "read": "·", "": " "}
"""A decision's sign; `read` stands for a paper read but not decided."""

MEANINGS = (
    (CURSOR, "the paper the keys act on"),
    ("+", "kept"),
    ("~", "maybe"),
    ("x", "rejected"),
    ("·", "read, not decided"),
    (SELECTED, "selected (v, V): the next decision or tag goes to all of them"),
    (POSITION, "a position paper: it argues rather than reports"),
)
"""The signs in the order of the columns, as the help explains them."""
