"""A page of plain text over the main screen, that scrolls and is left again."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.screen import Screen

from tui.widgets.pager import Pager

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

_LEAVE = {"q", "Q", "?", "escape", "enter", "h", "left", "ctrl+c"}


class PageScreen(Screen[None]):
    """Lines of text, each with whether it is a heading."""

    AUTO_FOCUS: ClassVar[str | None] = ""
    DEFAULT_CSS = "PageScreen { overflow: hidden; }"

    def __init__(self, lines: Sequence[tuple[str, bool]]) -> None:
        """Show `lines`."""
        super().__init__()
        self._pager = Pager(lines, id="page")

    def compose(self) -> ComposeResult:
        """Just the text."""
        yield self._pager

    async def take(self, key: str) -> None:
        """Scroll, or leave."""
        if key in _LEAVE:
            self.dismiss()
        else:
            self._pager.take(key)

    def paste(self, text: str) -> None:
        """Ignore pasted text."""
