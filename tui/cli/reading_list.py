"""`list` and `export`: the reading list in its order, shown or written to a file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from index.errors import UsageError
from tui.cli import opening, output, showing
from tui.cli.choosing import chosen, tell, understood
from tui.cli.group import Words, kept

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from index.export import Format, Item
    from index.session import Session

_STATUSES = ("keep", "maybe", "rejected", "undecided", "all")
_DEFAULT = ("keep", "maybe")
_FORMATS = ("markdown", "bibtex", "ris", "csl", "csv", "org", "html", "json", "jsonl", "text")
"""The names of `index.export.FORMATS`, which is only loaded when something is written."""


def _status_option(function: Callable[..., int]) -> Callable[..., int]:
    return click.option(
        "--status",
        "statuses",
        type=click.Choice(_STATUSES),
        multiple=True,
        help="Only papers with this decision, or all; several times for more. [keep, maybe]",
    )(function)


def _query_option(function: Callable[..., int]) -> Callable[..., int]:
    narrowed = "Only papers of the reading list that fit a query."
    return click.option("--query", metavar="Q", help=narrowed)(function)


@click.command("list", cls=Words, short_help="Print the reading list.")
@click.argument("words", nargs=-1, metavar="[QUERY]")
@_query_option
@_status_option
@click.option("--format", "form", type=click.Choice(showing.LISTINGS), default="table")
@click.pass_context
def list_(
    ctx: click.Context,
    *,
    words: Sequence[str],
    query: str | None,
    statuses: Sequence[str],
    form: str,
) -> int:
    """Print the reading list in its order: what was kept, and what may be.

    A query, --status and --source narrow it down.
    """
    narrowed = " ".join([*words, *([query] if query else [])])
    with opening.current(ctx, about_list=True) as session:
        items = _reading_list(session, narrowed, statuses, in_sources="source" in kept(ctx))
        count = showing.listing(items, form)
    return _found(count)


@click.command(cls=Words, short_help="Write papers for other programs.")
@click.argument("ids", nargs=-1, metavar="[ID…|-]")
@click.option("--format", "form", type=click.Choice(_FORMATS), help="[by FILE, else markdown]")
@click.option("--output", "file", type=click.Path(), metavar="FILE", help="[stdout]")
@click.option("--force", is_flag=True, help="Replace FILE if it is there.")
@_query_option
@_status_option
@click.pass_context
def export(
    ctx: click.Context,
    *,
    ids: Sequence[str],
    form: str | None,
    file: str | None,
    force: bool,
    query: str | None,
    statuses: Sequence[str],
) -> int:
    """Write papers for other programs: those named, else the reading list in its order.

    --query, --status and --source narrow the reading list down.
    """
    if ids and (query is not None or statuses):
        raise UsageError("give either ids or --query and --status")
    to_file = file if file != "-" else None
    chosen_form = _form(form, to_file)
    with opening.current(ctx, about_list=not ids) as session:
        _spare(session, to_file)
        items: Iterable[Item] = (
            map(session.item, chosen(session, ids, None))
            if ids
            else _reading_list(session, query or "", statuses, in_sources="source" in kept(ctx))
        )
        count = _write(chosen_form, items, to_file, force=force)
    if to_file and count:
        output.message(f"{count} paper{'s' if count > 1 else ''} written to {to_file}")
    return _found(count)


def _spare(session: Session, file: str | None) -> None:
    """Refuse to write over what is read: the reading list, a source."""
    if file is None or not Path(file).exists():
        return
    from index.corpus.survey import survey

    read = [session.library.path, *map(Path, survey(session.sources).files)]
    if any(each.exists() and each.samefile(file) for each in read):
        raise UsageError(f"{file} is read by this very command: name another file")


def _form(name: str | None, file: str | None) -> Format:
    """Return the format asked for, else the one the name of the file stands for."""
    from index.export import FORMATS, format_of

    if name is None and file is not None:
        form = format_of(file)
        if form is None:
            raise UsageError(f"{file}: no format has this ending: name one with --format")
        return form
    return FORMATS[name or "markdown"]


def _write(form: Format, items: Iterable[Item], file: str | None, *, force: bool) -> int:
    if file is None:
        return form.write(items, sys.stdout)
    from index.export import save

    return save(form, items, file, overwrite=force)


def _reading_list(
    session: Session, query: str, statuses: Sequence[str], *, in_sources: bool
) -> Iterator[Item]:
    """Yield the papers of the reading list, in its order, that fit everything asked for."""
    from index.search import matches, parse

    if query.strip():
        understood(query)
    page = session.search(query, literal=True)
    tell(page)
    found, parsed = set(page.docs), parse(query)
    wanted = set(statuses or _DEFAULT)
    for entry in session.library.entries():
        if not wanted & {entry.status or "undecided", "all"}:
            continue
        doc = session.corpus.doc(entry.id)
        if doc is not None and doc in found:
            yield session.item(session.paper(doc))
        elif doc is None and not in_sources:
            paper = session.find(entry.id)
            if matches(parsed, paper, session.work):
                yield session.item(paper)


def _found(count: int) -> int:
    if count:
        return 0
    output.message("no paper of the reading list fits; --status all takes in undecided ones")
    return 1
