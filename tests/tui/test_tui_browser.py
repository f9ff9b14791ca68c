"""Opening the page of a paper: only where somebody would see it."""

import webbrowser

import pytest

from tui.browser import is_here, open_page

HERE = {"DISPLAY": ":0"}


class Window:
    """A browser that notes what it is asked for."""

    def __init__(self):
        self.opened = []

    def open(self, address):
        self.opened.append(address)
        return True


@pytest.fixture
def window(monkeypatch):
    found = Window()
    monkeypatch.setattr(webbrowser, "get", lambda: found)
    return found


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        (HERE, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True),
        ({}, False),
        ({**HERE, "SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"}, False),
        ({**HERE, "SSH_TTY": "/dev/pts/1"}, False),
    ],
)
def test_whether_a_window_would_be_seen(monkeypatch, environ, expected):
    monkeypatch.setattr("sys.platform", "linux")
    assert is_here(environ) is expected


def test_a_page_is_opened(window):
    assert open_page("https://example.org/1", HERE)
    assert window.opened == ["https://example.org/1"]


@pytest.mark.parametrize("address", ["file:///etc/passwd", "javascript:1", "-version", "http://"])
def test_nothing_but_the_web_is_opened(window, address):
    assert not open_page(address, HERE)
    assert window.opened == []


def test_a_browser_in_the_terminal_is_none(monkeypatch):
    monkeypatch.setattr(webbrowser, "get", lambda: webbrowser.GenericBrowser("lynx"))
    assert not open_page("https://example.org", HERE)


def test_no_browser_at_all(monkeypatch):
    def get():
        raise webbrowser.Error

    monkeypatch.setattr(webbrowser, "get", get)
    assert not open_page("https://example.org", HERE)
