"""The prompt over the last lines: a question, the answer being typed, and what may be chosen."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tui.asking import Question
from tui.canvas import Canvas
from tui.paint import caret, cut, line, typed

MAX_CHOICES = 10


class Prompt(Canvas):
    """Draws a `Question`; typing reaches that through the screen, not through events."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "prompt--label",
        "prompt--hint",
        "prompt--cursor",
        "prompt--chosen",
    }
    DEFAULT_CSS = """
    Prompt {
        dock: bottom; layer: over; display: none; background: $bar; color: $foreground;
        & > .prompt--label { color: $primary; }
        & > .prompt--hint { color: $bar-text; }
        & > .prompt--cursor { text-style: reverse; }
        & > .prompt--chosen { text-style: bold; }
    }
    """

    def __init__(self, *, id: str) -> None:  # noqa: A002 - Textual's name
        """Stay out of sight until there is a question."""
        super().__init__(id=id)
        self._question: Question | None = None

    def show(self, question: Question | None) -> None:
        """Draw `question`, or go out of sight."""
        self._question = question
        self.display = question is not None
        if question is not None:
            height = min(len(question.choices), MAX_CHOICES) + 1
            if self.styles.height is None or self.styles.height.value != height:
                self.styles.height = height
            self.refresh()

    @property
    def caret(self) -> int:
        """The column of the cursor in the answer."""
        question, width = self._question, self.size.width
        if question is None:
            return 0
        label = cell_len(cut(question.label, max(8, width * 2 // 3))) + 2
        room = max(4, width - label)
        return label + caret(question.line.text, question.line.cursor, room)[1]

    def render_line(self, y: int) -> Strip:
        """Draw the choice at `y`, or the question in the last line."""
        question, width, base = self._question, self.size.width, self.base
        if question is None:
            return Strip.blank(width, base)
        if y == self.size.height - 1:
            return self._answer(question, width, base)
        shown = self.size.height - 1
        first = max(0, min(question.chosen - shown + 1, len(question.choices) - shown))
        index = first + y
        if index >= len(question.choices):
            return Strip.blank(width, base)
        choice = question.choices[index]
        at = index == question.chosen
        hint = cut(choice.hint, width // 2)
        text = cut(choice.text, width - cell_len(hint) - 6)
        style = self.get_component_rich_style("prompt--chosen") if at else base
        gap = " " * (width - 4 - cell_len(text) - cell_len(hint))
        hint_style = self.get_component_rich_style("prompt--hint")
        mark = Segment(" > " if at else "   ", style)
        return line([mark, Segment(text, style), Segment(gap + hint, hint_style)], width, base)

    def _answer(self, question: Question, width: int, base: Style) -> Strip:
        """Return the line with the question and the answer so far."""
        label = cut(question.label, max(8, width * 2 // 3))
        label_style = self.get_component_rich_style("prompt--label")
        mark = self.get_component_rich_style("prompt--cursor", partial=True)
        room = max(4, width - cell_len(label) - 2)
        answer = typed(question.line.text, question.line.cursor, room, base, mark)
        return line([Segment(f" {label} ", label_style), *answer], width, base)
