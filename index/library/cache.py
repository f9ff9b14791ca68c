"""The parsed form of the reading list, kept by the hash of the file so that a start need not parse.

One line of JSON (what the file says, and where) and behind it the abstracts, which are decoded
only when asked for. It holds nothing that the file does not: any doubt, and the file is parsed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from index.library.content import Content, Reading
from index.library.document import Document, Layout
from index.library.entry import KEYS, UNLOADED, Entry
from index.paper import Place

_FORMAT: Final = 3
_INNER: Final[dict[str, Callable[[Any], Any]]] = {"sources": Place._make, "conflict": tuple}
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
            kept = self._file.read_bytes()
            head, _, blob = kept.partition(b"\n")
            raw = json.loads(head)
            if (raw["format"], raw["sha256"]) != (_FORMAT, digest):
                return None
            return _restored(raw, data, blob)
        except (OSError, ValueError, KeyError, TypeError):
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
            "format": _FORMAT,
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
                aside.write_bytes(json.dumps(head, ensure_ascii=False).encode() + b"\n" + blob)
                aside.replace(self._file)
            finally:
                aside.unlink(missing_ok=True)


def _row(entry: Entry) -> dict[str, Any]:
    """Return the attributes that say something, as they are: JSON makes lists of tuples."""
    row = {key: getattr(entry, key) for key in _LIGHT}
    return {key: value for key, value in row.items() if value not in ("", (), None)}


def _restored(raw: dict[str, Any], data: bytes, blob: bytes) -> tuple[Document, Reading, Texts]:
    sections, items, indent, flow = raw["layout"]
    layout = Layout(
        {key: (start, end) for key, (start, end) in sections.items()},
        [(start, end) for start, end in items],
        indent,
        flow,
    )
    places = {
        row["id"]: (start, end)
        for row, (start, end) in zip(raw["entries"], raw["texts"], strict=True)
    }
    content = Content(
        {row["id"]: _entry(row, places[row["id"]]) for row in raw["entries"]},
        raw["searches"],
        _lists(raw["aliases"]),
        _lists(raw["lenses"]),
        _lists(raw["apart"]),
        frozenset(raw["own_keys"]),
    )
    document = Document(data, layout, raw["sha256"])
    return document, Reading(content, raw["version"], tuple(raw["remarks"])), Texts(blob, places)


def _lists(section: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(each) for name, each in section.items()}


def _entry(row: dict[str, Any], place: tuple[int, int]) -> Entry:
    for key, value in row.items():
        if isinstance(value, list):
            row[key] = tuple(map(_INNER[key], value)) if key in _INNER else tuple(value)
    return Entry(**row, abstract=UNLOADED if place[0] < place[1] else "")
