"""`tag`, `mark` and `note`: what the user makes of papers. Success means it is on the disk."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from index.errors import UsageError
from tui.cli import opening, output
from tui.cli.choosing import chosen, found, query_option
from tui.cli.group import Words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from index.library import Change, Status
    from index.session import Session

_STATUSES: Mapping[str, Status | None] = {
    "keep": "keep",
    "maybe": "maybe",
    "rejected": "rejected",
    "undecided": None,
}
_MARKS = (*_STATUSES, "read", "unread")
_EDIT = re.compile(r"[+-][^-].*", re.DOTALL)


class Edits(Words):
    """A command among whose words `+tag` and `-tag`, up to a `--`, are edits."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Set the edits aside, then parse what is left."""
        end = args.index("--") if "--" in args else len(args)
        options, words = self.split(ctx, args[:end])
        edits = [word for word in words if _EDIT.fullmatch(word)]
        ctx.meta[__name__] = edits
        ids = [word for word in words if word not in edits]
        return super().parse_args(ctx, [*options, "--", *ids, *args[end + 1 :]])


@click.command(cls=Edits, short_help="Add and remove tags.")
@click.argument("ids", nargs=-1, metavar="ID…|- +TAG… -TAG…")
@query_option
@click.pass_context
def tag(ctx: click.Context, *, ids: Sequence[str], query: str | None) -> int:
    """Add (+eeg) and remove (-todo) tags; several at once, in any order."""
    edits: list[str] = ctx.meta[__name__]
    if not edits:
        raise UsageError("say which tags: +tag adds one, -tag removes one")
    add = [edit[1:] for edit in edits if edit.startswith("+")]
    remove = [edit[1:] for edit in edits if edit.startswith("-")]
    with opening.session(ctx, changes_list=True) as session:
        papers = chosen(session, ids, query)
        return _done(session, session.library.tag(papers, add=add, remove=remove)) if papers else 1


@click.command(cls=Words, short_help="Decide on papers, or mark them read.")
@click.argument("mark", type=click.Choice(_MARKS), metavar="|".join(_MARKS))
@click.argument("ids", nargs=-1, metavar="ID…|-")
@query_option
@click.pass_context
def mark(ctx: click.Context, *, mark: str, ids: Sequence[str], query: str | None) -> int:
    """Decide on papers, or mark them as read."""
    with opening.session(ctx, changes_list=True) as session:
        papers = chosen(session, ids, query)
        if not papers:
            return 1
        library = session.library
        if mark in ("read", "unread"):
            return _done(session, library.mark_read(papers, mark == "read"))
        return _done(session, library.decide(papers, _STATUSES[mark]))


@click.command(cls=Words, short_help="Print or write the note on a paper.")
@click.argument("id_", metavar="ID")
@click.argument("text", required=False)
@click.option("--edit", is_flag=True, help="Write it in your editor.")
@click.pass_context
def note(ctx: click.Context, *, id_: str, text: str | None, edit: bool) -> int:
    """Print the note on a paper, or make TEXT its note.

    TEXT - is read from stdin; an empty TEXT takes the note away.
    """
    if edit and text is not None:
        raise UsageError("give either a text or --edit")
    with opening.session(ctx, changes_list=edit or text is not None) as session:
        (paper,) = found(session, [id_])
        before = session.item(paper).note
        if edit:
            text = _edited(session.config.editor, before)
        elif text is None:
            output.say(_shown(before)) if before else output.message("no note on this paper")
            return 0 if before else 1
        elif text == "-":
            text = sys.stdin.read()
        return _done(session, session.library.note(paper, text))


def _edited(editor: str, before: str) -> str:
    """Return the note as the user's editor leaves it."""
    if not editor:
        raise UsageError("no editor is set: set editor in config.yaml, or $VISUAL or $EDITOR")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "note.md"
        file.write_text(before, encoding="utf-8")
        try:
            done = subprocess.run([*shlex.split(editor), str(file)], check=False)  # noqa: S603
        except (OSError, ValueError) as error:
            raise UsageError(f"the editor {editor!r} cannot be run: {error}") from error
        if done.returncode:
            raise UsageError(f"the editor {editor!r} ended with {done.returncode}: nothing done")
        return file.read_text(encoding="utf-8")


def _done(session: Session, change: Change) -> int:
    """Report a change once it is safe on the disk."""
    session.library.flush()
    output.message(change.summary)
    return 0


def _shown(note: str) -> str:
    """Return a note without anything that a terminal would obey; its lines stay."""
    return "\n".join(
        "".join(sign if sign.isprintable() or sign == "\t" else " " for sign in line)
        for line in note.split("\n")
    )
