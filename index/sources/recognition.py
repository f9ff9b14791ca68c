"""Telling a file's format: by what it begins with first, by its name second."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

_BIBTEX: Final = re.compile(
    r"^[ \t]*@[ \t]*(?:(?:comment|string|preamble)\s*[{(]|[a-z]+\s*[{(]\s*[^\s{}(),=]*\s*"
    r"(?:,|\n|\}|=))",
    re.IGNORECASE | re.MULTILINE,
)
_XML: Final = re.compile(
    r"\s*<(?:\??xml\b|feed\b|records?\b|PubmedArticle|OAI-PMH\b|mods|dblp\b|rss\b)"
)
_WEB_PAGE: Final = re.compile(
    r"\s*(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html)\b", re.IGNORECASE | re.DOTALL
)
_OUR_PAGE: Final = re.compile(r'^<article id="p[0-9a-z]{12}" data-status="', re.MULTILINE)
_OUR_TEXT: Final = re.compile(
    r"^p[0-9a-hjkmnp-tv-z]{12} · (?:keep|maybe|rejected|undecided)\b", re.MULTILINE
)
_ORG: Final = re.compile(r"^\*+ .*\n\s*:PROPERTIES:[ \t]*$", re.MULTILINE)
_JSON: Final = re.compile(r"\s*(?:\{\s*[\"}]|\[\s*[{\]])")
_RIS: Final = re.compile(r"^\s{0,3}TY\s{0,3}-\s?[A-Z]|(?:^[A-Z][A-Z0-9]  -.*\n){3}", re.MULTILINE)
_NBIB: Final = re.compile(r"^PMID- ?\d", re.MULTILINE)
_WEB_OF_SCIENCE: Final = re.compile(
    r"\AFN [A-Z]|^PT [A-Z][ \t]*\n(?:AU|BA|CA|GP|TI) ", re.MULTILINE
)
_COCHRANE: Final = re.compile(r"^Record #\d+ of \d+\n+(?:ID|AN|AU|TI): ", re.MULTILINE)
_PUBMED: Final = re.compile(
    r"\A\s*1\. [^.\n]+\.\s(?:1[89]|20)\d\d\b(?s:.{0,20000}?)^PMID: \d+", re.MULTILINE
)
_OVID: Final = re.compile(r"^<1>\s*\n(?:.*\n){0,400}?Title[ \t]*\n[ \t]+\S", re.MULTILINE)
_REFER: Final = re.compile(r"^%[0AT] .*\n(?:.*\n){0,40}?%[A-Z0-9@!] ", re.MULTILINE)
_PAPIS: Final = re.compile(r"^(?:papis_id|author_list):", re.MULTILINE)
_YAML_KEY: Final = re.compile(r"^title:", re.MULTILINE)

_COLUMN: Final = re.compile(
    r"(?:^|[,;\t|\"]) ?(?:\w[\w ]{0,40})?(?:title|abstract|summary|\bti|\bab|display_name)"
    r"[\w ]{0,20}(?:[,;\t|\"]|$)",
    re.MULTILINE,
)
_TITLE_LABEL: Final = re.compile(
    r"^[ \t#>*_+•\-\d.)\[\]]*(?:title|ti|arxiv)[*_]*[ \t]*[:：]", re.IGNORECASE | re.MULTILINE
)
_OTHER_LABEL: Final = re.compile(
    r"^[ \t#>*_+•-]*(?:abstract|authors?|author\(s\)|summary|ab|au)[*_]*[ \t]*[:：]",
    re.IGNORECASE | re.MULTILINE,
)
_HEADING: Final = re.compile(r"^#{1,6}[ \t]+\S", re.MULTILINE)
_NUMBERED: Final = re.compile(r"(?:\A\s*|\n[ \t]*\n[ \t]*)[\[(]?(\d{1,6})[.)\]][ \t]+\S")
_NUMBERED_LINE: Final = re.compile(r"^[ \t]*[\[(]?(\d{1,6})[.)\]][ \t]+\S", re.MULTILINE)


def format_name(text: str, file: str) -> str:
    """Return the name of the format of a file called `file` that begins with `text`."""
    if _BIBTEX.match(text.lstrip("\ufeff \t\r\n")):
        return "bibtex"
    return next((name for name, fits in _TESTS if fits(text, file)), "plain")


def _is_labelled(text: str, _: str) -> bool:
    return bool(_TITLE_LABEL.search(text) and _OTHER_LABEL.search(text))


def _is_headed(text: str, _: str) -> bool:
    return len(_HEADING.findall(text)) > 1


def _is_numbered(text: str, _: str) -> bool:
    """Tell whether paragraphs, or all lines, are numbered from 1 on with hardly a gap."""
    lines = [line for line in text.split("\n", 200) if line.strip()][1:200]
    pattern = _NUMBERED_LINE if all(map(_NUMBERED_LINE.match, lines)) else _NUMBERED
    numbers = [int(number) for number in pattern.findall(text)][:5]
    steps = [after - before for before, after in pairwise([0, *numbers])]
    return len(numbers) > 1 and steps[0] == 1 and all(0 < step < 4 for step in steps)


def _is_papis(text: str, file: str) -> bool:
    if not file.lower().endswith((".yaml", ".yml")):
        return False
    return bool(_PAPIS.search(text) or (file.endswith("info.yaml") and _YAML_KEY.search(text)))


def _is_table(text: str, file: str) -> bool:
    beginning = "\n".join(text.split("\n", 5)[:5]).lower()
    if not re.search(r"[,;\t|]", beginning) and not file.lower().endswith((".csv", ".tsv")):
        return False
    if not _COLUMN.search(beginning):
        return False
    from index.sources.columns import header  # only what looks like a table needs their names

    return header(text) is not None


_TESTS: Final = (
    ("our html", lambda text, _: _WEB_PAGE.match(text) and _OUR_PAGE.search(text)),
    ("web page", lambda text, _: _WEB_PAGE.match(text)),
    ("xml", lambda text, _: _XML.match(text)),
    ("json", lambda text, _: _JSON.match(text)),
    ("nbib", lambda text, _: _NBIB.search(text)),
    ("ris", lambda text, _: _RIS.search(text)),
    ("web of science", lambda text, _: _WEB_OF_SCIENCE.search(text)),
    ("cochrane", lambda text, _: _COCHRANE.search(text)),
    ("pubmed text", lambda text, _: _PUBMED.search(text)),
    ("ovid text", lambda text, _: _OVID.search(text)),
    ("refer", lambda text, _: _REFER.search(text)),
    ("our text", lambda text, _: _OUR_TEXT.search(text)),
    ("org", lambda text, _: _ORG.search(text)),
    ("papis", _is_papis),
    ("table", _is_table),
    ("bibtex", lambda text, _: _BIBTEX.search(text)),
    ("labelled", _is_labelled),
    ("headed", _is_headed),
    ("numbered", _is_numbered),
)
