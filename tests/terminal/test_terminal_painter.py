"""Painting: whatever is drawn, the terminal shows what it would show of the stock driver."""

import os
import random

import pyte
import pytest
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip

from tui.terminal import grid as cells
from tui.terminal import style
from tui.terminal.painter import Painter

COUNT = 2000 if os.environ.get("PAPERREADER_FULL") else 120
CONSOLE = Console(color_system="truecolor", force_terminal=True, legacy_windows=False)
STYLES = [
    Style(),
    Style(bold=True),
    Style(color="red"),
    Style(color="#8fc98a", bgcolor="#16181d"),
    Style(bgcolor="blue"),
    Style(reverse=True),
    Style(underline=True, italic=True, color="color(120)"),
    Style(dim=True, bgcolor="default", color="default"),
]
WORDS = [
    "graph",
    "  ",
    "日本語",
    "naïve",
    "e\u0301t\u0301",
    " ",
    "—…·",
    "𝒙",
    "        ",
    "ﬁ",
    "한국",
]


class Emulated:
    """Two terminals of one size: one fed by the stock driver, one by ours."""

    def __init__(self, columns, lines, *, bce=False):
        self.stock, self.ours = pyte.Screen(columns, lines), pyte.Screen(columns, lines)
        self.streams = [pyte.Stream(screen) for screen in (self.stock, self.ours)]
        for screen in (self.stock, self.ours):
            screen.reset_mode(pyte.modes.DECAWM)
            screen.set_mode(pyte.modes.LNM)
        self.painter = Painter(bce=bce)
        self.target = cells.blank(columns, lines)
        self.bytes = 0

    def show(self, frame, *, alike=True):
        self.streams[0].feed(frame)
        assert cells.is_frame(frame)
        update = cells.read(frame, self.target)
        for y, row in update.rows.items():
            self.target[y] = row
        out = self.painter.paint(list(self.target), update.cursor)
        self.bytes = len(out.encode())
        self.streams[1].feed(out)
        if alike:
            differing = [
                (y, x, a, b)
                for y, (left, right) in enumerate(
                    zip(pictures(self.ours), pictures(self.stock), strict=True)
                )
                for x, (a, b) in enumerate(zip(left, right, strict=True))
                if a != b
            ]
            assert differing == []
            assert (self.ours.cursor.y, self.ours.cursor.x) == (
                self.stock.cursor.y,
                self.stock.cursor.x,
            )
        return out


def pictures(screen):
    return [[look(screen.buffer[y][x]) for x in range(screen.columns)] for y in range(screen.lines)]


def look(char):
    """Return what is seen of a cell: a blank has no letter to be coloured or bold."""
    marks = (char.underscore, char.strikethrough, char.reverse)
    if char.data == " ":
        return " ", char.bg, char.fg if any(marks) else "", *marks
    return char.data, char.fg, char.bg, char.bold, char.italics, *marks


def frame(strips, x, y, columns):
    update = LayoutUpdate([[strip] for strip in strips], Region(x, y, columns, len(strips)))
    return update.render_segments(CONSOLE) + "\x1b[1;1H"


def strip(rng, columns):
    segments, left = [], columns
    while left:
        text = rng.choice(WORDS)
        style_ = rng.choice(STYLES)
        segment = Segment(text, style_)
        if segment.cell_length > left:
            segment = Segment(" " * left, style_)
        segments.append(segment)
        left -= segment.cell_length
    return Strip(segments, columns)


