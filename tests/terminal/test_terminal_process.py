"""The reader on terminals of all kinds: told to end, hung up on, stalled, of another charset."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support.reader import write_source
from support.terminal import Terminal

ROOT = Path(__file__).parents[2]
TEXTS = [
    f"We introduce {name}Net, a network for {name.lower()} waves of “several” kinds — naïve 日本."
    for name in ("Alpha", "Beta", "Gamma", "Delta")
]
READER = [sys.executable, "-c", "import sys; from tui.cli import main; sys.exit(main())"]


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """Return a folder with papers whose index is built."""
    folder = tmp_path_factory.mktemp("papers")
    source = write_source(folder, TEXTS)
    command = [*READER, "--source", str(source), "--cache-dir", str(folder / "cache"), "index"]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return folder


@pytest.fixture
def start(place, tmp_path):
    """Return a function that starts the reader in a terminal; its work lies in `tmp_path`."""

    def start(*options, env=(), **terminal):
        source, cache = str(place / "papers.txt"), str(place / "cache")
        command = [*READER, "--cache-dir", cache, *options, source]
        home = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
        return Terminal(command, env={**home, "LANG": "C.UTF-8", **dict(env)}, **terminal)

    return start


def opened(terminal):
    terminal.wait_for("left 4")
    terminal.wait_for("AlphaNet")
    return terminal


def decided(tmp_path):
    """Return what the reading list of a test says of decisions."""
    command = [*READER, "list", "--format", "jsonl"]
    env = {**os.environ, "HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        env.pop(name, None)
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    return done.stdout.count('"status": "keep"')


def processor_seconds(pid):
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize("sent", [signal.SIGHUP, signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("ignored", [(), (signal.SIGHUP,)], ids=["", "HUP ignored"])
def test_a_signal_ends_the_reader_in_good_order(start, tmp_path, sent, ignored):
    with opened(start(ignored=ignored)) as terminal:
        terminal.press("s")
        terminal.wait_for("kept 1")
        terminal.kill(sent)
        assert terminal.wait_exit(3) == 128 + sent
        assert terminal.leftovers() == []
    assert decided(tmp_path) == 1


@pytest.mark.parametrize("ignored", [(), (signal.SIGHUP,)], ids=["", "HUP ignored"])
def test_a_line_that_is_cut_ends_the_reader(start, tmp_path, ignored):
    with opened(start(ignored=ignored)) as terminal:
        terminal.press("s")
        terminal.wait_for("kept 1")
        terminal.hang_up()
        assert terminal.wait_exit(3) == 128 + signal.SIGHUP
    assert decided(tmp_path) == 1


def test_a_line_that_never_drains_holds_nobody_up(start, tmp_path):
    with opened(start(columns=200, lines=50)) as terminal:
        terminal.press("s")
        terminal.wait_for("kept 1")
        for _ in range(30):
            terminal.send(b"?\x1b[27u/alpha\x1b[27u\x1b[27u")
            terminal.stall(0.05)
        terminal.stall(1)
        before = processor_seconds(terminal.pid)
        terminal.stall(1)
        assert processor_seconds(terminal.pid) - before < 0.2
        terminal.kill(signal.SIGTERM)
        terminal.stall(3)
        assert terminal.status == 128 + signal.SIGTERM
    assert decided(tmp_path) == 1


def test_a_slow_line_shows_the_newest_picture_not_all_of_them(start):
    with opened(start()) as terminal:
        terminal.wait_quiet()
        for _ in range(500):
            terminal.send(b"?\x1b[27u")
            terminal.stall(0.01)
        terminal.stall(1)
        before = terminal.written
        terminal.wait_quiet(0.5)
        # what the kernel holds for a terminal, not a thousand pictures of 1,700 bytes
        assert terminal.written - before < 400_000
        terminal.wait_for("AlphaNet")


def test_no_more_is_under_way_than_the_terminal_says_it_has_shown(start):
    with opened(start()) as terminal:
        terminal.wait_quiet()
        late = []
        terminal.answer = late.append
        before = terminal.written
        for _ in range(25):
            terminal.press("?")
            terminal.wait_quiet(0.05, seconds=0.05)
            terminal.press("<esc>")
            terminal.wait_quiet(0.15, seconds=0.15)
        assert terminal.written - before < 6_000  # not the 40,000 of all those pictures
        terminal.press("s")
        del terminal.answer
        for answer in late:
            terminal.send(answer)
        terminal.wait_for("kept 1")
        terminal.wait_for("AlphaNet")


def test_an_answer_under_way_is_not_left_to_the_shell(start):
    with opened(start()) as terminal:
        terminal.wait_quiet()
        late = []
        terminal.answer = late.append
        terminal.press("?")
        terminal.wait_for("quit")
        terminal.wait_quiet()
        assert late
        terminal.press("<esc>")
        terminal.press("Q")
        terminal.wait_quiet(0.4)
        assert terminal.status is None
        for answer in late:
            terminal.send(answer)
        assert terminal.wait_exit(3) == 0


@pytest.mark.parametrize("answers", ["xterm", "modern", "silent"])
@pytest.mark.parametrize(
    "term",
    ["xterm", "xterm-256color", "tmux-256color", "screen", "screen-256color", "linux", "vt100"],
)
def test_every_terminal_is_left_as_it_was(start, term, answers):
    env = {"TERM": term}
    with opened(start(env=env, answers=answers)) as terminal:
        terminal.press("/gamma<enter>")
        terminal.wait_gone("BetaNet")
        terminal.press("s")
        terminal.wait_for("kept 1")
        terminal.press("Q")
        assert terminal.wait_exit() == 0
        assert terminal.leftovers() == []


@pytest.mark.parametrize("term", ["linux", "vt100"])
def test_a_plain_terminal_gets_no_sequence_it_would_print(start, term):
    with opened(start(env={"TERM": term})) as terminal:
        assert not terminal.modes & {1000, 1004, 1049, 2004, 2026, 2048}
        assert terminal.queries == 0
        terminal.press("Q")
        terminal.wait_exit()
        assert "AlphaNet" not in terminal.text()


@pytest.mark.parametrize("term", ["dumb", ""])
def test_without_a_terminal_worth_the_name_one_line_says_what_works(start, term):
    with start(env={"TERM": term}) as terminal:
        assert terminal.wait_exit() == 2
        assert "paperreader" in terminal.text()
        assert "search" in terminal.text()


def test_without_any_terminal_one_line_says_what_works(place, tmp_path):
    env = {**os.environ, "HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    command = [*READER, str(place / "papers.txt")]
    done = subprocess.run(
        command, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("locale", "shown"),
    [
        ({"LC_ALL": "C.UTF-8"}, ["“several”", "naïve 日本", "AlphaNet —"]),
        ({"LC_ALL": "C"}, ['"several"', "naive", "AlphaNet -"]),
        ({"LC_ALL": "POSIX"}, ['"several"', "naive", "AlphaNet -"]),
        ({"LC_ALL": "", "LANG": "en_US.ISO-8859-1"}, ['"several"', "AlphaNet -"]),
    ],
)
def test_the_charset_of_the_locale_decides_what_letters_are_sent(start, locale, shown):
    with opened(start(env=locale)) as terminal:
        for text in shown:
            terminal.wait_for(text)
        terminal.press("Q")
        assert terminal.wait_exit() == 0


def test_bytes_that_are_no_letters_are_no_keys(start):
    with opened(start()) as terminal:
        for byte in (b"\xff", b"\xc3", b"\xe2\x82", b"\xfe\xfe"):
            terminal.send(byte)
        terminal.wait_quiet(0.5)
        terminal.send(b"s")
        terminal.wait_for("kept 1")
        terminal.send(b"/\xffgam\xc3\xa9\x7fma\r")
        terminal.wait_gone("BetaNet")
        terminal.wait_for("GammaNet")


def test_a_sequence_cut_in_two_by_a_slow_line_is_one_key(start):
    with opened(start()) as terminal:
        for cut in (1, 2):
            terminal.wait_quiet()
            terminal.send(b"\x1b[B"[:cut])
            terminal.stall(0.3)
            terminal.send(b"\x1b[B"[cut:])
        terminal.wait_quiet(0.5)
        terminal.press("s")
        terminal.wait_for("kept 1")
        terminal.wait_for("+   GammaNet")


@pytest.mark.parametrize(
    ("packet", "shown"),
    [
        ("/gamma<enter>s", "kept 1"),
        (":keep<enter>", "kept 1"),
        ("tfoo<enter>", "#foo"),
        ("/quiet<enter>", "quiet"),
        ("/gamma<esc>:keep<enter>", "kept 1"),
    ],
)
def test_what_is_typed_in_one_packet_reaches_what_it_opens(start, packet, shown):
    with start() as terminal:  # before the first picture
        terminal.press(packet)
        terminal.wait_for(shown)
        assert terminal.status is None


def test_stopped_and_continued_the_whole_screen_is_back(start):
    with opened(start()) as terminal:
        terminal.press("<C-z>")
        for _ in range(200):
            terminal.wait_quiet(0.05)
            if Path(f"/proc/{terminal.pid}/stat").read_text().rpartition(")")[2].split()[0] == "T":
                break
        assert terminal.leftovers() == []
        terminal.kill(signal.SIGCONT)
        opened(terminal)
        terminal.press("s")
        terminal.wait_for("kept 1")


def test_while_nothing_happens_the_processor_rests(start):
    with opened(start()) as terminal:
        terminal.wait_quiet(1)
        before = processor_seconds(terminal.pid)
        began = time.monotonic()
        terminal.wait_quiet(3, seconds=3)
        assert processor_seconds(terminal.pid) - before <= 0.02 * (time.monotonic() - began)
