"""`add`: sources that are read from now on, besides those of the configuration."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from index.errors import UsageError
from tui import remembered
from tui.cli import opening, output
from tui.cli.group import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from index.session import Session


@click.command(cls=Words, short_help="Add sources to read from now on.")
@click.argument("files", nargs=-1, type=click.Path(), metavar="[FILE…]")
@click.option("--remove", is_flag=True, help="Read them no longer; your work on papers stays.")
@click.pass_context
def add(ctx: click.Context, *, files: Sequence[str], remove: bool) -> int:
    """Read FILEs and folders from now on, besides the sources of the configuration.

    Without FILE it prints what was added. Sources named with a command are read instead.
    """
    if remove:
        return _remove(files)
    if not files:
        for source in remembered.added():
            output.say(source)
        return 0 if remembered.added() else 1
    opening.must_exist(ctx, files)
    remembered.add(files)
    with opening.current(ctx) as session:
        count = len(_found_in(session, files))
    output.message(f"added {_count(len(files), 'source')} with {_count(count, 'paper')}")
    return 0


def _found_in(session: Session, files: Sequence[str]) -> list[int]:
    """Return the docs of the papers found in `files` or below them."""
    below = tuple(Path(file).expanduser().absolute() for file in files)

    def within(places: str) -> bool:
        paths = map(Path, places.split("\n"))
        return any(path.is_relative_to(each) for path in paths for each in below)

    column = session.corpus.column("source")
    return [doc for doc in session.corpus.every if within(column[doc])]


def _remove(files: Sequence[str]) -> int:
    if not files:
        raise UsageError("name the sources to remove; paperreader add prints them")
    before = remembered.added()
    remembered.remove(files)
    gone = len(before) - len(remembered.added())
    output.message(
        f"removed {_count(gone, 'source')}" if gone else "none of these was added: nothing done"
    )
    return 0 if gone else 1


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"
