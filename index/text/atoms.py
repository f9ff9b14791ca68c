"""Atoms out of what is typed in a formula and out of the names of commands."""

from __future__ import annotations

import re

from index.text import symbols
from index.text.layout import SPACE, Atom, Kind
from index.text.masks import MASK

PIECE = re.compile(rf"{MASK}{{3}}|\d+(?:[.,]\d+)*|[^\W\d_]|\s+|\|\||.", re.DOTALL)
"""What is one atom in a run of typed text."""

_KINDS: dict[str, Kind] = {
    sign: kind
    for signs, kind in (
        ("([⟨⌈⌊⟦", Kind.OPEN),
        (")]⟩⌉⌋⟧", Kind.CLOSE),
        (",;", Kind.PUNCTUATION),
        ("|‖", Kind.BAR),
        ("+-−=<>/:*'!?.&@`\"#%", Kind.TYPED),
        ("≤≥≠≈∈∉⊂⊆→←↔⇒∼≪≫∝≡", Kind.RELATION),
        ("×±∪∩⊗⊕∘", Kind.BINARY),
        ("∇∂∀∃¬", Kind.PREFIX),
        ("∑∏∫", Kind.BIG),
    )
    for sign in signs
}
_FENCES = {
    "lVert": Atom("‖", Kind.OPEN), "rVert": Atom("‖", Kind.CLOSE),
    "lvert": Atom("|", Kind.OPEN), "rvert": Atom("|", Kind.CLOSE),
}  # fmt: skip
_PREFIXES = frozenset({"nabla", "partial", "forall", "exists", "neg", "lnot", "Delta"})
_TABLES = (
    (symbols.RELATIONS, Kind.RELATION),
    (symbols.BINARY, Kind.BINARY),
    (symbols.TIGHT, Kind.TIGHT),
    (symbols.BIG, Kind.BIG),
    (symbols.SETS, Kind.ORDINARY),
)
_SPACED_NAMES = {"argmax": "arg max", "argmin": "arg min"}


def typed(piece: str) -> Atom:
    """Return a typed piece of a formula as an atom."""
    if piece.isspace():
        return SPACE
    if piece == "||":
        return Atom("‖", Kind.BAR)
    return Atom(piece, _KINDS.get(piece, Kind.ORDINARY))


def from_text(text: str) -> list[Atom]:
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


def letters(name: str) -> list[Atom]:
    """Return a name as one symbol where it is one, else letter by letter."""
    known = symbol(name) if len(name) > 1 else None
    return [known] if known else [typed(letter) for letter in name]


def symbol(name: str) -> Atom | None:
    """Return the sign that the command `name` stands for, None if it is no symbol."""
    name = symbols.ALIASES.get(name, name)
    if name in _FENCES:
        return _FENCES[name]
    if sign := symbols.DELIMITERS.get(name):
        return Atom(sign, _KINDS.get(sign, Kind.ORDINARY))
    if sign := symbols.LETTERS.get(name):
        kind = Kind.TYPED if name == "colon" else Kind.ORDINARY
        return Atom(sign, Kind.PREFIX if name in _PREFIXES else kind)
    if name in symbols.OPERATORS:
        return Atom(_SPACED_NAMES.get(name, name), Kind.FUNCTION)
    for table, kind in _TABLES:
        if sign := table.get(name):
            return Atom(sign, kind)
    return None


def trimmed(atoms: list[Atom]) -> list[Atom]:
    """Return `atoms` without blanks at their ends."""
    start, end = 0, len(atoms)
    while start < end and atoms[start].is_blank:
        start += 1
    while start < end and atoms[end - 1].is_blank:
        end -= 1
    return atoms[start:end]
