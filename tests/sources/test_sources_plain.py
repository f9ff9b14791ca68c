"""The seed format: a heading line, then one abstract a paragraph."""

import codecs
import io

import pytest

from index.sources.encoding import is_text, open_text
from index.sources.plain import read

FIRST = "We study how abstracts are read by people in a hurry, and what a reader should do."
SECOND = "A second abstract about something else entirely. It has two sentences."


def records(text: str | bytes):
    data = text.encode() if isinstance(text, str) else text
    return list(read(open_text(io.BytesIO(data), data), "list.txt"))


def found(text: str | bytes):
    return [(record.place.line, record.raw) for record in records(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(f"Heading\n\n{FIRST}\n\n{SECOND}\n", [(3, FIRST), (5, SECOND)], id="usual"),
        pytest.param(f"Heading\n\n{FIRST}", [(3, FIRST)], id="no final line end"),
        pytest.param(
            f"Heading\r\n\r\n{FIRST}\r\n\r\n{SECOND}\r\n", [(3, FIRST), (5, SECOND)], id="crlf"
        ),
        pytest.param(f"Heading\r\r{FIRST}\r", [(3, FIRST)], id="cr"),
        pytest.param(
            f"\n\n\nHeading\n\n\n\n{FIRST}\n \t \n{SECOND}",
            [(8, FIRST), (10, SECOND)],
            id="many blanks",
        ),
        pytest.param(f"{FIRST}\n\n{SECOND}", [(1, FIRST), (3, SECOND)], id="no heading"),
        pytest.param(
            "Heading\n\nOne line\nand another.\n", [(3, "One line\nand another.")], id="wrapped"
        ),
        pytest.param(f"Heading\n{FIRST * 3}\n", [(2, FIRST * 3)], id="heading right above"),
        pytest.param("", [], id="empty"),
        pytest.param("\n \n", [], id="blank"),
        pytest.param("Heading\n", [], id="heading alone"),
        pytest.param(
            f"A line\x0cfeed and \u2028 others\n\n{FIRST}", [(3, FIRST)], id="exotic separators"
        ),
    ],
)
def test_paragraphs_with_their_lines(text, expected):
    assert found(text) == expected


@pytest.mark.parametrize(
    "encode",
    [
        pytest.param(lambda text: codecs.BOM_UTF8 + text.encode(), id="utf-8 mark"),
        pytest.param(lambda text: codecs.BOM_UTF16_LE + text.encode("utf-16-le"), id="utf-16-le"),
        pytest.param(lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"), id="utf-16-be"),
        pytest.param(lambda text: codecs.BOM_UTF32_LE + text.encode("utf-32-le"), id="utf-32"),
        pytest.param(lambda text: text.encode("utf-16-le"), id="utf-16-le without a mark"),
        pytest.param(lambda text: text.encode("utf-16-be"), id="utf-16-be without a mark"),
        pytest.param(lambda text: text.encode("cp1252"), id="windows-1252"),
    ],
)
def test_encodings(encode):
    text = f"Naïve Papers – 2026\n\nThe café’s façade. {FIRST}\n"
    assert [(r.collection, r.raw) for r in records(encode(text))] == [
        ("Naïve Papers – 2026", f"The café’s façade. {FIRST}")
    ]


def test_a_damaged_byte_costs_one_letter():
    data = f"Heading\n\nSchrödinger’s façade and {FIRST}\n".encode()
    [record] = records(data.replace("’".encode(), b"\xe2\x80", 1))
    assert record.raw == f"Schrödinger�s façade and {FIRST}"


@pytest.mark.parametrize(
    ("first_line", "collection"),
    [
        ("NeurIPS 2026 Papers", "NeurIPS 2026 Papers"),
        ("NeurIPS 2026 论文列表", "NeurIPS 2026 论文列表"),
        ("# ICML, accepted", "ICML, accepted"),
        ("This is a short abstract.", ""),
        ("短い要旨です。", ""),
        (FIRST * 2, ""),
    ],
)
def test_heading_becomes_the_collection(first_line, collection):
    result = records(f"{first_line}\n\n{SECOND}")
    assert {record.collection for record in result} == {collection}
    assert len(result) == (1 if collection else 2)


def test_control_bytes_of_damaged_text_are_kept_for_the_renderer():
    assert found(f"H\n\n{FIRST} \x1b[31mred\x02") == [(3, f"{FIRST} \x1b[31mred\x02")]


@pytest.mark.parametrize(
    "data", [bytes(range(256)) * 8, b"\x00" * 100, b"\x7fELF" + b"\x01\x02\x00" * 99]
)
def test_what_is_no_text_is_told(data):
    assert not is_text(data)
