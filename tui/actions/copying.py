"""Copying parts of a paper, and opening its page."""

from __future__ import annotations

import os
from io import StringIO
from typing import TYPE_CHECKING

from tui import browser
from tui.copied import copy

if TYPE_CHECKING:
    from tui.screens.main import MainScreen


def copy_id(screen: MainScreen) -> None:
    """Copy the id."""
    paper = screen.view.paper()
    _copy(screen, paper.id if paper else "", "id")


def copy_title(screen: MainScreen) -> None:
    """Copy the title, or the headline where there is none."""
    paper = screen.view.paper()
    _copy(screen, paper.headline if paper else "", "title")


def copy_abstract(screen: MainScreen) -> None:
    """Copy the abstract as clean text."""
    paper = screen.view.paper()
    _copy(screen, paper.abstract if paper else "", "abstract")


def copy_bibtex(screen: MainScreen) -> None:
    """Copy a BibTeX entry."""
    from index.export import FORMATS

    out = StringIO()
    FORMATS["bibtex"].write(map(screen.session.item, screen.view.targets()), out)
    _copy(screen, out.getvalue(), "BibTeX")


def copy_url(screen: MainScreen) -> None:
    """Copy where the paper is found on the web."""
    _copy(screen, _address(screen), "address")


def open_url(screen: MainScreen) -> None:
    """Open the page of the paper where there is a browser to see it in; else copy its address."""
    address = _address(screen)
    if address and browser.open_page(address, os.environ):
        screen.say(f"Opened {address}")
    else:
        _copy(screen, address, "address")


def _address(screen: MainScreen) -> str:
    paper = screen.view.paper()
    addresses = list(paper.urls) if paper else []
    if paper and paper.doi:
        addresses.append(f"https://doi.org/{paper.doi}")
    if paper and paper.arxiv:
        addresses.append(f"https://arxiv.org/abs/{paper.arxiv}")
    return addresses[0] if addresses else ""


def _copy(screen: MainScreen, text: str, what: str) -> None:
    """Copy `text`, where the paper has it."""
    if text:
        copy(screen, text, what)
    else:
        screen.say(f"This paper has no {what}")
