"""Plain text as paragraphs, and telling titles and bylines from running text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

LONGEST_TITLE: Final = 250
"""Characters a line may have that is taken for a title or a list of authors."""
SHORTEST_ABSTRACT: Final = 200
"""Characters from which on a paragraph is taken for an abstract, whatever surrounds it."""
_SENTENCE_END: Final = re.compile(r"[.!?:;,。!?][\"'”’)*_]*\s*$")
_ABBREVIATED: Final = re.compile(r"\b(?:et al|Jr|Sr|\w)\.\s*[*_]*\s*$")


class Paragraph(NamedTuple):
    """Lines between blank ones."""

    line: int
    """The number of the first line."""
    lines: list[str]

    @property
    def text(self) -> str:
        """The lines as they are written."""
        return "\n".join(self.lines)


def paragraphs(lines: Iterable[str], start: int = 1) -> Iterator[Paragraph]:
    """Yield the paragraphs of `lines`, of which the first one has the number `start`."""
    gathered: list[str] = []
    first = start
    for number, line in enumerate(lines, start):
        if line.strip():
            if not gathered:
                first = number
            gathered.append(line.removesuffix("\n"))
        elif gathered:
            yield Paragraph(first, gathered)
            gathered = []
    if gathered:
        yield Paragraph(first, gathered)


def is_short(text: str) -> bool:
    """Tell whether `text` may be a title or a byline: short, and no whole sentence."""
    if len(text) > LONGEST_TITLE:
        return False
    return not _SENTENCE_END.search(text) or bool(_ABBREVIATED.search(text))
