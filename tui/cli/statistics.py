"""`stats`: the figures of the work so far."""

from __future__ import annotations

import json

import click

from tui.cli import opening, output
from tui.cli.group import Words

_COLUMNS = 80
_MOST_COLUMNS = 100


@click.command(cls=Words, short_help="Figures and plots of the work so far.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@click.pass_context
def stats(ctx: click.Context, *, form: str) -> int:
    """Print decisions by day, keepers found against papers decided, tags, venues by year."""
    from index.session.stats import gather
    from tui.figures import lines

    with opening.current(ctx, about_list=True) as session:
        found = gather(session)
    if form == "json":
        output.say(json.dumps(found.record(), ensure_ascii=False))
    else:
        ascii_only = session.config.ascii == "on"
        for line, heading in lines(found, min(output.columns() or _COLUMNS, _MOST_COLUMNS)):
            output.draw(line, "bold" if heading else "", ascii_only=ascii_only)
    return 0
