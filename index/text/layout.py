"""Setting a formula as one line of text: atoms with their class, and the blanks between them.

The classes are those of TeX (ordinary, operator, binary, relation, opening, closing,
punctuation; Knuth, The TeXbook, chapter 18), reduced to what a line of text can show.
"""

from __future__ import annotations

import unicodedata
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from index.text.symbols import SUBSCRIPT, SUPERSCRIPT

if TYPE_CHECKING:
    from collections.abc import Sequence


class Kind(Enum):
    """The class of an atom, which decides the blanks around it."""

    ORDINARY = auto()
    WORD = auto()
    """A name or text of several letters."""
    FUNCTION = auto()
    BIG = auto()
    """A large operator (sum, product, integral)."""
    PREFIX = auto()
    """A sign that clings to what follows it (nabla, "for all")."""
    ROOT = auto()
    FRACTION = auto()
    SCRIPT = auto()
    BINARY = auto()
    TIGHT = auto()
    """A binary operator that never takes blanks."""
    RELATION = auto()
    TYPED = auto()
    """An operator or relation typed as itself (`+`, `=`): blanks stay as typed."""
    OPEN = auto()
    CLOSE = auto()
    BAR = auto()
    """A bar or double bar that may open, close or separate."""
    PUNCTUATION = auto()
    SPACE = auto()
    SOFT_SPACE = auto()
    """A blank that only ends the name of a command."""


class Atom(NamedTuple):
    """A piece of a formula that is never broken up again."""

    text: str
    kind: Kind

    @property
    def is_blank(self) -> bool:
        """Whether the atom is a blank."""
        return self.kind in (Kind.SPACE, Kind.SOFT_SPACE)


SPACE = Atom(" ", Kind.SPACE)
_DIFFERENTIALS = ("∂", "∇")
_DOUBLE_BAR = Atom("‖", Kind.BAR)
_OPERANDS = frozenset({
    Kind.ORDINARY, Kind.WORD, Kind.ROOT, Kind.FRACTION, Kind.SCRIPT, Kind.CLOSE, Kind.BAR,
})  # fmt: skip
_STARTS = _OPERANDS - {Kind.CLOSE, Kind.SCRIPT} | {
    Kind.OPEN, Kind.FUNCTION, Kind.BIG, Kind.PREFIX,
}  # fmt: skip
_NAMES = frozenset({Kind.WORD, Kind.FUNCTION, Kind.BIG})
_CLINGING = frozenset({Kind.SCRIPT, Kind.CLOSE, Kind.PUNCTUATION})
_LETTERLIKE = _STARTS - {Kind.OPEN, Kind.BAR}
_ORDINALS = frozenset({"th", "st", "nd", "rd"})
_BARE_SCRIPTS = frozenset("*′″†‡°")
_ROOTS = {"": "√", "2": "√", "3": "∛", "4": "∜"}


def layout(atoms: Sequence[Atom]) -> str:
    """Return the formula as text, with the blanks a reader expects."""
    atoms = _with_norms(atoms)
    solid = [(number, atom) for number, atom in enumerate(atoms) if not atom.is_blank]
    pieces: list[str] = []
    before: Atom | None = None
    named = unary = spread = False
    for place, (number, atom) in enumerate(solid):
        after = solid[place + 1] if place + 1 < len(solid) else None
        blank = _blank(atoms, number)
        if atom.kind is Kind.TYPED and before and before.kind in _OPERANDS:
            blank = _evened(blank, _blank(atoms, after[0]) if after else None)
        if atom.kind is Kind.BINARY:
            spread = _spread(before, atom, after[1] if after else None, blank)
        if before and _gap(before, atom, blank, named=named, unary=unary, spread=spread):
            pieces.append(" ")
        pieces.append(atom.text)
        if atom.kind is not Kind.SCRIPT:
            named = atom.kind in _NAMES
            unary = before is None or before.kind not in _OPERANDS
        before = atom
    return "".join(pieces)


def _with_norms(atoms: Sequence[Atom]) -> Sequence[Atom]:
    """Return `atoms` with each pair of double bars opening and closing, as around a norm."""
    bars = [number for number, atom in enumerate(atoms) if atom == _DOUBLE_BAR]
    if len(bars) < 2:
        return atoms
    fenced = list(atoms)
    waiting: dict[int, int] = {}
    depth = 0
    for number, atom in enumerate(atoms):
        if atom == _DOUBLE_BAR and depth in waiting:
            fenced[waiting.pop(depth)] = Atom("‖", Kind.OPEN)
            fenced[number] = Atom("‖", Kind.CLOSE)
        elif atom == _DOUBLE_BAR:
            waiting[depth] = number
        elif atom.kind is Kind.CLOSE:
            waiting.pop(depth, None)
            depth -= 1
        depth += atom.kind is Kind.OPEN
    return fenced


def _blank(atoms: Sequence[Atom], number: int) -> Kind | None:
    """Return the class of the blank before atom `number`, None where there is none."""
    found: Kind | None = None
    while number and atoms[number - 1].is_blank:
        number -= 1
        if found is not Kind.SPACE:
            found = atoms[number].kind
    return found


def _evened(blank: Kind | None, following: Kind | None) -> Kind | None:
    """Return the blank before a typed operator, given the one typed after it: both or none."""
    if following is Kind.SPACE:
        return Kind.SPACE
    return blank if blank is Kind.SPACE else None


