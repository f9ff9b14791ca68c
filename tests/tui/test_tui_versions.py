"""Other texts of a paper: seen, compared word by word, joined and parted by a key."""

import random

import pytest
from support.reader import reading, session_on

WORDS = [f"word{number}" for number in range(999)]


def abstract(seed, *, edited=0):
    source = random.Random(seed)
    words = source.sample(WORDS, 120)
    for number in range(edited):
        words[number * 7 % 120] = f"edit{seed}n{number}"
    return " ".join(words) + "."


@pytest.fixture
def lists(tmp_path):
    folder = tmp_path / "lists"
    folder.mkdir()
    (folder / "a.txt").write_text(f"Heading\n\n{abstract(1)}\n\n{abstract(2)}\n")
    return folder


async def test_near_duplicates_are_compared_and_parted(lists, tmp_path, monkeypatch):
    (lists / "b.txt").write_text(f"Heading\n\n{abstract(1)} And more.\n")
    with session_on(lists, tmp_path, monkeypatch) as session:
        async with reading(session, size=(100, 30)) as seat:
            await seat.press("j")
            assert "1 other text" in seat.screen
            await seat.press("d")
            assert "A near-duplicate, shown as one with this paper" in seat.screen
            assert "{+And more.+}" in seat.screen
            await seat.press("n")
            assert seat.footer == "Noted as two papers"
            assert "3 papers" in seat.screen
            await seat.press("u")
            assert "2 papers" in seat.screen


async def test_an_edited_text_is_marked_compared_and_given_back(lists, tmp_path, monkeypatch):
    with session_on(lists, tmp_path, monkeypatch) as session:
        async with reading(session, size=(100, 30)) as seat:
            await seat.press("s")
    (lists / "a.txt").write_text(f"Heading\n\n{abstract(1, edited=12)}\n\n{abstract(2)}\n")
    with session_on(lists, tmp_path, monkeypatch) as session:
        async with reading(session, size=(100, 30)) as seat:
            assert "came back edited" in seat.screen
            await seat.press("g", "g")
            assert "keep · unread · 1 other text" in seat.screen
            await seat.press("d")
            assert "The text that your work was done on" in seat.screen
            assert "{+edit1n1+}" in seat.screen
            await seat.press("q", "d", "n", "g", "g")
            assert "undecided · unread" in seat.screen


async def test_a_paper_with_one_text_says_so(lists, tmp_path, monkeypatch):
    with session_on(lists, tmp_path, monkeypatch) as session:
        async with reading(session) as seat:
            await seat.press("d")
            assert seat.footer == "There is one text of this paper only"
