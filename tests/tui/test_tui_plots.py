"""Plots in characters: their widths, their proportions, and what of them is left in ASCII."""

import pytest
from rich.cells import cell_len

from tui.plots import Bar, ascii_only, bars, curve

ROWS = [Bar("one", 10), Bar("ein langes 長い標識 of a tag", 5), Bar("none", 0), Bar("", 1)]
WIDTHS = [40, 41, 80, 137, 200]


@pytest.mark.parametrize("columns", WIDTHS)
def test_bars_fit_and_keep_their_proportions(columns):
    drawn = bars(ROWS, columns)
    assert max(map(cell_len, drawn)) == columns
    full, half, empty, _ = (line.count("█") for line in drawn)
    assert abs(full - 2 * half) <= 1
    assert empty == 0


@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("parts", [(3, 3, 4), (0, 0, 10), (10, 0, 0), (1, 0, 9_999), (5_000, 1, 2)])
def test_parts_of_a_bar_make_it_as_long_as_one_whole(columns, parts):
    stacked, whole = (
        bars([Bar("day", sum(parts), each)], columns)[0] for each in (parts, (sum(parts), 0, 0))
    )
    assert cell_len(stacked) == cell_len(whole) == columns
    room = whole.count("█")
    for shade, part in zip("█▒░", parts, strict=True):
        assert abs(stacked.count(shade) - room * part / sum(parts)) <= 1


@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("found", [[1], [0, 1, 1, 2, 3, 4], [0] * 500 + list(range(1, 301))])
def test_the_curve_spans_all_that_was_read_and_rises_to_all_that_was_found(columns, found):
    drawn = curve(found, found[-1], columns)
    top, low, axis, label = drawn[0], drawn[-3], drawn[-2], drawn[-1]
    assert {cell_len(top), cell_len(axis), cell_len(label)} == {columns}
    assert top.split()[0] == f"{found[-1]:,}"
    assert top[-1] == "█"
    assert label.split() == ["0", str(len(found)), "read"]
    assert ("│ " in low) == (not found[0])


def test_a_curve_of_nothing_is_none():
    assert curve([], 0, 80) == curve([0, 0], 0, 80) == bars([], 80) == []


def test_in_ascii_a_block_is_a_hash_and_no_letter_of_a_label_is_touched():
    drawn = [*bars(ROWS, 60), *curve([0, 1, 2], 2, 60)]
    plain = [ascii_only(line) for line in drawn]
    assert "#" in plain[0]
    assert "長い標識" in "".join(plain)
    assert all(sign.isascii() or sign.isalpha() for line in plain for sign in line if sign != "…")
    assert [cell_len(line) for line in plain] == [cell_len(line) for line in drawn]
