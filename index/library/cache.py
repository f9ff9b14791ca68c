"""The parsed form of the reading list, kept by the hash of the file so that a start need not parse.

A mark, the SHA-256 and size of a head, the head (what the file says, and where) and behind it the
abstracts, which are decoded only when asked for. It holds nothing that the file does not: any
doubt, and the file is parsed. The head is in Python's marshal format, which is loaded three times
as fast as JSON and only after its hash was found right.
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from index.library.content import Content, Reading
from index.library.document import Document, Layout
from index.library.entry import KEYS, UNLOADED, Entry
from index.paper import Place

_MARK: Final = f"paperreader library 4, {sys.implementation.cache_tag}\n".encode()
"""Another form, or another Python's marshal format, begins otherwise."""
_HASH: Final = 32
_SIZE: Final = 8
_LIGHT: Final = tuple(key for key in KEYS if key != "abstract")


class Texts(Mapping[str, str]):
    """The abstracts, by id."""

    def __init__(
        self, blob: bytes = b"", places: Mapping[str, tuple[int, int]] | None = None
    ) -> None:
        self._blob = blob
        self._places = places or {}

    def __getitem__(self, paper_id: str) -> str:
        """Return one abstract."""
        start, end = self._places[paper_id]
        return self._blob[start:end].decode()

    def __iter__(self) -> Iterator[str]:
        """Go through the ids."""
        return iter(self._places)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._places)


class Cache:
    """The kept form of one reading list in the folder `folder`; None: nothing is kept."""

    def __init__(self, folder: Path | None, library: Path) -> None:
        name = sha256(os.fsencode(library)).hexdigest()[:16]
        self._file = folder / f"library-{name}.cache" if folder else None

    def load(self, data: bytes, digest: str) -> tuple[Document, Reading, Texts] | None:
        """Return what was kept of the file with the SHA-256 `digest`."""
        if self._file is None:
            return None
        try:
            kept = _unwrapped(_own(self._file))
            if kept is None or kept[0]["sha256"] != digest:
                return None
            return _restored(kept[0], data, kept[1])
        except (OSError, ValueError, LookupError, TypeError, EOFError):
            return None

    def save(
        self,
        document: Document,
        content: Content,
        version: str,
        remarks: tuple[str, ...],
        texts: Mapping[str, str],
    ) -> None:
        """Keep what `document` says; whatever hinders that is no harm."""
        if self._file is None:
            return
        places: list[tuple[int, int]] = []
        blob = bytearray()
        for entry in content.entries.values():
            abstract = texts.get(entry.id, "") if entry.abstract == UNLOADED else entry.abstract
            start = len(blob)
            blob += abstract.encode() if entry.keeps_text else b""
            places.append((start, len(blob)))
        head = {
            "sha256": document.digest,
            "version": version,
            "remarks": remarks,
            "layout": [getattr(document.layout, name) for name in Layout.__slots__],
            "entries": [_row(entry) for entry in content.entries.values()],
            "texts": places,
            "searches": content.searches,
            "aliases": content.aliases,
            "lenses": content.lenses,
            "apart": content.apart,
            "own_keys": sorted(content.own_keys),
        }
        aside = self._file.with_name(f"{self._file.name}.{os.getpid()}")
        with suppress(OSError):
            self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            try:
                aside.touch(mode=0o600)
                aside.write_bytes(_wrapped(head) + blob)
                aside.replace(self._file)
            finally:
                aside.unlink(missing_ok=True)


def _own(file: Path) -> bytes:
    """Return what `file` holds; nothing where somebody else may have written it."""
    with file.open("rb") as stream:
        status = os.fstat(stream.fileno())
        foreign = status.st_uid != os.geteuid() or status.st_mode & 0o022
        return b"" if foreign else stream.read()


def _wrapped(head: dict[str, Any]) -> bytes:
    """Return everything that stands before the abstracts."""
    packed = marshal.dumps(head)
    return _MARK + sha256(packed).digest() + len(packed).to_bytes(_SIZE, "big") + packed


def _unwrapped(kept: bytes) -> tuple[dict[str, Any], bytes] | None:
    """Return head and abstracts of a cache file; None where it is another's or damaged."""
    start = len(_MARK) + _HASH + _SIZE
    size = int.from_bytes(kept[start - _SIZE : start], "big")
    packed = kept[start : start + size]
    if kept[: len(_MARK)] != _MARK or kept[len(_MARK) :][:_HASH] != sha256(packed).digest():
        return None
    return marshal.loads(packed), kept[start + size :]  # noqa: S302 - our own, by its hash


def _row(entry: Entry) -> dict[str, Any]:
    """Return the attributes that say something."""
    row = {key: getattr(entry, key) for key in _LIGHT}
    row["sources"] = tuple(map(tuple, entry.sources))
    return {key: value for key, value in row.items() if value not in ("", (), None)}


def _restored(raw: dict[str, Any], data: bytes, blob: bytes) -> tuple[Document, Reading, Texts]:
    sections, items, indent, flow = raw["layout"]
    layout = Layout(
        {key: (start, end) for key, (start, end) in sections.items()},
        [(start, end) for start, end in items],
        indent,
        flow,
    )
    places = {row["id"]: span for row, span in zip(raw["entries"], raw["texts"], strict=True)}
    content = Content(
        {row["id"]: _entry(row, places[row["id"]]) for row in raw["entries"]},
        raw["searches"],
        raw["aliases"],
        raw["lenses"],
        raw["apart"],
        frozenset(raw["own_keys"]),
    )
    document = Document(data, layout, raw["sha256"])
    return document, Reading(content, raw["version"], tuple(raw["remarks"])), Texts(blob, places)


def _entry(row: dict[str, Any], place: tuple[int, int]) -> Entry:
    if "sources" in row:
        row["sources"] = tuple(map(Place._make, row["sources"]))
    return Entry(**row, abstract=UNLOADED if place[0] < place[1] else "")
