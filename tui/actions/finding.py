"""Searching, sorting and saved searches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.actions.deciding import attempt, unselect
from tui.asking import Pick, Question
from tui.narrowing import narrowing
from tui.rows import Choice

if TYPE_CHECKING:
    from tui.screens.main import MainScreen
    from tui.view import Order

SORTS: dict[Order, str] = {
    "auto": "the best first while searching, else as in the sources",
    "relevance": "the best first",
    "source": "as in the sources",
    "year": "the latest first",
    "title": "by title",
    "promise": "the most promising first, learnt from your decisions",
}


def search(screen: MainScreen) -> None:
    """Give the keys to the search box."""
    screen.keys.start_typing()


def clear(screen: MainScreen) -> None:
    """Clear the selection; where there is none, the search."""
    if screen.view.selected:
        unselect(screen)
    elif screen.view.name:
        screen.seek()
    elif screen.view.listing or screen.box.line.text or screen.view.page.query:
        screen.seek("")


def next_match(screen: MainScreen) -> None:
    """Go to the next match in the text, or to the next result."""
    _match(screen, 1)


def previous_match(screen: MainScreen) -> None:
    """Go to the previous match in the text, or to the previous result."""
    _match(screen, -1)


def _match(screen: MainScreen, step: int) -> None:
    if not screen.panes.reading:
        screen.go(screen.view.index + step)
    elif not screen.reader.next_match(step):
        screen.say("No further match in this text; J goes to the next paper")


def saved(screen: MainScreen, number: int = 0) -> None:
    """Run the saved search `number`, or ask which."""
    searches = list(screen.session.library.searches().items())
    if not searches and not number:
        screen.refuse("No search is saved yet")
    elif not number:
        choices = [
            (Choice(f"{index} {name}" if index < 10 else f"  {name}", query), query)
            for index, (name, query) in enumerate(searches, 1)
        ]
        screen.ask(Pick("saved search:", choices, screen.seek))
    elif number > len(searches):
        screen.say(f"There is no saved search {number}; f lists them")
    else:
        screen.seek(searches[number - 1][1])


def save_search(screen: MainScreen) -> None:
    """Ask for a name and save the search under it."""
    query = screen.box.line.text.strip()
    library = screen.session.library
    if not query:
        screen.refuse("There is no search to save")
        return

    def save(name: str) -> None:
        if name.strip() and attempt(screen, lambda: library.save_search(name.strip(), query)):
            screen.say(f"Saved as {name.strip()}; f finds it again")

    screen.ask(Question(f"save {query!r} as:", save))


def facets(screen: MainScreen) -> None:
    """Ask for a tag, venue or year of the papers shown, and narrow the search down to it."""
    found = screen.session.facets(screen.view.page)
    counted = [
        (narrowing(field, str(value)), count)
        for field, counts in (("tag", found.tags), ("year", found.years), ("venue", found.venues))
        for value, count in counts.items()
    ]
    if not counted:
        screen.refuse("These papers have no tag, venue or year to narrow down by")
        return
    choices = [(Choice(text, f"{count:,}"), text) for text, count in counted]
    query = screen.box.line.text.strip()
    screen.ask(
        Pick("narrow down to:", choices, lambda text: screen.seek(f"{query} {text}".strip()))
    )


def literal(screen: MainScreen) -> None:
    """Take a corrected query back to what was typed."""
    if screen.view.page.corrected is None:
        screen.say("This answer is for the query as it was typed")
    else:
        screen.seek(literal=True)


def sort(screen: MainScreen) -> None:
    """Ask what to sort by."""
    things = [
        (Choice(f"{name}: {meaning}", "now" if name == screen.view.sort else ""), name)
        for name, meaning in SORTS.items()
    ]
    screen.ask(Pick("sort by:", things, lambda name: _sort_by(screen, name)))


def _sort_by(screen: MainScreen, name: Order) -> None:
    screen.view.sort, screen.view.turned = name, False
    screen.seek()


def reverse(screen: MainScreen) -> None:
    """Turn the order round."""
    screen.view.turned = not screen.view.turned
    screen.seek()


def reading_list(screen: MainScreen) -> None:
    """Show the reading list in its order; again: back to the search."""
    if screen.view.listing:
        screen.seek()
    else:
        screen.show_reading_list()
