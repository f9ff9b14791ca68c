"""The work a text costs, counted in steps of the reader: linear, whatever is nested in what."""

import pytest

from index.text import render
from index.text.machine import MAX_DEPTH, Machine
from index.text.masks import Masks
from index.text.tex import render_tex

HOSTILE = [
    "$", "{", "}", "_{", "^{", "\\(", "\\[", "\\)", "\\frac{", "\\frac", "\\textbf{", "{\\bf ",
    "\\begin{", "\\begin{equation}", "\\left(", "\\sqrt[", "\\over ", "\\hat", "x^", "x_", "$a",
    "\\c", "\\'", "\\foo{", "\\item", "[", "]", "\\cite{a,", "\\text{$", "~", "\\\\",
]  # fmt: skip


@pytest.fixture
def steps(monkeypatch):
    """A list that grows by the depth of the stack at every step."""
    depths = []
    step = Machine._step

    def counted(machine, number, token):
        depths.append(len(machine.frames))
        step(machine, number, token)

    monkeypatch.setattr(Machine, "_step", counted)
    return depths


@pytest.mark.parametrize("piece", HOSTILE)
def test_steps_grow_with_the_text_alone(steps, piece):
    counts = []
    for copies in (500, 1000):
        steps.clear()
        render_tex(piece * copies, Masks())
        counts.append(len(steps))
    assert counts[0] <= counts[1] <= 2 * counts[0] + 2 * MAX_DEPTH
    assert counts[1] <= 3 * 1000 * len(piece)


def test_the_stack_has_a_bottom(steps):
    nested = "$" + "\\frac{" * 10_000 + "1" + "}{2}" * 10_000 + "$"
    render_tex(nested, Masks())
    assert max(steps) == MAX_DEPTH


@pytest.mark.parametrize(
    "piece",
    [
        "$",
        "{",
        "*",
        "**_",
        "\\(",
        "_{",
        "<b>",
        "&",
        "[",
        "![",
        "||",
        "\\begin{",
        "`",
        "''",
        "\x1b[",
    ],
)
def test_a_long_run_of_one_sign_is_not_taken_for_an_abstract(steps, piece):
    render(piece * 20_000)
    assert not steps
