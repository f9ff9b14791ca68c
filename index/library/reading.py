"""YAML text → strings, lists and mappings that know their lines; the rest of YAML is refused.

Built on the parser's events rather than on a loader: nothing is ever constructed from a tag,
nesting is a list rather than recursion, and each limit holds before memory is spent.
"""

from __future__ import annotations

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

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[tuple[int, int]] = []
        """First and last line of each item."""

    first: int
    """The line its first token is on; lines and columns count from 0."""
    last: int
    """The line its last token is on."""
    column: int
    flow: bool
    """True for `[a, b]`."""


class Mapping(dict[str, Any]):
    """A YAML mapping."""

    __slots__ = ("column", "first", "flow", "last", "lines")

    def __init__(self) -> None:
        super().__init__()
        self.lines: dict[str, tuple[int, int]] = {}
        """First line of each key and last line of its value."""

    first: int
    last: int
    column: int
    flow: bool


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
        builder = _Builder()
        for event in yaml.parse(text, Loader=_LOADER):
            if take := builder.take.get(type(event)):
                take(event)
    except yaml.MarkedYAMLError as error:
        raise _misread(error) from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise Unreadable(f"a character YAML does not allow ({error.reason})", line) from None
    except RecursionError:  # only the pure Python parser nests by recursion
        raise Unreadable(f"nested deeper than {MAX_DEPTH} levels", 1) from None
    return builder.root


def keeps_blank(value: Any) -> bool:
    """Tell whether blank lines at the end of a value belong to it: those of a `|+` block do."""
    while isinstance(value, (Listing, Mapping)) and value:
        value = value[-1] if isinstance(value, Listing) else next(reversed(value.values()))
    return isinstance(value, str) and value.endswith("\n\n")


class _Builder:
    """Puts the events of one document together."""

    def __init__(self) -> None:
        self.root: Any = None
        self._documents = 0
        self._count = 0
        self._stack: list[Listing | Mapping] = []
        self._keys: list[tuple[str, int] | None] = []
        """For each mapping on the stack the key, and its line, that still waits for a value."""
        self.take: Final = {
            yaml.ScalarEvent: self._scalar,
            yaml.MappingStartEvent: self._open,
            yaml.SequenceStartEvent: self._open,
            yaml.MappingEndEvent: self._close,
            yaml.SequenceEndEvent: self._close,
            yaml.AliasEvent: self._alias,
            yaml.DocumentStartEvent: self._document,
        }

    def _scalar(self, event: Any) -> None:
        self._check(event)
        start, end = event.start_mark.line, event.end_mark
        # A block scalar ends where the next line begins.
        last = end.line if end.column or end.line == start else end.line - 1
        self._put(event.value, start, last)

    def _open(self, event: Any) -> None:
        self._check(event)
        opened = Mapping() if type(event) is yaml.MappingStartEvent else Listing()
        opened.first = opened.last = event.start_mark.line
        opened.column = event.start_mark.column
        opened.flow = event.flow_style
        self._stack.append(opened)
        self._keys.append(None)
        if len(self._stack) > MAX_DEPTH:
            raise _refused(f"nested deeper than {MAX_DEPTH} levels", event)

    def _close(self, event: Any) -> None:
        done = self._stack.pop()
        self._keys.pop()
        if done.flow:
            done.last = event.end_mark.line
        self._put(done, done.first, done.last)

    def _put(self, value: Any, first: int, last: int) -> None:
        """Give a finished value to what it stands in."""
        if not self._stack:
            self.root = value
            return
        parent = self._stack[-1]
        parent.last = last
        if isinstance(parent, Listing):
            parent.append(value)
            parent.lines.append((first, last))
        elif (waiting := self._keys[-1]) is None:
            self._keys[-1] = _key(parent, value, first)
        else:
            key, first = waiting
            parent[key] = value
            parent.lines[key] = first, last
            self._keys[-1] = None

    def _alias(self, event: Any) -> None:
        raise _refused(f"an alias (*{event.anchor}), which is not taken", event)

    def _document(self, event: Any) -> None:
        self._documents += 1
        if self._documents > 1:
            raise _refused("a second document, where one is expected", event)

    def _check(self, event: Any) -> None:
        self._count += 1
        if event.tag not in _TAGS:
            raise _refused(f"a tag ({event.tag}), which is not taken", event)
        if event.anchor is not None:
            raise _refused(f"an anchor (&{event.anchor}), which is not taken", event)
        if self._count > MAX_NODES:
            raise _refused(f"more than {MAX_NODES:,} values", event)


def _misread(error: yaml.MarkedYAMLError) -> Unreadable:
    """Return the parser's error with the line it met it on, and where what it read begins."""
    mark = error.problem_mark or error.context_mark
    reason = error.problem or "not YAML"
    if error.context:
        reason = f"{reason} {error.context}"
        if error.context_mark and mark and error.context_mark.line != mark.line:
            reason = f"{reason} that begins on line {error.context_mark.line + 1}"
    return Unreadable(reason, mark.line + 1 if mark else 1)


def _refused(reason: str, event: Any) -> Unreadable:
    return Unreadable(reason, event.start_mark.line + 1)


def _key(mapping: Mapping, key: Any, line: int) -> tuple[str, int]:
    if not isinstance(key, str):
        raise Unreadable("a key that is not a text", line + 1)
    if key in mapping:
        first = mapping.lines[key][0] + 1
        raise Unreadable(f"the key {key!r} again, which is on line {first} already", line + 1)
    return key, line
