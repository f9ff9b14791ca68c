"""Raw abstract in, clean text with bold and italic spans out: the order of the steps."""

from __future__ import annotations

import re

from index.paper import Passage
from index.text.damage import repair, unlabelled
from index.text.emphasis import render_emphasis
from index.text.links import hide_links
from index.text.masks import Masks
from index.text.paragraphs import join_lines
from index.text.tags import render_tags
from index.text.tex import render_tex
from index.text.typography import set_typography, tidy

_MARKUP = re.compile(r"[\\$*_^~`<{}\]]|--|''|://|www\.")
_TEX = re.compile(r"[\\$^{}]")
_CODE = re.compile(r"(?<![`\\])`([^`'’\n]{1,120})`(?![`\w])")

_SIGNS = "\\$*_^~`<{}&'"
_CROWDED_LENGTH = 4000
_CROWDED_SHARE = 8
"""Of 87,000 real abstracts of any length none has one sign of markup in six characters, and
none longer than 4,000 characters one in fifty."""


def render(raw: str) -> Passage:
    """Return the readable text of `raw`, a title or an abstract as a source holds it.

    Never raises, whatever the text; takes time linear in its length. A long text that
    holds more markup than words is no abstract: it is cleaned, its markup left as it is.
    """
    text = join_lines(unlabelled(repair(raw)))
    if not _MARKUP.search(text) or _crowded(text):
        return Passage(text=tidy(text).strip())
    masks = Masks()
    text = hide_links(text, masks)
    if "`" in text:
        text = _CODE.sub(lambda code: masks.hide(code.group(1).strip()), text)
    if _TEX.search(text):
        text = render_tex(text, masks)
    text = render_emphasis(render_tags(text))
    return masks.finish(tidy(set_typography(text)))


def _crowded(text: str) -> bool:
    """Tell whether a long text holds more signs of markup than any abstract does."""
    if len(text) < _CROWDED_LENGTH:
        return False
    return sum(map(text.count, _SIGNS)) * _CROWDED_SHARE > len(text)
