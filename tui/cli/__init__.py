"""The command line: `paperreader` opens the reader, `paperreader COMMAND` does one thing.

Commands load what they need when they run, and none of them loads the screen.
Exit codes: 0 done, 1 nothing found, 2 wrong usage or bad input, 130 interrupted.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from index.errors import PaperreaderError
from tui.cli import output
from tui.cli.group import Paperreader

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["PROGRAM", "main", "paperreader"]

PROGRAM = "paperreader"
WRONG = 2
INTERRUPTED = 130
BROKEN_PIPE = 141
"""What a shell reports of a program that SIGPIPE ended."""

paperreader = Paperreader(PROGRAM)


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; what goes wrong is one line on stderr."""
    output.set_up()
    try:
        code = paperreader.main(args, PROGRAM, standalone_mode=False)
        sys.stdout.flush()
    except click.UsageError as error:
        path = error.ctx.command_path if error.ctx else PROGRAM
        output.message(f"{error.format_message()} (see '{path} --help')")
    except click.ClickException as error:
        output.message(error.format_message())
    except PaperreaderError as error:
        output.message(str(error))
    except click.Abort:
        return INTERRUPTED
    except BrokenPipeError:
        output.abandon()
        return BROKEN_PIPE
    else:
        return code if isinstance(code, int) else 0
    return WRONG
