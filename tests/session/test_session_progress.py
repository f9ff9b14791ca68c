"""How long the rest of a long work will take."""

import pytest

from index.session.progress import Progress, paced


@pytest.mark.parametrize(
    ("reports", "remaining"),
    [
        ([(0, 0, 100), (2, 20, 100)], 8),
        ([(10, 50, 100), (12, 60, 100)], 8),
        ([(0, 0, 100), (0.5, 20, 100)], None),
        ([(0, 0, None), (2, 20, None)], None),
        ([(0, 0, 100), (2, 0, 100)], None),
        ([(0, 0, 100), (2, 120, 100)], 0),
    ],
    ids=["at its pace", "what was done before", "too early", "no total", "nothing done", "more"],
)
def test_the_remaining_time_follows_the_pace(reports, remaining):
    clock, told = [1000.0], []
    report = paced("reading", told.append, now=lambda: clock[0])
    for second, done, total in reports:
        clock[0] = 1000.0 + second
        report(done, total)
    assert told[-1].remaining == remaining


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(None, ""), (0.2, "1 s left"), (12.4, "12 s left"), (59.9, "60 s left"), (150, "2 min left")],
)
def test_the_remaining_time_in_words(seconds, words):
    assert Progress("reading", 1, 2, seconds).left() == words
