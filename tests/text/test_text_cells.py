"""Width and cutting by terminal columns."""

import pytest

from index.text import cut, width


@pytest.mark.parametrize(
    ("text", "columns"),
    [("", 0), ("abc", 3), ("日本", 4), ("e\u0301", 1), ("Õ", 1), ("👍", 2), ("a—b", 3)],
)
def test_width_counts_columns(text, columns):
    assert width(text) == columns


@pytest.mark.parametrize(
    ("text", "columns", "shown"),
    [
        ("short", 5, "short"),
        ("too long", 5, "too…"),
        ("too long", 6, "too l…"),
        ("日本語文", 8, "日本語文"),
        ("日本語文", 7, "日本語…"),
        ("日本語文", 6, "日本…"),
        ("日本", 1, "…"),
        ("abc", 1, "…"),
        ("cafe\u0301s", 5, "cafe\u0301s"),
        ("cafe\u0301s x", 5, "cafe\u0301…"),
    ],
)
def test_cut_keeps_what_fits(text, columns, shown):
    assert cut(text, columns) == shown
