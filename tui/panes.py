"""How list and reader share the screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

WIDE = 100
"""From so many columns on the reader stands beside the list."""
_LEAST_ROWS = 14
"""With fewer rows, list and reader are shown one at a time."""
_LEAST_COLUMNS = 60
"""With fewer columns, nothing stands beside anything."""
_READER_COLUMNS = 84
"""The reader pane takes no more than a line of text needs; the list gets the rest."""


class Plan(NamedTuple):
    """Where the panes go."""

    list: bool
    reader: bool
    beside: bool
    """Side by side, rather than the list over the reader."""
    list_size: tuple[str | int, str | int]
    """Width and height of the list, in cells or as Textual's `1fr`."""


@dataclass
class Panes:
    """Which pane has the keys, and whether it has the whole screen."""

    full: bool = False
    reading: bool = False
    """The keys go to the text rather than to the list."""
    layout: str = "auto"
    """`side`, `stacked`, or `auto`: as the width has it."""
    sparing: bool = False
    """On a slow line: what is stacked is shown one at a time, since half a screen costs most."""

    def plan(self, columns: int, rows: int) -> Plan:
        """Return the layout for a screen with `rows` left for the panes."""
        beside = self.layout == "side" or (self.layout == "auto" and columns >= WIDE)
        beside = beside and columns >= _LEAST_COLUMNS
        one = self.full or (not beside and (self.reading or self.sparing or rows < _LEAST_ROWS))
        if one:
            return Plan(not self.reading, self.reading, beside, ("1fr", "1fr"))
        if beside:
            width = max(columns * 9 // 20, columns - _READER_COLUMNS)
            return Plan(True, True, True, (width, "1fr"))
        return Plan(True, True, False, ("1fr", max(5, rows * 2 // 5)))
