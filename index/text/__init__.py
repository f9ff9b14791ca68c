"""Readable text: raw abstract to clean text with spans, headline, and width on a screen.

`cut` and `width` are ready at once; what renders is loaded when it is first called, so
that a command that only prints stored text does not pay for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from index.text.cells import cut, width
from index.text.heading import Headline

if TYPE_CHECKING:
    from index.paper import Passage

__all__ = ["Headline", "cut", "headline", "markdown", "render", "width"]


def render(raw: str) -> Passage:
    """Return the readable text of `raw`, a title or an abstract as a source holds it.

    Never raises, whatever the text; takes time linear in its length.
    """
    from index.text.rendering import render as run

    return run(raw)


def headline(passage: Passage) -> Headline:
    """Return one telling line, of at most 90 columns, for an untitled abstract."""
    from index.text.headlines import headline as run

    return run(passage)


def markdown(passage: Passage) -> str:
    """Return `passage` as CommonMark that renders to the same text, styles and paragraphs."""
    from index.text.commonmark import markdown as run

    return run(passage)
