"""`index` and `check`: the search index, and whether everything is in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from index.errors import ConfigError, UsageError
from tui.cli import opening, output
from tui.cli.group import Words
from tui.cli.tags import advice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from index.config import Config
    from index.library import Backup, Library
    from index.paper import Paper
    from index.session import Session


@click.command(cls=Words, short_help="Bring the search index up to date.")
@click.option("--rebuild", is_flag=True, help="Build it anew, whether it is current or not.")
@click.pass_context
def index(ctx: click.Context, *, rebuild: bool) -> int:
    """Bring the search index up to the sources, as every command does when it has to."""
    with opening.session(ctx) as session:
        opening.prepare(session, rebuild=rebuild)
        count = len(session.corpus.order)
    output.say(f"{_papers(count)} indexed")
    return 0 if count else 1


@click.command(cls=Words, short_help="Look for problems, restore a backup.")
@click.option("--restore", is_flag=True, help="Go back to the newest backup, or to BACKUP.")
@click.argument("backup", required=False, metavar="[BACKUP]")
@click.pass_context
def check(ctx: click.Context, *, restore: bool, backup: str | None) -> int:
    """Say what could not be read, what looks wrong, and which backups there are.

    BACKUP is the beginning of the time of one of them. Exits with 2 where something is wrong.
    """
    if backup and not restore:
        raise UsageError("a backup is only named to --restore it")
    if restore:
        return _restore(ctx, backup or "")
    with opening.session(ctx) as session:
        with output.progress() as progress:
            session.prepare(progress)
        for paper, candidates in session.questions():
            _ask(paper, candidates)
        problems = [*session.notices, *_slips_in_keys(session.config)]
        problems += [line for line in session.library.notices if line not in problems]
        _report(session, problems)
    return 2 if problems else 0


def _slips_in_keys(config: Config) -> list[str]:
    """Return what is wrong with the keys of the configuration, which only the reader uses."""
    from tui.keymap import Keymap

    try:
        Keymap(config.keys, config.error)
    except ConfigError as error:
        return [str(error)]
    return []


def _report(session: Session, problems: list[str]) -> None:
    library = session.library
    output.say(f"sources: {_papers(len(session.corpus.order))}")
    output.say(f"reading list: {library.path}: {_papers(len(library.ids()))}")
    for problem in problems:
        output.say(f"problem: {output.visible(problem)}")
    for one, other in library.near_tags():
        output.say(f"tags: these may be one: {output.visible(advice(one, other))}")
    for kept in library.backups():
        output.say(f"backup: {kept.time} {kept.size:,} bytes {kept.path}")


def _ask(paper: Paper, candidates: Sequence[Paper]) -> None:
    """Name a paper whose text vanished, and what it may have become."""
    output.say(f"edited? {paper.id} {output.visible(paper.headline)}")
    for candidate in candidates:
        output.say(f"  may be {candidate.id} {output.visible(candidate.headline)}")
    output.say("  answer in the reader: go to one of these and press d")


def _restore(ctx: click.Context, beginning: str) -> int:
    with opening.session(ctx) as session:
        library = session.library
        kept = _one(library, beginning)
        library.restore(kept)
    output.message(f"the reading list is again as it was at {kept.time}")
    return 0


def _one(library: Library, beginning: str) -> Backup:
    """Return the newest backup whose time begins so."""
    for kept in library.backups():
        if kept.time.startswith(beginning):
            return kept
    raise UsageError(
        f"no backup of {library.path} begins with {beginning!r}; see paperreader check"
    )


def _papers(count: int) -> str:
    return f"{count} paper" if count == 1 else f"{count} papers"
