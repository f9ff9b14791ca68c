"""Each file operation fails, or the process dies at it: nothing shown is missing afterwards."""

import os
import random
import signal

import pytest
import yaml
from library.shelf_kit import FULL, FaultyDisk, PowerCut, papers, state

from index.errors import PaperreaderError
from index.library import Library

MODES = ("fail", "half", "before", "after", "amid", "cut")
P = papers(6)


def outside_edit(path):
    """What an editor does between two saves."""
    if path.exists():
        text = path.read_text(encoding="utf-8")
        path.write_text("# looked at by hand\n" + text, encoding="utf-8")


def steps(library):
    """A sitting: every kind of change, saves between, an editor, undo."""
    return [
        lambda: library.decide(P[:2], "keep"),
        lambda: library.tag(P[:3], add=["eeg", "method/diffusion"]),
        library.flush,
        lambda: library.note(P[0], "first line\nsecond line\n"),
        lambda: library.decide(P[3:5], "rejected"),
        lambda: library.mark_read(P[1:2], True),
        library.sync,
        lambda: library.decide(P[:1], "rejected"),
        library.flush,
        lambda: outside_edit(library.path),
        library.refresh,
        lambda: library.rename_tag("method", "approach"),
        library.undo,
        library.flush,
        library.redo,
        lambda: library.decide(P[4:5], None),
        lambda: library.move(P[2].id, 0),
        lambda: library.save_search("eeg", 'tag:eeg OR "brain rhythms"'),
        lambda: library.alias_tag("brain", "eeg"),
        library.flush,
        lambda: library.decide(P[5:], "maybe"),
        library.undo,
        lambda: library.tag(P[1:2], remove=["eeg"]),
        library.flush,
    ]


def count_operations(folder):
    disk = FaultyDisk()
    library = Library.open(folder / "list.yaml", disk=disk)
    for step in steps(library):
        step()
    library.close()
    return disk.count


@pytest.fixture(scope="module")
def operations(tmp_path_factory):
    return count_operations(tmp_path_factory.mktemp("counted"))


def test_a_sitting_has_enough_points_to_fail_at(operations):
    assert operations * len(MODES) >= 200


def chosen(operations):
    points = [(at, mode) for mode in MODES for at in range(operations)]
    return points if FULL else random.Random(5).sample(points, 30)


def test_no_fault_loses_a_change_that_was_shown(operations, tmp_path):
    for number, (at, mode) in enumerate(chosen(operations)):
        folder = tmp_path / str(number)
        folder.mkdir()
        if mode in ("before", "after", "amid"):
            allowed = run_until_killed(folder, at, mode)
        else:
            allowed = run_through_failure(folder, at, mode)
        check_after_restart(folder, allowed, f"{mode} at {at}")


def check_after_restart(folder, allowed, told):
    path = folder / "list.yaml"
    if path.exists():
        yaml.safe_load(path.read_text(encoding="utf-8"))
    for _ in range(2):  # the second start finds what the first one saved
        library = Library.open(path)
        assert library.problem is None, told
        assert state(library) in allowed, told
        library.flush()
        assert state(library) in allowed, told
        library.close()


def run_through_failure(folder, at, mode):
    """Run on in this process; return the states that may be found: what was shown at the end.

    After a power cut, what was shown at the last save that returned, or any later moment.
    """
    library = Library.open(folder / "list.yaml", disk=FaultyDisk(at, mode))
    safe = [state(library)]
    for step in steps(library):
        try:
            step()
        except PaperreaderError:
            pass
        except PowerCut:
            library.close()
            return [*safe, state(library)]
        if step in (library.flush, library.sync):
            safe = []
        safe.append(state(library))
    shown = state(library)
    library.close()
    return [shown]


def run_until_killed(folder, at, mode):
    """Run in a child that dies; return the states that may be found: the last shown or the next."""
    told, tell = os.pipe()
    child = os.fork()
    if not child:
        library = Library.open(folder / "list.yaml", disk=FaultyDisk(at, mode))
        for step in steps(library):
            step()
            os.write(tell, b".")
        os._exit(0)
    os.close(tell)
    with os.fdopen(told, "rb") as pipe:
        done = len(pipe.read())
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) == (os.waitstatus_to_exitcode(status) == -signal.SIGKILL)
    return states_around(folder, done)


def states_around(folder, done):
    """What an undisturbed sitting shows after `done` steps, and after one more."""
    twin = folder / "twin"
    twin.mkdir()
    library = Library.open(twin / "list.yaml")
    shown = [state(library)]
    for step in steps(library)[: done + 1]:
        step()
        shown.append(state(library))
    library.close()
    return shown[done : done + 2]
