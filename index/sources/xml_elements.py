"""XML as a stream of records: each is cut out of the text and parsed apart from its neighbours.

So a damaged record costs itself, and memory holds one at a time. A text that declares entities
is refused, because they could expand without end.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Final, NamedTuple, TextIO
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

RECORDS: Final = (
    *("entry", "item", "record", "PubmedArticle", "mods"),
    *("article", "inproceedings", "incollection", "phdthesis"),
)
"""Elements that hold a record: of Atom, RSS, EndNote and OAI-PMH, PubMed, MODS; of DBLP."""
LONGEST_RECORD: Final = 16 << 20
"""Characters a record may have."""

_BEGINNING: Final = re.compile(rf"<((?:[\w.-]+:)?(?:{'|'.join(RECORDS)}))(?=[\s/>])")
_AMPERSAND: Final = re.compile(r"&(?!#?\w{1,32};)")
_HTML_ENTITY: Final = re.compile(r"&(?!(?:amp|lt|gt|quot|apos);)\w{2,32};")
_ROOT: Final = re.compile(r"<([A-Za-z_][\w:.-]*)(?:\s[^<>]*)?(?<!/)>")
_PIECE: Final = 1 << 18


class Found(NamedTuple):
    """A record, or the reason why there is none."""

    line: int
    element: Element | None
    problem: str = ""


def elements(text: TextIO) -> Iterator[Found]:
    """Yield the records of `text` in order, namespaces left out of their names.

    Says at the end whether the element that holds them all is closed.
    """
    root, line, piece, cut_off = "", 1, "", False
    for line, piece in _pieces(text):
        if not root and (opened := _ROOT.search(piece)):
            root = opened[1]
        if "<!ENTITY" in piece:
            yield Found(line, None, "declares XML entities, of which none are allowed: not read")
            return
        if not (beginning := _BEGINNING.match(piece)):
            continue
        ending = f"</{beginning[1]}>"
        end = piece.find(ending)
        if end < 0:
            yield Found(line, None, f"the record is cut off: {ending} is missing")
            cut_off = True
            continue
        try:
            yield Found(line, _parse(piece[: end + len(ending)]))
        except expat.ExpatError as error:
            yield Found(line + error.lineno - 1, None, f"not XML: {expat.ErrorString(error.code)}")
    if root and not cut_off and f"</{root}>" not in piece:
        last = line + piece.rstrip().count("\n")
        yield Found(last, None, f"the file is cut off: </{root}> is missing")


def _pieces(text: TextIO) -> Iterator[tuple[int, str]]:
    """Yield stretches, each up to where the next record begins, and their lines."""
    data, line = "", 1
    while piece := text.read(_PIECE):
        data += piece
        starts = [found.start() for found in _BEGINNING.finditer(data)]
        if not starts and len(data) > LONGEST_RECORD:
            starts = [len(data)]
        position = 0
        for start in starts:
            if start:
                yield line, data[position:start]
            line += data.count("\n", position, start)
            position = start
        data = data[position:]
    yield line, data


def _parse(record: str) -> Element:
    """Return a record as an element; raises `ExpatError`.

    Bare ampersands, and entities that only HTML knows, are taken for what was meant.
    """
    record = _HTML_ENTITY.sub(lambda found: html.unescape(found[0]), record)
    builder = TreeBuilder()
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = lambda name, given: builder.start(_local(name), given)
    parser.EndElementHandler = lambda name: builder.end(_local(name))
    parser.CharacterDataHandler = builder.data
    parser.Parse(_AMPERSAND.sub("&amp;", record), True)
    return builder.close()


def _local(name: str) -> str:
    return name.rpartition(":")[2]
