"""Decisions, read marks, selections, and taking things back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from index.errors import PaperreaderError
from tui.asking import Confirm

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from index.library import Change, Status
    from index.paper import Paper
    from tui.screens.main import MainScreen


def keep(screen: MainScreen) -> None:
    """Keep the papers."""
    _decide(screen, "keep")


def maybe(screen: MainScreen) -> None:
    """Put the papers aside."""
    _decide(screen, "maybe")


def reject(screen: MainScreen) -> None:
    """Reject the papers."""
    _decide(screen, "rejected")


def change(
    screen: MainScreen, verb: str, papers: Sequence[Paper], make: Callable[[], Change]
) -> bool:
    """Make a change to `papers`; a change to several is asked for with their number.

    Return whether it was made at once.
    """
    if len(papers) > 1:
        screen.ask(Confirm(f"{verb} {len(papers):,} papers?", lambda: _finish(screen, make)))
        return False
    return bool(papers) and attempt(screen, make)


def _finish(screen: MainScreen, make: Callable[[], Change]) -> None:
    """Make a change to the selected papers, which then are no longer selected."""
    if attempt(screen, make):
        unselect(screen)


def attempt(screen: MainScreen, make: Callable[[], Change | None]) -> bool:
    """Make a change; say why where the library refuses."""
    try:
        made = make()
    except PaperreaderError as error:
        screen.say(str(error), warning=True)
        return False
    if made is not None:
        screen.changed(made)
    return made is not None


def _decide(screen: MainScreen, status: Status) -> None:
    """Decide, then go on to the next undecided paper; the same decision again clears it."""
    library, papers = screen.session.library, screen.view.targets()
    clears = all(screen.view.decision(paper.id) == status for paper in papers)
    wanted = None if clears else status
    verb = "Clear the decision on" if clears else f"Mark as {status}"
    screen.repeatable = lambda: _decide_again(screen, wanted)
    done = change(screen, verb, papers, lambda: library.decide(papers, wanted))
    if done and not clears:
        go_on(screen)


def go_on(screen: MainScreen) -> None:
    """Go to the paper to decide on next: the most promising one, or the one below."""
    best, row = screen.view.best(), screen.view.undecided(1)
    if best is not None:
        screen.go(best[0])
        if best[1]:
            screen.say("Drawn at random, to see what the order by promise misses")
    elif row is not None:
        screen.go(row)
    elif screen.view.undecided(-1) is None:
        screen.say("Every paper here is decided")
    else:
        screen.say("No undecided paper below; [ goes to the one above")


def _decide_again(screen: MainScreen, status: Status | None) -> None:
    """Make the last decision on what is at the cursor now; never clears by accident."""
    library, papers = screen.session.library, screen.view.targets()
    verb = f"Mark as {status}" if status else "Clear the decision on"
    if change(screen, verb, papers, lambda: library.decide(papers, status)) and status:
        go_on(screen)


def read(screen: MainScreen) -> None:
    """Mark the papers as read, or as unread where all are."""
    library, papers = screen.session.library, screen.view.targets()
    entries = [library.get(paper.id) for paper in papers]
    to = not all(entry is not None and entry.read for entry in entries)
    verb = "Mark as read" if to else "Mark as unread"
    change(screen, verb, papers, lambda: library.mark_read(papers, to))


def select(screen: MainScreen) -> None:
    """Select the paper, or no longer, and move down."""
    if len(screen.view):
        screen.view.toggle(screen.view.index)
        screen.list.refresh_row(screen.view.index)
        screen.go(screen.view.index + 1)
        screen.show_status()


def select_to(screen: MainScreen) -> None:
    """Select everything from the last mark to here."""
    if len(screen.view):
        screen.view.select_to(screen.view.index)
        screen.list.refresh()
        screen.show_status()


def unselect(screen: MainScreen) -> None:
    """Select nothing."""
    screen.view.selected.clear()
    screen.view.mark = None
    screen.list.refresh()
    screen.show_status()


def undo(screen: MainScreen) -> None:
    """Take the last change back and go to its paper."""
    _travel(screen, screen.session.library.undo, "Nothing to undo")


def redo(screen: MainScreen) -> None:
    """Make the change again that was taken back."""
    _travel(screen, screen.session.library.redo, "Nothing to redo")


def _travel(screen: MainScreen, make: Callable[[], Change | None], nothing: str) -> None:
    """Undo or redo, say what, and go to the paper."""
    try:
        made = make()
    except PaperreaderError as error:
        screen.say(str(error), warning=True)
        return
    if made is None:
        screen.say(nothing)
        return
    screen.changed(made, message=made.summary)
    first = made.ids[0] if made.ids else ""
    if screen.view.place(first) is not None or screen.session.corpus.doc(first) is not None:
        screen.go_to(first)
    else:  # it may have changed which texts are one paper
        regroup(screen)


def regroup(screen: MainScreen) -> None:
    """List the papers anew after texts were joined or parted."""
    screen.background.recount()
    screen.seek()


def repeat(screen: MainScreen) -> None:
    """Do the last decision or tag edit again, to the paper at the cursor."""
    if screen.repeatable is None:
        screen.say("Nothing to repeat yet")
    else:
        screen.repeatable()
