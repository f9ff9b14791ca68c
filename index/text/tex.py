"""Rendering TeX: one loop over the tokens with a stack of open groups, no recursion.

Text comes out as text with style marks; every formula comes out hidden (`masks`), so
that later steps leave its signs alone. The stack has a bottom below which groups are
no longer told apart (`MAX_DEPTH`): each piece of text is copied a bounded number of
times, so the time is linear whatever is nested in what.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from index.text import symbols
from index.text.commands import (
    DROPPED,
    GLUED,
    MATH_COMMANDS,
    SWITCHES,
    TEXT_COMMANDS,
    WORDS,
    Atoms,
    MathCommand,
    TextCommand,
)
from index.text.layout import SPACE, SPACES, Atom, Kind, layout
from index.text.masks import MASK
from index.text.restore import restore_tex
from index.text.tokens import MATH_ENVIRONMENTS, pair_math, tokenize

if TYPE_CHECKING:
    from index.text.masks import Masks

MAX_DEPTH = 48
"""Groups nested deeper than this are read as if their braces were not there."""

_PIECE = re.compile(rf"{MASK}{{3}}|\d+(?:[.,]\d+)*|[^\W\d_]|\s+|\|\||.", re.DOTALL)
_KINDS = dict.fromkeys("([⟨⌈⌊⟦", Kind.OPEN) | dict.fromkeys(")]⟩⌉⌋⟧", Kind.CLOSE)
_KINDS |= dict.fromkeys(",;", Kind.PUNCTUATION) | dict.fromkeys("|‖", Kind.BAR)
_KINDS |= dict.fromkeys("+-−=<>/:*'!?.&@`\"#%", Kind.TYPED)
_KINDS |= dict.fromkeys("≤≥≠≈∈∉⊂⊆→←↔⇒∼≪≫∝≡", Kind.RELATION) | dict.fromkeys("×±∪∩⊗⊕∘", Kind.BINARY)
_KINDS |= dict.fromkeys("∇∂∀∃¬", Kind.PREFIX) | dict.fromkeys("∑∏∫", Kind.BIG)
_PREFIXES = frozenset({"nabla", "partial", "forall", "exists", "neg", "lnot", "Delta"})
_ATTACHED_BRACE = re.compile(r"[A-Za-z]\{\w+\}")
_CITE_KEY = re.compile(r"[\w:+.-]*\w")
_ACCENTED_LETTERS = frozenset("aeiouyAEIOUYcCnNsSzZlLrRgGtTdDhHwWjJ")
_WORD = re.compile(r"(?<!\\)\b[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*\+*")


@dataclass(slots=True)
class Frame:
    """One open group, formula, argument list or environment."""

    math: bool
    kind: str = "group"
    """`top`, `group`, `formula`, `call` or `option`."""
    text: list[str] = field(default_factory=list)
    atoms: Atoms = field(default_factory=list)
    closers: list[str] = field(default_factory=list)
    """Style marks to set when the group ends."""
    end: int = -1
    """The token that closes a formula; -1: its `\\end`."""
    name: str = ""
    command: TextCommand | MathCommand | None = None
    arguments: list[str | Atoms] = field(default_factory=list)
    option: Atoms | None = None
    braces: list[str] = field(default_factory=list)
    """What closes each written brace still open."""
    keeps_braces: bool = False


def render_tex(text: str, masks: Masks) -> str:
    """Return `text` with its TeX rendered: marks for styles, stand-ins for formulas."""
    return _Renderer(text, masks).run()


class _Renderer:
    """The state of one rendering: where it stands in the tokens, and what is open."""

    def __init__(self, text: str, masks: Masks) -> None:
        self._source = text
        self._masks = masks
        self._is_tex = "\\" in text or _ATTACHED_BRACE.search(text) is not None
        self._tokens = tokenize(restore_tex(text, _known))
        self._pairs = pair_math(self._tokens)
        self._at = 0
        self._frames = [Frame(math=False, kind="top")]
        self._ignored = 0
        self._lists: list[int] = []
        self._symbol_at = -1

    # -- the loop ---------------------------------------------------------

    def run(self) -> str:
        while self._at < len(self._tokens):
            number = self._at
            self._at += 1
            self._step(number, self._tokens[number])
        while len(self._frames) > 1:
            self._abandon()
        return "".join(self._frames[0].text)

    def _step(self, number: int, token: str) -> None:
        if number == self._formula_end():
            self._close_formula(number)
            return
        frame = self._frames[-1]
        if frame.kind == "call" and self._argument_refused(frame, number, token):
            return
        sign = token[0]
        if sign == "\\":
            self._control(number, token)
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
            self._run_of_text(number, token)

    def _formula_end(self) -> int:
        for frame in reversed(self._frames):
            if frame.kind == "formula":
                return frame.end
        return -2

    def _peek(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _swallow_blank(self) -> None:
        following = self._peek()
        if following[:1].isspace():
            self._tokens[self._at] = following.lstrip()
            if not self._tokens[self._at]:
                self._at += 1

    def _push(self, frame: Frame) -> bool:
        if len(self._frames) >= MAX_DEPTH:
            return False
        self._frames.append(frame)
        return True

    # -- delivering what has been rendered ---------------------------------

    def _deliver_text(self, text: str) -> None:
        frame = self._frames[-1]
        if frame.kind == "call":
            self._add_argument(frame, text)
        elif frame.math:
            frame.atoms.extend(_text_atoms(text))
        else:
            frame.text.append(text)

    def _deliver(self, atoms: Atoms) -> None:
        frame = self._frames[-1]
        if frame.kind == "call":
            self._add_argument(frame, atoms)
        elif frame.math:
            frame.atoms.extend(atoms)
        elif atoms:
            frame.text.append(self._set(atoms))
            self._symbol_at = self._at

    def _set(self, atoms: Atoms) -> str:
        """Return a formula as text, hidden where later steps could misread it."""
        text = self._masks.reveal(layout(atoms))
        if symbols.MARKUP_LOOKALIKES.isdisjoint(text):
            return text
        return self._masks.hide(text)

    def _before(self) -> str:
        """Return the character that stands before the current place, in text."""
        for piece in reversed(self._frames[-1].text):
            if piece:
                return piece[-1]
        return ""

    # -- groups, arguments, formulas ----------------------------------------

    def _open_group(self) -> None:
        frame = self._frames[-1]
        math = frame.math
        keeps = False
        if frame.kind == "call":
            math = isinstance(frame.command, MathCommand)
        elif not math:
            keeps = self._keeps_braces()
        if not self._push(Frame(math=math, keeps_braces=keeps)):
            self._ignored += 1

    def _keeps_braces(self) -> bool:
        """Tell whether the braces of a group in text were meant to be read: a set, a slot."""
        inner, end = self._peek(), self._tokens[self._at + 1 : self._at + 2]
        if end != ["}"] or self._before().isalpha():
            return False
        if re.search(r"[,;|]|\.\.|…|^[-+]?\d$", inner) and re.search(r"\w", inner):
            return True
        quoted = self._before() in tuple("\"'“‘") or (
            self._frames[-1].kind == "top" and "".join(self._frames[-1].text[-1:]).count('"') % 2
        )
        return bool(quoted) and re.fullmatch(r"[\w -]+", inner) is not None

    def _close_group(self) -> None:
        if self._ignored:
            self._ignored -= 1
            return
        frame = self._frames[-1]
        if frame.kind == "option":
            self._close_option()
            frame = self._frames[-1]
        if frame.kind == "top" and not self._is_tex:
            frame.text.append("}")
        if frame.kind != "group":
            return
        self._frames.pop()
        self._end_group(frame)

    def _end_group(self, frame: Frame) -> None:
        if frame.math:
            self._deliver(_finished(frame))
            return
        text = "".join(frame.text)
        if frame.keeps_braces:
            text = f"{{{text}}}"
        self._deliver_text(text + "".join(reversed(frame.closers)))

    def _close_option(self) -> None:
        frame = self._frames.pop()
        self._frames[-1].option = frame.atoms

    def _dollar(self, number: int) -> None:
        if number in self._pairs and not self._frames[-1].math:
            self._open_formula(self._pairs[number])
            if self._peek() == "$":
                self._at += 1
        elif not self._frames[-1].math and (
            self._symbol_at != number or self._peek()[:1].isalnum()
        ):
            self._deliver_text("$")

    def _open_formula(self, end: int) -> None:
        self._push(Frame(math=True, kind="formula", end=end))

    def _close_formula(self, number: int) -> None:
        while self._frames[-1].kind != "formula":
            self._abandon()
        frame = self._frames.pop()
        self._ignored = 0
        display = self._tokens[number] != "$" and self._tokens[number] != "\\)"
        if self._tokens[number] == "$" and self._peek() == "$" and self._at - 1 == number:
            display = True
            self._at += 1
        elif self._tokens[number] == "\\end":
            self._at += 3
        atoms = _finished(frame)
        if atoms and atoms[0].text == "∼":
            atoms[0] = Atom("~", atoms[0].kind)
        text = self._set(atoms)
        self._deliver_text(f" {text} " if display else text)

    def _abandon(self) -> None:
        """Close the innermost frame although its end has not come."""
        frame = self._frames[-1]
        if frame.kind == "call":
            self._finish_call(frame)
            return
        self._frames.pop()
        if frame.kind == "option":
            return
        if frame.math:
            self._deliver(_finished(frame))
        else:
            brace = "{" if frame.keeps_braces else ""
            self._deliver_text(brace + "".join(frame.text) + "".join(reversed(frame.closers)))

    # -- commands with arguments --------------------------------------------

    def _call(self, name: str, command: TextCommand | MathCommand) -> None:
        math = isinstance(command, MathCommand)
        self._push(Frame(math=math, kind="call", name=name, command=command))

    def _argument_refused(self, frame: Frame, number: int, token: str) -> bool:
        """Take `token` as (part of) an argument where it is one; True: nothing is left to do."""
        command = frame.command
        assert command is not None
        sign = token[0]
        if sign == "{" or (sign == "\\" and token not in ("\\)", "\\]")):
            return False
        if sign == "[" and command.optional and not frame.arguments:
            return self._push(Frame(math=True, kind="option"))
        if sign.isspace():
            rest = token.lstrip()
            if (
                frame.math
                or (not rest and self._tokens[number + 1 : number + 2] == ["{"])
                or (frame.name in symbols.TEXT_ACCENTS)
            ):
                if rest:
                    self._tokens[number] = rest
                    self._at = number
                return True
        takes_one = frame.math or frame.name in symbols.TEXT_ACCENTS
        if sign in "}$^_]" or not takes_one:
            self._at = number
            self._finish_call(frame)
            return True
        piece = _PIECE.match(token)
        assert piece is not None
        text = piece.group()
        if text[0].isdigit():
            text = text[0]
        if len(token) > len(text):
            self._tokens[number] = token[len(text) :]
            self._at = number
        self._add_argument(frame, [_atom(text)] if frame.math else text)
        return True

    def _add_argument(self, frame: Frame, value: str | Atoms) -> None:
        if isinstance(frame.command, MathCommand):
            frame.arguments.append(_text_atoms(value) if isinstance(value, str) else value)
        else:
            frame.arguments.append(value if isinstance(value, str) else self._set(value))
        if frame.command and len(frame.arguments) == frame.command.arguments:
            self._finish_call(frame)

    def _finish_call(self, frame: Frame) -> None:
        self._frames.pop()
        command = frame.command
        if isinstance(command, MathCommand):
            missing: list[Atoms] = [[]] * (command.arguments - len(frame.arguments))
            extra = [frame.option] if frame.option and command.optional else []
            self._deliver(command.apply(*frame.arguments, *missing, *extra))
        elif command is not None:
            blanks = [""] * (command.arguments - len(frame.arguments))
            self._deliver_text(command.apply(*frame.arguments, *blanks))

    def _script(self, sign: str) -> None:
        frame = self._frames[-1]
        if frame.math:
            self._call(sign, MATH_COMMANDS[sign])
            return
        following = self._peek()
        symbol = self._symbol_at == self._at - 1
        if (
            following == "{"
            or (following[:1] == "\\" and following[1:].isalpha())
            or (symbol and (following[:1].isalnum() or following[:1] == "*"))
        ):
            self._call(sign, MATH_COMMANDS[sign])
            return
        power = re.match(r"-?\d+(?![\w.^/])", following)
        if sign == "^" and power and (self._before().isalnum() or self._before() in ")|"):
            self._tokens[self._at] = following[power.end() :] or " "
            self._deliver_text(power.group().translate(symbols.SUPERSCRIPT))
            if not following[power.end() :]:
                self._at += 1
            return
        self._deliver_text(sign)

    # -- plain runs -----------------------------------------------------------

    def _run_of_text(self, number: int, token: str) -> None:
        frame = self._frames[-1]
        if not frame.math:
            self._deliver_text(token)
            return
        if token == "~":
            frame.atoms.append(SPACE)
            return
        before = self._tokens[number - 1] if number else ""
        soft = before[:1] == "\\" and before[1:].isalpha()
        for piece in _PIECE.findall(token):
            frame.atoms.append(
                Atom(" ", Kind.SOFT_SPACE) if soft and piece.isspace() else _atom(piece)
            )
            soft = False

    # -- commands ---------------------------------------------------------------

    def _control(self, number: int, token: str) -> None:
        name = token[1:]
        if number in self._pairs and not self._frames[-1].math:
            self._open_formula(self._pairs[number])
        elif not name:
            self._deliver_text("\\")
        elif not name[0].isalpha() or not name.isascii():
            self._sign(name)
        elif name in ("begin", "end"):
            self._environment(number, name)
        elif self._frames[-1].math:
            self._math_command(name)
        else:
            self._text_command(name)

    def _sign(self, sign: str) -> None:
        following = self._peek()
        if sign == "\\":
            self._deliver_text(" ")
        elif self._frames[-1].math:
            self._math_sign(sign)
        elif sign in symbols.TEXT_ACCENTS and self._accents(sign, following):
            self._call(sign, TEXT_COMMANDS[sign])
        elif sign in " \n,:;":
            self._deliver_text(" ")
        elif sign not in "-/!@":
            hidden = sign in symbols.MARKUP_LOOKALIKES and sign not in "'\""
            self._deliver_text(self._masks.hide(sign) if hidden else sign)

    def _accents(self, sign: str, following: str) -> bool:
        """Tell whether `\\sign` is an accent here and not an escaped quote."""
        if following == "{" or following[:1] == "\\":
            return True
        letter = following[:1]
        if letter not in _ACCENTED_LETTERS:
            return False
        if sign in "'\"’`" and not self._before().isalpha():
            return (
                len(following) > 1
                and following[1].isalpha()
                and letter in "AEIOUaeiouSsCcZz"
                and (f"\\{sign}" not in "".join(self._tokens[self._at + 1 : self._at + 4]))
            )
        if sign in "'’":
            suffix = re.match(r"(?:s|t|re|ll|ve|d|m)(?![a-z])", following)
            return suffix is None
        return True

    def _math_sign(self, sign: str) -> None:
        if sign in "{}":
            self._deliver([self._brace(sign)])
        elif sign == "|":
            self._deliver([Atom("‖", Kind.BAR)])
        elif sign in " ,:;>\n":
            self._deliver([SPACE])
        elif sign not in "!()[]-/":
            self._deliver([_atom(sign)])

    def _brace(self, sign: str) -> Atom:
        """Return a written brace: of a set, or, after a function's name, a parenthesis."""
        frame = self._frames[-1]
        if sign == "}":
            return Atom(frame.braces.pop() if frame.braces else "}", Kind.CLOSE)
        solid = (atom.kind for atom in reversed(frame.atoms) if atom.kind not in SPACES)
        before = next((kind for kind in solid if kind is not Kind.SCRIPT), None)
        frame.braces.append(")" if before is Kind.FUNCTION else "}")
        return Atom("(" if before is Kind.FUNCTION else "{", Kind.OPEN)

    def _math_command(self, name: str) -> None:
        frame = self._frames[-1]
        if name in ("over", "choose", "atop") and frame.kind in ("group", "formula"):
            frame.command = MATH_COMMANDS["binom" if name == "choose" else "frac"]
            frame.arguments = [frame.atoms]
            frame.atoms = []
        elif name in (
            "left",
            "right",
            "middle",
            "mleft",
            "mright",
            "bigl",
            "bigr",
            "Bigl",
            "Bigr",
            "biggl",
            "biggr",
        ):
            self._fence(Kind.CLOSE if name.endswith(("right", "r")) else Kind.OPEN)
        elif name in MATH_COMMANDS:
            self._call(name, MATH_COMMANDS[name])
        elif atom := _symbol(name):
            self._deliver([atom])
        elif name in TEXT_COMMANDS and len(name) > 1:
            self._call(name, TEXT_COMMANDS[name])
        elif name in WORDS and len(name) > 2:
            self._deliver_text(WORDS[name])
        elif name not in DROPPED and name not in SWITCHES:
            self._unknown(name)

    def _fence(self, kind: Kind) -> None:
        """Read the bracket after `\\left` or `\\right`."""
        self._swallow_blank()
        following = self._peek()
        if following in ("\\|", "\\Vert", "\\lVert", "\\rVert", "\\vert"):
            self._at += 1
            self._deliver([Atom("|" if following == "\\vert" else "‖", kind)])
        elif following[:1] in (".", "|", "/"):
            self._tokens[self._at] = following[1:] or " "
            if following[0] != ".":
                self._deliver([Atom(following[0], kind)])

    def _text_command(self, name: str) -> None:
        following = self._peek()
        if name in symbols.TEXT_ACCENTS:
            attached = (
                self._before().isalpha() and following[:1] == " " and following[1:2].isalpha()
            )
            if following == "{" or attached:
                self._call(name, TEXT_COMMANDS[name])
                return
        if name in symbols.SPECIAL_LETTERS:
            self._swallow_blank()
            self._deliver_text(symbols.SPECIAL_LETTERS[name])
        elif name in TEXT_COMMANDS and len(name) > 1:
            self._call(name, TEXT_COMMANDS[name])
        elif name in SWITCHES:
            self._switch(*SWITCHES[name])
        elif name in WORDS:
            word = WORDS[name]
            self._deliver_text(word[:-1] if word[-1:] == following[:1] == "." else word)
        elif name in DROPPED:
            self._swallow_blank()
        elif name == "item":
            self._item()
        elif name in MATH_COMMANDS:
            self._call(name, MATH_COMMANDS[name])
        elif atom := _symbol(name):
            self._text_symbol(atom)
        else:
            self._unknown(name)

    def _text_symbol(self, atom: Atom) -> None:
        """Deliver a symbol that stands outside a formula, with the blanks it needs."""
        before, following = self._before(), self._peek()
        text = atom.text
        runs_on = re.match(r"\w|\$|\\(?!left|big|Big)[A-Za-z]", following) is not None
        if atom.kind in (Kind.RELATION, Kind.FUNCTION):
            if before.isalnum() or before in tuple(")]"):
                text = " " + text
            if runs_on:
                text += " "
        self._deliver([Atom(text, atom.kind)])

    def _switch(self, on: str, off: str) -> None:
        frame = self._frames[-1]
        self._swallow_blank()
        if frame.kind == "group":
            frame.text.append(on)
            frame.closers.append(off)

    def _environment(self, number: int, which: str) -> None:
        name = "".join(self._tokens[self._at + 1 : self._at + 2]).strip().rstrip("*")
        if self._tokens[self._at : self._at + 3 : 2] != ["{", "}"]:
            return
        end = self._ends.get(number)
        if which == "begin" and name in MATH_ENVIRONMENTS and end and not self._frames[-1].math:
            self._at += 3
            self._open_formula(end)
            return
        self._at += 3
        self._begin_or_end(which, name)

    def _begin_or_end(self, which: str, name: str) -> None:
        if name in ("itemize", "enumerate", "description"):
            if which == "begin":
                self._lists.append(0 if name == "enumerate" else -1)
            elif self._lists:
                self._lists.pop()
            self._deliver_text("\n")
        else:
            self._deliver_text(" ")

    @cached_property
    def _ends(self) -> dict[int, int]:
        """The `\\begin` tokens of formulas, each with its `\\end`."""
        ends: dict[int, int] = {}
        opened: dict[str, int] = {}
        for number, token in enumerate(self._tokens):
            if token in ("\\begin", "\\end"):
                name = "".join(self._tokens[number + 2 : number + 3])
                if token == "\\begin":
                    opened[name] = number
                elif name in opened:
                    ends[opened.pop(name)] = number
        return ends

    def _item(self) -> None:
        self._swallow_blank()
        bullet = "•"
        if self._lists and self._lists[-1] >= 0:
            self._lists[-1] += 1
            bullet = f"{self._lists[-1]}."
        if self._peek() == "[" and self._tokens[self._at + 2 : self._at + 3] == ["]"]:
            bullet = self._tokens[self._at + 1]
            self._at += 3
            self._swallow_blank()
        self._deliver_text(f"\n{bullet} ")

    # -- commands nobody defined ---------------------------------------------

    def _unknown(self, name: str) -> None:
        """Render a command that no table knows: an abbreviation, a damaged one, a macro."""
        math = self._frames[-1].math
        if self._glued(name):
            return
        if not math and re.fullmatch("n[A-Z][a-z]+", name):
            self._deliver_text("\n" + name[1:])
        elif self._peek() == "{" and self._tokens[self._at + 1 : self._at + 2] != ["}"]:
            self._call(
                name,
                MathCommand(1, lambda atoms: atoms) if math else TextCommand(1, lambda text: text),
            )
        elif (
            letter := re.fullmatch(
                "(?:c|cal|bf|bb|b|bs|bm|v|mat|m)([A-Za-z])|([A-Z])(?:cal|bf|b)", name
            )
        ) and math:
            self._deliver([Atom(letter[1] or letter[2], Kind.ORDINARY)])
        elif math:
            self._deliver([Atom(name, Kind.WORD if len(name) > 1 else Kind.ORDINARY)])
        else:
            self._deliver_text(self._casing.get(name.lower(), name))

    @cached_property
    def _casing(self) -> dict[str, str]:
        """The words of the text by their lower-case form, as they are first written."""
        words: dict[str, str] = {}
        for word in _WORD.finditer(self._source):
            words.setdefault(word.group().lower().replace("-", ""), word.group())
        return words

    def _glued(self, name: str) -> bool:
        """Render a command that an export joined to its argument; False: it is no such thing."""
        prefix = next((known for known in GLUED if name.startswith(known)), "")
        rest = name[len(prefix) :]
        if not prefix or not rest:
            return False
        if prefix in ("begin", "end"):
            if rest in ("itemize", "enumerate", "description", "equation", "align"):
                self._begin_or_end(prefix, rest)
                return True
            return False
        if prefix.startswith("cite"):
            self._glued_citation(rest)
        elif prefix in TEXT_COMMANDS:
            self._deliver_text(rest)
        elif prefix in ("log", "times"):
            if len(rest) > 2 and not _symbol(rest):
                return False
            self._deliver([_symbol(prefix) or _atom(prefix), *_letters(rest)])
        else:
            return self._glued_math(prefix, rest)
        return True

    def _glued_citation(self, rest: str) -> None:
        key = _CITE_KEY.match(self._peek())
        if key:
            rest += key.group()
            left = self._peek()[key.end() :]
            self._tokens[self._at] = left or " "
            if not left:
                self._at += 1
        self._deliver_text(f"[{rest}]")

    def _glued_math(self, prefix: str, rest: str) -> bool:
        inner = next((known for known in GLUED if rest.startswith(known) and rest != known), "")
        if inner in MATH_COMMANDS and inner not in ("frac", "tfrac"):
            argument = MATH_COMMANDS[inner].apply(_letters(rest[len(inner) :]))
        else:
            argument = _letters(rest)
        accent = prefix in symbols.MATH_ACCENTS
        if accent and len(argument) > 1:
            return False
        if prefix in ("frac", "tfrac"):
            self._call(prefix, MATH_COMMANDS[prefix])
            self._deliver(argument)
            return True
        self._deliver(MATH_COMMANDS[prefix].apply(argument))
        return True


