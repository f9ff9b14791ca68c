"""Criteria lenses, facets and figures in the reader."""

import asyncio

import pytest
from support.reader import reading, session_on, write_source

from index.paper import Span
from tui.marked import with_signs
from tui.mode import Mode
from tui.rows import Sheet

TEXTS = [
    "We follow patients in a randomised trial of a tablet against migraine.",
    "A mouse model of pain, with patients in mind.",
    "Robots grasp cups and other things of daily life.",
]


@pytest.fixture
def session(tmp_path, monkeypatch):
    lenses = tmp_path / "config.yaml"
    lenses.write_text('lenses:\n  clinical: [patient, "randomised trial", -mouse]\n')
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "none"))
    source = write_source(tmp_path, TEXTS)
    with session_on(source, tmp_path, monkeypatch) as opened:
        from index.config import load

        object.__setattr__(opened.config, "lenses", load(file=lenses, environ={}).lenses)
        opened.work._lenses = opened.config.lenses
        opened.prepare()
        yield opened


async def through(seat, lens):
    """Choose a lens."""
    await seat.press("c", *lens, "enter")
    await counted(seat)


async def counted(seat):
    """Wait until the papers are counted through the lens."""
    await asyncio.wrap_future(seat.app.main.background._seeker._pool.submit(lambda: None))
    await seat.settle()


async def test_a_lens_counts_in_the_list_and_is_a_query(session):
    async with reading(session) as seat:
        await through(seat, "clinical")
        assert "+2-0" in seat.cursor
        assert "lens clinical" in seat.screen
        assert "+1-1" in seat.screen
        assert "+0-0" not in seat.screen
        await seat.press(*"/lens:clinical", "enter")
        assert "1 of 3" in seat.screen
        await seat.press("escape")
        await through(seat, "none")
        assert "+2-0" not in seat.screen


async def test_a_lens_written_anew_is_followed(session):
    async with reading(session) as seat:
        await seat.press("s")
        session.library.flush()
        with session.config.library.open("a") as file:
            file.write("lenses:\n  arms: {include: [robot], exclude: [cup]}\n")
        session.library.refresh()
        await through(seat, "arms")
        assert "+1-1" in seat.screen
        text = session.config.library.read_text()
        session.config.library.write_text(text.replace("[cup]", "[cup, grasp]"))
        session.library.refresh()
        seat.app.main.background.look()
        await counted(seat)
        assert "+1-2" in seat.screen
        assert "exclude: [cup, grasp]" in session.config.library.read_text()


async def test_the_lens_is_there_again_at_the_next_start(session):
    async with reading(session) as seat:
        await through(seat, "clinical")
    async with reading(session) as seat:
        await counted(seat)
        assert "lens clinical" in seat.screen
        assert "+2-0" in seat.cursor
    object.__setattr__(session.config, "lenses", {})
    async with reading(session) as seat:
        assert "lens" not in seat.screen


async def test_without_colour_signs_stand_in_the_text(session, monkeypatch):
    monkeypatch.setattr("tui.app.choose", lambda *_: Mode(theme="none"))
    async with reading(session) as seat:
        await through(seat, "clinical")
        await seat.press("j")
        assert "A -mouse model of pain, with +patients in mind." in seat.screen


async def test_facets_narrow_the_search_down(session):
    async with reading(session) as seat:
        await seat.press("t", *"pain", "enter", "escape")
        await seat.press("F")
        assert "tag:pain" in seat.screen
        await seat.press("enter")
        assert "1 of 3" in seat.screen
        await seat.press("F", "escape")


async def test_one_key_takes_a_corrected_query_back(session):
    async with reading(session) as seat:
        await seat.press(*"/migrane", "enter")
        assert "for migraine (w: as typed)" in seat.screen
        await seat.press("w")
        assert "0 of 3" in seat.screen
        await seat.press("w")
        assert "as it was typed" in seat.footer


async def test_the_figures_are_a_page_that_is_left_again(session):
    async with reading(session) as seat:
        await seat.press("s", "x", "#")
        assert "kept 1, maybe 0, rejected 1" in seat.screen
        assert "Decisions by day" in seat.screen
        await seat.press("q")
        assert "Figures" not in seat.screen


def test_signs_shift_what_stands_behind_them():
    sheet = Sheet(
        id="p",
        headline="a good headline",
        headline_pro=[(2, 6)],
        headline_matches=[(7, 15)],
        state="",
        sign="",
        source="",
        abstract="good bad good",
        spans=(Span(5, 8, "bold"),),
        matches=[(9, 13)],
        pro=[(0, 4), (9, 13)],
        con=[(5, 8)],
    )
    shown = with_signs(sheet)
    assert shown.headline == "a +good headline"
    assert [shown.headline[start:end] for start, end in shown.headline_matches] == ["headline"]
    assert shown.abstract == "+good -bad +good"
    assert [shown.abstract[s.start : s.end] for s in shown.spans] == ["bad"]
    for stretches, words in ((shown.matches, ["good"]), (shown.pro, ["good"] * 2)):
        assert [shown.abstract[start:end] for start, end in stretches] == words
