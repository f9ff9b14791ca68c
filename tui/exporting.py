"""Exporting from the reader: what, in which format, to a file (on a thread) or the clipboard."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from index.errors import ExportError
from index.export import FORMATS, Format, Item, save
from tui.asking import Confirm, Pick, Question
from tui.copied import copy
from tui.rows import Choice

if TYPE_CHECKING:
    from tui.screens.main import MainScreen


class What(NamedTuple):
    """A set of papers to export."""

    name: str
    items: Callable[[], Iterator[Item]]


def ask(screen: MainScreen) -> None:
    """Ask what to export, then the format, then the file."""
    sets = [(Choice(f"{what.name}", f"{count:,}"), what) for what, count in _sets(screen) if count]
    if sets:
        screen.ask(Pick("export:", sets, lambda what: _ask_format(screen, what)))
    else:
        screen.refuse("There is nothing to export")


def _sets(screen: MainScreen) -> list[tuple[What, int]]:
    """Return what can be exported, with the number of papers."""
    session, view = screen.session, screen.view
    listed = [e for e in session.library.entries() if e.status in {"keep", "maybe"}]
    selected = view.targets() if view.selected else []
    docs = tuple(view.docs)
    return [
        (What("selected papers", lambda: map(session.item, selected)), len(selected)),
        (
            What(
                "the reading list: keep and maybe, in its order",
                lambda: (Item(view.listed_paper(entry), entry) for entry in listed),
            ),
            len(listed),
        ),
        (
            What("the papers shown", lambda: (session.item(view.paper_of(doc)) for doc in docs)),
            len(docs),
        ),
    ]


def _ask_format(screen: MainScreen, what: What) -> None:
    formats = [(Choice(each.name, each.suffix), each) for each in FORMATS.values()]
    screen.ask(Pick("format:", formats, lambda chosen: _ask_file(screen, what, chosen)))


def _ask_file(screen: MainScreen, what: What, chosen: Format) -> None:
    def answered(text: str) -> None:
        if text.strip():
            _check(screen, what, chosen, Path(text.strip()).expanduser())
        else:
            _copy(screen, what, chosen)

    label = "file (none: clipboard):"
    screen.ask(Question(label, answered, text=f"papers{chosen.suffix}"))


def _copy(screen: MainScreen, what: What, chosen: Format) -> None:
    """Hand the export to the clipboard."""
    out = io.StringIO()
    count = chosen.write(what.items(), out)
    copy(screen, out.getvalue(), f"{count:,} {'paper' if count == 1 else 'papers'}")


def _check(screen: MainScreen, what: What, chosen: Format, path: Path) -> None:
    """Export, after asking where the file is there already."""
    if path.exists():
        screen.ask(Confirm(f"overwrite {path.name}?", lambda: _begin(screen, what, chosen, path)))
    else:
        _begin(screen, what, chosen, path)


def _begin(screen: MainScreen, what: What, chosen: Format, path: Path) -> None:
    """Write on a thread; the reader stays usable."""
    screen.set_work(f"exporting to {path.name}")

    def work() -> None:
        try:
            count = save(chosen, what.items(), str(path), overwrite=True)
        except ExportError as error:
            screen.call_later(_done, screen, str(error), True)
        else:
            papers = "paper" if count == 1 else "papers"
            screen.call_later(_done, screen, f"Exported {count:,} {papers} to {path}", False)

    threading.Thread(target=work, name="export", daemon=True).start()


def _done(screen: MainScreen, message: str, failed: bool) -> None:
    screen.set_work("")
    screen.say(message, warning=failed)
