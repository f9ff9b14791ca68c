"""A real sshd on loopback and a real tmux: a line that can be cut, a screen to come back to."""

from __future__ import annotations

import contextlib
import getpass
import os
import shlex
import shutil
import socket
import subprocess
import time
from pathlib import Path
from typing import Self

SSHD = shutil.which("sshd", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
_SETTINGS = """\
ListenAddress 127.0.0.1
Port {port}
HostKey {folder}/host
PidFile none
AuthorizedKeysFile {folder}/user.pub
AuthenticationMethods publickey
PermitRootLogin prohibit-password
PermitTTY yes
UsePAM no
StrictModes no
"""


class Sshd:
    """Debian's sshd on a free port, letting in one throwaway key; use it in a `with` statement."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        for name in ("host", "user"):
            key = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name)]
            subprocess.run(key, check=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        settings = folder / "sshd_config"
        settings.write_text(_SETTINGS.format(port=self.port, folder=folder))
        with contextlib.suppress(OSError):  # where root's sshd locks its helpers up
            Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
        self._log = (folder / "log").open("w+")
        command = [SSHD, "-D", "-e", "-f", str(settings)]
        self._server = subprocess.Popen(command, stderr=self._log)

    def __enter__(self) -> Self:
        for _ in range(200):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return self
            if self._server.poll() is not None:
                break
            time.sleep(0.05)
        raise AssertionError(f"sshd does not listen\n{(self._folder / 'log').read_text()}")

    def __exit__(self, *_: object) -> None:
        self._server.terminate()
        self._server.wait(5)
        self._log.close()

    def client(self, command: list[str], env: dict[str, str]) -> list[str]:
        """Return the ssh call that runs `command` on a terminal at the other end."""
        remote = ["env", *(f"{name}={value}" for name, value in env.items()), *command]
        options = {
            "IdentityFile": self._folder / "user",
            "IdentitiesOnly": "yes",
            "StrictHostKeyChecking": "no",
            "UserKnownHostsFile": "/dev/null",
            "LogLevel": "ERROR",
        }
        words = ["ssh", "-tt", "-F", "none", "-p", str(self.port)]
        words += [word for name, value in options.items() for word in ("-o", f"{name}={value}")]
        return [*words, f"{getpass.getuser()}@127.0.0.1", shlex.join(remote)]


def running(mark: str) -> list[int]:
    """Return the processes whose command line holds `mark`, this one and ssh clients apart."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            words = (entry / "cmdline").read_bytes().split(b"\0")
            name = Path(words[0].decode("utf-8", "replace")).name
            if (
                mark.encode() in words
                and name.startswith("python")
                and int(entry.name) != os.getpid()
            ):
                found.append(int(entry.name))
    return found
