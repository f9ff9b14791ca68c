"""What goes on behind the main screen: getting ready, searching, saving, noticing others."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from index.errors import PaperreaderError
from tui.learner import Learner
from tui.saver import DELAY, Saver
from tui.seeker import Seeker
from tui.tally import Tally
from tui.view import Looked
from tui.watching import Watcher

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from index.corpus import Corpus
    from index.search.lenses import Counts
    from tui.preparing import Preparation
    from tui.screens.main import MainScreen
    from tui.view import Order


class Background:
    """The threads of the main screen; what they find is told to it on its own thread."""

    def __init__(self, screen: MainScreen) -> None:
        """Serve `screen`, which must be running."""
        self._screen = screen
        self._preparation: Preparation | None = None
        self._own: set[str] = set()
        """Entries changed here, which the library's news will name as well."""
        self._counting: set[str] = set()
        """Entries changed since the decisions were last counted."""
        self._looking: tuple[str, Sequence[str]] | None = None
        """The lens that the papers are being looked at through, and its terms."""
        self._seeker = Seeker(
            screen.session, self.tell, screen.look_ahead, screen.found, self._failed
        )
        self._saver = Saver(screen.session.library, self.tell, self._changed, self._failed)
        self.learner = Learner(screen.session, self.tell, self._failed)
        self._watcher = Watcher(screen.session, self.tell, self.refresh)
        screen.set_interval(DELAY, self.look)

    def save(self, ids: Collection[str]) -> None:
        """Save soon what the person changed in the entries `ids`."""
        self._own.update(ids)
        self._counting.update(ids)
        self._saver.soon()
        self.relearn()

    def relearn(self) -> None:
        """Rank the papers anew, where a ranking is in use."""
        if self._screen.session.triage.ranking is not None:
            self.learner.learn(self._screen.show_status)

    def look(self) -> None:
        """Look whether others changed the library, be it the lens."""
        self._saver.look()
        self.look_through()

    def recount(self) -> None:
        """Count the decisions anew, on the thread."""
        self._counting.clear()
        self._saver.do(self._count)

    def _count(self) -> None:
        tally = Tally.count(self._screen.session)
        self.tell(self._counted, tally)

    def _counted(self, tally: Tally) -> None:
        """Show the counts, with what was changed while they were made."""
        tally.follow(self._screen.session, self._counting)
        self._screen.tally = tally
        self._screen.show_status()

    def save_now(self) -> None:
        """Save at once."""
        self._saver.now()

    def tell(self, hear: Callable[..., None], *args: object) -> None:
        """Call `hear` on the screen's thread; from any thread, and in vain once all is over."""
        with suppress(RuntimeError):
            self._screen.call_later(hear, *args)

    def close(self) -> None:
        """End the threads."""
        if self._preparation is not None:
            self._preparation.cancel()
        self._watcher.close()
        self._seeker.close()
        self.learner.close()
        self._saver.close()

    def seek(self, query: str, sort: Order, *, literal: bool = False) -> None:
        """Search, `literal` for just what was typed; the screen is told what was found."""
        self._seeker.ask(query, sort, literal=literal)

    def look_through(self) -> None:
        """Count the terms of the lens in all papers, where that is not done; the list shows it."""
        view, session = self._screen.view, self._screen.session
        terms = session.lenses().get(view.lens)
        if terms is None or self._looking == (view.lens, terms):
            return
        known = view.looked
        if known and known.counts and known.terms == terms and known.of(view.lens, session.corpus):
            return
        self._looking = view.lens, terms
        self._seeker.look_through(view.lens, self._looked)

    def _looked(self, corpus: Corpus, counts: Counts | None) -> None:
        """Show what the lens found."""
        if self._looking is not None:
            self._screen.view.looked = Looked(*self._looking, corpus, counts)
            self._looking = None
            self._screen.list.refresh()

    async def settle(self, seconds: float) -> bool:
        """Wait for the search that goes on; False where it takes longer than `seconds`."""
        return not self._seeker.busy or await self._seeker.settle(seconds)

    def prepare(self) -> None:
        """Read and index what is not ready yet."""
        self.recount()
        self._prepare(self._ready)

    def refresh(self) -> None:
        """Read and index what changed in the sources, unless that is being done."""
        if not self.preparing:
            session = self._screen.session
            self._prepare(partial(self._refreshed, {*session.notices, *session.news}))

    def _prepare(self, ready: Callable[[Exception | None], None]) -> None:
        from tui.preparing import Preparation

        self._preparation = Preparation(self._screen.session, self.tell, self._going, ready)
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
            self.recount()
            screen.seek()

    def _ready(self, error: Exception | None) -> None:
        """Show what is there once everything is ready."""
        self._show_newest()
        self._screen.show_notices([_words(error)] if error else [])

    def _refreshed(self, told: Collection[str], error: Exception | None) -> None:
        """Show what came in meanwhile, and say what was not `told` before."""
        self._show_newest()
        session = self._screen.session
        notices = [_words(error)] if error else session.notices
        for line in (*session.news, *notices):
            if line not in told:
                self._screen.say(line, warning=line in notices)

    def _show_newest(self) -> None:
        screen = self._screen
        screen.set_work("")
        self.recount()
        if not screen.view.listing:
            screen.seek()

    def _changed(self, ids: frozenset[str], since_start: bool) -> None:
        """Show what changed in the library; say so where it was somebody else's doing."""
        others = ids - self._own
        self._own -= ids
        self._screen.refresh_papers(ids)
        if others and since_start:
            entries = "entry" if len(others) == 1 else "entries"
            self._screen.say(f"{len(others):,} {entries} changed elsewhere")

    def _failed(self, error: PaperreaderError) -> None:
        """Say what went wrong, and show what is true now."""
        self._looking = None
        self.recount()
        self._screen.show_page()
        self._screen.say(str(error), warning=True)


def _words(error: Exception) -> str:
    """Return an error as one line; one that is not ours by its kind as well."""
    ours = isinstance(error, PaperreaderError)
    return str(error) if ours else f"reading the sources failed: {type(error).__name__}: {error}"
