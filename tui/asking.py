"""Questions the prompt asks: a free text, one of several things, tags, yes or no.

A question takes each key whole and knows no widget, so that keys typed ahead of the prompt's
first appearance reach it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from enum import Enum
from typing import Generic, TypeVar

from tui.line import Line
from tui.matching import rank
from tui.rows import Choice

T = TypeVar("T")
Answered = Awaitable[None] | None
"""What an answer's function returns: nothing, or something to wait for."""

_GIVE_UP = ("escape", "ctrl+c", "ctrl+g")


class Outcome(Enum):
    """What a key did to a question."""

    OPEN = "open"
    ANSWERED = "answered"
    GIVEN_UP = "given up"


class Question:
    """A free text; base of the others."""

    def __init__(
        self,
        label: str,
        answer: Callable[[str], Answered],
        *,
        text: str = "",
    ) -> None:
        """Ask `label`; `answer` is called with the text once Enter is pressed."""
        self.label = label
        self.line = Line(text)
        self.choices: Sequence[Choice] = ()
        self.chosen = -1
        """Index of the choice the mark stands on, -1 for none."""
        self._answer = answer

    def answered(self) -> Answered:
        """Hand the answer over."""
        return self._answer(self.line.text)

    def take(self, key: str) -> Outcome:
        """Take one key."""
        if key in _GIVE_UP or (key == "backspace" and not self.line.text):
            return Outcome.GIVEN_UP
        if key == "enter":
            return self._enter()
        if key in {"down", "ctrl+n"}:
            self._down()
        elif key in {"up", "ctrl+p"}:
            self._up()
        elif key == "tab":
            self._complete()
        elif self.line.take(key):
            self._typed()
        return Outcome.OPEN

    def paste(self, text: str) -> None:
        """Take pasted text; its line breaks answer nothing."""
        self.line.insert(text)
        self._typed()

    def _enter(self) -> Outcome:
        return Outcome.ANSWERED

    def _down(self) -> None:
        """Go to the next choice, where there are choices."""

    def _up(self) -> None:
        """Go to the choice before, where there are choices."""

    def _complete(self) -> None:
        """Complete the text, where there is something to complete it with."""

    def _typed(self) -> None:
        """React to a changed text."""


class _Choosing(Question):
    """A question with choices the arrows walk through."""

    first = -1
    """Where the walk begins: -1 with no choice marked, 0 with the first."""

    def _down(self) -> None:
        self.chosen = min(len(self.choices) - 1, self.chosen + 1)

    def _up(self) -> None:
        self.chosen = max(min(self.first, len(self.choices) - 1), self.chosen - 1)


_NOTHING = Choice("(nothing is called so)")


class Pick(_Choosing, Generic[T]):
    """One of several things; typing narrows them down."""

    first = 0

    def __init__(
        self, label: str, things: Sequence[tuple[Choice, T]], answer: Callable[[T], Answered]
    ) -> None:
        """Offer `things`; `answer` is called with the one that was picked."""
        super().__init__(label, lambda _text: None)
        self._things = things
        self._picked = answer
        self._shown: list[int] = []
        self._typed()

    def answered(self) -> Answered:
        """Hand over the picked thing."""
        return self._picked(self._things[self._shown[self.chosen]][1])

    def _enter(self) -> Outcome:
        return Outcome.ANSWERED if self._shown else Outcome.OPEN

    def _complete(self) -> None:
        self._down()

    def _typed(self) -> None:
        texts = [f"{choice.text} {choice.hint}" for choice, _ in self._things]
        self._shown = rank(self.line.text, texts)
        self.choices = [self._things[index][0] for index in self._shown] or [_NOTHING]
        self.chosen = 0 if self._shown else -1


class Tags(_Choosing):
    """Several tags separated by blanks or commas; the last word is completed."""

    def __init__(
        self, label: str, known: Sequence[tuple[str, int]], answer: Callable[[str], Answered]
    ) -> None:
        """Complete from `known` tags and how many papers carry each."""
        super().__init__(label, answer)
        self._known = known
        self._typed()

    def _enter(self) -> Outcome:
        if self.chosen < 0:
            return Outcome.ANSWERED
        self._complete()
        return Outcome.OPEN

    def _word(self) -> tuple[str, str, str]:
        """Return the text before the word at the cursor, its + or -, and the word."""
        before = self.line.text[: self.line.cursor]
        cut = max(before.rfind(" "), before.rfind(",")) + 1
        word = before[cut:]
        sign = word[:1] if word[:1] in {"+", "-"} else ""
        return before[:cut], sign, word[len(sign) :]

    def _complete(self) -> None:
        if not self.choices:
            return
        before, sign, _ = self._word()
        rest = self.line.text[self.line.cursor :]
        self.line.set(f"{before}{sign}{self.choices[max(0, self.chosen)].text} {rest.lstrip()}")
        self._typed()

    def _typed(self) -> None:
        word = self._word()[2]
        names = [name for name, _ in self._known]
        self.choices = [
            Choice(names[index], str(self._known[index][1])) for index in rank(word, names)
        ]
        self.chosen = -1


class Confirm(Question):
    """Yes or no; anything but `y` is no."""

    def __init__(self, label: str, yes: Callable[[], Answered]) -> None:
        """Ask `label`; `yes` is called for a yes."""
        super().__init__(f"{label} (y/n)", lambda _text: yes())

    def take(self, key: str) -> Outcome:
        """Take the one key that answers."""
        return Outcome.ANSWERED if key in {"y", "Y"} else Outcome.GIVEN_UP

    def paste(self, text: str) -> None:
        """Ignore pasted text: it is no answer."""
