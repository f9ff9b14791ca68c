"""Plots in characters: bars and the screening curve, at any width, for pipes and screens alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from rich.cells import cell_len

from tui.paint import cut
from tui.terminal.charset import stand_in

SHADES = "█▒░"
"""What the parts of a bar are drawn in."""
_STEPS = " ▁▂▃▄▅▆▇█"
_PARTS = " ▏▎▍▌▋▊▉█"
_FULL = 8
_AXES = "│└─"
_ASCII = {ord(sign): stand_in(sign) for sign in {*_STEPS, *_PARTS, *SHADES, *_AXES}}


class Bar(NamedTuple):
    """A labelled number."""

    label: str
    value: int
    parts: Sequence[int] = ()
    """What it is the sum of, one number for each of `SHADES`; empty: a whole."""


def ascii_only(text: str) -> str:
    """Return `text` with what plots are drawn with in ASCII, `#` for a block."""
    return text.translate(_ASCII)


def bars(rows: Sequence[Bar], columns: int) -> list[str]:
    """Return one horizontal bar a row, the longest as wide as `columns` allow."""
    if not rows:
        return []
    label = min(max(cell_len(row.label) for row in rows), max(8, columns // 3))
    number = max(len(f"{row.value:,}") for row in rows)
    room = max(1, columns - label - number - 2)
    unit = room / max(1, *(row.value for row in rows))
    lines = []
    for row in rows:
        name = cut(row.label, label)
        padding = " " * (label - cell_len(name))
        drawn = _stacked(row.parts, unit) if row.parts else _bar(row.value * unit)
        lines.append(f"{name}{padding} {row.value:>{number},} {drawn}")
    return [line.rstrip() for line in lines]


def _bar(length: float) -> str:
    whole = int(length)
    part = _PARTS[round((length - whole) * _FULL)]
    return "█" * whole + (part if part != " " else "" if whole or not length else "▏")


def _stacked(parts: Iterable[int], unit: float) -> str:
    """Return a bar of whole cells in several shades; it is as long as if it had one."""
    drawn = ""
    for sign, end in zip(SHADES, accumulate(parts), strict=True):
        drawn += sign * (max(round(end * unit), end > 0) - len(drawn))
    return drawn


def curve(found: Sequence[int], total: int, columns: int, rows: int = 8) -> list[str]:
    """Return the screening curve: how many of `total` were found, upwards, against those read."""
    if not found or not total:
        return []
    label = max(len(f"{total:,}"), len("found"))
    width = max(10, columns - label - 2)
    places = [((column + 1) * len(found) - 1) // width for column in range(width)]
    heights = [rows * found[place] / total for place in places]
    lines = []
    for row in range(rows - 1, -1, -1):
        blocks = "".join(_step(height - row, lowest=not row) for height in heights)
        lines.append(f"{f'{total:,}' if row == rows - 1 else '':>{label}} │{blocks}".rstrip())
    read = f"{len(found):,} read"
    lines.append(f"{'found':>{label}} └{'─' * width}")
    lines.append(f"{'':>{label}}  0{read:>{width - 1}}")
    return lines


def _step(height: float, *, lowest: bool) -> str:
    """Return the block for what is left of a column at a row; a trace of next to nothing."""
    step = round(_FULL * min(1.0, max(0.0, height)))
    return _STEPS[max(step, lowest and height > 0)]
