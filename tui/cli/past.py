"""`undo`, `redo` and `history`: what was done, and taking it back."""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from tui.cli import opening, output
from tui.cli.group import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from index.library import Change, Event

_FEW = 3


@click.command(cls=Words, short_help="Take back the last change.")
@click.argument("count", type=click.IntRange(1), default=1, metavar="[N]")
@click.pass_context
def undo(ctx: click.Context, *, count: int) -> int:
    """Take back the last change to the reading list, or the last N."""
    with opening.session(ctx, changes_list=True) as session:
        return _repeat(session.library.undo, count, "nothing to undo", session.library.flush)


@click.command(cls=Words, short_help="Make it again.")
@click.argument("count", type=click.IntRange(1), default=1, metavar="[N]")
@click.pass_context
def redo(ctx: click.Context, *, count: int) -> int:
    """Make the last change that was taken back again, or the last N."""
    with opening.session(ctx, changes_list=True) as session:
        return _repeat(session.library.redo, count, "nothing to redo", session.library.flush)


@click.command(cls=Words, short_help="Print who changed what, and when.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Only the last N changes.")
@click.pass_context
def history(ctx: click.Context, *, form: str, limit: int | None) -> int:
    """Print who changed what on the reading list and when, the newest first."""
    with opening.session(ctx, about_list=True) as session:
        events = list(islice(session.library.history(), limit))
    if form == "json":
        output.say(json.dumps([_as_json(event) for event in events], ensure_ascii=False))
    else:
        for event in events:
            output.say(_line(event))
    return 0 if events else 1


def _line(event: Event) -> str:
    """Return a change on one line, with the first few of its papers."""
    shown = " ".join(event.ids[:_FEW])
    more = f" and {len(event.ids) - _FEW} more" if len(event.ids) > _FEW else ""
    what = f"{event.summary}: {shown}{more}" if event.ids else event.summary
    return f"{output.paint(event.time, 'dim')} {output.visible(f'{event.who} {what}')}"


def _as_json(event: Event) -> dict[str, Any]:
    return {
        "tx": event.tx,
        "time": event.time,
        "who": event.who,
        "op": event.op,
        "summary": event.summary,
        "ids": list(event.ids),
        "changes": [
            {name: getattr(change, name) for name in ("id", "field", "before", "after")}
            for change in event.changes
        ],
    }


def _repeat(
    step: Callable[[], Change | None], count: int, nothing: str, flush: Callable[[], None]
) -> int:
    """Call `step` up to `count` times; report the changes once they are safe on the disk."""
    changes: list[Change] = []
    try:
        while len(changes) < count and (change := step()):
            changes.append(change)
    finally:
        if changes:
            flush()
        for change in changes:
            output.message(change.summary)
    if not changes:
        output.message(nothing)
    return 0 if changes else 1
