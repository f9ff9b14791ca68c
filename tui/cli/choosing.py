"""Choosing papers: by ids, ids from stdin, or a query."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

import click

from index.errors import UnknownPaper, UsageError
from tui.cli import output
from tui.cli.opening import prepare

if TYPE_CHECKING:
    from index.paper import Paper
    from index.session import Page, Session

Function = TypeVar("Function", bound=Callable[..., object])


def query_option(function: Function) -> Function:
    """Add `--query` to a command."""
    return click.option("--query", metavar="Q", help="Every paper that fits a query.")(function)


def chosen(session: Session, ids: Sequence[str], query: str | None) -> list[Paper]:
    """Return the papers a command is to act on, each once; says so where there is none.

    An id `-` stands for ids from stdin, the first word of each line. Raises `UsageError` where
    neither ids nor a query are given, or an id is wrong: then nothing has been done yet.

    The sources are only looked at for a query, or for an id that was not there last time.
    """
    if not ids and query is None:
        raise UsageError("name papers by their ids, - for ids from stdin, or --query")
    papers = found(session, list(_from_stdin(ids)))
    if query is not None:
        understood(query)
        prepare(session)
        page = session.search(query, literal=True)
        tell(page)
        papers.extend(session.paper(doc) for doc in page.docs)
    if not papers:
        output.message("no paper fits: nothing done")
    return list({paper.id: paper for paper in papers}.values())


def understood(query: str) -> None:
    """Raise `UsageError` for a query that asks for nothing, or not for what was meant.

    While typing a query such a part is left out; a command that acts on what fits must not.
    """
    from index.search import parse
    from index.search.query import Everything

    if not query.strip():
        raise UsageError("the query is empty: name papers by their ids, or say which are meant")
    parsed = parse(query)
    if parsed.advice or isinstance(parsed.root, Everything):
        reason = parsed.advice or "it asks for nothing yet"
        raise UsageError(f"the query {query!r} was not understood: {reason}")


def found(session: Session, ids: Sequence[str]) -> list[Paper]:
    """Return the papers whose ids begin so; looks at the sources for one that was not there."""
    try:
        return [session.find(beginning) for beginning in ids]
    except UnknownPaper:
        if session.ready:
            raise
        prepare(session)
        return [session.find(beginning) for beginning in ids]


def _from_stdin(ids: Sequence[str]) -> Iterator[str]:
    """Yield ids, with those of stdin in the place of `-`."""
    for each in ids:
        if each == "-":
            yield from (line.split()[0] for line in sys.stdin if line.strip())
        else:
            yield each


def tell(page: Page) -> None:
    """Tell the person what a query's answer came with."""
    if page.advice:
        output.message(page.advice)
    if page.corrected and page.alike:
        output.message(f"no paper has all of {page.query!r}: these are the nearest")
    elif page.corrected:
        output.message(f"too little fits {page.query!r}: these fit {page.corrected!r}")
