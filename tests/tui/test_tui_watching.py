"""Sources that change while the reader is open: papers come in, the cursor stays."""

import pytest
from support.reader import reading, session_on, write_source

from tui import watching


def text(name):
    return f"We introduce {name}Net, a network for {name} waves. " + f"It learns {name} well. " * 20


@pytest.fixture
def source(tmp_path):
    return write_source(tmp_path, [text("Alpha"), text("Beta")])


@pytest.fixture
def session(source, tmp_path, monkeypatch):
    monkeypatch.setattr(watching, "SECONDS", 0.05)
    with session_on(source, tmp_path, monkeypatch) as made:
        yield made


async def wait_for(seat, what):
    for _ in range(400):
        if what():
            break
        await seat.pilot.pause(0.02)
    await seat.settle()


async def test_papers_that_come_in_are_shown_and_the_cursor_stays(session, tmp_path):
    async with reading(session, size=(120, 24)) as seat:
        await seat.press("j")
        assert "BetaNet" in seat.cursor
        write_source(tmp_path, [text("Gamma"), text("Alpha"), text("Delta"), text("Beta")])
        await wait_for(seat, lambda: "GammaNet" in seat.screen)
        assert "2 new papers came in" in seat.footer
        assert "BetaNet" in seat.cursor
        assert seat.app.main.view.index == 3
        await seat.press("/", *"is:new", "enter")
        assert len(seat.app.main.view) == 2


async def test_a_file_that_cannot_be_read_any_more_is_told(session, source):
    async with reading(session, size=(120, 24)) as seat:
        source.write_bytes(bytes(range(256)) * 40)
        await wait_for(seat, lambda: "papers.txt" in seat.footer)
        assert "papers.txt" in seat.footer
