"""TeX commands that take arguments: how many, in which mode, and what becomes of them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from index.text.layout import Atom, Kind, fraction, layout, root, script
from index.text.masks import BOLD_OFF, BOLD_ON, ITALIC_OFF, ITALIC_ON, is_mark
from index.text.symbols import MATH_ACCENTS, TEXT_ACCENTS, blackboard

Atoms = list[Atom]


@dataclass(frozen=True, slots=True)
class TextCommand:
    """A command whose arguments are text."""

    arguments: int
    apply: Callable[..., str]
    optional: bool = False
    """Whether arguments in brackets may stand before the others; they are dropped."""


@dataclass(frozen=True, slots=True)
class MathCommand:
    """A command whose arguments are formulas."""

    arguments: int
    apply: Callable[..., Atoms]
    optional: bool = False
    """Whether one argument in brackets may stand first; it is passed as the last one."""


def accented(mark: str, text: str, *, alone: str = "") -> str:
    """Return `text` with the combining `mark` on its first letter, `alone` if it has none."""
    if not text or is_mark(text[0]):
        return text or alone
    letter = {"ı": "i", "ȷ": "j"}.get(text[0], text[0])
    return unicodedata.normalize("NFC", letter + mark + text[1:])


def _styled(on: str, off: str, text: str) -> str:
    return f"{on}{text}{off}" if text.strip() else text


def _same(text: str) -> str:
    return text


def _nothing(*_: str) -> str:
    return ""


def _last(*texts: str) -> str:
    return texts[-1]


def _note(text: str) -> str:
    note = text.strip()
    return f" ({note.removesuffix('.')})" if note else ""


def _citation(keys: str) -> str:
    inner = ", ".join(key.strip() for key in keys.split(",") if key.strip())
    return f"[{inner}]" if inner else ""


def _raised(sign: str, text: str) -> str:
    atoms = [Atom(part, Kind.ORDINARY) for part in re.findall(r"\d+|\D", text)]
    return script(sign, atoms).text if text else ""


def _quoted(text: str) -> str:
    return f"“{text}”"


_bold = partial(_styled, BOLD_ON, BOLD_OFF)
_italic = partial(_styled, ITALIC_ON, ITALIC_OFF)


def _text(
    names: str, arguments: int, apply: Callable[..., str], *, optional: bool = False
) -> dict[str, TextCommand]:
    command = TextCommand(arguments, apply, optional)
    return dict.fromkeys(names.split(), command)


TEXT_COMMANDS: Mapping[str, TextCommand] = MappingProxyType(
    _text("textbf textbfseries strong", 1, _bold)
    | _text("emph textit textsl italic texit emp", 1, _italic)
    | _text(
        "text textrm textsf texttt textsc textnormal textup textmd mbox hbox fbox makebox uline "
        "uppercase lowercase MakeUppercase MakeLowercase textls nolinkurl url path mathchoice "
        "centerline section subsection paragraph title caption num si code "
        "sout uwave underline textlatin textgreek ensuretext",
        1,
        _same,
        optional=True,
    )
    | _text(
        "textcolor colorbox hyperlink hyperref href foreignlanguage scalebox resizebox",
        2,
        _last,
        optional=True,
    )
    | _text("SI qty", 2, lambda number, unit: f"{number} {unit}", optional=True)
    | _text("footnote thanks footnotetext", 1, _note, optional=True)
    | _text(
        "cite citep citet citealp citealt citeauthor citeyear citeyearpar parencite textcite "
        "autocite footcite citeN shortcite Citet Citep citeA cites shortciteA",
        1,
        _citation,
        optional=True,
    )
    | _text("ref eqref autoref cref Cref pageref nameref", 1, _same)
    | _text(
        "label vspace hspace color phantom hphantom vphantom includegraphics input bibliography "
        "bibliographystyle pagestyle thispagestyle tag setlength renewcommand newcommand index "
        "footnotemark hypersetup vskip hskip usepackage documentclass",
        1,
        _nothing,
        optional=True,
    )
    | _text("textsuperscript", 1, partial(_raised, "^"))
    | _text("textsubscript", 1, partial(_raised, "_"))
    | _text("enquote textquote", 1, _quoted, optional=True)
    | {
        name: TextCommand(1, partial(accented, mark, alone=name if name in "~^" else ""))
        for name, mark in TEXT_ACCENTS.items()
    }
)


def _words(atoms: Atoms) -> Atoms:
    """Join letters set in one upright font into a name."""
    text = layout(atoms)
    if len(text) > 1 and text.replace(" ", "").replace("-", "").isalnum():
        return [Atom(text, Kind.ORDINARY if text.isdecimal() else Kind.WORD)]
    return atoms


def _plain(atoms: Atoms) -> Atoms:
    return atoms


def _void(*_: Atoms) -> Atoms:
    return []


def _blackboard(atoms: Atoms) -> Atoms:
    return [Atom(blackboard(atom.text), atom.kind) for atom in atoms]


def _accent(mark: str, atoms: Atoms) -> Atoms:
    text = layout(atoms)
    letters = sum(not unicodedata.combining(part) for part in text)
    if letters != 1:
        return _words(atoms)
    return [Atom(unicodedata.normalize("NFC", text + mark), Kind.ORDINARY)]


def _over_all(mark: str, atoms: Atoms) -> Atoms:
    """Draw a line over (or under) each sign of a short name."""
    text = layout(atoms)
    if not text.isalnum() or len(text) > 4:
        return _accent(mark, atoms)
    drawn = "".join(part + mark for part in text)
    return [Atom(unicodedata.normalize("NFC", drawn), Kind.ORDINARY)]


def _function(atoms: Atoms) -> Atoms:
    text = layout(atoms)
    return [Atom(text, Kind.FUNCTION)] if text else []


def _relation(atoms: Atoms) -> Atoms:
    text = layout(atoms)
    return [Atom(text, Kind.RELATION)] if text else []


def _fraction(top: Atoms, bottom: Atoms) -> Atoms:
    return [fraction(top, bottom)]


def _root(atoms: Atoms, degree: Atoms | None = None) -> Atoms:
    return [root(atoms, layout(degree or []))]


def _choose(top: Atoms, bottom: Atoms) -> Atoms:
    return [
        Atom("(", Kind.OPEN),
        Atom(f"{layout(top)} choose {layout(bottom)}", Kind.WORD),
        Atom(")", Kind.CLOSE),
    ]


def _fenced(opening: str, closing: str, atoms: Atoms) -> Atoms:
    return [Atom(opening, Kind.OPEN), *atoms, Atom(closing, Kind.CLOSE)]


def _second(_: Atoms, atoms: Atoms) -> Atoms:
    return atoms


def _first(atoms: Atoms, *_: Atoms) -> Atoms:
    return atoms


def _under(limit: Atoms, atoms: Atoms) -> Atoms:
    lowered = script("_", limit)
    return [*atoms, lowered] if lowered.text else atoms


def _arrow(*_: Atoms) -> Atoms:
    return [Atom("→", Kind.RELATION)]


def _scripted(sign: str, atoms: Atoms) -> Atoms:
    raised = script(sign, atoms)
    return [raised] if raised.text else []


def _negated(atoms: Atoms) -> Atoms:
    text = layout(atoms)
    if not text:
        return []
    kind = Kind.RELATION if len(text) == 1 and not text.isalnum() else Kind.ORDINARY
    return [Atom(accented("\u0338", text), kind)]


def _math(
    names: str, arguments: int, apply: Callable[..., Atoms], *, optional: bool = False
) -> dict[str, MathCommand]:
    command = MathCommand(arguments, apply, optional)
    return dict.fromkeys(names.split(), command)


MATH_COMMANDS: Mapping[str, MathCommand] = MappingProxyType(
    _math("frac tfrac dfrac cfrac nicefrac sfrac flatfrac rfrac fracs", 2, _fraction)
    | _math("sqrt", 1, _root, optional=True)
    | _math("binom dbinom tbinom", 2, _choose)
    | _math("mathbb mathbbm mathds Bbb mathbbmss", 1, _blackboard)
    | _math(
        "mathrm mathsf mathtt mathit mathbf boldsymbol bm pmb mathnormal mathbfit symbf bold "
        "mat vct mtx vect mathbold mbf mbs",
        1,
        _words,
    )
    | _math(
        "mathcal mathscr mathfrak EuScript ensuremath smash mathord mathopen mathclose mathpunct "
        "mathinner boxed cancel substack underbrace overbrace mathstrut displaylimits wrapped",
        1,
        _plain,
    )
    | _math("operatorname mathop DeclareMathOperator operatornamewithlimits", 1, _function)
    | _math("mathrel mathbin", 1, _relation)
    | _math("phantom hphantom vphantom tag label hspace vspace mspace color", 1, _void)
    | _math("overset stackrel accentset", 2, _second)
    | _math("underset", 2, _under)
    | _math("textcolor colorbox", 2, _second)
    | _math("xrightarrow xlongrightarrow", 1, _arrow, optional=True)
    | _math("not", 1, _negated)
    | _math("abs", 1, partial(_fenced, "|", "|"))
    | _math("norm Norm", 1, partial(_fenced, "‖", "‖"))
    | _math("ceil", 1, partial(_fenced, "⌈", "⌉"))
    | _math("floor", 1, partial(_fenced, "⌊", "⌋"))
    | _math("paren", 1, partial(_fenced, "(", ")"))
    | _math("set Set", 1, partial(_fenced, "{", "}"))
    | _math("^", 1, partial(_scripted, "^"))
    | _math("_", 1, partial(_scripted, "_"))
    | {
        name: MathCommand(
            1, partial(_over_all if name in ("overline", "underline") else _accent, mark)
        )
        for name, mark in MATH_ACCENTS.items()
    }
)
