"""What a clone and a wheel hold: seeds untouched, defaults beside them, nothing else on top."""

import hashlib
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from index import places

ROOT = Path(__file__).parents[2]
SEEDS = {
    "000_ad2808fde2e83388.txt": "ea997eaa527cfe40b38c4086ef9c01d63b29d961a0a59f8a5b5f844a4f032d33",
    "001_b952890e6e5fec20.txt": "76a92809375d30675b59a03ce18775a66182a0c3b7bf95d1421fd328831c4847",
    "002_8069062931caa10a.txt": "47044fac1197aa7c99318dd34e67988165a9da6cdc95d3a5317b1ecac04cf2dc",
}


def test_the_seed_files_are_what_the_user_gave():
    for name, expected in SEEDS.items():
        assert hashlib.sha256((ROOT / "seeds" / name).read_bytes()).hexdigest() == expected


def test_a_clone_reads_its_own_seeds_and_defaults():
    assert places.seeds() == ROOT / "seeds"
    assert places.default_config() == ROOT / "config.yaml"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    [path] = folder.glob("*.whl")
    return path


def test_a_wheel_holds_two_packages_and_nothing_else_on_top(wheel):
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith((".dist-info", ".data"))} == {"index", "tui"}


def test_an_unpacked_wheel_finds_seeds_and_defaults_inside(wheel, tmp_path):
    zipfile.ZipFile(wheel).extractall(tmp_path)
    script = "from index import places; print(places.seeds()); print(places.default_config())"
    command = [
        sys.executable,
        "-I",
        "-c",
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); {script}",
    ]
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    assert found.stdout.split() == [
        str(tmp_path / "index" / "seeds"),
        str(tmp_path / "index" / "config.yaml"),
    ]
    for name, expected in SEEDS.items():
        packed = (tmp_path / "index" / "seeds" / name).read_bytes()
        assert hashlib.sha256(packed).hexdigest() == expected


def test_every_requirement_is_one_the_program_imports():
    """A declared package that nothing imports is a burden on everyone who installs."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    names = {each.split(">")[0].split("=")[0].split("<")[0] for each in project["dependencies"]}
    imports = {"pyyaml": "yaml"}
    code = "\n".join(
        p.read_text() for room in ("index", "tui") for p in (ROOT / room).rglob("*.py")
    )
    for name in names:
        assert imports.get(name, name) in code, name
