"""Web addresses and links: found first and hidden, so that no later step reads them as markup."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from index.text.masks import Masks

_ADDRESS = r"(?:https?://|ftp://|(?<![A-Za-z0-9.])www\.(?=[A-Za-z0-9]))"
_IN_ADDRESS = (
    r"(?:[^\s<>\"`“”‘’«»—\\{}$\u3000-\u303f\uff00-\uffef\ue000-\uebff]|\\[_%#&~-](?:\{\})?)"
)
_LINK = re.compile(
    r"\\(?:url|path|nolinkurl)\s*\{(?P<url>[^{}\s]{1,2000})\}"
    r"|\\href\s*\{(?P<target>[^{}\s]{1,2000})\}\s*\{(?P<label>[^{}]{0,500})\}"
    r"|!?\[(?P<text>[^\[\]\n]{1,300})\]\((?P<to><?(?:https?://|ftp://|mailto:|www\.)[^\s()<>]{1,1000}"
    r"(?:\([^\s()<>]{0,300}\)[^\s()<>]{0,1000})?>?)(?:\s+\"[^\"\n]{0,200}\")?\)"
    rf"|<(?P<auto>{_ADDRESS}[^\s<>]{{1,2000}})>"
    rf"|(?:\\(?:url|texttt|emph)(?=http))?(?P<bare>{_ADDRESS}{_IN_ADDRESS}{{1,2000}})"
)
_ESCAPED = re.compile(r"\\([%#&_~$^{}])(?:\{\})?")
_TRAILING = ".,;:!?'*_…"
_CLOSING = {")": "(", "]": "["}


def hide_links(text: str, masks: Masks) -> str:
    """Return `text` with every address hidden; a labelled link becomes "label (address)"."""
    if "://" not in text and "www." not in text and "\\" not in text and "](" not in text:
        return text
    return _LINK.sub(lambda link: _hidden(link, masks), text)


def _hidden(link: re.Match[str], masks: Masks) -> str:
    """Return what stands in the text for one link."""
    if bare := link["bare"]:
        address = _bare(bare)
        return masks.hide(_plain(address)) + bare[len(address) :]
    if target := link["target"] or link["to"]:
        target = _plain(target.strip("<>").removeprefix("mailto:"))
        label = (link["label"] if link["target"] else link["text"]).strip()
        if not label or _plain(label).strip("/") == target.strip("/"):
            return masks.hide(target)
        label = _LINK.sub(lambda inner: _hidden(inner, masks), label)
        return f"{label} ({masks.hide(target)})"
    return masks.hide(_plain(link["url"] or link["auto"]))


def _plain(address: str) -> str:
    """Return an address without the backslashes that TeX asks for."""
    return _ESCAPED.sub(r"\1", address) if "\\" in address else address


def _bare(address: str) -> str:
    """Return the address without the punctuation of the sentence that follows it."""
    end = len(address)
    surplus = {
        closing: address.count(closing) - address.count(opening)
        for closing, opening in _CLOSING.items()
    }
    while end:
        last = address[end - 1]
        if surplus.get(last, 0) > 0:
            surplus[last] -= 1
        elif last not in _TRAILING:
            break
        end -= 1
    return address[:end]
