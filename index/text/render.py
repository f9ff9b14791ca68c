"""Raw abstract in, clean text with bold and italic spans out: the order of the steps."""

from __future__ import annotations

import re

from index.paper import Passage
from index.text.damage import repair, unlabelled
from index.text.emphasis import render_emphasis
from index.text.lines import join_lines
from index.text.links import hide_links
from index.text.masks import Masks
from index.text.tags import render_tags
from index.text.tex import render_tex
from index.text.typography import set_typography, tidy

_MARKUP = re.compile(r"[\\$*_^~`<{}\]]|--|''|://|www\.")
_TEX = re.compile(r"[\\$^{}]")
_CODE = re.compile(r"(?<![`\\])`([^`'’\n]{1,120})`(?![`\w])")


def render(raw: str) -> Passage:
    """Return the readable text of `raw`, a title or an abstract as a source holds it.

    Never raises, whatever the text; takes time linear in its length.
    """
    text = join_lines(unlabelled(repair(raw)))
    if not _MARKUP.search(text):
        return Passage(text=tidy(text).strip())
    masks = Masks()
    text = hide_links(text, masks)
    if "`" in text:
        text = _CODE.sub(lambda code: masks.hide(code.group(1).strip()), text)
    if _TEX.search(text):
        text = render_tex(text, masks)
    text = render_emphasis(render_tags(text))
    return masks.finish(tidy(set_typography(text)))
