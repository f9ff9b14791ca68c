"""The reader pane: one paper, wrapped at a readable measure and scrolled by lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from tui.canvas import Canvas
from tui.paint import Run, cut, cut_left, line, safe, segments
from tui.rows import Sheet
from tui.wrap import wrap

MEASURE = 80
"""The widest line of text, in cells."""


class Reader(Canvas):
    """A sheet drawn line by line."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "reader--edge",
        "reader--headline",
        "reader--muted",
        "reader--match",
        "reader--tag",
        "reader--pro",
        "reader--con",
        "reader--keep",
        "reader--maybe",
        "reader--rejected",
        "reader--read",
    }
    DEFAULT_CSS = """
    Reader {
        width: 1fr; height: 1fr;
        & > .reader--edge { color: $muted; }
        & > .reader--headline { text-style: bold; }
        & > .reader--muted, & > .reader--read { color: $muted; }
        & > .reader--match { color: $match; text-style: underline; }
        & > .reader--tag { color: $tag; }
        & > .reader--pro { color: $keep; text-style: bold; }
        & > .reader--con { color: $reject; text-style: italic; }
        & > .reader--keep { color: $keep; }
        & > .reader--maybe { color: $maybe; }
        & > .reader--rejected { color: $reject; }
        &.-active > .reader--edge { color: $primary; text-style: bold; }
    }
    """

    class Turned(Message):
        """The mouse wheel was turned by `lines`."""

        def __init__(self, lines: int) -> None:
            """Remember how far."""
            super().__init__()
            self.lines = lines

    def __init__(self, *, id: str) -> None:  # noqa: A002 - Textual's name
        """Show nothing yet."""
        super().__init__(id=id)
        self.sheet: Sheet | None = None
        self.top = 0
        """The first visible line."""
        self.beside = False
        """Whether it stands beside the list (an edge at its left) or below it (a rule above)."""
        self.alone = False
        """Whether it has the whole screen, and so no edge."""
        self._lines: list[list[Segment]] = []
        self._match_lines: list[int] = []
        self._laid_out_for = Size()

    def show(self, sheet: Sheet | None, top: int = 0) -> None:
        """Show `sheet` from line `top` on."""
        self.sheet, self.top = sheet, top
        self._lay_out()
        self.refresh()

    def place(self, *, beside: bool, alone: bool, active: bool) -> None:
        """Say where the pane stands, and whether the keys go to it."""
        if (beside, alone, active) != (self.beside, self.alone, self.has_class("-active")):
            self.beside, self.alone = beside, alone
            self.set_class(active, "-active")
            self.refresh()

    @property
    def page(self) -> int:
        """How many lines of text are visible at once."""
        return max(1, self.size.height - self._rule)

    @property
    def last_top(self) -> int:
        """The furthest `top` may go."""
        return max(0, len(self._lines) - self.page)

    @property
    def _rule(self) -> int:
        """Lines taken by the rule above the text."""
        return 0 if self.beside or self.alone else 1

    def scroll_lines(self, lines: int) -> bool:
        """Scroll by `lines`; False where the end was already reached."""
        return self.scroll_to_line(self.top + lines)

    def scroll_to_line(self, top: int) -> bool:
        """Scroll until line `top` is the first; False where nothing moved."""
        top = max(0, min(top, self.last_top))
        if top == self.top:
            return False
        self.top = top
        self.refresh()
        return True

    def next_match(self, step: int) -> bool:
        """Scroll to the next (`step` 1) or previous (-1) line with a match out of sight."""
        seen = range(self.top, self.top + self.page)
        if step > 0:
            ahead = [at for at in self._match_lines if at >= seen.stop]
        else:
            ahead = [at for at in reversed(self._match_lines) if at < seen.start]
        return bool(ahead) and self.scroll_to_line(ahead[0] - self.page // 3)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Ask for lines further down."""
        event.stop()
        self.post_message(self.Turned(3))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Ask for lines further up."""
        event.stop()
        self.post_message(self.Turned(-3))

    def render_line(self, y: int) -> Strip:
        """Draw the line at `y`."""
        width = self.size.width
        if self._laid_out_for != self.size:
            self._lay_out()
        base, edge = self.base, self.get_component_rich_style("reader--edge")
        if self._rule and y == 0:
            return line([Segment("─" * width, edge)], width, base)
        index = self.top + y - self._rule
        text = self._lines[index] if index < len(self._lines) else []
        margin = [Segment("│ ", edge)] if self.beside and not self.alone else [Segment(" ", base)]
        return line([*margin, *text], width, base)

    def _lay_out(self) -> None:
        """Turn the sheet into lines for the present size."""
        self._lines, self._match_lines = [], []
        self._laid_out_for = self.size
        sheet = self.sheet
        if sheet is None or not self.size:
            return
        measure = max(10, min(MEASURE, self.size.width - 3))
        base, muted = self.base, self.get_component_rich_style("reader--muted")
        headline = self.get_component_rich_style("reader--headline")
        marks = [
            *self._marks(sheet.headline_pro, "pro"),
            *self._marks(sheet.headline_con, "con"),
            *self._marks(sheet.headline_matches),
        ]
        self._add(sheet.headline, headline, measure, marks)
        self._lines.append(self._status(sheet, measure))
        self._add_lines(sheet.byline, muted, measure)
        self._add_lines(sheet.reasons, muted, measure)
        self._lines.append([])
        styles = [Run(s.start, s.end, _STYLES[s.style]) for s in sheet.spans]
        learnt = [*self._marks(sheet.pro, "pro"), *self._marks(sheet.con, "con")]
        marks = self._marks(sheet.matches)
        self._add(sheet.abstract, base, measure, [*styles, *learnt, *marks], sheet.matches)
        for extra, style in ((_note(sheet.note), base), ("\n".join(sheet.facts), muted)):
            if extra:
                self._lines.append([])
                self._add_lines(extra, style, measure)
        self.top = max(0, min(self.top, self.last_top))

    def _marks(self, matches: Sequence[tuple[int, int]], look: str = "match") -> list[Run]:
        """Return the runs that show `matches` in the look of a component."""
        style = self.get_component_rich_style(f"reader--{look}", partial=True)
        return [Run(start, end, style) for start, end in matches]

    def _add(
        self,
        text: str,
        base: Style,
        measure: int,
        runs: Sequence[Run],
        matches: Sequence[tuple[int, int]] = (),
    ) -> None:
        """Append `text` wrapped, remembering the lines that hold `matches`."""
        text = "\n".join(safe(part) for part in text.split("\n"))
        for start, end in wrap(text, measure):
            if any(start < last and first < end for first, last in matches):
                self._match_lines.append(len(self._lines))
            here = [Run(r.start - start, r.end - start, r.style) for r in runs if r.end > start]
            self._lines.append(segments(text[start:end], base, here))

    def _add_lines(self, text: str, style: Style, measure: int) -> None:
        """Append `text` wrapped in one style; nothing for an empty text."""
        if text:
            self._add(text, style, measure, ())

    def _status(self, sheet: Sheet, measure: int) -> list[Segment]:
        """Return the line with state and tags at the left, the source at the right."""
        sign = f"reader--{sheet.sign}" if sheet.sign else "reader--muted"
        state = segments(sheet.state, self.get_component_rich_style(sign))
        tags = safe(" ".join(f"#{tag}" for tag in sheet.tags))
        room = measure - cell_len(sheet.state)
        tags = cut(f" · {tags}", max(room - 1, 0)) if tags else ""
        room -= cell_len(tags)
        source = cut_left(sheet.source, min(room - 2, max(20, measure // 2))) if room > 8 else ""
        gap = " " * max(0, room - cell_len(source))
        muted = self.get_component_rich_style("reader--muted")
        tag_style = self.get_component_rich_style("reader--tag")
        return [*state, Segment(tags, tag_style), Segment(gap + source, muted)]


_STYLES = {"bold": Style(bold=True), "italic": Style(italic=True)}


def _note(note: str) -> str:
    """Return the note as the sheet shows it."""
    return f"Note: {note.strip()}" if note.strip() else ""
