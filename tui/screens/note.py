"""The note editor of the reader itself, for those who have set no editor."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding
from textual.screen import Screen
from textual.widgets import TextArea

from tui.widgets.footer import Footer
from tui.widgets.status import StatusLine

if TYPE_CHECKING:
    from textual.app import ComposeResult

_HINTS = (("^S", "save"), ("Esc", "leave the note as it was"))


class NoteScreen(Screen[str | None]):
    """A text area; returns the text, or None where it was given up."""

    AUTO_FOCUS: ClassVar[str | None] = ""
    DEFAULT_CSS = """
    NoteScreen {
        overflow: hidden;
        TextArea, TextArea:focus {
            border: none; padding: 0 1; height: 1fr; background: $background;
        }
    }
    """

    def __init__(self, headline: str, text: str) -> None:
        """Edit `text`, the note on the paper called `headline`."""
        super().__init__()
        self._title = StatusLine(id="note-title")
        self._title.show(f"Note on {headline}", "")
        self.area = TextArea(text, soft_wrap=True, id="note-text")
        self.area.cursor_blink = False
        self._actions = dict(_actions())

    def compose(self) -> ComposeResult:
        """Title, text, keys."""
        yield self._title
        yield self.area
        yield Footer(_HINTS, id="note-footer")

    def on_mount(self) -> None:
        """Begin after what is there."""
        self.area.move_cursor(self.area.document.end)
        self.area.focus()

    async def take(self, key: str) -> None:
        """Take one key whole, without the text area's own queue."""
        if key in {"ctrl+s", "escape", "ctrl+c"}:
            self.dismiss(self.area.text if key == "ctrl+s" else None)
        elif key in self._actions:
            await self.app.run_action(self._actions[key], self.area)
        else:
            typed = {"enter": "\n", "space": " ", "tab": "\t"}.get(key, key)
            if len(typed) == 1:
                self.area.insert(typed)

    def paste(self, text: str) -> None:
        """Insert pasted text at the cursor."""
        self.area.insert(text)


def _actions() -> list[tuple[str, str]]:
    """Return the text area's keys and what they do there."""
    bindings = (binding for binding in TextArea.BINDINGS if isinstance(binding, Binding))
    return [(key, binding.action) for binding in bindings for key in binding.key.split(",")]
