"""Writing to a terminal or a pipe: encodings, colour, width, messages, progress."""

from __future__ import annotations

import io
import os
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from index.session import Progress

_STYLES = {"bold": "1", "dim": "2", "keep": "32", "maybe": "33", "rejected": "31", "tag": "36"}


def set_up() -> None:
    """Make the streams take any text: UTF-8 in a pipe, escapes for what a terminal cannot show.

    A stream that the caller closed leads nowhere.
    """
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            encoding = None if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")


def abandon() -> None:
    """Drop what is still buffered for a stdout that takes no more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def visible(text: str) -> str:
    """Return `text` on one line without anything that a terminal would obey."""
    if not text.isprintable():
        text = "".join(sign if sign.isprintable() else " " for sign in text)
    return text.strip()


def message(text: str) -> None:
    """Tell the person something, on stderr."""
    print(f"paperreader: {visible(text)}", file=sys.stderr)  # noqa: T201 - this is where it is said


def say(text: str = "") -> None:
    """Write a line to stdout."""
    sys.stdout.write(f"{text}\n")


def draw(text: str, style: str = "", *, ascii_only: bool = False) -> None:
    """Write a line with parts of a plot, in ASCII where the locale has no other letters."""
    from tui import plots
    from tui.terminal import charset

    if ascii_only or charset.speller(charset.of_locale(charset.environment())):
        text = plots.ascii_only(text)
    say(paint(text, style) if style else text)


def on_terminal() -> bool:
    """Tell whether stdout is a terminal."""
    return sys.stdout.isatty()


def columns() -> int | None:
    """Return the width lines are cut to; None in a pipe, where they stay whole."""
    if not on_terminal():
        return None
    import shutil

    return shutil.get_terminal_size().columns


def paint(text: str, style: str) -> str:
    """Return `text` in a style where stdout shows colours, else as it is."""
    return painter()(text, style)


def painter() -> Callable[[str, str], str]:
    """Return what `paint` comes to for all that is written to this stdout."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return _leave if plain or not on_terminal() else _paint


def _leave(text: str, _style: str) -> str:
    return text


def _paint(text: str, style: str) -> str:
    return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if text.strip() else text


@contextmanager
def progress() -> Iterator[Callable[[Progress], None]]:
    """Give a function that shows how far a long work is, on stderr if that is a terminal."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield lambda _progress: None
        return

    def show(now: Progress) -> None:
        of = f" of {now.total}" if now.total else ""
        left = f", {now.left()}" if now.left() else ""
        sys.stderr.write(f"\r\x1b[K{now.stage} {now.done}{of}{left}")
        sys.stderr.flush()

    try:
        yield show
    finally:
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()
