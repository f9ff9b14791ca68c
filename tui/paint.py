"""Text in several styles as segments of a line: data in, never parsed as markup."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

ELLIPSIS = "…"
_CONTROL = {
    code: " " if code in {9, 10, 11, 12, 13} else "�"
    for code in (*range(32), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
}


class Run(NamedTuple):
    """A stretch of a text that is drawn in `style` over what is beneath."""

    start: int
    end: int
    style: Style


def safe(text: str) -> str:
    """Return `text` with every control character replaced, one for one."""
    return text if text.isprintable() else text.translate(_CONTROL)


def segments(text: str, base: Style, runs: Iterable[Run] = ()) -> list[Segment]:
    """Return `text` in `base` with `runs` laid over it, later ones on top."""
    text = safe(text)
    layers = [run for run in runs if run.start < run.end and run.start < len(text)]
    if not layers:
        return [Segment(text, base)] if text else []
    edges = {0, len(text)}
    for run in layers:
        edges.update((max(0, run.start), min(len(text), run.end)))
    cuts = sorted(edges)
    drawn = []
    for start, end in pairwise(cuts):
        style = base
        for run in layers:
            if run.start <= start and end <= run.end:
                style += run.style
        drawn.append(Segment(text[start:end], style))
    return drawn


def line(parts: Sequence[Segment], width: int, base: Style, *, used: int | None = None) -> Strip:
    """Return `parts` as one line of exactly `width` cells; `used`: how many they take, if known."""
    if used is None or used > width:
        return Strip(parts).adjust_cell_length(width, base)
    return Strip([*parts, Segment(" " * (width - used), base)] if used < width else parts, width)


def caret(text: str, cursor: int, columns: int) -> tuple[int, int]:
    """Return the first shown letter of a line being typed, and the column of its cursor.

    The beginning gives way to a cursor far to the right.
    """
    first = 0
    while first < cursor and cell_len(text[first:cursor]) >= columns:
        first += 1
    return first, cell_len(text[first:cursor])


def typed(text: str, cursor: int, columns: int, base: Style, mark: Style | None) -> list[Segment]:
    """Return the part of a line being typed that fits `columns`, its cursor in `mark` if any."""
    first, _ = caret(text, cursor, columns)
    shown = text[first : fitting(text, first, columns - 1)] + " "
    runs = [] if mark is None else [Run(cursor - first, cursor - first + 1, mark)]
    blanks = Segment(" " * max(0, columns - cell_len(shown)), base)
    return [*segments(shown, base, runs), blanks]


def cut(text: str, columns: int) -> str:
    """Return the beginning of `text` that fits `columns` cells, `…` where it was cut."""
    text = safe(text)
    if len(text) <= columns and text.isascii():
        return text
    if cell_len(text) <= columns:
        return text
    kept = text[: fitting(text, 0, max(0, columns - 1))].rstrip()
    return kept + ELLIPSIS if columns > 0 else ""


def cut_left(text: str, columns: int) -> str:
    """Return the end of `text` that fits `columns` cells, `…` where it was cut."""
    text = safe(text)
    while text and cell_len(text) > columns:
        drop = max(2, len(text) - columns + 1) if text[0] != ELLIPSIS else 2
        text = ELLIPSIS + text[drop:] if columns > 0 and len(text) >= drop else ""
    return text


def fitting(text: str, start: int, columns: int) -> int:
    """Return the end of the longest slice of `text` from `start` that fits `columns` cells."""
    end = min(len(text), start + columns)
    if text[start:end].isascii():
        return end
    end, used = start, 0
    while end < len(text):
        used += cell_len(text[end])
        if used > columns:
            break
        end += 1
    return end