def _spread(before: Atom | None, sign: Atom, after: Atom | None, blank: Kind | None) -> bool:
    """Tell whether blanks stand around a binary operator: between two operands, not in 32×32."""
    if not before or not after or before.kind not in _OPERANDS or after.kind not in _STARTS:
        return False
    numbers = before.text[-1].isdigit() and after.text[0].isdigit()
    return not (sign.text == "×" and numbers and blank is None)


def _gap(
    before: Atom, atom: Atom, blank: Kind | None, *, named: bool, unary: bool, spread: bool
) -> bool:
    """Tell whether a blank stands between `before` and `atom`.

    `named`: a name precedes, scripts left aside; `unary`: `before`, if it is an operator,
    has no left operand; `spread`: the binary operator of the two takes blanks.
    """
    if atom.kind in _CLINGING or before.kind is Kind.OPEN:
        return False
    if Kind.RELATION in (atom.kind, before.kind):
        return atom.kind is Kind.RELATION or not unary or blank is not None
    if Kind.BINARY in (atom.kind, before.kind):
        return spread
    soft = blank is Kind.SOFT_SPACE and atom.kind not in (Kind.OPEN, Kind.TYPED, Kind.BAR)
    if Kind.TIGHT not in (atom.kind, before.kind) and (soft or blank is Kind.SPACE):
        return before.kind is not Kind.PREFIX
    return _apart(before, atom, named=named)


def _apart(before: Atom, atom: Atom, *, named: bool) -> bool:
    """Tell whether two atoms typed without a blank would run into each other."""
    if atom.kind is Kind.OPEN:
        return before.kind is Kind.FRACTION
    if atom.kind not in _LETTERLIKE:
        return False
    if named:
        return True
    if atom.kind in (Kind.FUNCTION, Kind.WORD, Kind.FRACTION, Kind.BIG):
        return before.kind in _OPERANDS and before.kind is not Kind.BAR
    if before.kind in (Kind.ROOT, Kind.FRACTION):
        return before.text[-1].isalnum()
    return before.kind is Kind.SCRIPT and before.text[0] in "^_" and atom.text[0].isalnum()


def script(sign: str, atoms: Sequence[Atom]) -> Atom:
    """Return `atoms` raised (`sign` is "^") or lowered ("_")."""
    text = layout(atoms).replace("∘", "°")
    if not text:
        return Atom("", Kind.SPACE)
    if sign == "^" and (text in _ORDINALS or all(mark in _BARE_SCRIPTS for mark in text)):
        return Atom(text, Kind.SCRIPT)
    if (text.lstrip("+-−").isdecimal() and text.isascii()) or text in ("+", "-"):
        table = SUPERSCRIPT if sign == "^" else SUBSCRIPT
        return Atom(text.translate(table), Kind.SCRIPT)
    plain = all(part.isalnum() or unicodedata.combining(part) for part in text)
    if plain or len(text) == 1 or _enclosed(text):
        return Atom(sign + text, Kind.SCRIPT)
    return Atom(f"{sign}({text})", Kind.SCRIPT)


def _enclosed(text: str) -> bool:
    """Tell whether one pair of parentheses encloses all of `text`."""
    if not (text.startswith("(") and text.endswith(")")):
        return False
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if depth == 0:
            return place == len(text) - 1
    return False


def fraction(numerator: Sequence[Atom], denominator: Sequence[Atom]) -> Atom:
    """Return a fraction on one line, with the parentheses it needs."""
    top, bottom = layout(numerator), layout(denominator)
    loose = {Kind.TYPED, Kind.BINARY, Kind.RELATION, Kind.PUNCTUATION, Kind.FRACTION}
    if not _whole(numerator) and (" " in top or any(atom.kind in loose for atom in numerator)):
        top = f"({top})"
    if not _whole(denominator):
        bottom = f"({bottom})"
    return Atom(f"{top}/{bottom}", Kind.FRACTION)


def root(atoms: Sequence[Atom], degree: str = "") -> Atom:
    """Return a root on one line."""
    text = layout(atoms)
    solid = [atom for atom in atoms if not atom.is_blank]
    single = len(solid) == 1 and (len(_letters(text)) == 1 or text.isdecimal())
    if not single and not _enclosed(text):
        text = f"({text})"
    if degree in _ROOTS:
        return Atom(_ROOTS[degree] + text, Kind.ROOT)
    return Atom(f"{text}^(1/{degree})", Kind.ROOT)


def _letters(text: str) -> str:
    """Return `text` without combining marks."""
    return "".join(part for part in text if not unicodedata.combining(part))


def _whole(atoms: Sequence[Atom]) -> bool:
    """Tell whether a slash before or after `atoms` would bind all of them."""
    solid = [atom for atom in atoms if not atom.is_blank]
    while len(solid) > 1 and solid[0].text in _DIFFERENTIALS:
        solid.pop(0)
    head = 1 if solid and solid[0].kind is not Kind.OPEN else 0
    while head < len(solid) and solid[head].kind is Kind.SCRIPT:
        head += 1
    rest = solid[head:]
    while rest and rest[-1].kind is Kind.SCRIPT:
        rest.pop()
    if not rest:
        return bool(solid) and (solid[0].kind is not Kind.FRACTION)
    if solid[0].kind is Kind.BAR:
        return rest[-1].kind is Kind.BAR and all(atom.kind is not Kind.BAR for atom in rest[:-1])
    if rest[0].kind is not Kind.OPEN:
        return False
    depth = 0
    for place, atom in enumerate(rest):
        depth += (atom.kind is Kind.OPEN) - (atom.kind is Kind.CLOSE)
        if depth == 0:
            return place == len(rest) - 1
    return False
