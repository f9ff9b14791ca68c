"""What the tests of this room share."""

import pytest
from support.preparing import write


@pytest.fixture
def place(tmp_path):
    folder = tmp_path / "lists"
    folder.mkdir()
    write(folder / "a.txt", "alpha", "beta")
    write(folder / "b.txt", "gamma")
    return tmp_path
