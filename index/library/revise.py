"""One version of the file → the next, touching only the lines of what differs.

Between two contents only the keys that differ are written anew. Everything else, comments,
blank lines, quoting, unknown keys and sections, is copied byte for byte.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping as AbstractMapping
from collections.abc import Sequence
from typing import Any, Final

from index.library import block, reading, writing
from index.library.content import VERSION, Content, pairs
from index.library.document import Document, Extent, Layout, digest
from index.library.reading import Mapping

HEAD: Final = (
    "# paperreader reading list. Edit freely: comments, order and keys that paperreader"
    " does not know are kept."
)
_ORDER: Final = ("version", "papers", "searches", "tags")


class _Output:
    """The next version as it grows, with its layout."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._newline = b"\r\n" if b"\r\n" in data[:4096] else b"\n"
        self._parts: list[bytes] = []
        self._size = 0
        self.sections: dict[str, Extent] = {}
        self.items: list[Extent] = []

    @property
    def size(self) -> int:
        return self._size

    def copy(self, start: int, end: int) -> None:
        """Take a stretch of the old version."""
        self._add(self._data[start:end])

    def lines(self, lines: Sequence[str]) -> None:
        """Write lines; those that are new have no line end yet."""
        if self._parts and not self._parts[-1].endswith((b"\n", b"\r")):
            self._add(self._newline)
        for line in lines:
            data = line.encode()
            self._add(data if data.endswith((b"\n", b"\r")) else data + self._newline)

    def _add(self, data: bytes) -> None:
        if data:
            self._parts.append(data)
            self._size += len(data)

    def item(self, lines: Sequence[str]) -> None:
        """Write the lines of an entry."""
        self.lines([])
        start = self._size
        self.lines(lines)
        self.items.append((start, self._size))

    def kept(self, start: int, end: int) -> None:
        """Take an entry as it is in the old version."""
        self.lines([])
        self.items.append((self._size, self._size + end - start))
        self.copy(start, end)

    def document(self, indent: int, *, flow: bool) -> Document:
        data = b"".join(self._parts)
        return Document(data, Layout(self.sections, self.items, indent, flow), digest(data))


def revise(document: Document, old: Content, new: Content) -> Document:
    """Return `document`, which says `old`, changed so that it says `new`."""
    output = _Output(document.data)
    layout = document.layout
    flow = layout.flow
    position = 0
    if not layout.sections:
        position = len(document.data)
        output.copy(0, position)
        if not document.data.strip():
            output.lines([HEAD])
    for key, (start, end) in layout.sections.items():
        output.copy(position, start)
        begin = output.size
        if key == "papers" and _same(old, new):
            _keep_papers(output, document)
        elif key == "papers":
            _papers(output, document, old, new)
            flow = False
        else:
            output.lines(_section(block.lines_of(document.data[start:end]), key, old, new))
        output.sections[key] = begin, output.size
        position = end
    for key in _ORDER:
        if key not in layout.sections and (lines := _added(key, new)):
            output.lines([])
            begin = output.size
            output.lines(lines)
            for entry in new.entries.values() if key == "papers" else ():
                output.item(writing.item(pairs(entry), 0))
            output.sections[key] = begin, output.size
    output.copy(position, len(document.data))
    return output.document(0 if layout.flow else layout.indent, flow=flow)


def _same(old: Content, new: Content) -> bool:
    """Tell whether the entries are the very same, in the same order."""
    if len(old.entries) != len(new.entries):
        return False
    pairs_of = zip(old.entries.values(), new.entries.values(), strict=True)
    return all(one is other for one, other in pairs_of)


def _section(lines: list[str], key: str, old: Content, new: Content) -> list[str]:
    """Return the lines of a section other than `papers`."""
    if key == "searches":
        changes = _differences(old.searches, new.searches)
    elif key == "tags" and old.aliases != new.aliases:
        values = reading.read("".join(lines))[key] or {}
        changes = {
            tag: _with_aliases(values.get(tag), names)
            for tag, names in _differences(old.aliases, new.aliases).items()
        }
    else:
        return lines
    if not changes:
        return lines
    values = reading.read("".join(lines))[key]
    if isinstance(values, Mapping) and not values.flow:
        return block.edited(lines, values, changes)
    return _named(key, {**(values or {}), **changes})


def _named(key: str, values: AbstractMapping[str, Any]) -> list[str]:
    """Return the lines of a section of names and values."""
    rows = [writing.pair(name, value, 2) for name, value in values.items() if value is not None]
    return [f"{key}:", *(line for row in rows for line in row)]


