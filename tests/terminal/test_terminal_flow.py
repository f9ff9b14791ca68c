"""How much goes out before the terminal says that it has shown it."""

from tui.terminal.flow import PATIENCE_SECONDS, QUESTION, Flow


def test_what_is_small_is_sent_without_a_question():
    flow = Flow()
    assert flow.send(b"x" * 20, 0) == b"x" * 20
    assert flow.patience(0) == 0
    assert flow.hold(0) == 0


def test_a_terminal_that_never_answered_is_asked_once_and_not_waited_for():
    flow = Flow()
    assert flow.send(b"x" * 3000, 0).endswith(QUESTION)
    assert [flow.send(b"x" * 3000, now).endswith(QUESTION) for now in (0, 1, 60)] == [False] * 3
    assert flow.hold(0.5) == 0
    assert flow.patience(0.5) > 0
    assert flow.patience(2) == 0


def test_a_terminal_that_answers_is_waited_for_once_much_is_under_way():
    flow = Flow()
    flow.send(b"x" * 3000, 0)
    flow.answered()
    assert flow.hold(0.1) == 0
    assert flow.send(b"x" * 300, 0.1).endswith(QUESTION)
    assert flow.hold(0.1) == 0
    flow.send(b"x" * 3000, 0.2)
    assert 0 < flow.hold(0.2) <= PATIENCE_SECONDS
    flow.answered()
    assert flow.hold(0.3) == 0


def test_a_terminal_that_answers_no_more_holds_nothing_up_for_good():
    flow = Flow()
    flow.send(b"x" * 3000, 0)
    flow.answered()
    flow.send(b"x" * 3000, 1)
    flow.send(b"x" * 3000, 1)
    assert flow.hold(1) > 0
    assert flow.hold(1 + PATIENCE_SECONDS) == 0
    assert flow.patience(1 + PATIENCE_SECONDS) == 0