@pytest.mark.parametrize("bce", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_any_frames_show_as_the_stock_driver_draws_them(seed, bce):
    rng = random.Random(seed)
    columns, lines = rng.choice([(12, 4), (40, 12), (80, 24)])
    terminal = Emulated(columns, lines, bce=bce)
    rows = [strip(rng, columns) for _ in range(lines)]
    for _ in range(COUNT):
        kind = rng.random()
        if kind < 0.4:  # a list scrolls by some lines
            by = rng.randrange(-lines + 1, lines)
            fresh = [strip(rng, columns) for _ in range(abs(by))]
            rows = rows[by:] + fresh if by > 0 else fresh + rows[: lines + by]
            terminal.show(frame(rows, 0, 0, columns))
        elif kind < 0.8:  # a part is drawn anew, as a chop of a line or a box over it
            width, height = rng.randint(1, columns), rng.randint(1, lines)
            x, y = rng.randint(0, columns - width), rng.randint(0, lines - height)
            box = [strip(rng, width) for _ in range(height)]
            halves = any(cut(terminal, y + at, x, x + width) for at in range(height))
            if not halves:  # half a wide letter: what is seen then is the terminal's business
                terminal.show(frame(box, x, y, width))
        else:
            rows = [strip(rng, columns) for _ in range(lines)]
            terminal.show(frame(rows, 0, 0, columns))


def cut(terminal, y, start, end):
    row = terminal.target[y]
    return any(0 < x < len(row) and not row[x].text for x in (start, end))


def test_chops_of_lines_show_as_drawn():
    terminal = Emulated(20, 3)
    terminal.show(frame([Strip([Segment("a" * 20)])] * 3, 0, 0, 20))
    chops = [{0: None, 5: Strip([Segment("bcd", Style(bold=True))])} for _ in range(3)]
    update = ChopsUpdate(chops, [(0, 5, 8), (2, 5, 8)], [[5, 8]] * 3)
    terminal.show(update.render_segments(CONSOLE) + "\x1b[3;7H")
    assert terminal.ours.display == [
        "a" * 5 + "bcd" + "a" * 12,
        "a" * 20,
        "a" * 5 + "bcd" + "a" * 12,
    ]


def test_half_a_wide_letter_never_stays():
    terminal = Emulated(6, 1)
    terminal.show(frame([Strip([Segment("日本語")])], 0, 0, 6))
    terminal.show(frame([Strip([Segment("x")])], 1, 0, 1), alike=False)
    assert terminal.ours.display == [" x本語"]
    terminal.show(frame([Strip([Segment("y")])], 2, 0, 1), alike=False)
    assert terminal.ours.display == [" xy 語"]


@pytest.mark.parametrize("text", ["👩‍💻", "❤️", "🇩🇪", "☃", "🦀"])
def test_after_a_letter_of_disputed_width_the_position_is_absolute(text):
    terminal = Emulated(20, 1)
    out = terminal.show(frame([Strip([Segment(f"a{text}bc")])], 0, 0, 20), alike=False)
    assert f"{text}\x1b[1;" in out or "🇪\x1b[1;" in out


def test_nothing_new_costs_nothing():
    terminal = Emulated(40, 10)
    rows = [strip(random.Random(1), 40) for _ in range(10)]
    terminal.show(frame(rows, 0, 0, 40))
    terminal.show(frame(rows, 0, 0, 40))
    assert terminal.bytes == 0


def test_a_marker_that_moves_costs_a_few_bytes():
    terminal = Emulated(80, 24)
    rows = [f"   A paper on subject {number} and more".ljust(80) for number in range(24)]
    for cursor in range(8, 12):
        drawn = [">" + row[1:] if y == cursor else row for y, row in enumerate(rows)]
        terminal.show(frame([Strip([Segment(row)]) for row in drawn], 0, 0, 80))
    assert terminal.bytes <= 16


def test_a_list_that_scrolls_sends_the_new_line_only():
    terminal = Emulated(80, 24)
    for first in range(3):
        drawn = [f"{number} paper of some length or other" for number in range(first, first + 22)]
        drawn = ["a title stays", *drawn, "a footer stays"]
        terminal.show(frame([Strip([Segment(row.ljust(80))]) for row in drawn], 0, 0, 80))
    assert terminal.bytes <= 80


def test_what_was_forgotten_or_resized_is_drawn_whole():
    terminal = Emulated(30, 3)
    rows = [Strip([Segment("some text".ljust(30))])] * 3
    terminal.show(frame(rows, 0, 0, 30))
    terminal.painter.forget()
    terminal.ours.reset()
    terminal.show(frame(rows[:1], 0, 0, 30), alike=False)
    assert terminal.ours.display == terminal.stock.display


@pytest.mark.parametrize(
    "data",
    ["", "plain", "\x1b[?25l", "\x1b]52;c;aGk=\x07", "\x1b[1;1Hbell\x07", "\x1b[1;1H\x1b[2J"],
)
def test_what_the_compositor_does_not_write_is_no_frame(data):
    assert not cells.is_frame(data)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (None, "", "\x1b[m"),
        ("", "1", "\x1b[1m"),
        ("1", "", "\x1b[m"),
        ("1;31", "1;32", "\x1b[32m"),
        ("1;31", "31", "\x1b[;31m"),
        ("31;44", "31", "\x1b[49m"),
        ("31", "", "\x1b[m"),
        ("38;2;1;2;3", "38;5;120;1", "\x1b[1;38;5;120m"),
        ("1", "1", ""),
    ],
)
def test_a_look_changes_the_short_way(old, new, expected):
    before = None if old is None else style.parse(old)
    assert style.change(before, style.parse(new)) == expected
