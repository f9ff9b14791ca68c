"""Readable text: raw abstract to clean text with spans, headline, and width on a screen."""

from index.text.cells import cut, width
from index.text.headline import Headline, headline
from index.text.markdown import markdown
from index.text.render import render

__all__ = ["Headline", "cut", "headline", "markdown", "render", "width"]
