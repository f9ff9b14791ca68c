"""The search thread: one search at a time, the newest query wins, older ones are dropped."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from index.errors import PaperreaderError

if TYPE_CHECKING:
    from index.corpus import Corpus
    from index.search.lenses import Counts
    from index.session import Page, Session
    from tui.view import Ahead, Order

_PAUSE = 0.02
"""Seconds a query waits for a newer one: less than between two keys of a quick typist."""


class Seeker:
    """Asks the session for pages; to be used on the thread of the event loop."""

    def __init__(
        self,
        session: Session,
        tell: Callable[..., object],
        ahead: Callable[[Page, Corpus], Ahead],
        found: Callable[[Page, Corpus, Ahead], None],
        failed: Callable[[PaperreaderError], None],
    ) -> None:
        """Search `session`; `found` gets each newest page, `failed` the reason there is none.

        With the page come the corpus that its numbers belong to, since another may take its
        place, and what `ahead` makes of both on the search thread. `tell` calls a function with
        arguments on the event loop's thread.
        """
        self._session = session
        self._tell = tell
        self._ahead = ahead
        self._found = found
        self._failed = failed
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="search")
        self._newest = 0
        self._lenses = 0
        """How often a lens was asked for."""
        self._settled = asyncio.Event()
        self._settled.set()

    @property
    def busy(self) -> bool:
        """Whether a page is still to come."""
        return not self._settled.is_set()

    def ask(self, query: str, sort: Order, *, literal: bool = False) -> None:
        """Search for `query`; whatever was asked before and is not yet found is dropped."""
        self._newest += 1
        self._settled.clear()
        self._pool.submit(self._seek, self._newest, query, sort, literal)

    def look_through(self, lens: str, looked: Callable[[Corpus, Counts | None], None]) -> None:
        """Count the terms of a lens in all papers; `looked` is called unless it is asked again."""
        self._lenses += 1
        self._pool.submit(self._look, self._lenses, lens, looked)

    async def settle(self, seconds: float) -> bool:
        """Wait until nothing is asked any more; False where that takes longer than `seconds`."""
        try:
            await asyncio.wait_for(self._settled.wait(), seconds)
        except TimeoutError:
            return False
        return True

    def close(self) -> None:
        """Drop what is asked and end the thread."""
        self._newest += 1
        self._lenses += 1
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _seek(self, number: int, query: str, sort: Order, literal: bool) -> None:
        """Search, on the search thread."""
        if query:
            time.sleep(_PAUSE)
        if number != self._newest:
            return
        from index.triage import Cancelled

        try:
            page, corpus = self._page(query, sort, literal, lambda: number != self._newest)
            if number != self._newest:
                return
            ahead = self._ahead(page, corpus)
        except Cancelled:
            return
        except PaperreaderError as error:
            self._tell(self._deliver, number, self._failed, error)
        else:
            self._tell(self._deliver, number, self._found, page, corpus, ahead)

    def _page(
        self, query: str, sort: Order, literal: bool, cancelled: Callable[[], bool]
    ) -> tuple[Page, Corpus]:
        """Search until the corpus is the same before and after."""
        while True:
            corpus = self._session.corpus
            order = self._session.triage.order(cancelled) if sort == "promise" else sort
            page = self._session.search(query, sort=order, literal=literal, cancelled=cancelled)
            if corpus is self._session.corpus or cancelled():
                return page, corpus

    def _look(
        self, number: int, lens: str, looked: Callable[[Corpus, Counts | None], None]
    ) -> None:
        """Count what a lens finds, on the search thread."""
        try:
            while number == self._lenses:
                corpus = self._session.corpus
                counts = self._session.count_through(lens, lambda: number != self._lenses)
                if corpus is self._session.corpus:
                    self._tell(looked, corpus, counts)
                    return
        except PaperreaderError as error:
            self._tell(self._failed, error)

    def _deliver(self, number: int, hear: Callable[..., None], *result: object) -> None:
        """Hand the result over unless a newer query has come meanwhile."""
        if number == self._newest:
            self._settled.set()
            hear(*result)
