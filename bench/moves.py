"""Processor time of moves through the list beside a stock Textual OptionList, and of no keys.

    bench/moves.py [SOURCE] [--moves 200] [--idle 10]

Both applications run on an emulated 80x24 terminal with as many rows as SOURCE has papers, by
default the bundled ones. Printed are the processor time of the whole process for a key Down, with
the list scrolling, and for a page down, and the share of a processor taken while nothing happens.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from support.terminal import Terminal

READER = [sys.executable, "-c", "import sys; from tui.cli import main; sys.exit(main())"]
STOCK = """
import sys
from textual.app import App
from textual.widgets import OptionList
class Stock(App):
    def compose(self):
        yield OptionList(*open(sys.argv[1]).read().splitlines())
Stock().run()
"""
TICK = os.sysconf("SC_CLK_TCK")
ROUNDS = 5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", nargs="?", default=str(next((ROOT / "seeds").glob("*.txt"))))
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--idle", type=float, default=10.0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        env = {"HOME": home, "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
        index = [*READER, "--source", options.source, "index"]
        subprocess.run(index, env=env, check=True, capture_output=True)
        listed = [*READER, "--source", options.source, "search", "", "--format", "table"]
        rows = subprocess.run(listed, env=env, check=True, capture_output=True).stdout
        (Path(home) / "rows").write_bytes(rows)
        programs = {
            "paperreader": [*READER, options.source],
            "paperreader --low-bandwidth": [*READER, options.source, "--low-bandwidth"],
            "OptionList": [sys.executable, "-c", STOCK, f"{home}/rows"],
        }
        cost = {
            name: measured(argv, env, options.moves, options.idle)
            for name, argv in programs.items()
        }
    stock = cost["OptionList"]
    for name, (move, page, idle) in cost.items():
        print(
            f"{name:<28} move {move * 1000:6.2f} ms ({move / stock[0]:.2f}x)"
            f"  page {page * 1000:6.2f} ms ({page / stock[1]:.2f}x)  idle {idle:.2%}"
        )


def measured(argv, env, moves, idle):
    """Return the seconds of a move and of a page, and the share taken when idle."""
    with Terminal(argv, env=env) as terminal:
        terminal.wait_quiet(2, 120)
        each = [[], []]
        for _ in range(ROUNDS):
            for found, key in zip(each, ("<down>", "<pgdn>"), strict=True):
                found.append(held(terminal, key, moves // ROUNDS))
            terminal.press("<home>")
            terminal.wait_quiet(0.5)
        before = seconds(terminal.pid)
        terminal.wait_quiet(idle, idle)
        return *(statistics.median(one) for one in each), (seconds(terminal.pid) - before) / idle


def held(terminal, key, moves):
    """Return the seconds of processor time one of `moves` keys costs, 30 of them a second."""
    before = seconds(terminal.pid)
    for _ in range(moves):
        terminal.press(key)
        terminal.wait_quiet(1 / 30, 1 / 30)
    terminal.wait_quiet(0.5)
    return (seconds(terminal.pid) - before) / moves


def seconds(pid):
    """Return the processor time of a process so far."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / TICK


if __name__ == "__main__":
    main()