def _differences(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """Return the keys whose value differs, with the new value, None where it is gone."""
    keys = dict.fromkeys([*old, *new])
    return {key: new.get(key) for key in keys if old.get(key) != new.get(key)}


def _with_aliases(value: Any, names: Sequence[str] | None) -> dict[str, Any] | None:
    """Return the value of a tag with other aliases and whatever else stands there."""
    others = {key: kept for key, kept in value.items() if key != "aliases"} if value else {}
    return ({"aliases": list(names)} if names else {}) | others or None


def _added(key: str, new: Content) -> list[str]:
    """Return the first lines of a section that the file does not have yet; none if not needed."""
    if key == "version":
        return [f"version: {VERSION}"]
    if key == "papers":
        return ["papers:"] if new.entries else []
    if key == "searches":
        return _named(key, new.searches) if new.searches else []
    aliases = {tag: {"aliases": list(names)} for tag, names in new.aliases.items()}
    return _named(key, aliases) if aliases else []


def _keep_papers(output: _Output, document: Document) -> None:
    start, end = document.layout.sections["papers"]
    for item_start, item_end in document.layout.items:
        output.copy(start, item_start)
        output.kept(item_start, item_end)
        start = item_end
    output.copy(start, end)


def _papers(output: _Output, document: Document, old: Content, new: Content) -> None:
    """Write the entries of `new` between what stands between those of `old`."""
    start, end = document.layout.sections["papers"]
    if document.layout.flow:
        _papers_anew(output, document, old, new)
        return
    followers = _followers(list(old.entries), list(new.entries))
    indent = document.layout.indent
    extents = dict(zip(old.entries, document.layout.items, strict=True))
    behind: str | None = None
    position = start
    for paper_id, (item_start, item_end) in extents.items():
        output.copy(position, item_start)
        position = item_end
        if behind is None and followers.get(None):
            _items(output, document, extents, old, new, followers[None], indent)
        behind = paper_id
        if paper_id in followers:
            _items(output, document, extents, old, new, [paper_id, *followers[paper_id]], indent)
    output.copy(position, end)
    if behind is None:
        _items(output, document, extents, old, new, followers[None], indent)


def _papers_anew(output: _Output, document: Document, old: Content, new: Content) -> None:
    """Write a list that was in brackets, or empty, as a block of dashes."""
    start, end = document.layout.sections["papers"]
    lines = block.lines_of(document.data[start:end])
    items = reading.read("".join(lines))["papers"]
    output.lines(["papers:"] if items else lines)
    raw = {item["id"]: item for item in items if _known(item, old)} if items else {}
    for item in items or ():
        if not _known(item, old):
            output.lines(["- " + writing.flow(item)])
    for paper_id, after in new.entries.items():
        before = old.entries.get(paper_id)
        if before is None:
            output.item(writing.item(pairs(after), 0))
            continue
        row = ["- " + writing.flow(raw[paper_id])]
        output.item(row if before is after else block.edited_entry(row, before, after))


def _known(item: Any, old: Content) -> bool:
    return isinstance(item, Mapping) and item.get("id") in old.entries


def _items(
    output: _Output,
    document: Document,
    extents: AbstractMapping[str, Extent],
    old: Content,
    new: Content,
    ids: Sequence[str],
    indent: int,
) -> None:
    for paper_id in ids:
        before, after = old.entries.get(paper_id), new.entries[paper_id]
        if before is None:
            output.item(writing.item(pairs(after), indent))
        elif before is after:
            output.kept(*extents[paper_id])
        else:
            start, end = extents[paper_id]
            output.item(block.edited_entry(block.lines_of(document.data[start:end]), before, after))


def _followers(old: Sequence[str], new: Sequence[str]) -> dict[str | None, list[str]]:
    """Return which ids stay in place and which new or moved ones follow each of them.

    As many as possible stay: those of a longest increasing subsequence of old positions.
    Those before the first that stays follow None.
    """
    position = {paper_id: place for place, paper_id in enumerate(old)}
    stay = _longest_increasing([position[paper_id] for paper_id in new if paper_id in position])
    followers: dict[str | None, list[str]] = {None: []}
    last: str | None = None
    for paper_id in new:
        if position.get(paper_id) in stay:
            last = paper_id
            followers[last] = []
        else:
            followers[last].append(paper_id)
    return followers


def _longest_increasing(numbers: Sequence[int]) -> set[int]:
    """Return the members of a longest increasing subsequence (patience sorting)."""
    tops: list[int] = []
    before: dict[int, int | None] = {}
    for number in numbers:
        pile = bisect_left(tops, number)
        before[number] = tops[pile - 1] if pile else None
        tops[pile : pile + 1] = [number]
    chosen: set[int] = set()
    step = tops[-1] if tops else None
    while step is not None:
        chosen.add(step)
        step = before[step]
    return chosen
