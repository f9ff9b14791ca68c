"""Rendering TeX: what each command of text and of math leaves in a line of plain text.

Text comes out as text with style marks; formulas come out hidden (`masks`) where later
steps could take their signs for markup.
"""

from __future__ import annotations

import re
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from index.text import macros, symbols
from index.text.atoms import PIECE, symbol, typed
from index.text.commands import MATH_COMMANDS, TEXT_COMMANDS
from index.text.keywords import DROPPED, FENCES, SWITCHES, WORDS
from index.text.layout import SPACE, Atom, Kind
from index.text.machine import Machine
from index.text.restore import restore_tex
from index.text.tokens import LISTS, MATH_ENVIRONMENTS, pair_environments, tokenize

if TYPE_CHECKING:
    from index.text.masks import Masks

_ATTACHED_BRACE = re.compile(r"[A-Za-z]\{\w+\}")
_WORD = re.compile(r"(?<!\\)\b[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*\+*")
_ALIGNMENT = re.compile(r"\s*&\s*(?=[=<>])|(?<=\S)\s*&\s*$")
_RUNS_ON = re.compile(r"\w|\$|\\(?!left|big|Big)[A-Za-z]")
_APOSTROPHE = re.compile(r"(?:s|t|re|ll|ve|d|m)(?![a-z])")
_ACCENTED = frozenset("aeiouyAEIOUYcCnNsSzZlLrRgGtTdDhHwWjJ")
_INITIALS = frozenset("AEIOUaeiouSsCcZz")
_BARS = {"\\|": "‖", "\\Vert": "‖", "\\lVert": "‖", "\\rVert": "‖", "\\vert": "|"}


def render_tex(text: str, masks: Masks) -> str:
    """Return `text` with its TeX rendered: marks for styles, stand-ins for formulas."""
    return _Renderer(text, masks).run()


