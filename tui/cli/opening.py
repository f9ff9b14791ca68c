"""Opening a session for a command: configuration, sources, notices, progress."""

from __future__ import annotations

import os
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from index import places
from index.errors import SourceError
from tui import remembered
from tui.cli import output
from tui.cli.group import kept

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from index.config import Config
    from index.session import Session


_SWITCH = {None: None, True: "on", False: "off"}


def configuration(
    ctx: click.Context, sources: Sequence[str] = (), *, also: Sequence[str] = ()
) -> Config:
    """Return the configuration with the common options, and `sources`, laid over it.

    Where neither names sources, those of the configuration and the added ones are read, and
    those of `also` as if they had been added.
    """
    from index.config import load

    options = kept(ctx)
    seeds = [str(places.seeds())] if options.get("seeds") else []
    named = [*seeds, *options.get("source", []), *sources]
    must_exist(ctx, named)
    overrides = {
        "sources": named,
        "library": options.get("library"),
        "cache_dir": options.get("cache_dir"),
        "low_bandwidth": _SWITCH[options.get("low_bandwidth")],
        "ascii": _SWITCH[options.get("ascii")],
    }
    file = options.get("config")
    config = load(file=Path(file) if file else None, overrides=overrides)
    if named:
        return config
    standing = dict.fromkeys((*config.sources, *remembered.added(), *also))
    return replace(config, sources=tuple(standing))


def must_exist(ctx: click.Context, paths: Sequence[str]) -> None:
    """Refuse a source that is not there."""
    for path in paths:
        if not os.path.lexists(path) and not _stands_for_files(path):
            raise click.UsageError(f"there is no file or folder {path!r}", ctx)


def _stands_for_files(path: str) -> bool:
    """Return whether `path` is a pattern of files that are there, or standard input."""
    from index.sources import expand

    return not isinstance(next(expand([path]), None), SourceError)


@contextmanager
def session(
    ctx: click.Context,
    *,
    about_list: bool = False,
    changes_list: bool = False,
    also: Sequence[str] = (),
    papers: bool = True,
) -> Iterator[Session]:
    """Give a session of the reading list, and with `papers` of those there were last time.

    A command that is `about_list` cannot go on where the list cannot be read, one that
    `changes_list` not where it cannot be written: both get its `LibraryError` at once.
    """
    config = configuration(ctx, also=also)
    from index.session import Session

    opened = Session.open(config, papers=papers)
    try:
        library = opened.library
        if library.problem and (changes_list or (about_list and not library.ids())):
            raise library.problem
        for notice in opened.notices:
            output.message(notice)
        yield opened
    finally:
        opened.close()


@contextmanager
def current(ctx: click.Context, *, about_list: bool = False) -> Iterator[Session]:
    """Give a session whose papers are as the sources have them now."""
    with session(ctx, about_list=about_list, papers=False) as opened:
        prepare(opened)
        yield opened


def prepare(opened: Session, *, rebuild: bool = False) -> None:
    """Bring a session up to its sources and tell what could not be read."""
    told = len(opened.notices)
    with output.progress() as progress:
        opened.prepare(progress, rebuild=rebuild)
    for notice in (*opened.notices[told:], *opened.news):
        output.message(notice)
