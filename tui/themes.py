"""The colours: dark, light, high contrast, the terminal's own sixteen, and none.

Every pair of text and background of the first three differs by at least 4.5:1 (a test computes
it). A theme only chooses colours; what a row means is always said by a sign as well.
"""

from __future__ import annotations

from textual.theme import BUILTIN_THEMES, Theme

VARIABLES = ("muted", "match", "keep", "maybe", "reject", "tag", "cursor-row", "bar", "bar-text")
"""Our own colour names, which every theme sets."""


def _theme(
    name: str, *, dark: bool, foreground: str, background: str, primary: str, **own: str
) -> Theme:
    """Return a theme of flat colours; `own` sets VARIABLES, with `_` for `-`."""
    ansi = foreground.startswith("ansi")
    variables = dict(BUILTIN_THEMES["ansi-dark"].variables) if ansi else {}
    variables |= {key.replace("_", "-"): colour for key, colour in own.items()}
    return Theme(
        name=name,
        dark=dark,
        ansi=ansi,
        primary=primary,
        secondary=primary,
        accent=primary,
        foreground=foreground,
        background=background,
        surface=background,
        panel=own["bar"],
        boost=background,
        success=own["keep"],
        warning=own["maybe"],
        error=own["reject"],
        variables=variables,
    )


THEMES: tuple[Theme, ...] = (
    _theme(
        "dark",
        dark=True,
        foreground="#d4d7dd",
        background="#16181d",
        primary="#8ab4e8",
        muted="#8b929e",
        match="#f0c674",
        keep="#8fc98a",
        maybe="#d9b56c",
        reject="#d58a86",
        tag="#88c0c8",
        cursor_row="#23272f",
        bar="#1e2128",
        bar_text="#a9b0bb",
    ),
    _theme(
        "light",
        dark=False,
        foreground="#24272d",
        background="#fbfaf7",
        primary="#1f5fa8",
        muted="#5f646e",
        match="#8a4b00",
        keep="#2b6e2f",
        maybe="#7d5700",
        reject="#a3312d",
        tag="#1b6570",
        cursor_row="#ebe8e0",
        bar="#f0eee8",
        bar_text="#555a63",
    ),
    _theme(
        "contrast",
        dark=True,
        foreground="#ffffff",
        background="#000000",
        primary="#7fd4ff",
        muted="#cfcfcf",
        match="#ffff00",
        keep="#7dff7d",
        maybe="#ffd75f",
        reject="#ff9d9d",
        tag="#7ff3ff",
        cursor_row="#303030",
        bar="#000000",
        bar_text="#ffffff",
    ),
    _theme(
        "terminal",
        dark=True,
        foreground="ansi_default",
        background="ansi_default",
        primary="ansi_blue",
        muted="ansi_default",
        match="ansi_yellow",
        keep="ansi_green",
        maybe="ansi_yellow",
        reject="ansi_red",
        tag="ansi_cyan",
        cursor_row="ansi_default",
        bar="ansi_default",
        bar_text="ansi_default",
    ),
    _theme(
        "none",
        dark=True,
        foreground="ansi_default",
        background="ansi_default",
        primary="ansi_default",
        muted="ansi_default",
        match="ansi_default",
        keep="ansi_default",
        maybe="ansi_default",
        reject="ansi_default",
        tag="ansi_default",
        cursor_row="ansi_default",
        bar="ansi_default",
        bar_text="ansi_default",
    ),
)


def defaults() -> dict[str, str]:
    """Return a value for each of VARIABLES, for themes that are not ours."""
    return {name: THEMES[0].variables[name] for name in VARIABLES}
