"""Papers that are hard to export, and ways to write and compare them."""

import io
from collections.abc import Iterable

from hypothesis import strategies as st

from index.export import FORMATS, Item
from index.library import Entry
from index.paper import Paper, Place, Span

ID = "p3k7v9q2m4xda"

HARD = (
    "R&D at 100% for $5 and $10, an unbalanced $",
    "{braces} and } unbalanced {",
    r"\textbf{not} a command \ and C:\path\new",
    "naïve Schrödinger, β-VAE, π³X, 日本語の論文, 🧠",
    "a_b^c ~ # \" ' ` < > | [x] (y)",
    "<script>alert(1)</script> &amp; <b>bold</b>",
    "@article{x, title = {y}}",
    "TY  - JOUR",
    "* heading [[link]] *bold* _under_ /it/ =code= ~verb~",
    "# heading `code` [a](b) ![i](j) **b**",
    "=HYPERLINK(1)",
    "a; b, c and d",
    "says: 'x', \"y\"",
)


def paper(**fields) -> Paper:
    return Paper(**{"id": ID, "headline": "NeuroNTP — a model of EEG", **fields})


def item(*, status=None, tags=(), note="", read="", **fields) -> Item:
    one = paper(**fields)
    if not (status or tags or note or read):
        return Item(one)
    entry = Entry(
        id=one.id, headline=one.headline, status=status, tags=tuple(tags), note=note, read=read
    )
    return Item(one, entry)


FULL = item(
    title="TabFORGE: tables & R² at 90%",
    headline="TabFORGE: tables & R² at 90%",
    authors=("Ada Lovelace", "Ludwig van Beethoven", "王小明"),
    abstract="First paragraph, bold.\nSecond: 5% of β.",
    spans=(Span(17, 21, "bold"),),
    raw="First paragraph, **bold**.",
    venue="NeurIPS",
    year=2026,
    keywords=("tables", "synthetic data"),
    urls=("https://example.org/a_b?c=1&d=2%20",),
    doi="10.1000/182_x",
    arxiv="2401.01234",
    collection="NeurIPS 2026 Papers",
    sources=(Place("seeds/000.txt", 20),),
    status="keep",
    tags=("eeg", "method/diffusion", "a; b", "no"),
    note="compare with\n\nthe baseline & {x}",
    read="2026-12-01",
)
UNTITLED = item(abstract="Only an abstract.", collection="NeurIPS 2026 Papers")


def write(name: str, items: Iterable[Item]) -> str:
    out = io.StringIO()
    items = list(items)
    assert FORMATS[name].write(items, out) == len(items)
    return out.getvalue()


def squeeze(text: str) -> str:
    return " ".join(text.split())


printable = st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\u2028\u2029")
words = st.one_of(st.sampled_from(HARD), st.text(printable, min_size=1, max_size=30)).filter(
    lambda text: bool(text.strip())
)
names = st.sampled_from(
    ("Ada Lovelace", "Ludwig van Beethoven", "Plato", "王小明", "Jürgen Groß", "Max de la Cruz")
)


@st.composite
def items(draw) -> Item:
    """Return a paper of any text, with or without a title and an entry."""
    given_title = squeeze(draw(st.one_of(st.just(""), words)))
    return item(
        id="p" + draw(st.text("0123456789abcdefghjkmnpqrstvwxyz", min_size=12, max_size=12)),
        title=given_title,
        headline=given_title or "A headline",
        authors=tuple(draw(st.lists(names, max_size=3))),
        abstract=squeeze(draw(words)),
        venue=squeeze(draw(st.one_of(st.just(""), words))),
        year=draw(st.one_of(st.none(), st.integers(1900, 2100))),
        status=draw(st.sampled_from((None, "keep", "maybe", "rejected"))),
        tags=tuple(dict.fromkeys(squeeze(tag) for tag in draw(st.lists(words, max_size=3)))),
        note=draw(words).strip(),
        keywords=tuple(dict.fromkeys(squeeze(word) for word in draw(st.lists(words, max_size=2)))),
    )
