"""Where a key goes: to the prompt, to the search box, or to a command, perhaps by a chord."""

from __future__ import annotations

from importlib import import_module
from inspect import isawaitable
from typing import TYPE_CHECKING

from tui.asking import Outcome
from tui.search_box import Box, SearchBox

if TYPE_CHECKING:
    from tui.asking import Question
    from tui.commands import Command
    from tui.keymap import Keymap
    from tui.screens.main import MainScreen

_PATIENCE = 5.0
"""Seconds a decision waits for the search that was asked for before it."""
_GLANCE = 0.3
"""Seconds a movement waits for it; then it moves in what is shown."""


class Keys:
    """Takes each key whole for the main screen: whatever a key opens takes the next one."""

    def __init__(self, screen: MainScreen, keymap: Keymap, box: SearchBox) -> None:
        """Serve `screen`; typing goes to `box` while that is open."""
        self._screen = screen
        self._keymap = keymap
        self._box = box
        self._chord: tuple[str, ...] = ()
        self.question: Question | None = None
        """What the prompt asks at the moment."""
        self.typing = False
        """Whether the keys go to the search box."""

    async def take(self, key: str) -> None:
        """Take one key."""
        if self.question is not None:
            await self._take_answer(self.question, key)
        elif self.typing:
            self._take_query(key)
        else:
            await self._take_command(key)

    def paste(self, text: str) -> None:
        """Take pasted text: into the box or prompt that is open, never as commands."""
        if self.question is not None:
            self.question.paste(text)
            self._screen.prompt.show(self.question)
        elif self.typing:
            self._box.line.insert(text)
            self._screen.seek()
        else:
            self._screen.say(f"Pasted text is no command; {self._keymap.first('search')} searches")

    def ask(self, question: Question) -> None:
        """Ask something; the keys go to the prompt until it is answered or given up."""
        self.question = question
        self._screen.prompt.show(question)

    def start_typing(self) -> None:
        """Give the keys to the search box."""
        self.typing = True
        self._box.open()
        self._screen.search_bar.show(typing=True)

    async def run(self, command: Command) -> None:
        """Carry out a command; what it opens takes the keys once this returns."""
        screen = self._screen
        if command.waits:
            settled = await screen.background.settle(_GLANCE)
            if command.acts and not settled:
                screen.say("Waiting for the search …")
                settled = await screen.background.settle(_PATIENCE)
                screen.hush()
            if command.acts and not settled:
                screen.say(f"Still searching: {command.label!r} was not done", warning=True)
                return
            screen.view.go(screen.view.index)
        room = import_module(f"tui.actions.{command.room}")
        done = getattr(room, command.function)(screen, *command.args)
        if isawaitable(done):
            await done

    async def _take_answer(self, question: Question, key: str) -> None:
        outcome = question.take(key)
        if outcome is Outcome.OPEN:
            self._screen.prompt.show(question)
            return
        self.question = None
        self._screen.prompt.show(None)
        if outcome is Outcome.ANSWERED:
            done = question.answered()
            if isawaitable(done):
                await done

    def _take_query(self, key: str) -> None:
        did = self._box.take(key)
        if did is Box.CHANGED:
            self._screen.seek()
        elif did in {Box.UP, Box.DOWN}:
            self._screen.go(self._screen.view.index + (1 if did is Box.DOWN else -1))
        elif did in {Box.ENTERED, Box.LEFT}:
            self.typing = False
        self._screen.search_bar.show(typing=self.typing)

    async def _take_command(self, key: str) -> None:
        keys = (*self._chord, key)
        self._chord = ()
        command = self._keymap.command(keys)
        if command is not None:
            self._screen.hush()
            await self.run(command)
        elif self._keymap.begins(keys):
            self._chord = keys
            hints = self._keymap.continuations(keys)
            self._screen.say(" · ".join(f"{rest} {command.label}" for rest, command in hints))
        elif len(keys) > 1:
            self._screen.say("" if key == "escape" else "No such command")
        else:
            self._screen.say(f"No command is on this key; {self._keymap.first('help')} lists them")
