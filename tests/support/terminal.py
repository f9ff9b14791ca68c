"""An emulated terminal: a program on a pty, keys to play, a screen to read, a ledger of modes."""

from __future__ import annotations

import codecs
import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections import Counter
from typing import Literal, Self

import pyte

KEYS = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "pgup": "\x1b[5~",
    "pgdn": "\x1b[6~",
    "enter": "\r",
    "esc": "\x1b",
    "tab": "\t",
    "bs": "\x7f",
    "space": " ",
    "lt": "<",
}
_ESCAPE = re.compile(
    rb"\x1b\[(?P<private>[<-?]?)(?P<numbers>[0-9;:]*)(?P<middle>[ -/]*)(?P<final>[@-~])"
    rb"|\x1b(?P<string>[\]P_^X])(?P<body>.*?)(?:\x07|\x1b\\)"
    rb"|\x1b(?P<short>[ -/]*[0-OQ-WYZ\\`-~])",
    re.DOTALL,
)
_ALTERNATE = (47, 1047, 1049)
_ON_BY_DEFAULT = (7, 25)


class _Screen:
    """What pyte lacks: the alternate screen, answers to queries, a ledger of modes left set."""

    def __init__(self, columns: int, lines: int, answers: str) -> None:
        self._answers = answers
        self._main, self._alternate = pyte.Screen(columns, lines), pyte.Screen(columns, lines)
        self._use(self._main)
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._pending = b""
        self.reply = b""
        self.modes: dict[int, bool] = {}
        self.kitty = 0
        self.queries = 0
        self.clipboard: str | None = None
        self.sizes: Counter[str] = Counter()

    def _use(self, screen: pyte.Screen) -> None:
        self.screen = screen
        self._stream = pyte.Stream(screen)

    def resize(self, columns: int, lines: int) -> None:
        for screen in (self._main, self._alternate):
            screen.resize(lines, columns)

    def feed(self, data: bytes) -> None:
        self.sizes["total"] += len(data)
        data, position = self._pending + data, 0
        for found in _ESCAPE.finditer(data):
            self._text(data[position : found.start()])
            self._sequence(found)
            position = found.end()
        cut = data.find(b"\x1b", position)
        self._pending = data[cut:] if cut >= 0 else b""
        self._text(data[position:cut] if cut >= 0 else data[position:])

    def _text(self, data: bytes) -> None:
        self.sizes["text"] += len(data)
        self._stream.feed(self._decode(data))

    def _sequence(self, found: re.Match[bytes]) -> None:
        if found["short"]:
            if found["short"].decode() in "DEMHc78":
                self._stream.feed(found[0].decode())
        elif found["string"]:
            code, _, argument = found["body"].decode("utf-8", "replace").partition(";")
            if code == "52":
                self.clipboard = argument
        else:
            self._control(
                found["private"].decode(),
                found["numbers"].decode().replace(":", ";"),
                found["middle"].decode(),
                found["final"].decode(),
            )

    def _control(self, private: str, numbers: str, middle: str, final: str) -> None:
        values = [int(each or 0) for each in numbers.split(";")]
        if private == "?" and final in "hl":
            for mode in values:
                self._set(mode, on=final == "h")
        elif (middle == "$" and final == "p") or final in "cn":
            self.queries += 1
            self._reply(private, numbers, final, values)
        elif final == "u" and private:
            self.kitty += {">": 1, "<": -max(1, values[0])}.get(private, 0)
            if private == "?" and self._answers == "modern":
                self.reply += b"\x1b[?0u"
        elif not private and not middle and final not in "tqu":
            self._stream.feed(f"\x1b[{numbers}{final}")

    def _reply(self, private: str, numbers: str, final: str, values: list[int]) -> None:
        """Answer a query as this kind of terminal does."""
        if self._answers == "silent":
            return
        if final == "p":
            known = 2 if self._answers == "modern" and numbers in {"2026", "2048"} else 0
            self.reply += f"\x1b[{private}{numbers};{known}$y".encode()
        elif final == "c":
            self.reply += {"": b"\x1b[?64;1;2;6;22c", ">": b"\x1b[>41;388;0c"}.get(private, b"")
        elif values[0] == 5:
            self.reply += b"\x1b[0n"
        elif values[0] == 6:
            cursor = self.screen.cursor
            self.reply += f"\x1b[{cursor.y + 1};{cursor.x + 1}R".encode()

    def _set(self, mode: int, *, on: bool) -> None:
        self.modes[mode] = on
        if mode in _ALTERNATE:
            self._alternate.reset()
            self._use(self._alternate if on else self._main)
        elif mode in (6, 7, 25):
            self._stream.feed(f"\x1b[?{mode}{'h' if on else 'l'}")


