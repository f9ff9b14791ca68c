"""How long the event loop of the reader is held while somebody types a search.

    bench/heartbeat.py CORPUS [--home DIR] [--rounds 2] [--pause 0.09]

The reader runs on an emulated 120x40 terminal with a warm index of CORPUS (kept in DIR, or built
anew) and a heartbeat of 5 ms on its event loop, while the queries of `bench/search.py` are typed
letter by letter, every other one misspelt, and the list is moved through between them. Printed is
how late the beats came: p50, p99, p99.9 and the latest; the same of the processor time that the
loop's own thread used between two beats, which tells work of the loop (pictures, above all) from
waiting for other threads and for the machine; and how late the same heartbeat comes in an event
loop that has nothing else to do, in a process of its own at the same time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from search import QUERIES
from support.terminal import Terminal

BEAT = 0.005


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus")
    parser.add_argument("--home")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--pause", type=float, default=0.09, help="seconds between two letters")
    parser.add_argument("--beat", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.beat:
        beat_in_the_reader(options.corpus, Path(options.beat))
        return
    with tempfile.TemporaryDirectory() as made:
        home = Path(options.home or made)
        env = {
            "HOME": str(home),
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(ROOT),
            "XDG_CACHE_HOME": str(home / ".cache"),
            "XDG_DATA_HOME": str(home / ".local/share"),
        }
        build(options.corpus, env)
        written = Path(made) / "late.json"
        idle = subprocess.Popen([sys.executable, "-c", IDLE], stdout=subprocess.PIPE, text=True)
        keys = type_queries(options, written, env)
        idle.terminate()
        late, worked = zip(*json.loads(written.read_text()), strict=True)
        report(f"late, of {keys} keys", late)
        report("work of the loop", worked)
        report("late, idle loop", [beat[0] for beat in json.loads(idle.communicate()[0])])


IDLE = f"""
import asyncio, json, signal, sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
from heartbeat import beat
beats = []
def end(*_):
    print(json.dumps(beats))
    sys.exit()
signal.signal(signal.SIGTERM, end)
asyncio.run(beat(beats))
"""


async def beat(beats: list[tuple[float, float]]) -> None:
    """Note for ever how late each beat comes, and what its thread worked before it; in seconds."""
    while True:
        due, worked = time.perf_counter() + BEAT, time.thread_time()
        await asyncio.sleep(BEAT)
        beats.append((time.perf_counter() - due, time.thread_time() - worked))


def build(corpus: str, env: dict[str, str]) -> None:
    search = "from tui.cli import main; main()"
    command = [sys.executable, "-c", search, "--source", corpus, "search", "graph", "--limit", "1"]
    subprocess.run(command, env=env, check=True, stdout=subprocess.DEVNULL)


def type_queries(options: argparse.Namespace, written: Path, env: dict[str, str]) -> int:
    """Type every query in a reader; return how many keys that took."""
    keys = 0
    argv = [sys.executable, __file__, options.corpus, "--beat", str(written)]
    with Terminal(argv, env=env, columns=120, lines=40) as terminal:
        terminal.wait_quiet(2.0)
        for number, query in enumerate(QUERIES * options.rounds):
            middle = len(query) // 2
            typed = query if number % 2 else query[:middle] + query[middle + 1 :]
            for key in ["/", *typed, "<enter>", "j", "j", "<pgdn>", "<esc>", "<esc>"]:
                terminal.press(key if key != "<" else "<lt>")
                keys += 1
                end = time.monotonic() + options.pause
                while time.monotonic() < end:
                    terminal.wait_quiet(min(0.03, options.pause))
        terminal.press("q")
        terminal.wait_exit(10)
    return keys


def beat_in_the_reader(corpus: str, written: Path) -> None:
    """Run the reader with a heartbeat; write how late its beats came once it is left."""
    from index.config import load
    from index.session import Session
    from tui.app import ReaderApp
    from tui.keymap import Keymap

    beats: list[tuple[float, float]] = []

    class Beating(ReaderApp):
        async def _begin(self) -> None:
            await super()._begin()
            self.beating = asyncio.create_task(beat(beats))

    config = load(overrides={"sources": [corpus]})
    session = Session.open(config)
    Beating(session, Keymap(config.keys, config.error)).run(mouse=False)
    session.close()
    written.write_text(json.dumps(beats))


def report(name: str, seconds: Sequence[float]) -> None:
    found = sorted(seconds)
    p50, p99, p999 = (found[int(len(found) * share)] * 1000 for share in (0.5, 0.99, 0.999))
    print(
        f"{name:20} {len(found):7} beats   p50 {p50:5.1f}  p99 {p99:5.1f}  p99.9 {p999:5.1f}"
        f"  most {found[-1] * 1000:5.1f} ms"
    )


if __name__ == "__main__":
    main()
