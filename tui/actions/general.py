"""The reader itself: palette, help, leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.asking import Pick
from tui.rows import Choice
from tui.terminal.driver import repaint

if TYPE_CHECKING:
    from tui.screens.main import MainScreen


def palette(screen: MainScreen) -> None:
    """Ask for a command by name."""
    things = [
        (Choice(f"{command.id}: {command.help}", " ".join(screen.keymap.keys(command.id))), command)
        for command in screen.keymap.commands()
        if command.id != "palette"
    ]
    screen.ask(Pick(":", things, screen.keys.run))


async def help(screen: MainScreen) -> None:  # noqa: A001 - the command's name
    """Show the help."""
    from tui.screens.help import help_lines
    from tui.screens.page import PageScreen

    session = screen.session
    notices = [*session.notices, *session.news, *session.library.notices]
    await screen.app.push_screen(PageScreen(help_lines(screen.keymap, notices)))


def redraw(screen: MainScreen) -> None:
    """Search again and draw everything anew."""
    if screen.view.listing:
        screen.show_reading_list()
    else:
        screen.seek()
    repaint(screen.app)


def suspend(screen: MainScreen) -> None:
    """Stop the process as the shell's job control does."""
    screen.save_left()
    screen.app.action_suspend_process()


def cancel(screen: MainScreen) -> None:
    """Stop the work that goes on in the background, or say how to quit."""
    if screen.background.stop_preparing():
        screen.say("Stopped")
    else:
        keys = screen.keymap.keys("quit")
        screen.say(f"{keys[0] if keys else ':quit'} quits")


def leave(screen: MainScreen) -> None:
    """Leave the text, else the results, else the reader."""
    if screen.panes.reading:
        screen.panes.reading = False
        screen.lay_out()
    elif screen.view.listing or screen.box.line.text or screen.view.page.query:
        screen.seek("")
    else:
        quit(screen)


def quit(screen: MainScreen) -> None:  # noqa: A001 - the command's name
    """Leave the reader."""
    screen.app.exit(0)


def export(screen: MainScreen) -> None:
    """Ask what to export and where to."""
    from tui import exporting

    exporting.ask(screen)
