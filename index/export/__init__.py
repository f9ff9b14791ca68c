"""Export: papers with the user's work on them, written to a stream in one of ten formats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from index.export.bibtex import BIBTEX
from index.export.csl import CSL
from index.export.csv_table import CSV
from index.export.html_page import HTML
from index.export.item import Format, Item
from index.export.markdown import MARKDOWN
from index.export.org import ORG
from index.export.paper_json import JSON, JSON_LINES, as_json
from index.export.plain_text import TEXT
from index.export.ris import RIS
from index.export.saving import save

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["FORMATS", "Format", "Item", "as_json", "format_of", "save"]

FORMATS: Mapping[str, Format] = {
    each.name: each for each in (MARKDOWN, BIBTEX, RIS, CSL, CSV, ORG, HTML, JSON, JSON_LINES, TEXT)
}


def format_of(file: str) -> Format | None:
    """Return the format that the ending of a file's name stands for, or None."""
    fitting = [each for each in FORMATS.values() if file.casefold().endswith(each.suffix)]
    return max(fitting, key=lambda each: len(each.suffix), default=None)
