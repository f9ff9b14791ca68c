"""TeX commands without arguments: what they switch, stand for, or merely decorate."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from index.text.layout import Kind
from index.text.masks import BOLD_OFF, BOLD_ON, ITALIC_OFF, ITALIC_ON
from index.text.wordlists import word_set

FENCES: Mapping[str, Kind] = MappingProxyType(
    dict.fromkeys(word_set("left mleft bigl Bigl biggl Biggl"), Kind.OPEN)
    | dict.fromkeys(word_set("right mright bigr Bigr biggr Biggr"), Kind.CLOSE)
    | dict.fromkeys(["middle"], Kind.BAR)
)
"""Commands before a bracket: what becomes of a bar there."""

DROPPED = word_set("""
displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits big Big bigg Bigg bigl bigr
Bigl Bigr biggl biggr Biggl Biggr bigm Bigm left right middle nonumber notag noindent par
newline linebreak pagebreak newpage clearpage smallskip medskip bigskip hfill vfill hline centering
protect relax small footnotesize scriptsize tiny normalsize large Large LARGE huge Huge
rm sf tt sc cal mathstrut strut null allowbreak nobreak break nobreakspace leavevmode ignorespaces
maketitle indent indented displaylimits up normalfont rmfamily sffamily ttfamily scshape upshape
mdseries bgroup egroup protecting boldmath unboldmath scrm frak mit Bbb
""")
"""Commands without an argument that leave nothing behind."""

SWITCHES: Mapping[str, tuple[str, str]] = MappingProxyType(
    dict.fromkeys(("bf", "bfseries"), (BOLD_ON, BOLD_OFF))
    | dict.fromkeys(("em", "it", "sl", "itshape", "slshape"), (ITALIC_ON, ITALIC_OFF))
)
"""Commands that set the rest of their group in a style."""

WORDS: Mapping[str, str] = MappingProxyType({
    "ie": "i.e.", "eg": "e.g.", "etal": "et al.", "etc": "etc.", "cf": "cf.", "vs": "vs.",
    "wrt": "w.r.t.", "iid": "i.i.d.", "aka": "a.k.a.", "Eg": "E.g.", "Ie": "I.e.", "viz": "viz.",
    "dof": "d.o.f.", "resp": "resp.", "st": "s.t.", "whp": "w.h.p.", "wp": "w.p.",
    "wlog": "w.l.o.g.", "Wlog": "W.l.o.g.", "sota": "SOTA", "etals": "et al.", "viz.": "viz.",
    "xspace": "",
    "LaTeX": "LaTeX", "TeX": "TeX", "BibTeX": "BibTeX", "quad": " ", "qquad": " ", "enspace": " ",
    "thinspace": " ", "enskip": " ", "space": " ", "newline": " ", "linebreak": " ", "par": "\n",
    "keywords": "Keywords: ", "today": "today", "micro": "µ", "metre": "m", "meter": "m",
    "second": "s", "percent": "%", "kilo": "k", "milli": "m", "nano": "n", "centi": "c",
    "gram": "g", "hertz": "Hz", "mega": "M", "giga": "G", "watt": "W", "volt": "V", "celsius": "°C",
})  # fmt: skip
"""Commands that stand for words of text."""

GLUED = (
    "widetilde", "operatorname", "boldsymbol", "textnormal", "overline", "underline", "widehat",
    "mathcal", "mathbb", "mathbf", "mathrm", "mathsf", "mathfrak", "mathscr", "mathit", "textbf",
    "textit", "texttt", "textsc", "textsf", "textrm", "textsl", "tilde", "citep", "citet", "cite",
    "emph", "text", "sqrt", "begin", "end", "hat", "bar", "vec", "log", "url", "bm",
    "times", "tfrac", "frac",
)  # fmt: skip
"""Commands that turn up joined to their argument where an export lost the braces."""
