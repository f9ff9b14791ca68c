"""One self-contained HTML page that prints well and can be filtered by words.

Everything of a paper is escaped text. The page's own script is the only one that may run: the
content policy names it by its hash. `page.html#eeg model` opens the page filtered.
"""

from __future__ import annotations

import base64
import hashlib
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

from index.export import fields
from index.export.item import Format, Item

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from index.paper import Span

_STYLE = """
:root { color-scheme: light dark; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 Georgia, serif; }
form { position: sticky; top: 0; padding: .6rem 0; background: Canvas; }
input { width: 100%; box-sizing: border-box; padding: .4rem; font: inherit; }
article { margin: 2rem 0; overflow-wrap: anywhere; }
h2 { margin: 0; font-size: 1.15rem; line-height: 1.3; }
p { margin: .4rem 0; white-space: pre-line; }
.about { font: .85rem/1.4 system-ui, sans-serif; opacity: .8; }
blockquote { margin: .4rem 0; padding-left: .8rem; border-left: 3px solid; white-space: pre-line; }
@media print {
  body { max-width: none; margin: 0; font-size: 10pt; }
  form { display: none; }
  article { break-inside: avoid; margin: 1rem 0; }
  a { color: inherit; text-decoration: none; }
}
"""
_SCRIPT = """
const plain = text => text.normalize("NFKD").replace(/\\p{M}/gu, "").toLowerCase();
const papers = [...document.querySelectorAll("article")].map(el => [el, plain(el.textContent)]);
const box = document.querySelector("input"), count = document.querySelector("output");
const filter = () => {
  const words = plain(box.value).split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const [el, text] of papers) {
    el.hidden = !words.every(word => text.includes(word));
    shown += !el.hidden;
  }
  count.value = `${shown} of ${papers.length} papers`;
};
const follow = () => {
  try { box.value = decodeURIComponent(location.hash.slice(1)); } catch { box.value = ""; }
  filter();
};
box.addEventListener("input", () => {
  history.replaceState(null, "", "#" + encodeURIComponent(box.value));
  filter();
});
addEventListener("hashchange", follow);
box.form.hidden = false;
follow();
"""
_DIGEST = base64.b64encode(hashlib.sha256(_SCRIPT.encode()).digest()).decode()
_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    f"script-src 'sha256-{_DIGEST}'"
)
_HEAD = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>Papers</title>
<style>{style}</style>
</head>
<body>
<h1>Papers</h1>
<form hidden><input type="search" aria-label="Filter" placeholder="Filter"><output></output></form>
"""
_TAIL = """<script>{script}</script>
</body>
</html>
"""
_ELEMENTS = {"bold": "strong", "italic": "em"}


def _article(item: Item) -> Iterator[str]:
    paper = item.paper
    yield f'<article id="{_text(paper.id)}" data-status="{_text(item.status)}">'
    yield f'<h2 dir="auto">{_text(paper.title or paper.headline)}</h2>'
    byline = fields.byline(paper)
    if byline:
        yield f'<p class="about">{_text(byline)}</p>'
    marks = [item.status, *(f"#{tag}" for tag in item.tags)]
    if item.read:
        marks.append(f"read {item.read}")
    about = " · ".join(map(_text, marks))
    yield f'<p class="about"><code>{_text(paper.id)}</code> · {about}</p>'
    if item.note.strip():
        yield f'<blockquote dir="auto">{_text(item.note.strip())}</blockquote>'
    if paper.abstract:
        yield f'<p class="abstract" dir="auto">{_styled(paper.abstract, paper.spans)}</p>'
    found = " · ".join(f'<a href="{_text(url)}">{_text(url)}</a>' for url in fields.links(paper))
    if found:
        yield f'<p class="about">{found}</p>'
    yield "</article>"


def _text(text: str) -> str:
    return escape(fields.printable(text))


def _styled(text: str, spans: Sequence[Span]) -> str:
    """Return escaped text with elements for its spans, which may overlap."""
    edges = sorted({0, len(text), *(edge for span in spans for edge in span[:2])})
    parts = []
    for start, end in pairwise(edges):
        styles = sorted({span.style for span in spans if span.start <= start and end <= span.end})
        before = "".join(f"<{_ELEMENTS[style]}>" for style in styles)
        after = "".join(f"</{_ELEMENTS[style]}>" for style in reversed(styles))
        parts.append(f"{before}{_text(text[start:end])}{after}")
    return "".join(parts)


HTML = Format(
    name="html",
    label="HTML page",
    suffix=".html",
    paper=lambda item: "".join(f"{line}\n" for line in _article(item)),
    head=_HEAD.format(policy=_POLICY, style=_STYLE),
    tail=_TAIL.format(script=_SCRIPT),
)
