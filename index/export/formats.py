"""Every format, by name and by the ending of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from index.export.bibtex import BIBTEX
from index.export.csl import CSL
from index.export.csv_table import CSV
from index.export.html_page import HTML
from index.export.markdown import MARKDOWN
from index.export.org import ORG
from index.export.paper_json import JSON, JSON_LINES
from index.export.plain_text import TEXT
from index.export.ris import RIS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from index.export.item import Format

FORMATS: Mapping[str, Format] = {
    each.name: each for each in (MARKDOWN, BIBTEX, RIS, CSL, CSV, ORG, HTML, JSON, JSON_LINES, TEXT)
}


def format_of(file: str) -> Format | None:
    """Return the format that the ending of a file's name stands for, or None."""
    fitting = [each for each in FORMATS.values() if file.casefold().endswith(each.suffix)]
    return max(fitting, key=lambda each: len(each.suffix), default=None)
