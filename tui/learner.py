"""The learning thread: ranks the papers after each decision, one ranking at a time, newest wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeAlias

from index.errors import PaperreaderError

if TYPE_CHECKING:
    from index.session import Session


Work: TypeAlias = Callable[[Callable[[], bool]], Any]
"""Something to do on the thread, which asks now and then whether it is still wanted."""


class Learner:
    """Asks the session's triage; to be used on the thread of the event loop."""

    def __init__(
        self,
        session: Session,
        tell: Callable[..., object],
        failed: Callable[[PaperreaderError], None],
    ) -> None:
        """`tell` calls a function with arguments on the event loop's thread."""
        self._session = session
        self._tell = tell
        self._failed = failed
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="learn")
        self._newest: Counter[str] = Counter()
        """How often each kind of work was asked for."""

    def learn(self, learnt: Callable[[], None]) -> None:
        """Rank anew; `learnt` is called unless another ranking is asked for meanwhile."""
        self._do("learn", self._session.triage.learn, lambda _: learnt())

    def similar(
        self,
        find: Callable[[Callable[[], bool]], list[int]],
        found: Callable[[list[int]], None],
    ) -> None:
        """Call `find` on the thread, and `found` with what it returns."""
        self._do("similar", find, found)

    def close(self) -> None:
        """Drop what is asked and end the thread."""
        self._newest.update(self._newest.keys())
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _do(self, kind: str, work: Work, hear: Callable[..., None]) -> None:
        self._newest[kind] += 1
        self._pool.submit(self._work, (kind, self._newest[kind]), work, hear)

    def _is_old(self, asked: tuple[str, int]) -> bool:
        return self._newest[asked[0]] != asked[1]

    def _work(self, asked: tuple[str, int], work: Work, hear: Callable[..., None]) -> None:
        from index.triage import Cancelled

        if self._is_old(asked):
            return
        try:
            result = work(lambda: self._is_old(asked))
        except Cancelled:
            return
        except PaperreaderError as error:
            self._tell(self._failed, error)
        else:
            self._tell(self._deliver, asked, hear, result)

    def _deliver(self, asked: tuple[str, int], hear: Callable[..., None], result: object) -> None:
        if not self._is_old(asked):
            hear(result)
