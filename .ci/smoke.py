"""Drive an installed paperreader in an emulated terminal: search, read, tag, quit, still tagged.

smoke.py PAPERREADER WHEEL
"""

import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from support.terminal import Terminal

SEEDS = sorted((Path(__file__).parents[1] / "seeds").iterdir())


def main(program: str, wheel: str) -> None:
    """Run the checks; any failure raises."""
    check_wheel(wheel)
    with tempfile.TemporaryDirectory() as home:
        env = {"HOME": home, "PATH": "/usr/bin:/bin"}
        tag_a_paper(program, env)
        with Terminal([program], env=env) as terminal:
            terminal.wait_for("1 of 54")  # the reader starts where it was left
            terminal.press("/<C-u>tag:smoke<enter>")
            terminal.wait_for("tag:smoke")
            terminal.wait_for("1 of 54")
            terminal.wait_for("#smoke")
            terminal.press("Q")
            assert terminal.wait_exit() == 0, terminal.text()
        listed = run(program, "search", "tag:smoke", "--format", "ids", env=env)
        assert listed.stdout.count(b"\n") == 1, listed
        assert b"smoke" in (Path(home) / ".local/share/paperreader/reading-list.yaml").read_bytes()
        exported = run(
            program, "export", listed.stdout.decode().strip(), "--format", "bibtex", env=env
        )
        assert exported.stdout.startswith(b"@"), exported
        assert not exported.stderr, exported.stderr
    print("smoke: ok")


def tag_a_paper(program: str, env: dict[str, str]) -> None:
    """Search, read and tag one paper, then leave."""
    with Terminal([program], env=env) as terminal:
        terminal.wait_for("54 papers")
        terminal.press("/tabforge<enter>")
        terminal.wait_for("TabFORGE")
        terminal.wait_for("1 of 54")
        terminal.press("<enter>")
        terminal.wait_for("synthetic")
        terminal.press("tsmoke<enter>")
        terminal.wait_for("#smoke")
        terminal.press("Q")
        assert terminal.wait_exit() == 0, terminal.text()
        assert terminal.leftovers() == [], terminal.leftovers()


def check_wheel(wheel: str) -> None:
    """The wheel holds the two packages and nothing else at its top, seeds and defaults inside."""
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if ".dist-info" not in top and ".data" not in top} == {
        "index",
        "tui",
    }
    assert {f"index/seeds/{seed.name}" for seed in SEEDS} <= set(names)
    assert "index/config.yaml" in names


def run(*words: str, env: dict[str, str]) -> subprocess.CompletedProcess[bytes]:
    """Run a plain command."""
    return subprocess.run(words, env=env, capture_output=True, check=True, timeout=60)


if __name__ == "__main__":
    main(*sys.argv[1:])
