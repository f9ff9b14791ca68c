"""The mode: what is left to `auto` and what a person says."""

from dataclasses import replace

import pytest

from index.config import load
from tui.mode import choose
from tui.panes import Panes

SSH = {"SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"}


@pytest.mark.parametrize(
    ("said", "environ", "expected"),
    [
        ({}, {}, {"low_bandwidth": False, "follow": True, "mouse": True, "theme": "dark"}),
        ({}, SSH, {"low_bandwidth": True, "follow": False, "mouse": False, "theme": "terminal"}),
        ({}, {"SSH_TTY": "/dev/pts/1"}, {"low_bandwidth": True}),
        ({"low_bandwidth": "off"}, SSH, {"low_bandwidth": False, "follow": True, "mouse": False}),
        ({"low_bandwidth": "on"}, {}, {"low_bandwidth": True, "follow": False, "mouse": False}),
        ({"follow": "on"}, SSH, {"low_bandwidth": True, "follow": True}),
        ({"follow": "off"}, {}, {"follow": False}),
        ({"mouse": "on"}, SSH, {"mouse": True}),
        ({"theme": "light"}, SSH, {"theme": "light"}),
        ({"theme": "light"}, {"NO_COLOR": "1"}, {"theme": "none"}),
        ({"ascii": "on"}, {}, {"ascii": True}),
    ],
)
def test_settings_and_line_make_the_mode(said, environ, expected):
    mode = choose(replace(load(environ={}), **said), environ)
    assert {name: getattr(mode, name) for name in expected} == expected


@pytest.mark.parametrize(
    ("panes", "columns", "rows", "shown"),
    [
        (Panes(), 80, 21, "both"),
        (Panes(), 120, 21, "beside"),
        (Panes(), 80, 9, "list"),
        (Panes(reading=True), 80, 21, "reader"),
        (Panes(sparing=True), 80, 21, "list"),
        (Panes(sparing=True), 120, 21, "beside"),
        (Panes(layout="side"), 80, 21, "beside"),
        (Panes(layout="side"), 50, 21, "both"),
        (Panes(layout="stacked"), 200, 47, "both"),
        (Panes(full=True), 200, 47, "list"),
    ],
)
def test_panes_share_the_screen(panes, columns, rows, shown):
    plan = panes.plan(columns, rows)
    seen = {(True, True): "beside" if plan.beside else "both", (True, False): "list"}
    assert seen.get((plan.list, plan.reader), "reader") == shown
