"""Triage in the reader: the order by promise, reasons, similar papers, several at once."""

import asyncio
import re

import pytest
from support.reader import reading, session_on, write_source

EEG = [
    f"We record EEG and scalp electrodes in {place} to detect seizure number {number} early."
    for number, place in enumerate(["sleep", "infants", "adults", "clinics", "homes", "animals"])
]
ROBOTS = [
    f"We train robots to grasp {thing} with reinforcement and a gripper, batch {number} of trials."
    for number, thing in enumerate(["cups", "tools", "cloth", "fruit", "boxes", "cables"])
]
TEXTS = [text for pair in zip(ROBOTS, EEG, strict=True) for text in pair]


@pytest.fixture
def session(tmp_path, monkeypatch):
    source = write_source(tmp_path, TEXTS)
    with session_on(source, tmp_path, monkeypatch, explore="0") as opened:
        opened.prepare()
        yield opened


async def learnt(seat):
    """Wait until the learning thread has nothing more to do."""
    pool = seat.app.main.background.learner._pool
    await asyncio.wrap_future(pool.submit(lambda: None))
    await seat.settle()


async def by_promise(seat):
    """Keep an EEG paper, reject one on robots, and sort by promise."""
    await seat.press(*"/seizure", "enter", "g", "g", "s", "escape")
    await seat.press(*"/cups", "enter", "x", "escape")
    await seat.press("o", *"promise", "enter")
    await learnt(seat)


async def test_the_order_by_promise_puts_the_like_of_what_was_kept_on_top(session):
    async with reading(session, size=(80, 40)) as seat:
        await by_promise(seat)
        await seat.press("g", "g")
        rows = [line for line in seat.lines() if "EEG" in line or "obots" in line][:12]
        places = {"EEG": [], "obots": []}
        for place, row in enumerate(rows):
            places["EEG" if "EEG" in row else "obots"].append(place)
        assert max(places["EEG"][:5]) < min(places["obots"])
        assert [row[1] for row in rows[-2:]] == ["+", "x"]  # what is decided comes last
        assert "est." in seat.screen


async def test_a_decision_goes_on_to_the_most_promising_paper_and_moves_no_row(session):
    async with reading(session) as seat:
        await by_promise(seat)
        await seat.press("G", "k", "k")
        before = list(seat.app.main.view.docs)
        await seat.press("x")
        await learnt(seat)
        assert "EEG" in seat.cursor
        assert list(seat.app.main.view.docs) == before
        await seat.press("G", "k", "k", "k", ".")
        assert "EEG" in seat.cursor


@pytest.mark.parametrize(("columns", "papers"), [(60, False), (80, False), (120, True)])
async def test_the_estimate_stands_whole_in_the_status_line(session, columns, papers):
    async with reading(session, size=(columns, 24)) as seat:
        await by_promise(seat)
        assert re.search(r"est. \d+ to find, (≤\d+|enough) ", seat.lines()[0])
        assert ("Test Papers · 12 papers" in seat.lines()[0]) == papers


async def test_the_text_says_what_speaks_for_and_against_it(session):
    async with reading(session, size=(80, 40)) as seat:
        assert "for: " not in seat.screen
        await by_promise(seat)
        await seat.press("g", "g", "j", "k")
        assert "for: " in seat.screen
        await seat.press("G")
        assert "against: " in seat.screen


async def test_similar_papers_are_listed_and_left_again(session):
    async with reading(session) as seat:
        await seat.press(*"/infants", "enter", "R")
        await learnt(seat)
        assert "similar to" in seat.screen
        assert "EEG" in seat.cursor
        await seat.press("h")
        assert "similar to" not in seat.screen
        assert "infants" in seat.screen


async def test_several_more_like_this_are_looked_over_and_decided_as_one(session):
    async with reading(session) as seat:
        await seat.press(*"/infants", "enter", "M", "backspace", "backspace", *"4", "enter")
        await learnt(seat)
        assert "4 selected" in seat.screen
        await seat.press("s")
        assert "4 papers?" in seat.screen
        await seat.press("y")
        assert len(session.library.in_state("keep")) == 4
        assert all(
            "EEG" in session.library.paper(i).abstract for i in session.library.in_state("keep")
        )
        await seat.press("u")
        assert len(session.library.in_state("keep")) == 0


async def test_papers_like_a_tag_and_like_a_text(session):
    async with reading(session) as seat:
        await seat.press(*"/infants", "enter", "t", *"brain", "enter", "escape")
        await seat.press(":", *"similar-to-tag", "enter", "enter")
        await learnt(seat)
        assert "similar to #brain" in seat.screen
        assert "EEG" in seat.cursor
        await seat.press(":", *"similar-to-text", "enter")
        seat.paste("a gripper\r\n  that can\n\ngrasp\n")
        await seat.press("enter")
        await learnt(seat)
        assert "obots" in seat.cursor


async def test_the_estimate_is_called_one(session):
    async with reading(session) as seat:
        await seat.press(":", *"estimate", "enter")
        await learnt(seat)
        assert "Nothing to estimate from yet" in seat.footer
        await by_promise(seat)
        await seat.press(":", *"estimate", "enter")
        await learnt(seat)
        said = r"Estimate: about \d+ left, at most \d+ \(90%\); (you may stop|go on): "
        assert re.match(said, seat.footer)
