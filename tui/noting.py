"""Writing a note: in the person's own editor, else in a box of the reader."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import SuspendNotSupported

from tui.actions.deciding import attempt

if TYPE_CHECKING:
    from index.paper import Paper
    from tui.screens.main import MainScreen


async def write(screen: MainScreen, paper: Paper) -> None:
    """Have the note on `paper` written; an editor that fails leaves it as it was."""
    entry = screen.session.library.get(paper.id)
    before = entry.note if entry else ""
    command = editor(screen.session.config.editor)
    if command is not None:
        try:
            after = _in_editor(screen, command, before)
        except SuspendNotSupported:
            pass
        except (OSError, subprocess.SubprocessError, UnicodeError) as error:
            screen.say(f"{command[0]}: {error}; the note is as it was", warning=True)
            return
        else:
            save(screen, paper, before, after)
            return
    from tui.screens.note import NoteScreen

    box = NoteScreen(paper.headline, before)
    await screen.app.push_screen(box, lambda text: save(screen, paper, before, text))


def save(screen: MainScreen, paper: Paper, before: str, after: str | None) -> None:
    """Keep a note that was changed; None: given up."""
    if after is not None and after.strip() != before.strip():
        attempt(screen, lambda: screen.session.library.note(paper, after.strip()))


def editor(configured: str) -> list[str] | None:
    """Return the editor's command line, None where there is no editor to be found."""
    asked = configured or os.environ.get("VISUAL") or os.environ.get("EDITOR") or ""
    try:
        command = shlex.split(asked)
    except ValueError:
        return None
    return command if command and shutil.which(command[0]) else None


def _in_editor(screen: MainScreen, command: list[str], text: str) -> str:
    """Return what became of `text` in the editor; the reader waits meanwhile."""
    screen.background.save_now()
    with tempfile.TemporaryDirectory(prefix="paperreader-") as folder:
        file = Path(folder) / "note.md"
        file.write_text(text, "utf-8")
        with screen.app.suspend():
            subprocess.run([*command, str(file)], check=True)  # noqa: S603 - the person's own
        return file.read_text("utf-8", errors="replace")
