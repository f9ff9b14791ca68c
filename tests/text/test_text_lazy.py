"""What must not be loaded, proved in a fresh interpreter."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "statement"),
    [
        ("ftfy", "import index.text; index.text.render('Schrödinger’s “cat” – plain, ∼5 × 3')"),
        ("index.text.rendering", "from index.text import cut; cut('a', 1)"),
        ("rich", "import index.text; index.text.render('plain **text** $x$')"),
        ("textual", "import index.text; index.text.width('日本')"),
    ],
)
def test_is_not_loaded(module, statement):
    code = f"{statement}\nimport sys; sys.exit({module!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False, cwd=".").returncode == 0


def test_mojibake_loads_the_repair():
    code = (
        "import index.text, sys; index.text.render('robotâ\\x80\\x99s'); "
        "sys.exit('ftfy' not in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, cwd=".").returncode == 0
