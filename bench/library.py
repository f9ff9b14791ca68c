"""What the reading list costs: starting with it and having one decision acknowledged.

    python bench/library.py [--entries 10000] [--rounds 7] [--folder FOLDER]

Prints ratios against baselines taken in the same run, interleaved: a start against a bare
`yaml.load(…, CSafeLoader)` of the same file, both in processor time; a decision, synced, against
appending 200 bytes to a file in the same folder and syncing it. FOLDER should lie on the disk
that is meant.
"""

import argparse
import gc
import os
import random
import statistics
import tempfile
import time
from pathlib import Path

import yaml

from index.library import Library
from index.paper import Paper, Place

WORDS = [
    *("model", "data", "learning", "network", "training", "method", "language", "graph"),
    *("neural", "task", "image", "inference", "distribution", "policy", "benchmark", "attention"),
]


def paper(number, chance):
    text = " ".join(chance.choice(WORDS) for _ in range(170))
    return Paper(
        id=f"p{number:012d}",
        headline=" ".join(chance.choice(WORDS) for _ in range(9)).capitalize(),
        abstract=text.capitalize() + ".",
        collection="Conference 2026 Papers",
        sources=(Place("conference.txt", 2 * number + 3),),
    )


def fill(path, count):
    """Write a reading list in which half of the papers are kept or maybe, the rest rejected."""
    chance = random.Random(1)
    papers = [paper(number, chance) for number in range(count)]
    library = Library.open(path)
    library.decide(papers[: count // 3], "keep")
    library.decide(papers[count // 3 : count // 2], "maybe")
    library.decide(papers[count // 2 :], "rejected")
    library.tag(papers[: count // 4], add=["eeg", "method/diffusion"])
    library.flush()
    library.close()
    return papers


def timed(action, clock=time.perf_counter):
    gc.collect()
    start = clock()
    result = action()
    return clock() - start, result


def start(path, cache):
    taken, library = timed(lambda: Library.open(path, cache=cache), time.process_time)
    library.close()
    return taken


def starts(path, folder, rounds):
    bare, first, again = [], [], []
    for number in range(rounds):
        parse = lambda: yaml.load(path.read_bytes(), yaml.CSafeLoader)  # noqa: E731
        bare.append(timed(parse, time.process_time)[0])
        cache = folder / f"cache{number}"
        first.append(start(path, cache))
        again.append(start(path, cache))
    return tuple(map(statistics.median, (bare, first, again)))


def decisions(path, folder, papers, rounds):
    """Return the median seconds of a synced append of 200 bytes and of a synced decision."""
    library = Library.open(path)
    log = os.open(folder / "log", os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    appends, acknowledged = [], []

    def append():
        os.write(log, b"x" * 199 + b"\n")
        os.fsync(log)

    def decide(number):
        library.decide([papers[number]], ("keep", "maybe", "rejected")[number % 3])
        library.sync()

    for number in range(rounds):
        appends.append(timed(append)[0])
        acknowledged.append(timed(lambda n=number: decide(n))[0])
    os.close(log)
    library.close()
    return statistics.median(appends), statistics.median(acknowledged)


def tell(what, seconds, ratio=None, limit=None):
    compared = "" if ratio is None else f"   {ratio:.2f} of that above (limit {limit})"
    print(f"{what:32}{seconds * 1000:9.2f} ms{compared}")


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--entries", type=int, default=10_000)
    arguments.add_argument("--rounds", type=int, default=7)
    arguments.add_argument("--folder", type=Path, default=None)
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory(dir=given.folder) as name:
        folder = Path(name)
        path = folder / "reading-list.yaml"
        papers = fill(path, given.entries)
        print(f"{given.entries} entries, {path.stat().st_size / 1e6:.1f} MB")
        bare, first, again = starts(path, folder, given.rounds)
        tell("bare CSafeLoader parse", bare)
        tell("first start", first, first / bare, 1.3)
        tell("start, file unchanged", again, again / bare, 0.3)
        append, decision = decisions(path, folder, papers, 20 * given.rounds)
        tell("200 bytes appended and synced", append)
        tell("decision recorded and synced", decision, decision / append, 2)
        library = Library.open(path)
        library.decide(papers[:1], "maybe")
        tell("the file written behind it", timed(library.flush)[0])
        library.close()


if __name__ == "__main__":
    main()
