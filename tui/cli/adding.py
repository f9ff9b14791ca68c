"""`add`: sources that are read from now on, and the work that other programs kept in them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from index.errors import UsageError
from index.sources.files import STANDARD_INPUT
from tui import remembered
from tui.cli import opening, output
from tui.cli.group import Words, kept

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from index.library import TakeOver
    from index.session import Session


@click.command(cls=Words, short_help="Add sources to read from now on.")
@click.argument("files", nargs=-1, type=click.Path(), metavar="[FILE…]")
@click.option("--remove", is_flag=True, help="Read them no longer; your work on papers stays.")
@click.option(
    "--tags-from",
    type=click.Choice(["keywords"]),
    help="Take the keywords of their papers over as tags, and their notes.",
)
@click.option("--dry-run", is_flag=True, help="Only print what would change.")
@click.pass_context
def add(
    ctx: click.Context,
    *,
    files: Sequence[str],
    remove: bool,
    tags_from: str | None,
    dry_run: bool,
) -> int:
    """Read FILEs and folders from now on, besides the sources of the configuration.

    Without FILE it prints what was added. Sources named with a command are read instead.
    --tags-from makes one change of all tags and notes it takes over: undo takes it back.
    """
    options = kept(ctx)
    if options.get("source") or options.get("seeds"):
        raise UsageError("name the files behind add, without --source or --seeds")
    if STANDARD_INPUT in files:
        raise UsageError("standard input cannot be read again: save it as a file and add that")
    if not files and (remove or tags_from or dry_run):
        raise UsageError("name the sources; paperreader add prints those that were added")
    if not files:
        for source in remembered.added():
            output.say(source)
        return 0 if remembered.added() else 1
    return _remove(files, dry_run) if remove else _add(ctx, files, tags_from, dry_run)


def _add(ctx: click.Context, files: Sequence[str], tags_from: str | None, dry_run: bool) -> int:
    opening.must_exist(ctx, files)
    sources = remembered.absolute(files)
    changes = bool(tags_from) and not dry_run
    with opening.session(ctx, changes_list=changes, also=sources) as session:
        opening.prepare(session)
        within = _within(sources)
        column = session.corpus.column("source")
        docs = [doc for doc in session.corpus.every if any(map(within, column[doc].split("\n")))]
        if not dry_run:
            remembered.add(files)
        done = "would add" if dry_run else "added"
        output.message(f"{done} {_count(len(files), 'source')} with {_count(len(docs), 'paper')}")
        if tags_from:
            _take_over(session, list(_work(session, docs, within)), dry_run=dry_run)
    return 0


def _remove(files: Sequence[str], dry_run: bool) -> int:
    gone = {*remembered.absolute(files)} & {*remembered.added()}
    if not dry_run:
        remembered.remove(files)
    done = "would remove" if dry_run else "removed"
    none = "none of these was added: nothing done"
    output.message(f"{done} {_count(len(gone), 'source')}" if gone else none)
    return 0 if gone else 1


def _within(sources: Sequence[str]) -> Callable[[str], bool]:
    """Return a function that tells whether a file is one of `sources` or below one."""
    folders = [Path(source) for source in sources]

    def within(file: str) -> bool:
        path = Path(file).absolute()
        return any(path.is_relative_to(folder) for folder in folders)

    return within


def _work(
    session: Session, docs: Sequence[int], within: Callable[[str], bool]
) -> Iterator[TakeOver]:
    """Yield what records in files that are `within` hold and the reading list does not."""
    from index.library import take_over

    for doc in docs:
        paper = session.paper(doc)
        records = [each for each in session.corpus.records(doc) if within(each.place.file)]
        found = take_over(paper, records, session.library.get(paper.id))
        if found:
            yield found


def _take_over(session: Session, found: Sequence[TakeOver], *, dry_run: bool) -> None:
    """Take tags and notes over, or only print them."""
    if not found:
        output.message("no tags or notes that the reading list has not")
    elif dry_run:
        for one in found:
            words = [one.paper.id, *(f"+{tag}" for tag in one.tags)]
            note = f"  note: {one.note}" if one.note else ""
            output.say(output.visible(" ".join(words) + note))
        output.message(f"would take over tags and notes of {_count(len(found), 'paper')}")
    else:
        change = session.library.take_over(found)
        session.library.flush()
        output.message(change.summary)


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"
