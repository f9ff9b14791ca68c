"""HTML: parsed by an HTML5 parser, no markup from a paper, the filter tried in Chromium."""

import shutil
import subprocess

import html5lib
import pytest
from export.samples import FULL, HARD, ID, UNTITLED, item, items, squeeze, write
from hypothesis import given, settings
from hypothesis import strategies as st

from index.paper import Span

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


def page(text: str):
    return html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(text)


def articles(text: str) -> list:
    return page(text).findall(".//article")


def text_of(element) -> str:
    return "".join(element.itertext())


def test_a_full_record_comes_back():
    (article,) = articles(write("html", [FULL]))
    assert article.attrib["id"] == ID
    assert article.attrib["data-status"] == "keep"
    assert text_of(article.find("h2")) == FULL.paper.title
    assert text_of(article.find("blockquote")) == FULL.note
    abstract = article.find("p[@class='abstract']")
    assert text_of(abstract) == FULL.paper.abstract
    assert [text_of(strong) for strong in abstract.findall("strong")] == ["bold"]
    shown = text_of(article)
    for part in ("Ada Lovelace", "NeurIPS 2026", "keep", "#eeg", "#a; b", "read 2026-12-01", ID):
        assert part in shown, part
    links = [link.attrib["href"] for link in article.findall(".//a")]
    assert links == [
        FULL.paper.urls[0],
        "https://doi.org/10.1000/182_x",
        "https://arxiv.org/abs/2401.01234",
    ]


def test_a_bare_paper_shows_what_there_is():
    (article,) = articles(write("html", [UNTITLED]))
    assert text_of(article.find("h2")) == UNTITLED.paper.headline
    assert article.find("blockquote") is None
    assert article.findall(".//a") == []


def test_overlapping_spans_are_both_shown():
    one = item(abstract="abcdef", spans=(Span(0, 4, "bold"), Span(2, 6, "italic")))
    assert "<strong>ab</strong><strong><em>cd</em></strong><em>ef</em>" in write("html", [one])


def test_nothing_is_a_valid_page():
    assert articles(write("html", [])) == []


@pytest.mark.parametrize("text", [*HARD, "</script><script>x()</script>", "<!-- x", "&lt;"])
def test_text_of_a_paper_is_never_markup(text):
    written = write("html", [item(title=text, abstract=text, note=text, tags=(text,), venue=text)])
    tree = page(written)
    assert len(tree.findall(".//script")) == 1
    (article,) = tree.findall(".//article")
    assert text_of(article.find("h2")) == text
    assert text_of(article.find("p[@class='abstract']")) == text
    kinds = {element.tag for element in article.iter()}
    assert kinds <= {"article", "h2", "p", "code", "blockquote"}


@pytest.mark.parametrize(
    "url", ["javascript:alert(1)", "data:text/html,x", "https://x/\"onclick='a", "vbscript:x", "/a"]
)
def test_only_web_addresses_become_links(url):
    (article,) = articles(write("html", [item(urls=(url,))]))
    assert article.findall(".//a") == []


def test_nothing_is_loaded_from_elsewhere():
    written = write("html", [FULL])
    tree = page(written)
    assert not tree.findall(".//link")
    assert not any("src" in element.attrib for element in tree.iter())


@settings(max_examples=40, deadline=None)
@given(st.lists(items(), max_size=3))
def test_any_texts_come_back(several):
    found = articles(write("html", several))
    assert [article.attrib["id"] for article in found] == [one.paper.id for one in several]
    for one, article in zip(several, found, strict=True):
        assert text_of(article.find("h2")) == squeeze(one.paper.title or one.paper.headline)
        assert text_of(article.find("p[@class='abstract']")) == one.paper.abstract


def shown(tmp_path, items, fragment: str) -> list[str]:
    """Return the ids of the papers Chromium shows."""
    file = tmp_path / "papers.html"
    file.write_text(write("html", items), encoding="utf-8")
    command = [
        CHROMIUM,
        *("--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"),
        *("--virtual-time-budget=2000", f"--user-data-dir={tmp_path / 'profile'}"),
        f"{file.as_uri()}#{fragment}",
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    tree = html5lib.parse(done.stdout, namespaceHTMLElements=False)
    return [one.attrib["id"] for one in tree.findall(".//article") if "hidden" not in one.attrib]


@pytest.mark.skipif(not CHROMIUM, reason="needs chromium to try the filter of the page")
@pytest.mark.parametrize(
    ("fragment", "expected"),
    [
        ("", ["p1", "p2", "p3"]),
        ("EEG%20model", ["p2"]),
        ("schrodinger%20%23todo", ["p3"]),
        ("%E6%97%A5%E6%9C%AC", ["p1"]),
        ("%", ["p1", "p2", "p3"]),
    ],
)
def test_the_filter_shows_what_has_all_words(tmp_path, fragment, expected):
    papers = [
        item(id="p1", headline="EEG 日本 <img src=x onerror='document.body.innerHTML=1'>"),
        item(id="p2", headline="An EEG model"),
        item(id="p3", headline="Schrödinger's <b>model</b>", tags=("todo",)),
    ]
    assert shown(tmp_path, papers, fragment) == expected
