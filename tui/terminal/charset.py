"""The letters a terminal can show: the charset of the locale, and stand-ins in ASCII."""

from __future__ import annotations

import codecs
import os
import unicodedata
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path

from rich.cells import cell_len

_STAND_INS = {
    "·": ".", "•": "*", "…": "~", "–": "-", "—": "-", "‐": "-", "‑": "-", "−": "-", "―": "-",
    "‘": "'", "’": "'", "‚": ",", "“": '"', "”": '"', "„": '"', "′": "'", "″": '"', "‹": "<",
    "›": ">", "«": "<", "»": ">", "×": "x", "÷": "/", "±": "+", "∓": "+", "→": ">", "←": "<",
    "↑": "^", "↓": "v", "↔": "-", "⇒": ">", "⇐": "<", "⇔": "=", "↦": ">", "≤": "<", "≥": ">",
    "≪": "<", "≫": ">", "≈": "~", "≃": "~", "∼": "~", "≅": "=", "≡": "=", "∝": "~", "∞": "8",
    "∥": "|", "‖": "|", "∣": "|", "√": "v", "∈": "e", "∉": "e", "∑": "S", "∏": "P", "∫": "S",
    "∂": "d", "∇": "V", "∅": "0", "∪": "u", "∩": "n", "⊂": "<", "⊆": "<", "⊃": ">", "∧": "^",
    "∨": "v", "¬": "!", "∀": "A", "∃": "E", "∘": "o", "⊕": "+", "⊗": "x", "⊙": "o", "⟨": "<",
    "⟩": ">", "⋅": ".", "∙": ".", "†": "+", "‡": "+", "§": "S", "¶": "P", "©": "c", "®": "r",
    "°": "o", "ß": "s", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "ı": "i", "æ": "a",
    "œ": "o", "Æ": "A", "Œ": "O", "ð": "d", "þ": "p", "─": "-", "━": "-", "│": "|", "┃": "|",
    "┌": "+", "┐": "+", "└": "+", "┘": "+", "├": "+", "┤": "+", "┬": "+", "┴": "+", "┼": "+",
    "═": "=", "║": "|", "▁": ".", "▂": ".", "▃": ":", "▄": "-", "▅": "=", "▆": "+", "▇": "*",
    "█": "#", "▏": "|", "▎": "|", "▍": "|", "▌": "|", "▋": "#", "▊": "#", "▉": "#", "▀": "^",
    "░": ".", "▒": ":", "▓": "#", "✓": "v", "✗": "x", "★": "*", "☆": "*", "●": "o", "○": "o",
    "■": "#", "□": "o", "▲": "^", "▼": "v", "▶": ">", "◀": "<", "ħ": "h", "ℓ": "l", "€": "E",
    "£": "L", "¥": "Y", "µ": "u",
    "α": "a", "β": "b", "γ": "g", "δ": "d", "ε": "e", "ζ": "z", "η": "e", "θ": "t", "ι": "i",
    "κ": "k", "λ": "l", "μ": "u", "ν": "n", "ξ": "x", "ο": "o", "π": "p", "ρ": "r", "σ": "s",
    "ς": "s", "τ": "t", "υ": "u", "φ": "f", "χ": "x", "ψ": "y", "ω": "w", "Γ": "G", "Δ": "D",
    "Θ": "T", "Λ": "L", "Ξ": "X", "Π": "P", "Σ": "S", "Φ": "F", "Ψ": "Y", "Ω": "O",
}  # fmt: skip
"""What a letter looks like most in ASCII, for those that are not an ASCII letter with marks."""


def of_locale(environ: Mapping[str, str]) -> str:
    """Return the name of the charset that the locale asks for; `ascii` for C and POSIX.

    Not `locale.getpreferredencoding`: Python itself reads C as UTF-8, the terminal does not.
    Where nobody said anything it is UTF-8, as that is what terminals are now.
    """
    name = environ.get("LC_ALL") or environ.get("LC_CTYPE") or environ.get("LANG") or "C.UTF-8"
    language, dot, charset = name.partition("@")[0].partition(".")
    if not dot:
        return "ascii" if language in {"C", "POSIX"} else "latin-1"
    try:
        return codecs.lookup(charset).name
    except LookupError:
        return "ascii"


def environment() -> Mapping[str, str]:
    """Return the environment as this program got it.

    In the C locale Python sets LC_CTYPE to UTF-8 for itself and its children (PEP 538).
    """
    try:
        block = Path("/proc/self/environ").read_bytes()
    except OSError:
        return os.environ
    pairs = (each.partition(b"=") for each in block.split(b"\0"))
    return {os.fsdecode(name): os.fsdecode(value) for name, _, value in pairs}


def speller(charset: str) -> Callable[[str], str] | None:
    """Return what writes a letter in `charset`, as wide as it is; None where any letter will do."""
    if charset.startswith(("utf", "gb18030")):
        return None

    def spell(letter: str) -> str:
        return letter if _has(charset, letter) else stand_in(letter)

    return lru_cache(maxsize=4096)(spell)


def stand_in(letter: str) -> str:
    """Return ASCII for a letter with what combines with it, in as many columns."""
    columns = cell_len(letter)
    known = _STAND_INS.get(letter[0])
    if known is None:
        plain = unicodedata.normalize("NFKD", letter)
        known = next((_STAND_INS.get(sign, sign) for sign in plain), "?")
    if not known.isascii() or not known.isprintable():
        known = "?"
    return known + (known if known == "?" else " ") * (columns - 1)


def _has(charset: str, letter: str) -> bool:
    try:
        letter.encode(charset)
    except UnicodeEncodeError:
        return False
    return True
