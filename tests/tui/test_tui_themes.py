"""The shipped themes: every text can be read."""

from itertools import product

import pytest
from textual.color import Color

from tui.themes import THEMES, VARIABLES

ON_BACKGROUND = ("muted", "match", "keep", "maybe", "reject", "tag")
COLOURED = [theme for theme in THEMES if not theme.ansi]


def luminance(colour: Color) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = (c / 255 for c in colour.rgb)
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(Color.parse(c)) for c in (one, other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_computed_as_wcag_does():
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", COLOURED, ids=lambda theme: theme.name)
def test_every_text_stands_out(theme):
    texts = {name: theme.variables[name] for name in ON_BACKGROUND}
    texts |= {"foreground": theme.foreground, "primary": theme.primary}
    grounds = {"background": theme.background, "cursor-row": theme.variables["cursor-row"]}
    bar = theme.variables["bar"]
    pairs = [(*text, *ground) for text, ground in product(texts.items(), grounds.items())]
    pairs += [("bar-text", theme.variables["bar-text"], "bar", bar)]
    pairs += [(name, texts[name], "bar", bar) for name in ("foreground", "primary", "maybe")]
    faint = [
        (text, ground, round(contrast(colour, back), 2))
        for text, colour, ground, back in pairs
        if contrast(colour, back) < 4.5
    ]
    assert not faint


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_every_theme_sets_our_colours(theme):
    assert set(VARIABLES) <= set(theme.variables)


def test_the_configured_names_exist():
    assert [theme.name for theme in THEMES] == ["dark", "light", "contrast", "terminal", "none"]
