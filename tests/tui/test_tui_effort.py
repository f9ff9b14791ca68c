"""What a key costs the thread that takes the keys: counted, never timed."""

import gc
import threading

import pytest
from support.reader import reading, session_on, write_source

from index.corpus import Corpus
from tui import garbage
from tui.view import View
from tui.widgets.paper_list import PaperList
from tui.widgets.reader import Reader


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """Sixty papers, more than a screen shows."""
    words = ["signal", "graph", "protein", "speech"]
    texts = [
        f"We present Method{n}, a {words[n % 4]} network for task {n}. " * 8 for n in range(60)
    ]
    return write_source(tmp_path_factory.mktemp("papers"), texts)


@pytest.fixture
def session(source, tmp_path, monkeypatch):
    with session_on(source, tmp_path, monkeypatch) as made:
        yield made


def noting_threads(do, threads):
    """Return the function `do` such that it adds to `threads` who calls it."""

    def noted(*told):
        threads.append(threading.current_thread())
        return do(*told)

    return noted


@pytest.fixture
def drawn(monkeypatch):
    """Each line that a pane draws, by the pane's class."""
    lines = {PaperList: [], Reader: []}
    for kind, noted in lines.items():

        def render(self, y, *, draw=kind.render_line, noted=noted):
            noted.append(y)
            return draw(self, y)

        monkeypatch.setattr(kind, "render_line", render)
    return lines


async def test_a_move_draws_two_rows(session, drawn):
    async with reading(session, size=(120, 40)) as seat:
        drawn[PaperList].clear()
        await seat.press("j")
        assert sorted(drawn[PaperList]) == [0, 1]


async def test_a_message_draws_no_row_anew(session, drawn):
    async with reading(session, size=(120, 40)) as seat:
        drawn[PaperList].clear()
        drawn[Reader].clear()
        seat.app.main.say("said")
        await seat.settle()
        assert "said" in seat.footer
        assert not drawn[PaperList]
        assert not drawn[Reader]


@pytest.mark.parametrize("keys", ["/graph", "/protien", "/net"])
async def test_what_a_search_shows_is_worked_out_beside_the_keys(session, monkeypatch, keys):
    async with reading(session, size=(80, 24)) as seat:
        await seat.press("G")
        asked = []
        for owner, name in ((Corpus, "row"), (View, "_found")):
            monkeypatch.setattr(owner, name, noting_threads(getattr(owner, name), asked))
        await seat.press(*keys)
        assert asked
        assert threading.main_thread() not in asked


async def test_all_is_not_looked_through_while_somebody_types(session):
    passes = []

    def noted(phase, told):
        if phase == "stop" and told["generation"] == 2:
            passes.append(told)

    async with reading(session) as seat:
        gc.callbacks.append(noted)
        try:
            for _ in range(30):
                await seat.press("/", *"graph", "escape", "escape", "j")
                rubbish = [[] for _ in range(5000)]
                rubbish.append(rubbish)
        finally:
            gc.callbacks.remove(noted)
        assert not passes


@pytest.mark.parametrize(
    ("typed", "seconds", "due"),
    [(True, 1.9, False), (True, 2.0, True), (False, 59.0, False), (False, 60.0, True)],
)
def test_all_is_looked_through_once_the_keys_rest(monkeypatch, typed, seconds, due):
    now, passes = [100.0], []
    monkeypatch.setattr(garbage.time, "monotonic", lambda: now[0])
    sweeper = garbage.Sweeper()
    try:
        if typed:
            sweeper.typed()
        monkeypatch.setattr(garbage.gc, "collect", lambda: passes.append(now[0]))
        now[0] += seconds
        sweeper.look()
        sweeper.look()
        assert bool(passes) is due
        assert len(passes) < 2
    finally:
        sweeper.close()
