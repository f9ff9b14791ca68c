"""Seals of the files in the cache: a checksum of each, compared before anything is believed.

Reading every byte at each start would cost what the cache saves. So a folder keeps, beside its
files, the marks of those that were read whole and found sound: while `stat` still says the same,
nobody has written to them. Where it says anything else, all are read whole once more.
"""

from __future__ import annotations

import json
import os
import stat
import time
import zlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import astuple
from pathlib import Path
from typing import Any, NamedTuple

from index.errors import CacheError
from index.marks import Mark

_SOUND = "sound.json"
_BLOCK = 1 << 20
_BELIEVED = 30 * 86_400_000_000_000
"""Nanoseconds after which files are read again: a disk may lose what nobody writes to."""


class Seal(NamedTuple):
    """What a file is to be."""

    size: int
    checksum: int


def seal(path: Path) -> Seal:
    """Return the seal of a file as it is now; raises `OSError`."""
    checksum = size = 0
    with path.open("rb", buffering=0) as file:
        while block := file.read(_BLOCK):
            checksum = zlib.crc32(block, checksum)
            size += len(block)
    return Seal(size, checksum)


def check(folder: Path, seals: Mapping[str, Seal]) -> None:
    """Compare the files of `folder`, by their names, with their seals.

    Raises `CacheError` if one is missing, damaged, or anyone else's to write.
    """
    looked = time.time_ns()
    marks = {name: _mark(folder / name) for name in seals}
    known, since = _sound(folder)
    believed = since <= looked < since + _BELIEVED
    if believed and marks == known and all(mark.settled(since) for mark in marks.values()):
        return
    for name, wanted in seals.items():
        _compare(folder / name, wanted)
    _note(folder, marks, looked)


def pack(content: object) -> bytes:
    """Return `content` as JSON with a checksum."""
    text = json.dumps(content)
    return f'{{"checksum": {zlib.crc32(text.encode())}, "content": {text}}}'.encode()


def unpack(packed: bytes) -> Any:
    """Return what `pack` was given; raises `ValueError` for anything else."""
    found = json.loads(packed)
    if not isinstance(found, dict) or "content" not in found:
        raise ValueError("holds no checksum")
    if zlib.crc32(json.dumps(found["content"]).encode()) != found.get("checksum"):
        raise ValueError("is damaged")
    return found["content"]


def _mark(path: Path) -> Mark:
    try:
        found = os.lstat(path)
    except OSError as error:
        raise CacheError(f"{path}: {error.strerror}: it is built anew") from error
    if not stat.S_ISREG(found.st_mode) or found.st_uid != os.geteuid() or found.st_mode & 0o022:
        raise CacheError(f"{path}: not a file of yours alone: remove its folder")
    return Mark.of(found)


def _compare(path: Path, wanted: Seal) -> None:
    try:
        found = seal(path)
    except OSError as error:
        raise CacheError(f"{path}: {error.strerror}: it is built anew") from error
    if found != wanted:
        raise CacheError(f"{path}: damaged: it is built anew")


def _sound(folder: Path) -> tuple[dict[str, Mark], int]:
    """Return the marks of the files that were found sound, and when that was (ns)."""
    try:
        found = unpack((folder / _SOUND).read_bytes())
        return {name: Mark(*mark) for name, mark in found["marks"].items()}, int(found["looked"])
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return {}, 0


def _note(folder: Path, marks: Mapping[str, Mark], looked: int) -> None:
    """Note that the files were sound at `looked`; where nothing can be written, go without."""
    content = {"looked": looked, "marks": {name: astuple(mark) for name, mark in marks.items()}}
    aside = folder / f"{_SOUND}.{os.getpid()}"
    try:
        aside.write_bytes(pack(content))
        aside.replace(folder / _SOUND)
    except OSError:
        with suppress(OSError):
            aside.unlink(missing_ok=True)
