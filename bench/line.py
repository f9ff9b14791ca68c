"""Felt latency on slow lines: typed letters, and how long a held key runs on after its release.

    bench/line.py [SOURCE] [--runs 3]

The reader (with and without --low-bandwidth), and newsboat and mutt where installed, run on an
emulated 80x24 terminal behind an emulated line: a key arrives half a round trip after it was
pressed, and what is written arrives at the rate of the line, half a round trip later. Printed are,
for 56,000 and 9,600 bit/s with a round trip of 300 ms, the median time from a typed letter to the
last byte it caused, the bytes a letter costs, and the time from the release of Down, held for three
seconds, to the last byte. SOURCE is a file of papers, by default the bundled ones.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from support.terminal import Terminal

LINES = ((56_000, 0.3), (9_600, 0.3))
LETTERS = "robust eeg"
HELD = 90
REPEATS = 30.0
"""A second."""


class Line:
    """An emulated line: when what was written so far has arrived, and what comes back of it."""

    def __init__(self, terminal: Terminal, rate: int, trip: float) -> None:
        self.terminal, self.rate, self.trip = terminal, rate, trip
        self.seen = terminal.written
        self.free = time.monotonic()
        self.answers: list[tuple[float, bytes]] = []
        self.fresh: list[bytes] = []
        terminal.answer = self.fresh.append

    def look(self, seconds: float) -> None:
        """Let the program run for so long, and queue what it writes."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.terminal.wait_quiet(0.004, seconds=0.004)
            new = self.terminal.written - self.seen
            if new:
                self.seen += new
                self.free = max(self.free, time.monotonic()) + new * 8 / self.rate
            self.answers += [(self.free + self.trip, reply) for reply in self.fresh]
            self.fresh.clear()
            while self.answers and self.answers[0][0] <= time.monotonic():
                self.terminal.send(self.answers.pop(0)[1])

    def arrived(self) -> float:
        """Return when the last byte so far is on the screen."""
        return self.free + self.trip / 2

    def rest(self) -> None:
        """Let the program run until all it wrote has been seen for half a second."""
        self.look(0.5)
        while self.arrived() > time.monotonic() - 0.5:
            self.look(0.1)

    def press(self, key: str) -> float:
        """Press a key; returns when."""
        pressed = time.monotonic()
        self.look(self.trip / 2)
        self.terminal.press(key)
        return pressed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", nargs="?", default=str(next((ROOT / "seeds").glob("*.txt"))))
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        programs = others(options.source, home)
        env = {"HOME": home, "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
        build = [sys.executable, "-c", "from tui.cli import main; main()", "--source"]
        subprocess.run([*build, options.source, "index"], env=env, check=True, capture_output=True)
        for rate, trip in LINES:
            print(f"{rate:,} bit/s, round trip {trip * 1000:.0f} ms")
            for name, (argv, useful, search) in programs.items():
                runs = [
                    measured(argv, useful, search, env, rate, trip) for _ in range(options.runs)
                ]
                letter, size, held = (statistics.median(each) for each in zip(*runs, strict=True))
                print(
                    f"  {name:<28} letter {letter:5.2f} s, {size:6.0f} bytes;"
                    f" held Down runs on for {held:6.2f} s"
                )


def others(source: str, home: str) -> dict[str, tuple[list[str], str, str]]:
    """Return name → command, text on its useful screen, key that begins a search."""
    reader = [sys.executable, "-c", "from tui.cli import main; main()", source]
    found = {
        "paperreader --low-bandwidth": ([*reader, "--low-bandwidth"], "left ", "/"),
        "paperreader": ([*reader, "--no-low-bandwidth"], "left ", "/"),
    }
    if newsboat := shutil.which("newsboat"):
        urls = Path(home) / "urls"
        urls.write_text("".join(f'file:///nowhere/{n} "~Feed {n}"\n' for n in range(300)))
        cache = str(Path(home) / "cache.db")
        found["newsboat"] = ([newsboat, "-u", str(urls), "-c", cache], "Feed 1", "/")
    if mutt := shutil.which("mutt"):
        (Path(home) / "Mail").mkdir()
        box = Path(home) / "box"
        box.write_text(
            "".join(
                f"From a@b Tue Dec  1 00:00:00 2026\nFrom: a@b\nSubject: Paper {n}\n\nText\n\n"
                for n in range(300)
            )
        )
        found["mutt"] = (
            [mutt, "-n", "-F", os.devnull, "-f", str(box)],
            "Paper 1",
            "/",
        )
    return found


def measured(
    argv: list[str], useful: str, search: str, env: dict[str, str], rate: int, trip: float
) -> tuple[float, float, float]:
    fresh = tempfile.mkdtemp(dir=env["HOME"])  # or a reader would open where it was left
    with Terminal(argv, env={**env, "XDG_STATE_HOME": fresh}) as terminal:
        terminal.wait_for(useful, 120)
        terminal.wait_quiet(1)
        line = Line(terminal, rate, trip)
        for _ in range(HELD):
            terminal.press("<down>")
            line.look(1 / REPEATS)
        released = time.monotonic() - trip / 2  # the key reached the program so much later
        line.rest()
        held = max(0.0, line.arrived() - released)
        terminal.press(search)
        line.rest()
        latencies, before = [], terminal.written
        for letter in LETTERS:
            pressed = line.press(letter)
            line.rest()
            latencies.append(line.arrived() - pressed)
        return statistics.median(latencies), (terminal.written - before) / len(LETTERS), held


if __name__ == "__main__":
    main()
