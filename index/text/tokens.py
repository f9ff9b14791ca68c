"""TeX source as a list of tokens, and which of them open and close math.

Pairing is decided before anything is rendered, in one pass, so that a stray dollar
sign costs nothing and never swallows the rest of an abstract.
"""

from __future__ import annotations

import re

from index.text.wordlists import word_set

_TOKEN = re.compile(
    r"\\[A-Za-z]+|\\[^A-Za-z]|\\$|[{}$^_~\[\]]|[^\\{}$^_~\[\]]+",
    re.DOTALL,
)
_WORD = re.compile(r"(?<![\\\w])[A-Za-z]{2,}(?![\w(])")
_TEXT_ARGUMENT = re.compile(r"\\(?:text\w*|mbox|hbox|mathrm|operatorname)\s*\{[^{}]*\}|\\[A-Za-z]+")
_MEASURE = re.compile(r"\s*\d[\d.,]*\s*[A-Za-zµ]{1,3}")
_PARAGRAPH = re.compile(r"\n\s*\n")
_FORMULA_LIMIT = 600
"""No inline formula of an abstract is longer: what looks so is prose between two prices."""

MATH_ENVIRONMENTS = word_set(
    "equation align gather multline eqnarray displaymath math alignat flalign split aligned"
)

LISTS = frozenset({"itemize", "enumerate", "description"})


def tokenize(text: str) -> list[str]:
    r"""Return the tokens of `text`: `\command`, `\sign`, one of `{}$^_~[]`, or a run of text."""
    return _TOKEN.findall(text)


def pair_math(tokens: list[str]) -> dict[int, int]:
    r"""Return the tokens that open math, each with the token that closes it.

    `$…$` and `$$…$$` (whose marks are two tokens each), `\(…\)`, `\[…\]`. A dollar
    sign that has no partner, or whose partner would enclose prose, is a dollar sign.
    """
    pairs: dict[int, int] = {}
    dollars = [number for number, sign in enumerate(tokens) if sign == "$"]
    at = 0
    while at < len(dollars) - 1:
        at = _pair_dollar(tokens, dollars, at, pairs)
    _pair_brackets(tokens, pairs)
    return pairs


def _pair_dollar(tokens: list[str], dollars: list[int], at: int, pairs: dict[int, int]) -> int:
    """Pair the dollar sign number `at` with a later one if they hold a formula; return the next."""
    opening, closing = dollars[at], dollars[at + 1]
    if closing == opening + 1:
        if at + 2 < len(dollars):
            content = "".join(tokens[closing + 1 : dollars[at + 2]])
            if not _PARAGRAPH.search(content) or "\\" in content:
                pairs[opening] = dollars[at + 2]
                doubled = at + 3 < len(dollars) and dollars[at + 3] == dollars[at + 2] + 1
                return at + (4 if doubled else 3)
        return at + 2
    content = "".join(tokens[opening + 1 : closing])
    after = tokens[closing + 1] if closing + 1 < len(tokens) else ""
    if is_formula(content, after):
        pairs[opening] = closing
        return at + 2
    return at + 1


def is_formula(content: str, after: str) -> bool:
    """Tell whether `content`, found between two dollar signs, is a formula and not prose."""
    if len(content) > _FORMULA_LIMIT or not content.strip() or _PARAGRAPH.search(content):
        return False
    bare = _TEXT_ARGUMENT.sub(" ", content)
    words = _WORD.findall(bare)
    if content.lstrip()[0].isdigit() and not any(sign in content for sign in "\\^_="):
        unit = _MEASURE.fullmatch(content) is not None
        return not after[:1].isdigit() and (not words or unit)
    prose = [word for word in words if len(word) > 2 or word.islower()]
    if content[0].isspace() and content[-1].isspace() and "\\" not in content:
        return len(prose) < 1
    return len(prose) < 3 or (len(bare) > 0 and sum(map(len, prose)) < len(bare) / 3)


def _pair_brackets(tokens: list[str], pairs: dict[int, int]) -> None:
    r"""Pair `\(` with the nearest following `\)`, and `\[` with `\]`."""
    for opener, closer in (("\\(", "\\)"), ("\\[", "\\]")):
        opening: int | None = None
        for number, token in enumerate(tokens):
            if token == opener:
                opening = number
            elif token == closer and opening is not None:
                pairs[opening] = number
                opening = None


def pair_environments(tokens: list[str]) -> dict[int, int]:
    r"""Return the `\begin` tokens, each with the next `\end` of the same environment."""
    ends: dict[int, int] = {}
    opened: dict[str, int] = {}
    for number, command in enumerate(tokens):
        if command in ("\\begin", "\\end"):
            name = "".join(tokens[number + 2 : number + 3])
            if command == "\\begin":
                opened[name] = number
            elif name in opened:
                ends[opened.pop(name)] = number
    return ends