class Terminal:
    """A program on a terminal of its own; use it in a `with` statement."""

    def __init__(
        self,
        argv: list[str],
        *,
        env: dict[str, str],
        columns: int = 80,
        lines: int = 24,
        answers: Literal["xterm", "modern", "silent"] = "xterm",
        ignored: tuple[signal.Signals, ...] = (),
    ) -> None:
        """Run `argv`; the terminal answers queries like these, `ignored` signals are inherited."""
        self._screen = _Screen(columns, lines, answers)
        self.status: int | None = None
        """The exit code once the program ended; negative for a signal."""
        self.pid, self._master = pty.fork()
        if self.pid == 0:
            try:
                size = struct.pack("HHHH", lines, columns, 0, 0)
                fcntl.ioctl(0, termios.TIOCSWINSZ, size)
                for each in ignored:
                    signal.signal(each, signal.SIG_IGN)
                os.execvpe(argv[0], argv, {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **env})
            finally:
                os._exit(127)
        self._before = termios.tcgetattr(self._master)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for sent in (signal.SIGTERM, signal.SIGKILL):
            if self._poll() is None:
                os.kill(self.pid, sent)
                self._until(lambda: self.status is not None, 2)
        self.hang_up()

    def hang_up(self) -> None:
        """Close the line: the program gets SIGHUP, its reads end, its writes fail."""
        if self._master >= 0:
            os.close(self._master)
        self._master = -1

    def send(self, data: bytes) -> None:
        """Send bytes as they are."""
        os.write(self._master, data)

    def answer(self, reply: bytes) -> None:
        """Send the answer to what the program asked; a slow line may take its place."""
        self.send(reply)

    def stall(self, seconds: float) -> None:
        """Take nothing of what the program writes, for so long."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and self._poll() is None:
            time.sleep(0.02)

    @property
    def cursor(self) -> tuple[int, int]:
        """Row and column of the cursor."""
        return self._screen.screen.cursor.y, self._screen.screen.cursor.x

    @property
    def written(self) -> int:
        """Bytes the program wrote so far."""
        return self._screen.sizes["total"]

    @property
    def modes(self) -> set[int]:
        """The private modes the program ever set."""
        return set(self._screen.modes)

    @property
    def queries(self) -> int:
        """How many questions the program asked."""
        return self._screen.queries

    @property
    def clipboard(self) -> str | None:
        """What the program last sent to the clipboard (base 64), None for nothing."""
        return self._screen.clipboard

    def text(self) -> str:
        """Return the screen as lines without trailing blanks."""
        return "\n".join(line.rstrip() for line in self._screen.screen.display)

    def press(self, keys: str) -> None:
        """Send plain text and `<names>` of keys (`<C-x>` for control) in one burst."""
        burst = ""
        for key in re.findall(r"<[^<>]+>|[^<]", keys, re.DOTALL):
            name = key[1:-1] if len(key) > 1 else ""
            burst += (
                key
                if not name
                else chr(ord(name[2].upper()) & 31)
                if name[:2] == "C-"
                else KEYS[name]
            )
        os.write(self._master, burst.encode())

    def resize(self, columns: int, lines: int) -> None:
        """Change the size of the terminal, as a window manager would."""
        self._screen.resize(columns, lines)
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def kill(self, sent: signal.Signals) -> None:
        """Send a signal to the program."""
        os.kill(self.pid, sent)

    def wait_for(self, text: str, seconds: float = 20) -> None:
        """Let the terminal run until `text` is on screen; fails, showing the screen."""
        if not self._until(lambda: text in self.text(), seconds):
            raise AssertionError(f"never on screen: {text!r}\n{self.text()}")

    def wait_gone(self, text: str, seconds: float = 20) -> None:
        """Let the terminal run until `text` is no longer on screen."""
        if not self._until(lambda: text not in self.text(), seconds):
            raise AssertionError(f"still on screen: {text!r}\n{self.text()}")

    def wait_quiet(self, quiet: float = 0.3, seconds: float = 20) -> None:
        """Let the terminal run until the program wrote nothing for a while."""
        end = time.monotonic() + seconds
        last = time.monotonic()
        while time.monotonic() < min(end, last + quiet):
            if self._pump(0.02):
                last = time.monotonic()

    def wait_exit(self, seconds: float = 10) -> int:
        """Wait for the program to end; returns its exit code."""
        if not self._until(lambda: self.status is not None, seconds) or self.status is None:
            raise AssertionError(f"did not end\n{self.text()}")
        self.wait_quiet(0.1)
        return self.status

    def leftovers(self) -> list[str]:
        """Return what the program did not restore; empty after a clean end."""
        modes = self._screen.modes.items()
        left = [f"?{mode} on" for mode, on in modes if on and mode not in (*_ON_BY_DEFAULT, 12)]
        left += [f"?{mode} off" for mode, on in modes if not on and mode in _ON_BY_DEFAULT]
        left += [f"kitty {self._screen.kitty}"] if self._screen.kitty > 0 else []
        changed = termios.tcgetattr(self._master)[:4] != self._before[:4]
        return left + (["termios"] if changed else [])

    def _until(self, test, seconds: float) -> bool:
        end = time.monotonic() + seconds
        while not test():
            if time.monotonic() > end:
                return bool(test())
            self._pump(0.02)
            if self.status is not None and not self._pump(0.05):
                return bool(test())
        return True

    def _pump(self, seconds: float) -> bool:
        """Read what the program wrote, for at most so long; tells whether there was anything."""
        data = b""
        if self._master < 0:
            time.sleep(seconds)
            self._poll()
            return False
        if select.select([self._master], [], [], seconds)[0]:
            with contextlib.suppress(OSError):
                data = os.read(self._master, 65536)
            if not data:
                time.sleep(seconds)
        if data:
            self._screen.feed(data)
        if self._screen.reply:
            reply, self._screen.reply = self._screen.reply, b""
            self.answer(reply)
        self._poll()
        return bool(data)

    def _poll(self) -> int | None:
        if self.status is None:
            pid, code = os.waitpid(self.pid, os.WNOHANG)
            self.status = os.waitstatus_to_exitcode(code) if pid else None
        return self.status
