"""Two processes and an editor change one reading list at once: nothing any of them did is lost."""

import random
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from library.shelf_kit import FULL, paper

from index.library import Library

CHANGES = 500 if FULL else 60
RUNS = 20 if FULL else 1
SHARED = 12
HERE = Path(__file__)

WRITER = """
import random, sys
sys.path[:0] = sys.argv[4:]
from library.test_library_writers import write
write(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
"""

EDITOR = """
import os, random, sys, time
path, seed = sys.argv[1], int(sys.argv[2])
chance = random.Random(seed)
number = 0
while os.path.exists(path + ".running"):
    time.sleep(chance.uniform(0.01, 0.08))
    try:
        with open(path, encoding="utf-8", newline="") as file:
            text = file.read()
    except FileNotFoundError:
        continue
    lines = text.splitlines(keepends=True)
    places = [n for n, line in enumerate(lines) if line.startswith(("- id", "version", "papers"))]
    if not places:
        continue
    lines.insert(chance.choice(places), f"# remark {number}\\n")
    with open(path + ".edited", "w", encoding="utf-8", newline="") as file:
        file.write("".join(lines))
    with open(path, encoding="utf-8", newline="") as file:
        unchanged = file.read() == text
    if unchanged:
        os.replace(path + ".edited", path)
        print(number, flush=True)
        number += 1
"""


def tell(*words):
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


def write(path, seed, count):
    """One reader's sitting: its own tags on shared papers, its own papers' states and notes."""
    chance = random.Random(seed)
    library = Library.open(Path(path))
    own = [paper(100 * (seed % 2 + 1) + number) for number in range(10)]
    shared = [paper(number) for number in range(SHARED)]
    for number in range(count):
        kind = chance.randrange(4)
        if kind == 0:
            library.tag([chance.choice(shared)], add=[f"{seed}-{number}"])
            tell("tag", f"{seed}-{number}")
        elif kind == 1:
            one, status = chance.choice(own), chance.choice(["keep", "maybe", "rejected"])
            library.decide([one], status)
            tell("status", one.id, status)
        elif kind == 2:
            one = chance.choice(own)
            library.note(one, f"note {number}\n")
            tell("note", one.id, number)
        else:
            library.decide([chance.choice(shared)], chance.choice(["keep", "maybe"]))
        if chance.random() < 0.05:
            library.flush()
        if chance.random() < 0.1:
            library.refresh()
    library.flush()
    library.close()


@pytest.mark.parametrize("seed", range(RUNS))
def test_two_readers_and_an_editor_lose_nothing(tmp_path, seed):
    path = tmp_path / "list.yaml"
    running = Path(f"{path}.running")
    running.touch()
    roots = [str(HERE.parents[1]), str(HERE.parents[2])]
    writers = [
        start(WRITER, path, 2 * seed + which, CHANGES, *roots, log=tmp_path / f"writer{which}")
        for which in range(2)
    ]
    editor = start(EDITOR, path, seed, log=tmp_path / "editor")
    assert [writer.wait(timeout=300) for writer in writers] == [0, 0]
    running.unlink()
    assert editor.wait(timeout=20) == 0

    library = Library.open(path)
    library.flush()
    entries = {entry.id: entry for entry in library.entries()}
    tags = {tag for entry in entries.values() for tag in entry.tags}
    for which in range(2):
        wanted_tags, states, notes = told_by((tmp_path / f"writer{which}").read_text())
        assert wanted_tags - tags == set()
        assert {i: entries[i].status for i in states} == states
        assert {i: entries[i].note for i in notes} == notes
    text = path.read_text(encoding="utf-8")
    yaml.safe_load(text)
    remarks = (tmp_path / "editor").read_text().split()
    assert [number for number in remarks if f"# remark {number}\n" not in text] == []
    library.close()


def start(code, *arguments, log):
    with log.open("w") as out:
        return subprocess.Popen([sys.executable, "-c", code, *map(str, arguments)], stdout=out)


def told_by(log):
    """The tags a writer gave, and the last status and note it gave each of its own papers."""
    tags, states, notes = set(), {}, {}
    for line in log.splitlines():
        kind, *words = line.split()
        if kind == "tag":
            tags.add(words[0])
        elif kind == "status":
            states[words[0]] = words[1]
        else:
            notes[words[0]] = f"note {words[1]}\n"
    return tags, states, notes
