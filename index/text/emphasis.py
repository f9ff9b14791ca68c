"""Markdown emphasis: which stars and underscores are markup, and which belong to a name.

The delimiter-run rules of CommonMark 0.31 (section 6.2) with three restrictions that
abstracts need: a single star inside a word opens nothing (`1024*1024`), a star hanging
on a short name closes nothing it did not open (`A*`, `RRT*`), and emphasis stays within
a paragraph.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from index.text.masks import BOLD_OFF, BOLD_ON, ITALIC_OFF, ITALIC_ON

_RUN = re.compile(r"\*+|_+")
_NO_BEGINNING = "-,.;:!?)]}/|=<>+"
"""What never follows a star that opens emphasis: the star belongs to a name or a formula."""
_NO_LEFT = "^)]}|=<>+.,;:!?&%$#@\\"
"""What never stands before one."""
_PARAGRAPH_END = re.compile(r"\n")
_LONGEST_RUN = 3
_REACH = 400
"""Emphasis over more characters than this is two stray delimiters."""


@dataclass(slots=True)
class _Run:
    """A run of one delimiter: where it stands and what is left of it."""

    sign: str
    start: int
    end: int
    left: int
    """Delimiters not used up yet."""
    opens: bool
    closes: bool
    opening: str = ""
    """Marks set in its place as an opener, outermost first."""
    closing: str = ""
    """Marks set in its place as a closer, innermost first."""


def render_emphasis(text: str) -> str:
    """Return `text` with Markdown emphasis turned into style marks."""
    if "*" not in text and "_" not in text:
        return text
    runs = [_run(found, text) for found in _RUN.finditer(text)]
    _match(runs, text)
    pieces: list[str] = []
    done = 0
    for run in runs:
        pieces += [text[done : run.start], run.closing, run.sign * run.left, run.opening]
        done = run.end
    pieces.append(text[done:])
    return "".join(pieces)


def _run(found: re.Match[str], text: str) -> _Run:
    """Return the run with what it may do, by the signs beside it."""
    start, end = found.span()
    before = text[start - 1] if start else " "
    after = text[end] if end < len(text) else " "
    sign, length = found.group()[0], end - start
    left = not after.isspace() and (_wordlike(after) or not _wordlike(before))
    right = not before.isspace() and (_wordlike(before) or not _wordlike(after))
    opens, closes = left, right
    if sign == "_":
        opens, closes = left and not _wordlike(before), right and not _wordlike(after)
    elif _wordlike(before) and _wordlike(after):
        opens = before.isalpha() and after.isalpha() and length > 1
        closes = not (before.isdigit() and after.isdigit())
    elif length == 1:
        opens = left and after not in _NO_BEGINNING and before not in _NO_LEFT
    allowed = length <= _LONGEST_RUN
    return _Run(sign, start, end, length, allowed and opens, allowed and closes)


def _match(runs: list[_Run], text: str) -> None:
    """Let each closing run take the nearest opening one; each step uses a run up or drops it."""
    ends = iter([*(found.start() for found in _PARAGRAPH_END.finditer(text)), len(text)])
    end = next(ends)
    stacks: dict[str, list[_Run]] = {"*": [], "_": []}
    for run in runs:
        while run.start > end:
            stacks = {"*": [], "_": []}
            end = next(ends)
        stack = stacks[run.sign]
        while run.closes and run.left and stack:
            opener = stack[-1]
            if run.start - opener.end > _REACH:
                stack.pop()
            elif _ambiguous(opener, run):
                break
            else:
                _join(opener, run)
                if not opener.left:
                    stack.pop()
        if run.opens and run.left:
            stack.append(run)


def _ambiguous(opener: _Run, closer: _Run) -> bool:
    """Tell whether CommonMark's "multiple of 3" rule forbids the pair."""
    both = (opener.opens and opener.closes) or (closer.opens and closer.closes)
    return both and opener.left != closer.left and (opener.left + closer.left) % 3 == 0


def _join(opener: _Run, closer: _Run) -> None:
    """Make the innermost emphasis between two runs."""
    used = 2 if opener.left >= 2 and closer.left >= 2 else 1
    on, off = (BOLD_ON, BOLD_OFF) if used == 2 else (ITALIC_ON, ITALIC_OFF)
    opener.opening = on + opener.opening
    closer.closing += off
    opener.left -= used
    closer.left -= used


def _punctuation(sign: str) -> bool:
    return not sign.isalnum() and not sign.isspace() and unicodedata.category(sign)[0] in "PS"


def _wordlike(sign: str) -> bool:
    return not sign.isspace() and not _punctuation(sign)
