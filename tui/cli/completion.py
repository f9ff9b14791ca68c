"""`completion`: the script that makes a shell complete our commands."""

from __future__ import annotations

import click

from tui.cli import output
from tui.cli.group import Words

VARIABLE = "_PAPERREADER_COMPLETE"
"""How a shell asks for completions."""
_HELP = """Print a completion script for SHELL.

\b
bash: eval "$(paperreader completion bash)"      in ~/.bashrc
zsh:  eval "$(paperreader completion zsh)"       in ~/.zshrc
fish: paperreader completion fish | source       in ~/.config/fish/config.fish
"""


@click.command(cls=Words, help=_HELP, short_help="Make a shell complete commands.")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> int:
    """Print a completion script."""
    from click.shell_completion import get_completion_class

    script = get_completion_class(shell)
    group = ctx.find_root().command
    if script is None:  # for the type checker: click knows all three
        return 2
    output.say(script(group, {}, "paperreader", VARIABLE).source())
    return 0
