"""The machine that reads TeX: one loop over the tokens, a stack of what is open, no recursion.

The stack has a bottom below which groups are no longer told apart (`MAX_DEPTH`): each
piece of text is copied a bounded number of times, so the time is linear whatever is
nested in what. What a command means is not known here; `tex` says it.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from index.text import symbols
from index.text.atoms import PIECE, from_text, typed
from index.text.commands import MATH_COMMANDS, Atoms, MathCommand, TextCommand
from index.text.frames import Frame
from index.text.layout import Atom, layout
from index.text.tokens import pair_math

if TYPE_CHECKING:
    from index.text.masks import Masks

MAX_DEPTH = 24
"""Groups nested deeper than this are read as if their braces were not there."""

_MEANT = re.compile(r"(?=.*\w).*(?:[,;|]|\.\.|…)|^[-+]?\d$", re.DOTALL)
_POWER = re.compile(r"-?\d+(?![\w.^/])")


class Machine(ABC):
    """Where a rendering stands in the tokens, and what is open."""

    def __init__(self, tokens: list[str], masks: Masks, *, is_tex: bool) -> None:
        self.tokens = tokens
        self.at = 0
        self.frames = [Frame("top", math=False)]
        self.symbol_at = -1
        """The token after which a symbol has been delivered into text."""
        self.pairs = pair_math(tokens)
        self._masks = masks
        self._is_tex = is_tex
        self._ends: list[int] = []
        self._ignored = 0

    @abstractmethod
    def control(self, number: int, token: str) -> None:
        """Render the command `token`."""

    @abstractmethod
    def run_of_text(self, number: int, token: str) -> None:
        """Render a run of text."""

    def run(self) -> str:
        """Return the rendered text."""
        while self.at < len(self.tokens):
            number = self.at
            self.at += 1
            self._step(number, self.tokens[number])
        while len(self.frames) > 1:
            self._abandon()
        return "".join(self.frames[0].text)

    def _step(self, number: int, token: str) -> None:
        if self._ends and number == self._ends[-1]:
            self._close_formula(number)
            return
        frame = self.frames[-1]
        if frame.kind == "call" and self._take_argument(frame, number, token):
            return
        sign = token[0]
        if sign == "\\":
            self.control(number, token)
        elif sign == "{":
            self._open_group()
        elif sign == "}":
            self._close_group()
        elif sign == "$":
            self._dollar(number)
        elif sign in "^_":
            self._script(sign)
        elif sign == "]" and frame.kind == "option":
            self._close_option()
        else:
            self.run_of_text(number, token)

    def peek(self) -> str:
        """Return the next token, empty at the end."""
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def swallow(self, length: int) -> None:
        """Take the first `length` characters off the next token."""
        self.tokens[self.at] = self.tokens[self.at][length:]
        if not self.tokens[self.at]:
            self.at += 1

    def swallow_blank(self) -> None:
        """Skip the blanks that follow."""
        following = self.peek()
        if blanks := len(following) - len(following.lstrip()):
            self.swallow(blanks)

    def before(self) -> str:
        """Return the character that stands before the current place, in text."""
        return next((piece[-1] for piece in reversed(self.frames[-1].text) if piece), "")

    # What has been rendered goes to whatever is open.

    def deliver_text(self, text: str) -> None:
        """Hand text to what is open."""
        frame = self.frames[-1]
        if frame.kind == "call":
            self._add_argument(frame, text)
        elif frame.math:
            frame.atoms.extend(from_text(text))
        else:
            frame.text.append(text)

    def deliver(self, atoms: Atoms) -> None:
        """Hand atoms to what is open."""
        frame = self.frames[-1]
        if frame.kind == "call":
            self._add_argument(frame, atoms)
        elif frame.math:
            frame.atoms.extend(atoms)
        elif atoms:
            frame.text.append(self._set(atoms))
            self.symbol_at = self.at

    def deliver_sign(self, sign: str) -> None:
        """Hand a sign to the text that no later step may take for markup."""
        self.deliver_text(self._masks.hide(sign) if sign in symbols.LOOKALIKES else sign)

    def _set(self, atoms: Atoms) -> str:
        """Return a formula as text, hidden where later steps could misread it."""
        text = self._masks.reveal(layout(atoms))
        return text if symbols.LOOKALIKES.isdisjoint(text) else self._masks.hide(text)

    # Groups

    def _push(self, frame: Frame) -> bool:
        if len(self.frames) >= MAX_DEPTH:
            return False
        self.frames.append(frame)
        return True

    def _open_group(self) -> None:
        frame = self.frames[-1]
        kept = frame.kind != "call" and not frame.math and self._braces_meant()
        if not self._push(Frame("group", math=frame.math, kept=kept)):
            self._ignored += 1

    def _braces_meant(self) -> bool:
        """Tell whether the braces of a group of text were typed to be read: a set, a slot."""
        inner, end = self.peek(), self.tokens[self.at + 1 : self.at + 2]
        before = self.before()
        if end != ["}"] or before.isalpha():
            return False
        if _MEANT.search(inner):
            return True
        last = self.frames[-1].text[-1:]
        quoted = before in tuple("\"'“‘") or (bool(last) and last[0].count('"') % 2 == 1)
        return quoted and re.fullmatch(r"[\w -]+", inner) is not None

    def _close_group(self) -> None:
        if self._ignored:
            self._ignored -= 1
            return
        if self.frames[-1].kind == "option":
            self._close_option()
        frame = self.frames[-1]
        if frame.kind == "group":
            self.frames.pop()
            self._deliver_group(frame, "}")
        elif frame.kind == "top" and not self._is_tex:
            frame.text.append("}")

    def _deliver_group(self, frame: Frame, closing: str) -> None:
        if frame.math:
            self.deliver(frame.finished())
            return
        text = "".join([*frame.text, *reversed(frame.closers)])
        self.deliver_text(f"{{{text}{closing}" if frame.kept else text)

    def _close_option(self) -> None:
        option = self.frames.pop()
        self.frames[-1].option = option.atoms

    def _abandon(self) -> None:
        """Close the innermost frame although its end has not come."""
        frame = self.frames[-1]
        if frame.kind == "call":
            self._finish_call(frame)
            return
        self.frames.pop()
        if frame.kind == "formula":
            self._ends.pop()
        elif not frame.math and self.frames[-1].kind == "call":
            self.frames.pop()
        if frame.kind != "option":
            self._deliver_group(frame, "")

    # Formulas

    def _dollar(self, number: int) -> None:
        if self.frames[-1].math:
            return
        if number in self.pairs:
            doubled = self.peek() == "$"
            self.open_formula(self.pairs[number])
            self.at += doubled
        elif self.symbol_at != number or self.peek()[:1].isalnum():
            self.deliver_text("$")

    def open_formula(self, end: int) -> None:
        """Begin a formula that the token number `end` closes."""
        if self._push(Frame("formula", math=True, end=end)):
            self._ends.append(end)

    def _close_formula(self, number: int) -> None:
        while self.frames[-1].kind != "formula":
            self._abandon()
        frame = self.frames.pop()
        self._ends.pop()
        self._ignored = 0
        closing = self.tokens[number]
        doubled = closing == "$" and self.peek() == "$" and number + 1 not in self.pairs
        if doubled:
            self.at += 1
        elif closing == "\\end":
            self.at += 3
        atoms = frame.finished()
        if atoms and atoms[0].text == "∼":
            atoms = [Atom("~", atoms[0].kind), *atoms[1:]]
        text = self._set(atoms)
        self.deliver_text(f" {text} " if doubled or closing in ("\\]", "\\end") else text)

    # Commands with arguments

    def call(self, command: TextCommand | MathCommand, *, accent: bool = False) -> None:
        """Begin to read the arguments of `command`."""
        math = isinstance(command, MathCommand)
        self._push(Frame("call", math=math, command=command, accent=accent))

    def _take_argument(self, frame: Frame, number: int, token: str) -> bool:
        """Take `token` as an argument; False: it has to be rendered first to be one."""
        sign = token[0]
        if sign == "{" or (sign == "\\" and token not in ("\\)", "\\]")):
            return False
        if sign == "[" and frame.command and frame.command.optional and not frame.arguments:
            return self._push(Frame("option", math=True))
        single = frame.math or frame.accent
        if sign.isspace():
            rest = token.lstrip()
            if single or (not rest and self.peek() == "{"):
                self._again(number, rest)
                return True
        if sign in "}$^_]" or not single:
            self.at = number
            self._finish_call(frame)
            return True
        found = PIECE.match(token)
        piece = found.group() if found else token
        piece = piece[0] if piece[0].isdigit() else piece
        self._again(number, token[len(piece) :])
        self._add_argument(frame, [typed(piece)] if frame.math else piece)
        return True

    def _again(self, number: int, rest: str) -> None:
        """Let the loop go on with `rest` of the token `number`."""
        if rest:
            self.tokens[number] = rest
            self.at = number

    def _add_argument(self, frame: Frame, value: str | Atoms) -> None:
        if frame.math:
            frame.arguments.append(from_text(value) if isinstance(value, str) else value)
        else:
            frame.arguments.append(value if isinstance(value, str) else self._set(value))
        if frame.command and len(frame.arguments) == frame.command.arguments:
            self._finish_call(frame)

    def _finish_call(self, frame: Frame) -> None:
        """Apply a command to the arguments it got, the missing ones being empty."""
        self.frames.pop()
        command = frame.command
        if isinstance(command, MathCommand):
            empty: list[Atoms] = [[]] * (command.arguments - len(frame.arguments))
            extra = [frame.option] if frame.option and command.optional else []
            self.deliver(command.apply(*frame.arguments, *empty, *extra))
        elif command:
            blank = [""] * (command.arguments - len(frame.arguments))
            self.deliver_text(command.apply(*frame.arguments, *blank))

    def _script(self, sign: str) -> None:
        """Read what is raised or lowered; in text only where it is certainly meant."""
        following = self.peek()
        symbol = self.symbol_at == self.at - 1
        if (
            self.frames[-1].math
            or following == "{"
            or (following[:1] == "\\" and following[1:].isalpha())
            or (symbol and (following[:1].isalnum() or following[:1] == "*"))
        ):
            self.call(MATH_COMMANDS[sign])
            return
        power = _POWER.match(following) if sign == "^" else None
        if power and (self.before().isalnum() or self.before() in tuple(")|")):
            self.deliver_text(power.group().translate(symbols.SUPERSCRIPT))
            self.swallow(power.end())
        else:
            self.deliver_text(sign)