class _Renderer(Machine):
    """The machine with the commands of TeX."""

    def __init__(self, text: str, masks: Masks) -> None:
        is_tex = "\\" in text or _ATTACHED_BRACE.search(text) is not None
        super().__init__(tokenize(restore_tex(text, macros.known)), masks, is_tex=is_tex)
        self._source = text
        self._counters: list[int] = []
        """The lists that are open: the number of the last item, -1 for bullets."""

    @cached_property
    def casing(self) -> dict[str, str]:
        """The words of the text by their lower-case form, as they are first written."""
        words: dict[str, str] = {}
        for word in _WORD.finditer(self._source):
            words.setdefault(word.group().lower().replace("-", ""), word.group())
        return words

    def run_of_text(self, number: int, token: str) -> None:
        """Render a run of text: as it is, or atom by atom."""
        frame = self.frames[-1]
        if not frame.math:
            self.deliver_text(token)
            return
        if token.startswith("~"):
            frame.atoms.append(SPACE)
            return
        token = _ALIGNMENT.sub(" ", token)
        before = self.tokens[number - 1] if number else ""
        soft = before[:1] == "\\" and before[1:].isalpha() and token[0].isspace()
        atoms = [typed(piece) for piece in PIECE.findall(token)]
        if soft:
            atoms[0] = Atom(" ", Kind.SOFT_SPACE)
        frame.atoms.extend(atoms)

    def control(self, number: int, token: str) -> None:
        """Render a command: a formula's delimiter, a sign, an environment or a name."""
        name = token[1:]
        if number in self.pairs and not self.frames[-1].math:
            self.open_formula(self.pairs[number])
        elif not (name.isascii() and name[:1].isalpha()):
            self._sign(name)
        elif name in ("begin", "end"):
            self._environment(number, name)
        elif self.frames[-1].math:
            self._math_command(name)
        else:
            self._text_command(name)

    # Signs

    def _sign(self, sign: str) -> None:
        if not sign:
            self.deliver_sign("\\")
        elif sign == "\\":
            self.deliver_text(" ")
        elif self.frames[-1].math:
            self._math_sign(sign)
        elif sign in symbols.TEXT_ACCENTS and self._accents(sign):
            self.call(TEXT_COMMANDS[sign], accent=True)
        elif sign in " \n,:;":
            self.deliver_text(" ")
        elif sign in "'\"":
            self.deliver_text(sign)
        elif sign not in "-/!@" or (sign == "-" and self.peek()[:1].isspace()):
            self.deliver_sign(sign)

    def _accents(self, sign: str) -> bool:
        r"""Tell whether `\sign` is an accent here and not a quotation mark someone escaped."""
        following = self.peek()
        if following[:1] in ("{", "\\"):
            return True
        if following[:1] not in _ACCENTED:
            return False
        if sign in "'’" and _APOSTROPHE.match(following):
            return False
        begins_group = self.frames[-1].kind == "group" and not self.before()
        if sign in "'\"’`" and not self.before().isalpha() and not begins_group:
            alone = sign == "`" and following[:2] in ("a ", "A ")
            word = following[1:2].isalpha() and following[0] in _INITIALS
            return alone or (word and not self._closes_soon(sign))
        return True

    def _closes_soon(self, sign: str) -> bool:
        r"""Tell whether another `\sign`, at the end of a word, makes a pair with this one."""
        near = self.tokens[self.at + 1 : self.at + 5]
        return any(
            mark == f"\\{sign}" and not after[:1].isalpha() for mark, after in pairwise([*near, ""])
        )

    def _math_sign(self, sign: str) -> None:
        if sign in "{}":
            self.deliver([self._brace(sign)])
        elif sign in "|&":
            self.deliver([Atom("‖", Kind.BAR) if sign == "|" else Atom("&", Kind.TYPED)])
        elif sign in " ,:;>\n":
            self.deliver([SPACE])
        elif sign not in "!()[]-/":
            self.deliver([typed(sign)])

    def _brace(self, sign: str) -> Atom:
        """Return a written brace: of a set, or, after the name of a function, a parenthesis."""
        frame = self.frames[-1]
        if sign == "}":
            return Atom(frame.braces.pop() if frame.braces else "}", Kind.CLOSE)
        solid = (atom.kind for atom in reversed(frame.atoms) if not atom.is_blank)
        of_function = (
            next((kind for kind in solid if kind is not Kind.SCRIPT), None) is Kind.FUNCTION
        )
        frame.braces.append(")" if of_function else "}")
        return Atom("(" if of_function else "{", Kind.OPEN)

    # Names

    def _math_command(self, name: str) -> None:
        frame = self.frames[-1]
        if name in ("over", "choose", "atop") and frame.kind in ("group", "formula"):
            frame.command = MATH_COMMANDS["binom" if name == "choose" else "frac"]
            frame.arguments, frame.atoms = [frame.atoms], []
        elif name in FENCES:
            self._fence(FENCES[name])
        elif name in MATH_COMMANDS:
            self.call(MATH_COMMANDS[name])
        elif atom := symbol(name):
            self.deliver([atom])
        elif name in TEXT_COMMANDS and len(name) > 1:
            self.call(TEXT_COMMANDS[name])
        elif name in WORDS and len(name) > 2:
            self.deliver_text(WORDS[name])
        elif name not in DROPPED and name not in SWITCHES:
            macros.render_unknown(self, name)

    def _fence(self, kind: Kind) -> None:
        r"""Read the bracket after `\left` or `\right`, where it is not plainly one."""
        self.swallow_blank()
        following = self.peek()
        if following in _BARS:
            self.at += 1
            self.deliver([Atom(_BARS[following], kind)])
        elif following[:1] in (".", "|", "/"):
            self.swallow(1)
            if following[0] != ".":
                self.deliver([Atom(following[0], kind)])

    def _text_command(self, name: str) -> None:
        if name in symbols.TEXT_ACCENTS and self._accents_letter():
            self.call(TEXT_COMMANDS[name], accent=True)
        elif name in symbols.SPECIAL_LETTERS:
            self.swallow_blank()
            self.deliver_text(symbols.SPECIAL_LETTERS[name])
        elif name in TEXT_COMMANDS and len(name) > 1:
            self.call(TEXT_COMMANDS[name])
        elif name in SWITCHES:
            self._switch(*SWITCHES[name])
        elif name in WORDS:
            self._word(WORDS[name])
        elif name in DROPPED:
            self.swallow_blank()
        elif name == "item":
            self._item()
        elif name in MATH_COMMANDS:
            self.call(MATH_COMMANDS[name])
        elif atom := symbol(name):
            self._text_symbol(atom)
        else:
            macros.render_unknown(self, name)

    def _word(self, word: str) -> None:
        """Deliver an abbreviation, without its period where the text has one."""
        doubled = word.endswith(".") and self.peek()[:1] == "."
        self.deliver_text(word[:-1] if doubled else word)

    def _accents_letter(self) -> bool:
        r"""Tell whether a letter command (`\c`, `\v`) is an accent here and not a macro."""
        following = self.peek()
        apart = following[:1] == " " and following[1:2].isalpha()
        return following == "{" or (apart and self.before().isalpha())

    def _text_symbol(self, atom: Atom) -> None:
        """Deliver a symbol that stands outside a formula, with the blanks it needs."""
        before, text = self.before(), atom.text
        if atom.kind in (Kind.RELATION, Kind.FUNCTION):
            left = " " if before.isalnum() or before in tuple(")]") else ""
            right = " " if _RUNS_ON.match(self.peek()) else ""
            text = f"{left}{text}{right}"
        self.deliver([Atom(text, atom.kind)])

    def _switch(self, on: str, off: str) -> None:
        r"""Set the rest of the group in a style; without a group nobody knows how far it goes."""
        self.swallow_blank()
        frame = self.frames[-1]
        if frame.kind == "group":
            frame.text.append(on)
            frame.closers.append(off)

    # Environments

    @cached_property
    def _environments(self) -> dict[int, int]:
        return pair_environments(self.tokens)

    def _environment(self, number: int, which: str) -> None:
        opening, name, closing = ([*self.tokens[self.at : self.at + 3], "", "", ""])[:3]
        if (opening, closing) != ("{", "}"):
            return
        self.at += 3
        name = name.strip().rstrip("*")
        end = self._environments.get(number)
        if name in MATH_ENVIRONMENTS and end and not self.frames[-1].math:
            self.open_formula(end)
        else:
            self.begin_or_end(which, name)

    def begin_or_end(self, which: str, name: str) -> None:
        """Begin or end the environment `name`, which is no formula."""
        if name not in LISTS:
            self.deliver_text(" ")
            return
        if which == "begin":
            self._counters.append(0 if name == "enumerate" else -1)
        elif self._counters:
            self._counters.pop()
        self.deliver_text("\n")

    def _item(self) -> None:
        self.swallow_blank()
        bullet = "•"
        if self._counters and self._counters[-1] >= 0:
            self._counters[-1] += 1
            bullet = f"{self._counters[-1]}."
        if self.peek() == "[" and self.tokens[self.at + 2 : self.at + 3] == ["]"]:
            bullet = self.tokens[self.at + 1]
            self.at += 3
            self.swallow_blank()
        self.deliver_text(f"\n{bullet} ")
