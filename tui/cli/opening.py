"""Opening a session for a command: configuration, sources, notices, progress."""

from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tui.cli import output
from tui.cli.group import kept

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from index.config import Config
    from index.session import Session


def configuration(ctx: click.Context, sources: Sequence[str] = ()) -> Config:
    """Return the configuration with the common options, and `sources`, laid over it."""
    from index.config import load

    options = kept(ctx)
    named = [*options.get("source", []), *sources]
    for path in named:
        if not os.path.lexists(path):
            raise click.UsageError(f"there is no file or folder {path!r}", ctx)
    overrides = {
        "sources": named,
        "library": options.get("library"),
        "cache_dir": options.get("cache_dir"),
    }
    file = options.get("config")
    return load(file=Path(file) if file else None, overrides=overrides)


@contextmanager
def session(ctx: click.Context, *, rebuild: bool = False) -> Iterator[Session]:
    """Give a session whose papers are as the sources have them now."""
    with unprepared(ctx) as opened:
        with output.progress() as progress:
            opened.prepare(progress, rebuild=rebuild)
        for notice in opened.notices:
            output.message(notice)
        yield opened


@contextmanager
def unprepared(ctx: click.Context) -> Iterator[Session]:
    """Give a session of the reading list, and of the papers as they were last time."""
    config = configuration(ctx)
    from index.session import Session

    opened = Session.open(config)
    try:
        yield opened
    finally:
        opened.close()
