"""What goes on behind the main screen: getting ready, searching, saving, noticing others."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from index.errors import PaperreaderError
from tui.saver import DELAY, Saver
from tui.seeker import Seeker

if TYPE_CHECKING:
    from collections.abc import Callable

    from index.search import Sort
    from tui.preparing import Preparation
    from tui.screens.main import MainScreen


class Background:
    """The threads of the main screen; what they find is told to it on its own thread."""

    def __init__(self, screen: MainScreen) -> None:
        """Serve `screen`, which must be running."""
        self._screen = screen
        self._preparation: Preparation | None = None
        self._seeker = Seeker(screen.session, self.tell, screen.found, self._failed)
        self.saver = Saver(screen.session.library, self.tell, self._changed, self._failed)
        screen.set_interval(DELAY, self.saver.look)

    def tell(self, hear: Callable[..., None], *args: object) -> None:
        """Call `hear` on the screen's thread; from any thread, and in vain once all is over."""
        with suppress(RuntimeError):
            self._screen.call_later(hear, *args)

    def close(self) -> None:
        """End the threads."""
        if self._preparation is not None:
            self._preparation.cancel()
        self._seeker.close()
        self.saver.close()

    def seek(self, query: str, sort: Sort) -> None:
        """Search; the screen is told what was found."""
        self._seeker.ask(query, sort)

    async def settle(self, seconds: float) -> bool:
        """Wait for the search that goes on; False where it takes longer than `seconds`."""
        return not self._seeker.busy or await self._seeker.settle(seconds)

    def prepare(self) -> None:
        """Read and index what is not ready yet."""
        from tui.preparing import Preparation

        self._preparation = Preparation(self._screen.session, self.tell, self._going, self._ready)
        self._preparation.start()

    @property
    def preparing(self) -> bool:
        """Whether reading and indexing goes on."""
        return self._preparation is not None and self._preparation.running

    def stop_preparing(self) -> bool:
        """Stop reading and indexing; False where nothing goes on."""
        if self._preparation is None or not self.preparing:
            return False
        self._preparation.cancel()
        self._screen.set_work("")
        return True

    def _going(self, words: str, news: bool) -> None:
        """Show how far the reading or indexing is, and the papers that have come in."""
        screen = self._screen
        screen.set_work(words)
        if news and not screen.box.line.text and not screen.view.listing:
            screen.recount()
            screen.seek()

    def _ready(self, error: Exception | None) -> None:
        """Show what is there once everything is ready."""
        screen = self._screen
        screen.set_work("")
        screen.recount()
        if not screen.view.listing:
            screen.seek()
        screen.show_notices([_words(error)] if error else [])

    def _changed(self, ids: frozenset[str]) -> None:
        """Show what others changed in the library."""
        self._screen.recount()
        self._screen.refresh_papers(ids)
        self._screen.say(f"{len(ids):,} changed elsewhere: taken in")

    def _failed(self, error: PaperreaderError) -> None:
        """Say what went wrong, and show what is true now."""
        self._screen.recount()
        self._screen.show_page()
        self._screen.say(str(error), warning=True)


def _words(error: Exception) -> str:
    """Return an error as one line; one that is not ours by its kind as well."""
    ours = isinstance(error, PaperreaderError)
    return str(error) if ours else f"reading the sources failed: {type(error).__name__}: {error}"
