"""YAML text → strings, lists and mappings that know their lines; refuses what a reading list never needs.

Built on the parser's events rather than on a loader: nothing is ever constructed from a tag,
nesting is a list rather than recursion, and each limit holds before memory is spent.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import yaml

MAX_BYTES: Final = 64 * 1024 * 1024
"""A larger file is refused; 10,000 papers with their abstracts are about 18 MB."""
MAX_DEPTH: Final = 20
"""Deeper nesting is refused; the layout needs five levels."""
MAX_NODES: Final = 2_000_000
"""More texts, lists and mappings than this are refused; 10,000 papers are about 400,000."""

_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_TAGS = {None, "!", "tag:yaml.org,2002:str", "tag:yaml.org,2002:seq", "tag:yaml.org,2002:map"}


class Unreadable(ValueError):
    """The text is no reading list: `reason`, met at `line` (counted from 1)."""

    def __init__(self, reason: str, line: int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line


class Listing(list[Any]):
    """A YAML sequence."""

    __slots__ = ("column", "first", "flow", "last", "lines")
    first: int
    """The line its first token is on; lines and columns count from 0."""
    last: int
    """The line its last token is on."""
    column: int
    flow: bool
    """True for `[a, b]`."""
    lines: list[tuple[int, int]]
    """First and last line of each item."""


class Mapping(dict[str, Any]):
    """A YAML mapping."""

    __slots__ = ("column", "first", "flow", "last", "lines")
    first: int
    last: int
    column: int
    flow: bool
    lines: dict[str, tuple[int, int]]
    """First line of each key and last line of its value."""


def decode(data: bytes) -> str:
    """Return `data` as text without its byte order mark. Raises `Unreadable`."""
    if len(data) > MAX_BYTES:
        raise Unreadable(f"larger than {MAX_BYTES >> 20} MB", 1)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Unreadable("not UTF-8 text", line) from None


def read(text: str) -> Any:
    """Return the one document of `text`: str, `Listing`, `Mapping`, or None where it is empty.

    Every scalar is a string, whatever YAML 1.1 or 1.2 would make of it. Raises `Unreadable`.
    """
    try:
        return _build(yaml.parse(text, Loader=_LOADER))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        reason = error.problem or error.context or "not YAML"
        raise Unreadable(reason, mark.line + 1 if mark else 1) from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise Unreadable(f"a character YAML does not allow ({error.reason})", line) from None
    except RecursionError:  # only the pure Python parser nests by recursion
        raise Unreadable(f"nested deeper than {MAX_DEPTH} levels", 1) from None


def _build(events: Iterator[Any]) -> Any:
    """Put the events of one document together."""
    root: Any = None
    documents = 0
    stack: list[Listing | Mapping] = []
    keys: list[tuple[str, int] | None] = []
    for count, event in enumerate(events):
        kind = type(event)
        if kind is yaml.ScalarEvent:
            _check(event, count)
            start, end = event.start_mark, event.end_mark
            # A block scalar ends where the next line begins.
            last = end.line if end.column or end.line == start.line else end.line - 1
            done: Any = event.value
            first = start.line
        elif kind in (yaml.MappingStartEvent, yaml.SequenceStartEvent):
            _check(event, count)
            stack.append(_opened(event))
            keys.append(None)
            if len(stack) > MAX_DEPTH:
                raise Unreadable(
                    f"nested deeper than {MAX_DEPTH} levels", event.start_mark.line + 1
                )
            continue
        elif kind in (yaml.MappingEndEvent, yaml.SequenceEndEvent):
            done = stack.pop()
            keys.pop()
            if done.flow:
                done.last = event.end_mark.line
            first, last = done.first, done.last
        elif kind is yaml.AliasEvent:
            raise Unreadable(
                f"an alias (*{event.anchor}), which is not taken", event.start_mark.line + 1
            )
        elif kind is yaml.DocumentStartEvent:
            documents += 1
            if documents > 1:
                raise Unreadable("a second document", event.start_mark.line + 1)
            continue
        else:
            continue
        if not stack:
            root = done
        elif type(parent := stack[-1]) is Mapping:
            key = keys[-1]
            if key is None:
                keys[-1] = _key(parent, done, first)
            else:
                parent[key[0]] = done
                parent.lines[key[0]] = (key[1], last)
                keys[-1] = None
            parent.last = last
        else:
            parent.append(done)
            parent.lines.append((first, last))
            parent.last = last
    return root


def _key(mapping: Mapping, key: Any, line: int) -> tuple[str, int]:
    if not isinstance(key, str):
        raise Unreadable("a key that is not a text", line + 1)
    if key in mapping:
        first = mapping.lines[key][0] + 1
        raise Unreadable(f"the key {key!r} again, which is on line {first} already", line + 1)
    return key, line


def _opened(event: Any) -> Listing | Mapping:
    """Return the empty list or mapping that `event` begins."""
    if type(event) is yaml.MappingStartEvent:
        opened: Listing | Mapping = Mapping()
        opened.lines = {}
    else:
        opened = Listing()
        opened.lines = []
    opened.first = opened.last = event.start_mark.line
    opened.column = event.start_mark.column
    opened.flow = event.flow_style
    return opened


def _check(event: Any, count: int) -> None:
    if event.tag not in _TAGS:
        raise Unreadable(f"a tag ({event.tag}), which is not taken", event.start_mark.line + 1)
    if event.anchor is not None:
        raise Unreadable(
            f"an anchor (&{event.anchor}), which is not taken", event.start_mark.line + 1
        )
    if count > MAX_NODES:
        raise Unreadable(f"more than {MAX_NODES:,} values", event.start_mark.line + 1)
