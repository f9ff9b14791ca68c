"""Marks in the text itself, for a terminal without colours: `+` and `-` before what counts."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from tui.rows import Sheet, Stretch


def with_signs(sheet: Sheet) -> Sheet:
    """Return `sheet` with a sign before each stretch that speaks for or against the paper."""
    headline = _Signed(sheet.headline, sheet.headline_pro, sheet.headline_con)
    text = _Signed(sheet.abstract, sheet.pro, sheet.con)
    spans = text.moved([(span.start, span.end) for span in sheet.spans])
    return replace(
        sheet,
        headline=headline.text,
        headline_matches=headline.moved(sheet.headline_matches),
        headline_pro=headline.moved(sheet.headline_pro),
        headline_con=headline.moved(sheet.headline_con),
        abstract=text.text,
        spans=[
            span._replace(start=start, end=end)
            for span, (start, end) in zip(sheet.spans, spans, strict=True)
        ],
        matches=text.moved(sheet.matches),
        pro=text.moved(sheet.pro),
        con=text.moved(sheet.con),
    )


class _Signed:
    """A text with signs put in."""

    def __init__(self, text: str, pro: Sequence[Stretch], con: Sequence[Stretch]) -> None:
        signs = {start: "-" for start, _ in con} | {start: "+" for start, _ in pro}
        self._places = sorted(signs)
        self.text, before = "", 0
        for place in self._places:
            self.text += text[before:place] + signs[place]
            before = place
        self.text += text[before:]

    def moved(self, stretches: Sequence[Stretch]) -> list[Stretch]:
        """Return where stretches of the text stand now, each without the sign before it."""
        return [
            (start + bisect_right(self._places, start), end + bisect_right(self._places, end - 1))
            for start, end in stretches
        ]
