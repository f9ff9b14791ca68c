"""What the status line, the search box and an empty list say about the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui import left
from tui.paint import cut

if TYPE_CHECKING:
    from tui.keymap import Keymap
    from tui.view import View

_LEAST_TITLE = 8
"""Cells below which the beginning of what the papers are called tells nothing."""


def shown(view: View, work: str, columns: int) -> str:
    """Return what is open and what goes on, in `columns`.

    What the papers are called gives way first, then how many there are.
    """
    number = len(view.corpus)
    papers = f"{number:,} paper{'' if number == 1 else 's'}"
    selected = f"{len(view.selected):,} selected" if view.selected else ""
    promising = _estimate(view) if view.sort == "promise" else ""
    lens = f"lens {view.lens}" if view.lens else ""
    read_only = "READ-ONLY" if view.session.library.read_only else ""
    parts = [*filter(None, (selected, promising, lens, work, read_only))]
    room = columns - sum(len(part) + 3 for part in parts) - len(papers)
    if room >= 0 or not parts:
        title = cut(_title(view), room - 3) if room - 3 >= _LEAST_TITLE else ""
        parts = [*filter(None, (title, papers)), *parts]
    return " · ".join(parts)


def _estimate(view: View) -> str:
    """Return how many papers worth keeping are probably left, said to be an estimate."""
    ranking = view.session.triage.ranking
    if ranking is None or not ranking.trained:
        return "by promise"
    known = ranking.estimate
    return f"est. {known.left:,} to find, {'enough' if known.enough else f'≤{known.bound:,}'}"


def _title(view: View) -> str:
    """Return what the papers are called: by the heading of the first, or by their sources."""
    sources = len(view.session.sources)
    return f"{sources} sources" if sources > 1 else view.first_collection()


def hint(keymap: Keymap) -> str:
    """Return what the empty search box says: at the very first start, more."""
    search, help_ = keymap.first("search"), keymap.first("help")
    if left.is_first_run():
        return f"Welcome: {search} searches, {help_} shows every key; nothing you do is lost"
    return f"{search} to search"


def outcome(view: View) -> str:
    """Return what came of the query, for the right of the search box."""
    page = view.page
    if view.listing:
        return f"reading list: {len(view):,}"
    if view.name:
        return f"{len(view):,} {view.name}"
    if not page.query:
        return ""
    found = f"{page.total:,} of {len(view.corpus):,} · {page.seconds * 1000:.1f} ms"
    corrected = f"for {page.corrected} (w: as typed)" if page.corrected else None
    if page.alike:
        corrected = "none has all words: the nearest (w: as typed)"
    return " · ".join(filter(None, (corrected, found, page.advice)))


def nothing(view: View) -> str:
    """Return what the list says where it is empty."""
    if view.listing:
        return "Nothing is kept yet."
    return "Nothing found." if view.page.query else "There are no papers here yet."