def _known(name: str) -> bool:
    """Tell whether a table knows the command."""
    tables = (TEXT_COMMANDS, MATH_COMMANDS, WORDS, SWITCHES, symbols.SPECIAL_LETTERS)
    return any(name in table for table in tables) or _symbol(name) is not None


def _letters(name: str) -> Atoms:
    """Return a name as one symbol where it is one, else letter by letter."""
    known = _symbol(name) if len(name) > 1 else None
    return [known] if known else [_atom(letter) for letter in name]


def _atom(piece: str) -> Atom:
    """Return a typed piece of a formula as an atom."""
    if piece.isspace():
        return SPACE
    if piece == "||":
        return Atom("‖", Kind.BAR)
    return Atom(piece, _KINDS.get(piece, Kind.ORDINARY))


def _text_atoms(text: str) -> Atoms:
    """Return text inside a formula as atoms; the blanks at its ends are kept."""
    words = text.strip()
    if not words:
        return [SPACE] if text else []
    kind = Kind.WORD if len(words) > 1 and words[0].isalpha() else Kind.ORDINARY
    atoms = [Atom(words, kind)]
    if text[0].isspace():
        atoms.insert(0, SPACE)
    if text[-1].isspace():
        atoms.append(SPACE)
    return atoms


def _symbol(name: str) -> Atom | None:
    """Return the sign a command stands for."""
    name = symbols.ALIASES.get(name, name)
    if sign := symbols.LETTERS.get(name):
        if name in ("vert", "colon"):
            return Atom(sign, Kind.BAR if name == "vert" else Kind.TYPED)
        return Atom(sign, Kind.PREFIX if name in _PREFIXES else Kind.ORDINARY)
    for table, kind in (
        (symbols.RELATIONS, Kind.RELATION),
        (symbols.BINARY, Kind.BINARY),
        (symbols.TIGHT, Kind.TIGHT),
        (symbols.BIG, Kind.BIG),
    ):
        if sign := table.get(name):
            return Atom(sign, kind)
    if sign := symbols.DELIMITERS.get(name):
        return Atom(sign, _KINDS.get(sign, Kind.ORDINARY))
    if name in symbols.OPERATORS:
        return Atom({"argmax": "arg max", "argmin": "arg min"}.get(name, name), Kind.FUNCTION)
    if sign := symbols.SETS.get(name):
        return Atom(sign, Kind.ORDINARY)
    return None


def _finished(frame: Frame) -> Atoms:
    """Return the atoms of a group, the fraction of an `\\over` in it set."""
    atoms = frame.atoms
    while atoms and atoms[-1].kind in SPACES:
        atoms.pop()
    first = next((at for at, atom in enumerate(atoms) if atom.kind not in SPACES), 0)
    atoms = atoms[first:] if first else atoms
    if isinstance(frame.command, MathCommand) and frame.arguments:
        return frame.command.apply(frame.arguments[0], atoms)
    return atoms
