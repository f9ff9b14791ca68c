"""Pictures of the main screens, on the bundled papers: a change of what is seen is seen here.

After a wanted change, `PAPERREADER_PICTURES=new pytest tests/tui/test_tui_pictures.py` draws them
anew; look at them before they are committed.
"""

import os
import re
from html import unescape
from pathlib import Path

import pytest
from support.reader import reading, session_on

from index import places

PICTURES = Path(__file__).with_name("pictures")
NEW = os.environ.get("PAPERREADER_PICTURES") == "new"
SCREENS = {
    "main": [],
    "search": [*"/eeg", "enter", "s", "j", "x", "t", *"seizure", "enter"],
    "text": ["j", "enter"],
    "help": ["?"],
    "palette": [":", *"sort"],
    "figures": ["s", "x", "x", "m", "#"],
}


@pytest.fixture
def session(tmp_path, monkeypatch):
    monkeypatch.setattr("index.search.engine.perf_counter", lambda: 0.0)
    with session_on(places.seeds(), tmp_path, monkeypatch, cache_dir=tmp_path / "cache") as opened:
        opened.prepare()
        yield opened


def pieces(svg):
    """Return what an SVG shows: every stretch of text with its place and look."""
    looks = {
        name: look.strip() for name, look in re.findall(r"\.terminal-\d+-(r\d+) \{([^}]*)\}", svg)
    }
    texts = re.findall(
        r'<text class="terminal-\d+-(r\d+)" x="([\d.]+)" y="([\d.]+)"[^>]*>(.*?)</text>', svg
    )
    found = [
        (float(y), float(x), unescape(text).replace("\xa0", " "), looks[name])
        for name, x, y, text in texts
    ]
    return sorted(found)


@pytest.mark.parametrize("size", [(80, 24), (200, 50)], ids=["80x24", "200x50"])
@pytest.mark.parametrize("name", SCREENS)
async def test_the_screen_looks_as_it_did(session, monkeypatch, name, size):
    if name == "figures":  # whose dates are of today
        monkeypatch.setattr("index.session.stats._days", lambda _: iter(()))
    async with reading(session, size=size) as seat:
        await seat.press(*SCREENS[name])
        svg = seat.app.export_screenshot(title="paperreader")
    path = PICTURES / f"{name}-{size[0]}x{size[1]}.svg"
    if NEW:
        path.write_text(svg, encoding="utf-8")
    assert pieces(svg) == pieces(path.read_text("utf-8"))
    assert len(pieces(svg)) > 10
