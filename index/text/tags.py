"""The few HTML and JATS elements that abstracts carry; anything else in angles is text."""

from __future__ import annotations

import re

from index.text.layout import Atom, Kind, script
from index.text.masks import BOLD_OFF, BOLD_ON, ITALIC_OFF, ITALIC_ON

_TAG = re.compile(
    r"<(/?)(?:jats:)?(p|br|i|em|b|strong|sub|sup|italic|bold|title|sec)"
    r"(?:\s[^<>]{0,200})?\s?(/?)>",
    re.IGNORECASE,
)
_STYLES = {
    "i": (ITALIC_ON, ITALIC_OFF), "em": (ITALIC_ON, ITALIC_OFF), "italic": (ITALIC_ON, ITALIC_OFF),
    "b": (BOLD_ON, BOLD_OFF), "strong": (BOLD_ON, BOLD_OFF), "bold": (BOLD_ON, BOLD_OFF),
}  # fmt: skip
_SIGNS = {"sub": "_", "sup": "^"}


def render_tags(text: str) -> str:
    """Return `text` with its elements rendered; one that is never closed stays as typed."""
    if "<" not in text:
        return text
    parts = _TAG.split(text)
    if len(parts) == 1:
        return text
    tags = [
        (
            "/" if parts[at] else "",
            parts[at + 1].lower(),
            f"<{parts[at]}{parts[at + 1]}{parts[at + 2]}>",
        )
        for at in range(1, len(parts), 4)
    ]
    partner = _partners(tags)
    out = [parts[0]]
    for number, (_, name, typed) in enumerate(tags):
        after = parts[4 * number + 4]
        if name in ("p", "br", "sec", "title"):
            out.append("\n")
        elif number not in partner:
            out.append(typed)
        elif name in _STYLES:
            out.append(_STYLES[name][partner[number] < number])
        elif partner[number] == number - 1:
            out[-1] = _script(_SIGNS[name], out[-1])
        out.append(after)
    return "".join(out)


def _partners(tags: list[tuple[str, str, str]]) -> dict[int, int]:
    """Return which tag belongs to which, both ways, for elements that must be closed."""
    waiting: dict[str, list[int]] = {}
    partner: dict[int, int] = {}
    for number, (slash, name, _) in enumerate(tags):
        if not slash:
            waiting.setdefault(name, []).append(number)
        elif waiting.get(name):
            opening = waiting[name].pop()
            partner[opening], partner[number] = number, opening
    return partner


def _script(sign: str, text: str) -> str:
    """Return a raised or lowered text."""
    text = text.strip()
    if not text:
        return ""
    return script(sign, [Atom(text, Kind.ORDINARY)]).text
