"""The group: which word is a command, options before or after it, words that look like options."""

from __future__ import annotations

import os
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Mapping

COMMANDS: Mapping[str, str] = {
    "search": "finding.search",
    "show": "finding.show",
    "tag": "working.tag",
    "mark": "working.mark",
    "note": "working.note",
    "tags": "tags.tags",
    "list": "reading_list.list_",
    "export": "reading_list.export",
    "add": "adding.add",
    "index": "upkeep.index",
    "check": "upkeep.check",
    "undo": "past.undo",
    "redo": "past.redo",
    "history": "past.history",
    "stats": "statistics.stats",
    "simulate": "simulating.simulate",
    "completion": "completion.completion",
}
"""Each command, and where in this package it is; loaded when it is asked for."""


class Paperreader(click.Group):
    """`paperreader [SOURCE…]` or `paperreader COMMAND …`: the first word decides."""

    def __init__(self, name: str) -> None:
        super().__init__(
            name,
            params=common_options(),
            callback=_open_reader_unless_command,
            invoke_without_command=True,
            subcommand_metavar="[SOURCE… | COMMAND …]",
            help=(
                "Read, search, decide on, tag and export research abstracts.\n\n"
                "With files or folders, or nothing, it opens the reader; without sources on those"
                " of the configuration and those added, else on those it had last, else on the"
                " bundled seeds. A file that is called like a command is written ./index."
            ),
        )

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the commands in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Load a command."""
        if cmd_name not in COMMANDS:
            return None
        module, _, function = COMMANDS[cmd_name].partition(".")
        command: click.Command = getattr(import_module(f"tui.cli.{module}"), function)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Take the first word as a command, else as a source, else as a slip of the finger."""
        word = args[0]
        if word in COMMANDS or ctx.resilient_parsing:
            return super().resolve_command(ctx, args)
        if word != "-" and not os.path.lexists(word):
            raise click.UsageError(_neither(word), ctx)
        from tui.cli.reader import reader

        return self.name, reader, args

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Any]:
        """Complete commands, options and, as a source is as good, files."""
        from click.shell_completion import CompletionItem

        return [*super().shell_complete(ctx, incomplete), CompletionItem(incomplete, type="file")]


class Words(click.Command):
    """A command with long options only, so that `-word` and `+word` are words, not options.

    Options may stand anywhere between the words; what follows `--` is words in any case.
    """

    def __init__(self, name: str | None, **attributes: Any) -> None:
        super().__init__(name, **attributes)
        self.params.extend(common_options())

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the options first, and all else behind a `--`."""
        options, words = self.split(ctx, args)
        return super().parse_args(ctx, [*options, "--", *words])

    def split(self, ctx: click.Context, args: list[str]) -> tuple[list[str], list[str]]:
        """Return the options with their values, and the words."""
        takes_value = {
            name
            for param in self.get_params(ctx)
            if isinstance(param, click.Option) and not param.is_flag
            for name in param.opts
        }
        options: list[str] = []
        words: list[str] = []
        rest = iter(args)
        for arg in rest:
            if arg == "--":
                words.extend(rest)
            elif arg.startswith("--"):
                value = list(islice(rest, 1)) if arg in takes_value else []
                if value or arg not in takes_value:
                    options.extend([arg, *value])
                elif not ctx.resilient_parsing:
                    raise click.BadOptionUsage(arg, f"Option {arg!r} requires an argument.", ctx)
            else:
                words.append(arg)
        return options, words


def common_options() -> list[click.Parameter]:
    """Return the options that every command takes, before or after its name."""
    return [
        _kept(
            "--source",
            multiple=True,
            metavar="PATH",
            type=click.Path(),
            help="File or folder to read papers from; may be given several times.",
        ),
        _kept("--seeds", is_flag=True, help="Read the bundled papers, alone or beside --source."),
        _kept("--library", metavar="FILE", type=click.Path(), help="The reading list."),
        _kept(
            "--cache-dir",
            metavar="DIR",
            type=click.Path(),
            help="Folder of the index and of all that can be made again.",
        ),
        _kept(
            "--config",
            metavar="FILE",
            type=click.Path(),
            help="Configuration, in place of your own file.",
        ),
        _kept(
            "--low-bandwidth/--no-low-bandwidth",
            default=None,
            help="Save every byte the reader sends (over SSH it does), or none.",
        ),
        _kept("--ascii", is_flag=True, help="Show letters of ASCII only in the reader."),
        click.Option(
            ["--version"],
            is_flag=True,
            expose_value=False,
            is_eager=True,
            callback=_version,
            help="Show the version and exit.",
        ),
    ]


def _kept(name: str, **attributes: Any) -> click.Option:
    """Return an option whose value is kept for `tui.cli.opening`."""
    return click.Option([name], expose_value=False, callback=_keep, **attributes)


def _keep(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    """Remember a common option; of two the one behind the command wins, sources add up."""
    if value in (None, (), False, "") and not (value is False and param.default is None):
        return
    if ctx.resilient_parsing:
        return
    kept = ctx.meta.setdefault(__name__, {})
    name = param.name
    kept[name] = [*kept.get(name, []), *value] if isinstance(value, tuple) else value


def kept(ctx: click.Context) -> dict[str, Any]:
    """Return the common options that were given: `source`, `seeds` and so on."""
    options: dict[str, Any] = ctx.meta.setdefault(__name__, {})
    return options


def _version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from importlib.metadata import PackageNotFoundError, version

        try:
            number = version("paperreader")
        except PackageNotFoundError:
            number = "(not installed, run from its sources)"
        click.echo(f"paperreader {number}")
        ctx.exit()


@click.pass_context
def _open_reader_unless_command(ctx: click.Context) -> int | None:
    if ctx.invoked_subcommand is not None:
        return None
    from tui.cli.reader import open_reader

    return open_reader(ctx)


def _neither(word: str) -> str:
    """Return what to say of a first word that is no command and names no file."""
    from index.config import did_you_mean

    hint = did_you_mean(word, COMMANDS)
    return f"{word!r} is neither a command nor a file or folder{hint}"
