"""Opening the reader on sources: what `paperreader` without a command does."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from tui.cli.group import COMMANDS, Words
from tui.cli.opening import configuration

if TYPE_CHECKING:
    from collections.abc import Sequence


class _Reader(Words):
    """The command without a name: its help is that of the whole."""

    def get_help(self, ctx: click.Context) -> str:
        """Return the help of the program."""
        return ctx.find_root().get_help()


@click.command(cls=_Reader, hidden=True)
@click.argument("sources", nargs=-1, type=click.Path())
@click.pass_context
def reader(ctx: click.Context, sources: Sequence[str]) -> int:
    """Open the reader on files and folders."""
    return open_reader(ctx, sources)


def open_reader(ctx: click.Context, sources: Sequence[str] = ()) -> int:
    """Run the reader until it is left; return its exit code."""
    config = configuration(ctx, sources)
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        commands = ", ".join(COMMANDS)
        raise click.UsageError(
            f"the reader needs a terminal; these work without one: {commands}", ctx
        )
    from tui.app import run

    return run(config)
