"""In-band marks of the renderer: where a style begins and ends, and text no step may touch.

Cleaning has thrown every private-use character out of the text (`damage`), so the
renderer may use that range as its own alphabet: the steps stay plain functions from
string to string, nothing has to keep offsets up to date, and `finish` turns the marks
into spans in one pass at the end.
"""

from __future__ import annotations

import re

from index.paper import Passage, Span, Style

BOLD_ON, BOLD_OFF, ITALIC_ON, ITALIC_OFF = "\ue000", "\ue001", "\ue002", "\ue003"
_ON: dict[str, Style] = {BOLD_ON: "bold", ITALIC_ON: "italic"}
_OFF: dict[str, Style] = {BOLD_OFF: "bold", ITALIC_OFF: "italic"}

_FIRST, _BASE = 0xE800, 1024
MASK = "[\ue800-\uebff]"
"""Pattern of one digit of a mask; a mask is three of them."""
_MARKS = re.compile(f"({MASK}{{3}}|[{BOLD_ON}-{ITALIC_OFF}])")


def is_mark(sign: str) -> bool:
    """Tell whether `sign` is one of the marks and not text."""
    return BOLD_ON <= sign <= "\uebff"


class Masks:
    """Finished stretches of text, each standing in the text as three private characters."""

    def __init__(self) -> None:
        self._texts: list[str] = []

    def hide(self, text: str) -> str:
        """Return the stand-in for `text`; an empty text needs none."""
        if not text:
            return ""
        text = self.reveal(text)  # a link may hold what was hidden before it
        number = len(self._texts)
        self._texts.append(text)
        high, low = divmod(number, _BASE)
        high, middle = divmod(high, _BASE)
        return chr(_FIRST + high) + chr(_FIRST + middle) + chr(_FIRST + low)

    def show(self, stand_in: str) -> str:
        """Return the text a stand-in hides."""
        high, middle, low = (ord(digit) - _FIRST for digit in stand_in)
        return self._texts[(high * _BASE + middle) * _BASE + low]

    def reveal(self, text: str) -> str:
        """Return `text` with every stand-in replaced and every style mark dropped."""
        return _MARKS.sub(
            lambda mark: self.show(mark.group()) if len(mark.group()) == 3 else "", text
        )

    def finish(self, text: str) -> Passage:
        """Return the passage that marked-up `text` describes, trimmed at both ends."""
        pieces: list[str] = []
        length = 0
        opened: dict[Style, list[int]] = {"bold": [], "italic": []}
        spans: list[Span] = []
        for part in _MARKS.split(text):
            if part in _ON:
                opened[_ON[part]].append(length)
            elif part in _OFF:
                if starts := opened[_OFF[part]]:
                    spans.append(Span(starts.pop(), length, _OFF[part]))
            elif part:
                shown = self.show(part) if len(part) == 3 and _MARKS.match(part) else part
                pieces.append(shown)
                length += len(shown)
        return trimmed("".join(pieces), spans)


def trimmed(text: str, spans: list[Span]) -> Passage:
    """Return the passage without blanks at its ends, nor at the ends of a span."""
    start = len(text) - len(text.lstrip())
    clean = text.strip()
    kept: dict[Style, list[Span]] = {"bold": [], "italic": []}
    for span in sorted(spans):
        first, last = max(span.start - start, 0), min(span.end - start, len(clean))
        while first < last and clean[first].isspace():
            first += 1
        while first < last and clean[last - 1].isspace():
            last -= 1
        same = kept[span.style]
        if first >= last or (same and same[-1].end >= last):
            continue
        if same and same[-1].end > first:
            first = same.pop().start
        same.append(Span(first, last, span.style))
    return Passage(text=clean, spans=tuple(sorted(kept["bold"] + kept["italic"])))
