"""How many bytes the reader sends: exact counts, on 6,000 papers at 80x24."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from support.terminal import Terminal

ROOT = Path(__file__).parents[2]
READER = [sys.executable, "-c", "import sys; from tui.cli import main; sys.exit(main())"]
PAPERS = 6_000
NOUNS = ["graphs", "networks", "agents", "proteins", "signals", "markets", "robots", "tokens"]
VERBS = ["learning", "pruning", "aligning", "sampling", "folding", "mapping", "tracing"]


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """Return a folder with papers whose index is built."""
    folder = tmp_path_factory.mktemp("papers")
    rng = random.Random(6)
    lines = []
    for number in range(PAPERS):
        title = f"{rng.choice(VERBS).title()} {rng.choice(NOUNS)} number {number}"
        words = (
            f"{rng.choice(VERBS)} {rng.choice(NOUNS)} of kind {rng.randrange(9000)}"
            for _ in range(30)
        )
        lines.append(json.dumps({"title": title, "abstract": "We study " + ", ".join(words) + "."}))
    (folder / "papers.jsonl").write_text("\n".join(lines))
    source, cache = str(folder / "papers.jsonl"), str(folder / "cache")
    command = [*READER, "--source", source, "--cache-dir", cache, "index"]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return folder


@pytest.fixture
def start(place, tmp_path):
    def start(*options, env=()):
        home = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
        command = [*READER, "--cache-dir", str(place / "cache"), *options]
        return Terminal([*command, str(place / "papers.jsonl")], env={**home, **dict(env)})

    return start


def opened(terminal):
    terminal.wait_for("left 6,000")
    terminal.wait_quiet(0.6)
    return terminal


def cost(terminal, keys, quiet=0.5):
    """Return how many bytes came of `keys`, and how many cells of the screen they changed."""
    before, bytes_ = terminal.text().split("\n"), terminal.written
    terminal.press(keys)
    terminal.wait_quiet(quiet)
    after = terminal.text().split("\n")
    changed = sum(
        one != other
        for left, right in zip(before, after, strict=True)
        for one, other in zip(left.ljust(80), right.ljust(80), strict=True)
    )
    return terminal.written - bytes_, changed


@pytest.mark.parametrize("switch", ["option", "ssh"])
def test_over_a_slow_line_a_start_costs_what_its_text_does(start, switch):
    options = ["--low-bandwidth"] if switch == "option" else []
    env = {} if switch == "option" else {"SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"}
    with start(*options, env=env) as terminal:
        opened(terminal)
        assert terminal.written <= 2_500


def test_over_a_slow_line_each_key_costs_what_it_changes(start):
    with opened(start("--low-bandwidth")) as terminal:
        for _ in range(5):
            assert cost(terminal, "j")[0] <= 40
        assert cost(terminal, "s")[0] <= 150
        cost(terminal, "j" * 20)
        assert cost(terminal, "j")[0] <= 250
        assert cost(terminal, "<pgdn>")[0] <= 1_000
        assert cost(terminal, "s")[0] <= 150
        bytes_, changed = cost(terminal, "<enter>")
        assert bytes_ <= changed + 300
        bytes_, changed = cost(terminal, "h")
        assert bytes_ <= changed + 300


def test_over_a_slow_line_lens_and_promise_add_nothing_to_a_move(start, tmp_path):
    config = tmp_path / ".config" / "paperreader" / "config.yaml"
    config.parent.mkdir(parents=True)
    config.write_text("lenses: {some: [pruning, tokens, -robots]}\nexplore: 0\n")
    with opened(start("--low-bandwidth")) as terminal:
        terminal.press("sxcsome\r")
        terminal.wait_for("+2-1")
        terminal.press("opromise\r")
        terminal.wait_for("est.")
        terminal.press("gg")
        terminal.wait_quiet(1)
        for _ in range(5):
            assert cost(terminal, "j")[0] <= 40
        assert cost(terminal, "x")[0] <= 150


def test_over_a_slow_line_a_typed_letter_costs_little_before_its_results(start):
    with opened(start("--low-bandwidth")) as terminal:
        assert cost(terminal, "/")[0] <= 40
        for letter in "zqx":  # which no paper has: nothing but the letter and the count
            bytes_, changed = cost(terminal, letter)
            assert bytes_ <= changed + 40
        terminal.press("<C-u>")
        terminal.wait_quiet(0.6)
        bytes_, changed = cost(terminal, "robots", quiet=1)
        assert bytes_ <= changed + 600


@pytest.mark.parametrize("keys", ["", "/", "<enter>", ":", "?"])
def test_nothing_is_sent_while_nothing_happens(start, keys):
    with opened(start("--low-bandwidth")) as terminal:
        cost(terminal, keys, quiet=1)
        assert cost(terminal, "", quiet=2)[0] == 0


def test_a_held_key_costs_no_more_than_its_rows(start):
    with opened(start("--low-bandwidth")) as terminal:
        before = terminal.written
        for _ in range(90):
            terminal.press("<down>")
            terminal.wait_quiet(1 / 30, seconds=1 / 30)
        terminal.wait_quiet(0.6)
        assert terminal.written - before <= 20_000


def test_a_text_that_follows_is_sent_once_the_keys_rest(start, tmp_path):
    (tmp_path / ".config" / "paperreader").mkdir(parents=True)
    config = tmp_path / ".config" / "paperreader" / "config.yaml"
    config.write_text("follow: on\nlayout: side\n")
    with opened(start("--low-bandwidth")) as terminal:
        before = terminal.written
        for _ in range(6):
            terminal.press("j")
            terminal.wait_quiet(0.1, seconds=0.1)
        moved = terminal.written - before
        assert moved <= 6 * 40
        bytes_, changed = cost(terminal, "", quiet=1)
        assert 0 < bytes_ <= changed + 300


def test_also_on_a_quick_line_only_what_changed_is_sent(start):
    with opened(start("--no-low-bandwidth")) as terminal:
        cost(terminal, "j")
        bytes_, changed = cost(terminal, "j")
        assert bytes_ <= changed + 500  # colours take their part
        assert cost(terminal, "/")[0] <= 300  # the footer names other keys
