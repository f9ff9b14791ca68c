"""`search` and `show`: papers of the sources, found and read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Literal

import click

from index.errors import UsageError
from tui.cli import opening, output, showing
from tui.cli.choosing import chosen, tell
from tui.cli.group import Words
from tui.narrowing import narrowing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from index.export import Item
    from index.paper import Paper
    from index.search import Sort
    from index.session import Session
    from index.session.facets import Facets

_ORDERS = ("auto", "relevance", "source", "year", "title", "promise")
"""`index.search.Sort`; auto is by relevance where the query has words, else by source. Promise is
what the reading list teaches."""


@click.command(cls=Words, short_help="Find papers.")
@click.argument("query", nargs=-1)
@click.option("--limit", type=click.IntRange(1), metavar="N", help="At most so many papers.")
@click.option("--format", "form", type=click.Choice(showing.LISTINGS), default="table")
@click.option("--sort", type=click.Choice(_ORDERS), default="auto")
@click.option("--literal", is_flag=True, help="Never answer a corrected query instead.")
@click.option("--facets", is_flag=True, help="Print the tags, venues and years found, counted.")
@click.option("--explain", is_flag=True, help="Only say how the query is understood.")
@click.pass_context
def search(
    ctx: click.Context,
    *,
    query: Sequence[str],
    limit: int | None,
    form: str,
    sort: Sort | Literal["promise"],
    literal: bool,
    facets: bool,
    explain: bool,
) -> int:
    """Print the papers that fit QUERY, the best first; all of them without one.

    Words are stemmed and all must be there; OR, NOT, -word, "a phrase", word*, title: author:
    year:2024..2026 tag: is:keep and more narrow it down.
    """
    text = " ".join(query)
    if explain:
        from index import search as searching

        output.say(searching.explain(searching.parse(text)))
        return 0
    with opening.current(ctx) as session:
        order = session.triage.order() if sort == "promise" else sort
        page = session.search(text, sort=order, literal=literal)
        tell(page)
        if facets:
            _print_facets(session.facets(page), page.total, form)
            return 0 if page.docs else 1
        docs = page.docs[:limit]
        if form in showing.RECORDS:
            count = showing.exported((_item(session, doc) for doc in docs), form)
        else:
            count = showing.listed(_lines(session, docs), form)
    if not count and not page.advice:
        output.message(f"no paper fits {text!r}")
    return 0 if count else 1


def _print_facets(facets: Facets, total: int, form: str) -> None:
    """Print what the papers found have in common: as JSON, or as lines `count field:value`."""
    if form in showing.RECORDS:
        output.say(json.dumps({"total": total, **facets.record()}, ensure_ascii=False))
        return
    for field, counts in (("tag", facets.tags), ("venue", facets.venues), ("year", facets.years)):
        for value, count in counts.items():
            output.say(f"{count:>7,} {output.visible(narrowing(field, str(value)))}")


def _item(session: Session, doc: int) -> Item:
    return session.item(session.paper(doc), session.triage.promise(doc))


def _lines(session: Session, docs: Iterable[int]) -> Iterator[showing.Line]:
    known = set(session.library.ids())
    for id_, headline in session.corpus.heads(docs):
        entry = session.library.get(id_) if id_ in known else None
        yield showing.Line(id_, headline, entry)


@click.command(cls=Words, short_help="Print papers whole.")
@click.argument("ids", nargs=-1, metavar="ID…")
@click.option("--all", "everything", is_flag=True, help="Every paper of the sources, in order.")
@click.option("--format", "form", type=click.Choice(["text", "json", "markdown"]), default="text")
@click.pass_context
def show(ctx: click.Context, *, ids: Sequence[str], everything: bool, form: str) -> int:
    """Print papers whole; an id may be cut to a unique beginning of four letters."""
    if everything and ids:
        raise UsageError("give either ids or --all")
    with opening.current(ctx) as session:
        papers: Iterable[Paper] = (
            (session.paper(doc) for doc in session.corpus.every)
            if everything
            else chosen(session, ids, None)
        )
        items = map(session.item, papers)
        count = showing.reading(items) if form == "text" else showing.exported(items, form)
    return 0 if count else 1
