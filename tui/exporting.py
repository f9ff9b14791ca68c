"""Exporting from the reader: what, in which format, to which file; written on a thread."""

from __future__ import annotations

import os
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from index.export import FORMATS, Format, Item
from tui.asking import Confirm, Pick, Question
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

    screen.ask(Question("file:", answered, text=f"papers{chosen.suffix}"))


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
            count = write(what.items(), chosen, path)
        except OSError as error:
            screen.call_later(_done, screen, f"{path}: {error.strerror or error}", True)
        else:
            papers = "paper" if count == 1 else "papers"
            screen.call_later(_done, screen, f"Exported {count:,} {papers} to {path}", False)

    threading.Thread(target=work, name="export", daemon=True).start()


def _done(screen: MainScreen, message: str, failed: bool) -> None:
    screen.set_work("")
    screen.say(message, warning=failed)


def write(items: Iterator[Item], chosen: Format, path: Path) -> int:
    """Write `items` aside and switch to the file once it is whole; return their number."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as out:
            count = chosen.write(items, out)
        mask = os.umask(0)
        os.umask(mask)
        Path(name).chmod(0o666 & ~mask)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return count
