"""One version of the file → the next, touching only the lines of what differs.

Between two contents only the keys that differ are written anew. Everything else, comments,
blank lines, quoting, unknown keys and sections, is copied byte for byte.
"""

from __future__ import annotations

from collections.abc import Mapping as AbstractMapping
from collections.abc import Sequence
from typing import Any, Final

from index.library import block, reading, writing
from index.library.content import VERSION, Content, pairs
from index.library.document import Document
from index.library.output import Output
from index.library.papers import Papers
from index.library.reading import Mapping

HEAD: Final = (
    "# paperreader reading list. Edit freely: comments, order and keys that paperreader"
    " does not know are kept."
)
_ORDER: Final = ("papers", "searches", "tags", "apart")


def revise(document: Document, old: Content, new: Content) -> Document:
    """Return `document`, which says `old`, changed so that it says `new`."""
    output = Output(document.data)
    layout = document.layout
    flow = layout.flow
    position = 0
    if not layout.sections:
        position = len(document.data)
        output.copy(0, position)
        if not document.data.strip():
            output.lines([HEAD])
        _add(output, "version", [f"version: {VERSION}"], new)
    for key, (start, end) in layout.sections.items():
        output.copy(position, start)
        begin = output.size
        if key == "papers":
            Papers(document, old, new, output).write()
            flow = flow and not output.items
        else:
            output.lines(_section(block.lines_of(document.data[start:end]), key, old, new))
        output.sections[key] = begin, output.size
        position = end
    for key in _ORDER:
        if key not in layout.sections and (lines := _added(key, new)):
            _add(output, key, lines, new)
    output.copy(position, len(document.data))
    return output.document(0 if layout.flow else layout.indent, flow=flow)


def _add(output: Output, key: str, lines: list[str], new: Content) -> None:
    """Write a section that the file does not have yet, of which `lines` are the first."""
    output.lines([])
    begin = output.size
    output.lines(lines)
    if key == "papers":
        for entry in new.entries.values():
            output.item(writing.item(pairs(entry), 0))
    output.sections[key] = begin, output.size


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
    elif key == "apart":
        changes = {
            name: list(ids) if ids else None
            for name, ids in _differences(old.apart, new.apart).items()
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
    if key == "papers":
        return ["papers:"] if new.entries else []
    if key == "searches":
        return _named(key, new.searches) if new.searches else []
    if key == "apart":
        return (
            _named(key, {name: list(ids) for name, ids in new.apart.items()}) if new.apart else []
        )
    aliases = {tag: {"aliases": list(names)} for tag, names in new.aliases.items()}
    return _named(key, aliases) if aliases else []
