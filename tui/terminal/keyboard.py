"""What a terminal sends, made ready for Textual's parser: whole sequences, only good letters.

A slow line cuts sequences in two, a typist's Esc runs into the letter that follows it, and a
terminal of another charset sends bytes that are no letters. Textual's parser takes the first for
letters, loses the second, and dies of the third.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable

ESC_SECONDS = 0.1
"""How long Esc waits for the rest of a sequence before it is taken for the key."""
SEQUENCE_SECONDS = 1.0
"""How long the beginning of a sequence waits for its end, also after its Esc was taken alone."""

_ESC_KEY = "\x1b[27u"
"""The Esc key as kitty's protocol sends it, which no other sequence begins like."""
_UNFINISHED = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*|O|\](?:\d(?:(?!\x1b\\|\x07).)*)?|P(?:[0-9>!$+](?:(?!\x1b\\).)*)?|"
    r"\[M.{0,2})?\Z",
    re.DOTALL,
)
_STATUS = re.compile(r"\x1b\[[03]n")
"""The answer of a terminal to the request for its status."""
_TYPED_ESC = re.compile(r"\x1b(?!\[|O[A-Za-z]|\]\d|P[0-9>!$+]|\\)")
_LATE_REST = re.compile(r"\[[0-9;?<>=]*[A-Za-z~]|O[A-DFHP-S]")


class Keyboard:
    """Turns bytes as they come into text that a parser of sequences can take whole."""

    def __init__(
        self,
        charset: str,
        answered: Callable[[], None] = lambda: None,
        *,
        esc_seconds: float = ESC_SECONDS,
    ) -> None:
        """Read bytes of `charset`; those that are none of its letters are dropped.

        `answered` is called when the terminal answered the request for its status.
        """
        readable = "utf-8" if charset == "ascii" else charset
        self._decode = codecs.getincrementaldecoder(readable)("ignore").decode
        self._answered = answered
        self._esc_seconds = esc_seconds
        self._held = ""
        self._since = 0.0
        self._esc_at = float("-inf")
        self._pasting = False

    def feed(self, data: bytes, now: float) -> str:
        """Take what arrived at the time `now`, in seconds; returns what can be parsed."""
        text = self._decode(data)
        if not text:
            return ""
        if not self._held and now - self._esc_at < SEQUENCE_SECONDS and _LATE_REST.match(text):
            text = f"\x1b{text}"
        self._esc_at = float("-inf")
        text, self._held = self._held + text, ""
        text, answers = _STATUS.subn("", text)
        if answers:
            self._answered()
        if self._is_pasted(text):
            return text
        if cut := _UNFINISHED.search(text):
            text, self._held, self._since = text[: cut.start()], text[cut.start() :], now
        return _TYPED_ESC.sub(_ESC_KEY, text)

    @property
    def waiting(self) -> bool:
        """Whether something is held back that a later `tick` gives."""
        return bool(self._held)

    def tick(self, now: float) -> str:
        """Return what need not wait any longer at the time `now`."""
        if self._held == "\x1b" and now - self._since >= self._esc_seconds:
            self._held, self._esc_at = "", now
            return _ESC_KEY
        if self._held and now - self._since >= SEQUENCE_SECONDS:
            held, self._held = self._held, ""
            return _ESC_KEY + held[1:] if len(held) == len("\x1b[") else ""
        return ""

    def _is_pasted(self, text: str) -> bool:
        """Tell whether part of `text` is pasted, which is handed on as it is."""
        start, end = text.rfind("\x1b[200~"), text.rfind("\x1b[201~")
        before = self._pasting
        self._pasting = start > end or (before and end < 0)
        return before or start >= 0
