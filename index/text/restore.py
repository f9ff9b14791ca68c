r"""Putting back what exports ate of TeX source: `\t` of `\textit` read as a tab, and the like."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_HEADLESS = re.compile(
    r"(?<![\\A-Za-z])(?:"
    r"(?P<t>extit|extbf|exttt|extsc|extsf|extrm|ext(?=\{)|ilde(?=\{))(?![a-z])"
    r"|(?P<e>mph(?=\{))|(?P<f>ootnote(?=\{)|rac(?=\{))|(?P<b>oldsymbol(?=\{)|egin(?=\{)|ar(?=\{\w\}))"
    r"|(?P<r>ightarrow\b))"
    r"|(?<!\\f)(?<=[a-z.])(?P<glued>ootnote(?=\{))"
)
_SWITCH = re.compile(r"\{(?:(?:em|it|bf|sl)[ ~]|m (?=[A-Za-z]{3}))(?=[^{}]{1,300}\})")
_SWITCHES = {"m": "em"}
_DOUBLED = re.compile(r"\\\\(?=([A-Za-z]{2,}))")
_EATEN = re.compile(
    r"(\$[^$\n]{0,80}?(?:^|(?<=[\s\d)$])))[ \t]*"
    r"(imes|heta|abla|ightarrow|arepsilon|lpha|pprox|orall)(?![A-Za-z])"
)
_EATEN_TAU = re.compile(r"\$[ \t]+au(?=[\s_^$=])")
_EATEN_LETTERS = {
    "imes": "t", "heta": "t", "abla": "n", "ightarrow": "r", "arepsilon": "v",
    "lpha": "a", "pprox": "a", "orall": "f",
}  # fmt: skip


def restore_tex(text: str, known: Callable[[str], bool]) -> str:
    r"""Return `text` with its damaged commands whole again.

    A command that lost its first letter with the backslash (`extit{…}`, `$ imes$`) or
    its backslash alone (`{em …}`) gets it back; a doubled backslash before a command
    that is `known` becomes one.
    """
    if "{" in text:
        text = _HEADLESS.sub(_with_head, text)
        text = _SWITCH.sub(_with_backslash, text)
    if "$" in text:
        text = _EATEN.sub(lambda lost: f"{lost[1]}\\{_EATEN_LETTERS[lost[2]]}{lost[2]}", text)
        text = _EATEN_TAU.sub(r"$\\tau", text)
    if "\\\\" in text:
        text = _DOUBLED.sub(lambda doubled: "\\" if known(doubled[1]) else doubled.group(), text)
    return text


def _with_head(lost: re.Match[str]) -> str:
    letter = lost.lastgroup or ""
    return "\\" + ("f" if letter == "glued" else letter) + lost.group()


def _with_backslash(lost: re.Match[str]) -> str:
    name = lost.group()[1:].rstrip(" ~")
    return f"{{\\{_SWITCHES.get(name, name)} "
