"""A passage as Markdown: spans as stars, and nothing in the text that would read as markup."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from index.paper import Passage, Span

_SIGNIFICANT = re.compile(
    r"https?://\S+"  # an address holds no markup: matched to be stepped over
    r"|\\(?=[!-/:-@\[-`{-~])|`|\*(?!\s)|(?<=\S)\*|(?<!\w)_|_(?!\w)|\](?=[(\[:])|<(?=[A-Za-z/!?])"
    r"|&(?=#?\w+;)|~(?=~)|(?m:^)(?:\#{1,6}(?=\s)|[-+>](?=\s))|(?m:(?<=^\d)|(?<=^\d\d))[.)](?=\s)"
)
_MARKS = {"bold": "**", "italic": "*"}
_BULLET = "• "


def markdown(passage: Passage) -> str:
    """Return `passage` as CommonMark that renders to the same text, styles and paragraphs."""
    text = passage.text
    pieces: list[str] = []
    done = 0
    for place, mark in _marks(passage.spans):
        pieces += [_escaped(text, done, place), mark]
        done = place
    pieces.append(_escaped(text, done, len(text)))
    return _paragraphs("".join(pieces))


def _marks(spans: Sequence[Span]) -> list[tuple[int, str]]:
    """Return the marks to insert, properly nested even where spans cross."""
    starts: dict[int, list[Span]] = {}
    for span in spans:
        starts.setdefault(span.start, []).append(span)
    marks: list[tuple[int, str]] = []
    active: list[Span] = []
    for place in sorted({edge for span in spans for edge in (span.start, span.end)}):
        lowest = next((at for at, span in enumerate(active) if span.end == place), len(active))
        marks += [(place, _MARKS[span.style]) for span in reversed(active[lowest:])]
        again = [span for span in active[lowest:] if span.end != place]
        begun = sorted(again + starts.get(place, []), key=lambda span: -span.end)
        active[lowest:] = begun
        marks += [(place, _MARKS[span.style]) for span in begun]
    return marks


def _escaped(text: str, start: int, end: int) -> str:
    """Return `text[start:end]` with a backslash before every sign that would be markup there."""
    pieces: list[str] = []
    done = start
    for sign in _SIGNIFICANT.finditer(text, start, end):
        if len(sign.group()) == 1:
            pieces += [text[done : sign.start()], "\\"]
            done = sign.start()
    pieces.append(text[done:end])
    return "".join(pieces)


def _paragraphs(text: str) -> str:
    """Return `text` with a blank line between paragraphs and hyphens for bullets."""
    lines = text.split("\n")
    marked = [f"- {line[2:]}" if line.startswith(_BULLET) else line for line in lines]
    out = marked[:1]
    for before, line, shown in zip(lines, lines[1:], marked[1:], strict=False):
        listed = before.startswith(_BULLET) and line.startswith(_BULLET)
        out.append(shown if listed else f"\n{shown}")
    return "\n".join(out)
