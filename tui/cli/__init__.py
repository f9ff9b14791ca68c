"""The command line: `paperreader` opens the reader, `paperreader COMMAND` does one thing.

Commands load what they need when they run, and none of them loads the screen.
Exit codes: 0 done, 1 nothing found, 2 wrong usage or bad input, 130 interrupted.
"""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING

import click

from index.errors import PaperreaderError
from tui.cli import output
from tui.cli.completion import VARIABLE
from tui.cli.group import Paperreader

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["PROGRAM", "main", "paperreader"]

PROGRAM = "paperreader"
WRONG = 2
INTERRUPTED = 130
BROKEN_PIPE = 141
"""What a shell reports of a program that SIGPIPE ended."""

_GARBAGE = 100_000
"""Objects made before garbage is looked for: more than loading a command makes, all of it kept."""

paperreader = Paperreader(PROGRAM)


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; what goes wrong is one line on stderr."""
    whole = args is None
    if whole:
        gc.set_threshold(_GARBAGE)
    output.set_up()
    try:
        code = _run(sys.argv[1:] if args is None else args)
        sys.stdout.flush()
    except click.UsageError as error:
        output.message(f"{error.format_message()} (see '{_path(error.ctx)} --help')")
    except click.ClickException as error:
        output.message(error.format_message())
    except PaperreaderError as error:
        output.message(str(error))
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        output.abandon()
        return BROKEN_PIPE
    except OSError as error:  # a full disk behind stdout, a file taken away meanwhile
        output.abandon()
        output.message(str(error))
    else:
        return code
    finally:
        if whole:
            gc.freeze()  # the process ends: nothing need be looked through once more
    return WRONG


def _path(ctx: click.Context | None) -> str:
    """Return the words that lead to a command; the one that opens the reader has none."""
    return PROGRAM if ctx is None or ctx.command.hidden else ctx.command_path


def _run(args: Sequence[str]) -> int:
    """Run a command, or answer a shell that asks for completions; return the exit code.

    Not `paperreader.main`, which makes an exit code of its own of a broken pipe.
    """
    asked = os.environ.get(VARIABLE)
    if asked:
        from click.shell_completion import shell_complete

        return shell_complete(paperreader, {}, PROGRAM, VARIABLE, asked)
    try:
        with paperreader.make_context(PROGRAM, list(args)) as ctx:
            code: int | None = paperreader.invoke(ctx)
            return code or 0
    except click.exceptions.Exit as end:
        return end.exit_code
