"""The texts of one paper side by side in one: what was taken out, what was put in."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.screen import Screen

from tui.widgets.footer import Footer
from tui.widgets.pager import Pager
from tui.wrap import wrap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from index.paper import Paper
    from index.session import Version

_HEADINGS = {
    "twin": "A near-duplicate, shown as one with this paper",
    "former": "The text that your work was done on",
    "asked": "In your reading list, gone from its source: the same paper?",
}
_HINTS = (
    ("y", "the same paper"),
    ("n", "not the same"),
    ("Tab", "next text"),
    ("j k", "scroll"),
    ("q", "back"),
)
_MARKS = {"equal": "{}", "delete": "[-{}-]", "insert": "{{+{}+}}"}
_MEASURE = 78
_LEAVE = {"q", "Q", "escape", "h", "left", "d", "ctrl+c"}


class VersionsScreen(Screen["tuple[Version, bool] | None"]):
    """Compares one paper with its other texts; returns which of them was answered, and how."""

    AUTO_FOCUS: ClassVar[str | None] = ""
    DEFAULT_CSS = "VersionsScreen { overflow: hidden; Pager { height: 1fr; } }"

    def __init__(self, paper: Paper, versions: Sequence[Version]) -> None:
        """Compare `paper` with `versions`, of which there is at least one."""
        super().__init__()
        self._paper = paper
        self._versions = versions
        self._shown = 0
        self._pager = Pager(comparison(paper, versions[0], 1, len(versions)), id="versions")

    def compose(self) -> ComposeResult:
        """The comparison above the keys."""
        yield self._pager
        yield Footer(_HINTS, id="versions-footer")

    async def take(self, key: str) -> None:
        """Answer, go on to the next text, scroll, or leave."""
        if key in {"y", "n"}:
            self.dismiss((self._versions[self._shown], key == "y"))
        elif key == "tab":
            self._shown = (self._shown + 1) % len(self._versions)
            version = self._versions[self._shown]
            self._pager.show(comparison(self._paper, version, self._shown + 1, len(self._versions)))
        elif key in _LEAVE:
            self.dismiss(None)
        else:
            self._pager.take(key)

    def paste(self, text: str) -> None:
        """Ignore pasted text."""


def comparison(paper: Paper, version: Version, number: int, count: int) -> list[tuple[str, bool]]:
    """Return the lines of a comparison, and whether each is a heading.

    `[-…-]` stands in the other text alone, `{+…+}` in the text of `paper` alone.
    """
    from index.identity import word_diff

    other = version.paper
    of = f" ({number} of {count})" if count > 1 else ""
    places = " ".join(f"{place.file}:{place.line}" for place in other.sources)
    marked = "".join(
        _marked(op, text) for op, text in word_diff(other.abstract, paper.abstract)
    ).strip()
    return [
        (f"{_HEADINGS[version.kind]}{of}", True),
        (places, False),
        ("[-only there-]  {+only here+}", False),
        ("", False),
        *((marked[start:end], False) for start, end in wrap(marked, _MEASURE)),
    ]


def _marked(op: str, text: str) -> str:
    """Return a stretch with the signs of its operation around its words."""
    words = text.strip()
    before = text[: len(text) - len(text.lstrip())]
    return before + _MARKS[op].format(words) if words else text
