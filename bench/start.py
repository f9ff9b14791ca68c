"""Start-up and size: the reader beside an empty Textual app, a plain command beside its imports.

    bench/start.py CORPUS [OTHER_CORPUS] [--decisions 6000] [--runs 15] [--home DIR]

CORPUS is a source file (plain text, JSON lines, .xz). The index is built first, unless DIR, where
it stays, has it from before. Then, in turns on an emulated 80x24 terminal, an empty Textual app
paints and the reader starts with a warm index and so many decisions in its library; printed are the
medians and their ratio. With OTHER_CORPUS its warm start and memory are compared too. Last,
`paperreader search` as a whole process is compared with `python -c 'import whoosh.index, yaml'`.
"""

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from support.terminal import Terminal

from index.config import load
from index.session import Session

EMPTY = """
from textual.app import App
from textual.widgets import Static
class Empty(App):
    def compose(self):
        yield Static("painted")
Empty().run()
"""
READER = [sys.executable, "-c", "from tui.cli import main; main()"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus")
    parser.add_argument("other", nargs="?")
    parser.add_argument("--decisions", type=int, default=6000)
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--home", help="keep the index there")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        home = options.home or made
        env = {"HOME": home, "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
        corpora = [each for each in (options.corpus, options.other) if each]
        first = {each: prepare(each, home, options.decisions) for each in corpora}
        starts: dict[str, list[float]] = {each: [] for each in ("", *corpora)}
        memory: dict[str, float] = {}
        for _ in range(options.runs):
            starts[""].append(painted([sys.executable, "-c", EMPTY], "painted", env)[0])
            for each in corpora:
                seconds, memory[each] = painted([*READER, each], first[each], env)
                starts[each].append(seconds)
        empty = statistics.median(starts[""])
        print(f"empty Textual app      {empty * 1000:7.0f} ms")
        for each in corpora:
            median = statistics.median(starts[each])
            size = cache_size(each, home)
            print(
                f"{Path(each).name:22} {median * 1000:7.0f} ms  {median / empty:5.2f}x empty app"
                f"   peak memory {memory[each]:5.0f} MB   cache {size:6.1f} MB"
            )
        if options.other:
            large, small = (statistics.median(starts[each]) for each in reversed(corpora))
            print(f"warm start, {Path(corpora[1]).name} against the first: {large / small:.2f}x")
        for each in corpora:
            compare_search(each, env, options.runs)


def prepare(corpus: str, home: str, decisions: int) -> str:
    """Build index and library; returns words of the first abstract as the reader shows it."""
    environ = {"XDG_CACHE_HOME": f"{home}/.cache", "XDG_DATA_HOME": f"{home}/.local/share"}
    os.environ.update(environ)
    config = load(overrides={"sources": [corpus]})
    session = Session.open(config)
    started = time.perf_counter()
    session.prepare()
    print(f"first index of {Path(corpus).name}: {time.perf_counter() - started:.1f} s")
    papers = [session.paper(doc) for doc in session.corpus.order[1 : decisions + 1]]
    session.library.decide([p for n, p in enumerate(papers) if n % 3 == 0], "keep")
    session.library.decide([p for n, p in enumerate(papers) if n % 3 == 1], "rejected")
    session.library.decide([p for n, p in enumerate(papers) if n % 3 == 2], "maybe")
    first = session.paper(session.corpus.order[0])
    session.close()
    return " ".join(first.abstract.split()[:3])


def painted(argv: list[str], text: str, env: dict[str, str]) -> tuple[float, float]:
    """Return the seconds until `text` is on screen, and the peak memory (MB) one second later."""
    started = time.perf_counter()
    with Terminal(argv, env=env) as terminal:
        terminal.wait_for(text, 60)
        seconds = time.perf_counter() - started
        terminal.wait_quiet(1.0)
        status = Path(f"/proc/{terminal.pid}/status").read_text()
        peak = next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM"))
    return seconds, int(peak) / 1024


def cache_size(corpus: str, home: str) -> float:
    """Return the size of the cache of one corpus in MB."""
    for folder in Path(f"{home}/.cache/paperreader").glob("*/*"):
        if corpus in (folder / "current.json").read_text():
            return sum(each.stat().st_size for each in folder.rglob("*") if each.is_file()) / 1e6
    return 0.0


def compare_search(corpus: str, env: dict[str, str], runs: int) -> None:
    """Print the time of a plain search beside that of its heaviest imports."""
    search = [*READER, "search", "neural networks", "--source", corpus]
    ours: list[float] = []
    decided: list[float] = []
    imports: list[float] = []
    with tempfile.TemporaryDirectory() as empty:
        for _ in range(runs):
            imports.append(timed([sys.executable, "-c", "import whoosh.index, yaml"], env))
            ours.append(timed(search, {**env, "XDG_DATA_HOME": empty}))
            decided.append(timed(search, env))
    base = statistics.median(imports)
    print(
        f"paperreader search on {Path(corpus).name}: {statistics.median(ours) / base:.2f}x its"
        f" imports; with all those decisions {statistics.median(decided) / base:.2f}x"
    )


def timed(argv: list[str], env: dict[str, str]) -> float:
    """Return the processor time of a process, in seconds: the machine may be busy."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(argv, env=env, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    main()
