"""`tags`: the tags in use with their counts, pairs that may be one tag, and renaming."""

from __future__ import annotations

import json
import shlex
from typing import TYPE_CHECKING

import click

from index.errors import UsageError
from tui.cli import opening, output
from tui.cli.group import Words

if TYPE_CHECKING:
    from collections.abc import Sequence


@click.command(cls=Words, short_help="List the tags, or rename one.")
@click.argument("words", nargs=-1, metavar="[rename OLD NEW]")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@click.pass_context
def tags(ctx: click.Context, *, words: Sequence[str], form: str) -> int:
    """Print the tags with the number of papers that have them, or rename one everywhere.

    Renaming a tag to one that exists makes the two one. It can be undone.
    """
    match words:
        case []:
            return _list(ctx, form)
        case ["rename", old, new]:
            return _rename(ctx, old, new)
        case ["rename", *_]:
            raise UsageError("tags rename needs two tags: tags rename OLD NEW")
        case [word, *_]:
            raise UsageError(f"tags cannot {word!r}: use tags, or tags rename OLD NEW")
    return 0


def _list(ctx: click.Context, form: str) -> int:
    with opening.session(ctx, about_list=True) as session:
        counts = session.library.tags()
        near = session.library.near_tags()
    if form == "json":
        output.say(
            json.dumps([{"tag": t, "count": n} for t, n in counts.items()], ensure_ascii=False)
        )
    else:
        width = max((len(str(count)) for count in counts.values()), default=0)
        for name, count in counts.items():
            output.say(f"{count:>{width}} {output.paint(output.visible(name), 'tag')}")
    for one, other in near:
        output.message(f"these may be one tag: {advice(one, other)}")
    return 0 if counts else 1


def advice(one: str, other: str) -> str:
    """Return the command that makes one tag of two."""
    return f"paperreader tags rename {shlex.quote(other)} {shlex.quote(one)}"


def _rename(ctx: click.Context, old: str, new: str) -> int:
    with opening.session(ctx, changes_list=True) as session:
        library = session.library
        if old not in library.tags():
            from index.config import did_you_mean

            raise UsageError(f"no paper has the tag {old!r}{did_you_mean(old, library.tags())}")
        change = library.rename_tag(old, new)
        library.flush()
    output.message(change.summary)
    return 0
