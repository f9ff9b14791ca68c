"""Marks in the text itself, for a terminal without colours: `+` and `-` before what counts."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from tui.rows import Sheet

Stretch = tuple[int, int]


def with_signs(sheet: Sheet) -> Sheet:
    """Return `sheet` with a sign before each stretch that speaks for or against the paper."""
    signs = {start: "-" for start, _ in sheet.con} | {start: "+" for start, _ in sheet.pro}
    if not signs:
        return sheet
    places = sorted(signs)
    text, before = "", 0
    for place in places:
        text += sheet.abstract[before:place] + signs[place]
        before = place

    def moved(stretches: Sequence[Stretch]) -> list[Stretch]:
        return [
            (start + bisect_right(places, start), end + bisect_right(places, end - 1))
            for start, end in stretches
        ]

    return replace(
        sheet,
        abstract=text + sheet.abstract[before:],
        spans=[
            span._replace(start=start, end=end)
            for span, (start, end) in zip(
                sheet.spans, moved([(s.start, s.end) for s in sheet.spans]), strict=True
            )
        ],
        matches=moved(sheet.matches),
        pro=moved(sheet.pro),
        con=moved(sheet.con),
    )
