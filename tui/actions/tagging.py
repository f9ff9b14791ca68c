"""Tags and notes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tui.actions.deciding import attempt, unselect
from tui.asking import Tags

if TYPE_CHECKING:
    from collections.abc import Sequence

    from index.paper import Paper
    from tui.screens.main import MainScreen


_EDIT = re.compile(r"""([+-]?)(?:"([^"]*)"|([^\s,"]+))""")
"""A tag with its sign; one with blanks or commas stands in quotes."""


def tags(screen: MainScreen) -> None:
    """Ask for tags to add and remove."""
    _ask(screen, screen.view.targets())


def tag_all(screen: MainScreen) -> None:
    """Ask for tags for every paper of the list."""
    _ask(screen, list(screen.session.corpus.papers(screen.view.docs)))


def _ask(screen: MainScreen, papers: Sequence[Paper]) -> None:
    """Ask for tags for `papers`."""
    if not papers:
        screen.refuse("There is no paper to tag")
        return
    several = f" on {len(papers):,} papers" if len(papers) > 1 else ""
    entry = screen.session.library.get(papers[0].id) if len(papers) == 1 else None
    has = f" ({' '.join(entry.tags)})" if entry and entry.tags else ""
    known = list(screen.session.library.tags().items())
    screen.ask(Tags(f"tags{several}{has}:", known, lambda text: _edit(screen, papers, text)))


def _edit(screen: MainScreen, papers: Sequence[Paper], text: str) -> None:
    """Add and remove the tags that were typed."""
    add, remove = parse_edits(text)
    if not add and not remove:
        return
    screen.last_tag = [*add, *remove][-1]
    screen.repeatable = lambda: _apply(screen, screen.view.targets(), add, remove)
    _apply(screen, papers, add, remove)


def _apply(
    screen: MainScreen, papers: Sequence[Paper], add: Sequence[str], remove: Sequence[str]
) -> None:
    library = screen.session.library
    done = bool(papers) and attempt(screen, lambda: library.tag(papers, add=add, remove=remove))
    if done and screen.view.selected:
        unselect(screen)


def parse_edits(text: str) -> tuple[list[str], list[str]]:
    """Return the tags to add and to remove: `eeg +seizure, -todo "to read"`."""
    add: list[str] = []
    remove: list[str] = []
    for sign, quoted, plain in _EDIT.findall(text):
        tag = quoted.strip() or plain.lstrip("#")
        if tag:
            (remove if sign == "-" else add).append(tag)
    return add, remove


def add_tag(screen: MainScreen) -> None:
    """Add the tag last used."""
    _last(screen, add=True)


def remove_tag(screen: MainScreen) -> None:
    """Remove the tag last used."""
    _last(screen, add=False)


def _last(screen: MainScreen, *, add: bool) -> None:
    """Add or remove the tag last used; ask for one where there is none yet."""
    if not screen.last_tag:
        tags(screen)
        return
    tag = [screen.last_tag]
    adds, removes = (tag, []) if add else ([], tag)
    screen.repeatable = lambda: _apply(screen, screen.view.targets(), adds, removes)
    _apply(screen, screen.view.targets(), adds, removes)


async def note(screen: MainScreen) -> None:
    """Write a note in the editor, or in the box where there is none."""
    from tui import noting

    paper = screen.view.paper()
    if paper is None:
        screen.refuse("There is no paper to write on")
    else:
        await noting.write(screen, paper)
