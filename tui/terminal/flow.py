"""How much is under way on the line, by asking the terminal now and then whether it came through.

A slow line takes in far more than it has brought to the other end, so that pictures would queue up
inside it. Terminals answer the request for their status (DSR, ECMA-48 8.3.35) in its turn, after
all that was sent before it.
"""

from __future__ import annotations

from typing import Final

QUESTION: Final = b"\x1b[5n"
_ASK_AFTER = 256
"""Bytes sent before the terminal is asked again."""
_WINDOW = 500
"""Bytes that may follow a question which is not answered yet."""
PATIENCE_SECONDS: Final = 10.0
"""How long an answer is waited for before the terminal counts as one that gives none any more."""
_FIRST_SECONDS = 1.0
"""Likewise the first answer: many terminals never give one."""


class Flow:
    """What was sent to the terminal and what it said to have shown; times are in seconds."""

    def __init__(self) -> None:
        self._answers = False
        self._asked_at: float | None = None
        self._sent = 0

    def send(self, data: bytes, now: float) -> bytes:
        """Count a picture that is sent; returns it, with a question behind it where one is due."""
        self._sent += len(data)
        if self._asked_at is not None or self._sent < _ASK_AFTER:
            return data
        self._asked_at, self._sent = now, 0
        return data + QUESTION

    def answered(self) -> None:
        """Take note that all is shown that was sent before the question."""
        self._answers, self._asked_at = True, None

    def patience(self, now: float) -> float:
        """Return for how long an answer is still worth waiting for; 0 when none is to come."""
        if self._asked_at is None:
            return 0.0
        wait = PATIENCE_SECONDS if self._answers else _FIRST_SECONDS
        return max(0.0, self._asked_at + wait - now)

    def hold(self, now: float) -> float:
        """Return for how long no picture shall be sent unless an answer comes; 0 for at once.

        A terminal that never answered is not waited for, and is not asked a second time.
        """
        return self.patience(now) if self._answers and self._sent >= _WINDOW else 0.0
