"""Line breaking by cell width, as slices of the text so that spans stay where they are."""

from __future__ import annotations

from rich.cells import cell_len

from tui.paint import fitting


def wrap(text: str, columns: int) -> list[tuple[int, int]]:
    """Return the start and end of each line of `text`, none wider than `columns` cells.

    Lines break at blanks, which belong to no line; before and after wide characters (Chinese,
    Japanese and Korean have no blanks); and inside a word only where it is wider than a line.
    A line break in the text always ends a line.
    """
    lines: list[tuple[int, int]] = []
    start = 0
    for paragraph in text.split("\n"):
        end = start + len(paragraph)
        lines.extend(_wrap(text, start, end, max(1, columns)))
        start = end + 1
    return lines


def _wrap(text: str, start: int, stop: int, columns: int) -> list[tuple[int, int]]:
    """Wrap the paragraph `text[start:stop]`."""
    lines = []
    while True:
        end = min(stop, max(start + 1, fitting(text, start, columns)))
        if end >= stop:
            lines.append((start, stop))
            return lines
        end = _break(text, start, end)
        shown = end
        while shown > start and text[shown - 1] == " ":
            shown -= 1
        lines.append((start, shown))
        start = end
        while start < stop and text[start] == " ":
            start += 1
        if start >= stop:
            return lines


def _break(text: str, start: int, end: int) -> int:
    """Return the last place at or before `end` where a line from `start` may end."""
    for place in range(end, start, -1):
        if text[place] == " " or text[place - 1] == " ":
            return place
        if cell_len(text[place]) > 1 or cell_len(text[place - 1]) > 1:
            return place
        if text[place - 1] in "-–—/" and place - 1 > start and text[place - 2].isalnum():
            return place
    return end
