"""Opening the reader on sources: what `paperreader` without a command does."""

from __future__ import annotations

import gc
import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from index.sources.files import STANDARD_INPUT
from tui import remembered
from tui.cli.group import COMMANDS, Words, kept
from tui.cli.opening import configuration

if TYPE_CHECKING:
    from collections.abc import Sequence

    from index.config import Config


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
    if STANDARD_INPUT in config.sources and sys.stdout.isatty():
        _take_papers_from_standard_input()
    if not has_terminal():
        commands = ", ".join(COMMANDS)
        raise click.UsageError(
            f"the reader needs a terminal; these work without one: {commands}", ctx
        )
    gc.disable()  # until the first picture, nothing is garbage; the reader turns it on again
    from tui.app import run

    return run(*_standing(ctx, config, sources))


def _standing(
    ctx: click.Context, config: Config, sources: Sequence[str]
) -> tuple[Config, list[str]]:
    """Return `config` with the sources to open, and what to say about them.

    What is named is remembered; where nothing is, not even in the configuration, the sources
    that were named last are opened again.
    """
    options = kept(ctx)
    if sources or options.get("source") or options.get("seeds"):
        lasting = [source for source in config.sources if source != STANDARD_INPUT]
        remembered.open_last([] if options.get("seeds") else lasting)
        return config, []
    last = remembered.last()
    if config.sources or not last:
        return config, []
    more = f" and {len(last) - 1} more" if len(last) > 1 else ""
    said = f"opened as last time: {last[0]}{more} (paperreader --seeds opens the bundled papers)"
    return replace(config, sources=last), [said]


def _take_papers_from_standard_input() -> None:
    """Read all that standard input holds, then let it be the terminal, where the keys are."""
    from index.sources.streams import standard_input  # most sources are files

    standard_input()
    try:
        terminal = os.open("/dev/tty", os.O_RDWR)
    except OSError:
        return
    os.dup2(terminal, sys.stdin.fileno())
    os.close(terminal)


def has_terminal() -> bool:
    """Tell whether there is a terminal to show the reader on."""
    return (
        sys.stdin.isatty()
        and sys.stdout.isatty()
        and os.environ.get("TERM", "dumb") not in {"", "dumb"}
    )
