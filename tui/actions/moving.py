"""Moving in the list and in the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.actions.deciding import attempt

if TYPE_CHECKING:
    from tui.screens.main import MainScreen

_FAR = 1 << 40
"""More rows or lines than there are."""
_OVERLAP = 2
"""Lines that stay in sight when the text is paged, so that the eye finds its place."""


def _move(screen: MainScreen, steps: int) -> None:
    """Move by rows, or by lines of the text where the keys go there."""
    if screen.panes.reading:
        screen.reader.scroll_lines(steps)
    else:
        screen.go(screen.view.index + steps)


def _height(screen: MainScreen) -> int:
    """Return how many rows or lines of text the pane with the keys shows."""
    return screen.reader.page if screen.panes.reading else max(1, screen.list.size.height)


def down(screen: MainScreen) -> None:
    """Move down by one."""
    _move(screen, 1)


def up(screen: MainScreen) -> None:
    """Move up by one."""
    _move(screen, -1)


def half_down(screen: MainScreen) -> None:
    """Move down by half a screen."""
    _move(screen, max(1, _height(screen) // 2))


def half_up(screen: MainScreen) -> None:
    """Move up by half a screen."""
    _move(screen, -max(1, _height(screen) // 2))


def screen_down(screen: MainScreen) -> None:
    """Move down by a screen."""
    _move(screen, max(1, _height(screen) - 1))


def screen_up(screen: MainScreen) -> None:
    """Move up by a screen."""
    _move(screen, -max(1, _height(screen) - 1))


def top(screen: MainScreen) -> None:
    """Move to the first row or line."""
    _move(screen, -_FAR)


def bottom(screen: MainScreen) -> None:
    """Move to the last row or line."""
    _move(screen, _FAR)


def next_paper(screen: MainScreen) -> None:
    """Go to the next paper, or move the entry down in the reading list."""
    _to_neighbour(screen, 1)


def previous_paper(screen: MainScreen) -> None:
    """Go to the previous paper, or move the entry up in the reading list."""
    _to_neighbour(screen, -1)


def _to_neighbour(screen: MainScreen, step: int) -> None:
    view, library = screen.view, screen.session.library
    row = view.index + step
    if not view.listing or screen.panes.reading:
        screen.go(row)
    elif 0 <= row < len(view):
        places = {entry.id: place for place, entry in enumerate(library.entries())}
        moving, neighbour = view.id(view.index), view.id(row)
        if attempt(screen, lambda: library.move(moving, places[neighbour])):
            screen.show_reading_list()


def page(screen: MainScreen) -> None:
    """Page the text, at its end go on to the next paper; open it where it is out of sight."""
    if not screen.shows_text:
        open(screen)
    elif not screen.open_text() and not screen.reader.scroll_lines(
        max(1, screen.reader.page - _OVERLAP)
    ):
        _turn(screen, 1)


def page_back(screen: MainScreen) -> None:
    """Page the text back, at its beginning go on to the previous paper."""
    if not screen.shows_text:
        screen.go(screen.view.index - 1)
    elif not screen.open_text() and not screen.reader.scroll_lines(
        -max(1, screen.reader.page - _OVERLAP)
    ):
        _turn(screen, -1)


def _turn(screen: MainScreen, step: int) -> None:
    """Go to a neighbouring paper and begin its text anew."""
    before = screen.view.index
    screen.go(before + step)
    if screen.view.index == before:
        screen.say("The last paper" if step > 0 else "The first paper")
    else:
        screen.reader.scroll_to_line(0)


def open(screen: MainScreen) -> None:  # noqa: A001 - the command's name
    """Give the keys to the text."""
    if len(screen.view):
        screen.panes.reading = True
        screen.lay_out()


def back(screen: MainScreen) -> None:
    """Give the keys back to the list."""
    if screen.panes.reading:
        screen.panes.reading = False
        screen.lay_out()
    elif screen.view.name:
        screen.seek()


def zoom(screen: MainScreen) -> None:
    """Give the pane with the keys the whole screen, or take it back."""
    screen.panes.full = not screen.panes.full
    screen.lay_out()


def layout(screen: MainScreen) -> None:
    """Put list and text side by side, or one above the other."""
    beside = screen.shown_beside
    screen.panes.layout = "stacked" if beside else "side"
    screen.lay_out()
    if screen.shown_beside == beside:
        screen.say("The screen is too narrow for two panes side by side")


def next_undecided(screen: MainScreen) -> None:
    """Go to the next undecided paper."""
    _to_undecided(screen, 1)


def previous_undecided(screen: MainScreen) -> None:
    """Go to the previous undecided paper."""
    _to_undecided(screen, -1)


def _to_undecided(screen: MainScreen, step: int) -> None:
    row = screen.view.undecided(step)
    if row is None:
        screen.say(f"No undecided paper {'below' if step > 0 else 'above'}")
    else:
        screen.go(row)
