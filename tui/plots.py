"""Plots in characters: bars and the screening curve, at any width, for pipes and screens alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from tui.paint import cut

_STEPS = " ▁▂▃▄▅▆▇█"
_PARTS = " ▏▎▍▌▋▊▉█"
_FULL = 8


class Bar(NamedTuple):
    """A labelled number."""

    label: str
    value: int


def bars(rows: Sequence[Bar], columns: int) -> list[str]:
    """Return one horizontal bar a row, the longest as wide as `columns` allow."""
    if not rows:
        return []
    label = min(max(cell_len(row.label) for row in rows), max(8, columns // 3))
    number = max(len(f"{row.value:,}") for row in rows)
    room = max(1, columns - label - number - 2)
    largest = max(1, *(row.value for row in rows))
    lines = []
    for row in rows:
        name = cut(row.label, label)
        padding = " " * (label - cell_len(name))
        lines.append(f"{name}{padding} {row.value:>{number},} {_bar(row.value * room / largest)}")
    return [line.rstrip() for line in lines]


def _bar(length: float) -> str:
    whole = int(length)
    part = _PARTS[round((length - whole) * _FULL)]
    return "█" * whole + (part if part != " " else "" if whole or not length else "▏")


def curve(found: Sequence[int], total: int, columns: int, rows: int = 8) -> list[str]:
    """Return the screening curve: the share of `total` found, upwards, against what was read."""
    if not found or not total:
        return []
    columns = min(max(10, columns - 7), len(found))
    heights = [
        rows * found[(column + 1) * len(found) // columns - 1] / total for column in range(columns)
    ]
    lines = []
    for row in range(rows - 1, -1, -1):
        blocks = [_STEPS[round(_FULL * min(1.0, max(0.0, height - row)))] for height in heights]
        label = {rows - 1: "100 %", 0: "  0 %"}.get(row, "     ")
        lines.append(f"{label} │{''.join(blocks)}".rstrip())
    lines.append(f"found └{'─' * columns}")
    lines.append(f"{'read 100 %':>{columns + 7}}")
    return lines
