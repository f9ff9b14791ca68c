"""Changes some keys of a block mapping, or of an entry, and leaves its other lines as they are."""

from __future__ import annotations

import re
from collections.abc import Mapping as AbstractMapping
from collections.abc import Sequence
from typing import Any, Final

from index.library import reading, writing
from index.library.content import pairs
from index.library.entry import KEYS, UNLOADED, Entry
from index.library.reading import Mapping

_LINE: Final = re.compile(
    "[^\r\n\x85\u2028\u2029]*(?:\r\n|[\r\n\x85\u2028\u2029])|[^\r\n\x85\u2028\u2029]+$"
)


BREAKS: Final = ("\n", "\r", "\x85", "\u2028", "\u2029")
"""What the YAML parser counts as the end of a line."""


def lines_of(data: bytes) -> list[str]:
    """Return the lines of UTF-8 `data` as the YAML parser counts them, with their ends."""
    return _LINE.findall(data.decode())


def edited(
    lines: Sequence[str],
    mapping: Mapping,
    changes: AbstractMapping[str, Any],
    order: Sequence[str] = (),
) -> list[str]:
    """Return `lines`, in which `mapping` lies, with `changes`; None takes a key away.

    A new key goes behind the nearest one before it in `order`; without an order to the end.
    """
    replaced: dict[int, tuple[int, list[str]]] = {}
    added: dict[int, list[str]] = {}
    for key in sorted(changes, key=order.index) if order else changes:
        value = changes[key]
        new = [] if value is None else writing.pair(key, value, mapping.column)
        if key in mapping:
            first, end = _filled(lines, mapping, key)
            replaced[first] = end - first, new
        elif new:
            before = order[: order.index(key)] if order else list(mapping)
            known = [name for name in before if name in mapping]
            place = _filled(lines, mapping, known[-1])[1] if known else mapping.first
            added.setdefault(place, []).extend(new)
    return _spliced(lines, replaced, added)


def _spliced(
    lines: Sequence[str],
    replaced: AbstractMapping[int, tuple[int, list[str]]],
    added: AbstractMapping[int, list[str]],
) -> list[str]:
    """Return `lines` with stretches (first line → length, new lines) replaced and others added."""
    result: list[str] = []
    number = 0
    while number <= len(lines):
        result += added.get(number, [])
        if number in replaced:
            length, new = replaced[number]
            result += new
            number += length
        else:
            result += lines[number : number + 1]
            number += 1
    return result


def _filled(lines: Sequence[str], mapping: Mapping, key: str) -> tuple[int, int]:
    """Return the first line of a value and the one behind its last that is not blank."""
    first, last = mapping.lines[key]
    end = min(last + 1, len(lines))
    while end > first + 1 and not (lines[end - 1].strip() or reading.keeps_blank(mapping[key])):
        end -= 1
    return first, end


def edited_entry(lines: Sequence[str], old: Entry, new: Entry) -> list[str]:
    """Return the lines of one item of `papers`, which says `old`, so that it says `new`."""
    item: Mapping = reading.read("".join(lines))[0]
    changes = _changes(item, old, new)
    wanted = {**item, **changes}
    wanted = {key: value for key, value in wanted.items() if value is not None}
    if not item.flow:
        result = _edited_item(lines, item, changes)
        if reading.read(_joined(result)) == [wanted]:
            return result
    # Written in a way that cannot be changed line by line: the entry is laid out anew.
    dash = "".join(lines).index("-")
    known = [(key, wanted[key]) for key in KEYS if key in wanted]
    own = [(key, value) for key, value in wanted.items() if key not in KEYS]
    return writing.item([*known, *own], dash)


def _edited_item(lines: Sequence[str], item: Mapping, changes: dict[str, Any]) -> list[str]:
    """Edit the mapping with its dash taken for a blank, then put the dash back."""
    head, first, rest = lines[: item.first], lines[item.first], lines[item.first + 1 :]
    margin = first[: item.column]
    body = edited([*head, " " * item.column + first[item.column :], *rest], item, changes, KEYS)
    return [*body[: item.first], margin + body[item.first][item.column :], *body[item.first + 1 :]]


def _changes(item: Mapping, old: Entry, new: Entry) -> dict[str, Any]:
    """Return the keys to write (None: to take away) so that `item` says `new`."""
    before, after = dict(pairs(old)), dict(pairs(new))
    if after.get("abstract") == UNLOADED:
        after["abstract"] = item.get("abstract")
    if before.get("abstract") == UNLOADED:
        before["abstract"] = item.get("abstract")
    return {key: after.get(key) for key in KEYS if before.get(key) != after.get(key)}


def _joined(lines: Sequence[str]) -> str:
    return "".join(line if line.endswith(BREAKS) else line + "\n" for line in lines)
