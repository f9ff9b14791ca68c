"""The manifest of an index folder: what a finished build left there, and whether it still is.

It names every file with its size and a checksum, so that a missing, cut or damaged file is found
when the folder is opened. Of the two large files only some pages are in the checksum: each posting
list has one of its own, and a word stream holds no zero. The manifest is written when everything
else is on disk, so a power cut leaves a folder that is complete or one that has no manifest.
"""

from __future__ import annotations

import json
import os
import stat
import sys
import zlib
from dataclasses import asdict, dataclass
from pathlib import Path

from index.errors import IndexDamaged

NAME = "manifest.json"
SCHEMA = 3
"""Raised by one whenever the analysis or the layout changes: older folders are built anew."""
_PAGE = 4096
_BLOCK = 1 << 20
_PAGES = 16
"""Of how many pages the checksum of a large file is."""
_GUARDED = (".pst", ".streams")
"""Endings of the files whose parts are checked when they are read."""


@dataclass(frozen=True, slots=True)
class Segment:
    """One Whoosh segment and its word streams."""

    id: str
    """Whoosh's name of it; the stem of its files."""
    papers: int


@dataclass(frozen=True, slots=True)
class Manifest:
    """The segments of an index, in the order their papers are numbered."""

    segments: tuple[Segment, ...] = ()

    @property
    def papers(self) -> int:
        """How many papers the index holds."""
        return sum(segment.papers for segment in self.segments)


def write(folder: Path, manifest: Manifest) -> None:
    """Write the manifest of `folder`: the build is finished."""
    files = {}
    for path in sorted(folder.iterdir()):
        _settle(path)
        files[path.name] = [path.stat().st_size, _sample(path)]
    content = {
        "schema": SCHEMA,
        "byteorder": sys.byteorder,
        "segments": [asdict(segment) for segment in manifest.segments],
        "files": files,
    }
    aside = folder / f"{NAME}.new"
    aside.write_text(json.dumps(content), encoding="utf-8")
    _settle(aside)
    aside.replace(folder / NAME)
    _settle(folder)


def read(folder: Path) -> Manifest:
    """Return the manifest of `folder` after comparing it with what lies there.

    Raises `IndexDamaged` if the folder is missing, unfinished, of another version or machine,
    damaged, or anyone else's to write: Whoosh unpickles what it opens, so a foreign index is
    foreign code.
    """
    try:
        _check_owner(folder)
        content = json.loads((folder / NAME).read_text(encoding="utf-8"))
        if (content["schema"], content["byteorder"]) != (SCHEMA, sys.byteorder):
            raise IndexDamaged(f"{folder}: a search index of another version: build it anew")
        for name, (size, sample) in content["files"].items():
            _check_file(folder / Path(name).name, size, sample)
        segments = tuple(Segment(**segment) for segment in content["segments"])
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise IndexDamaged(f"{folder}: no readable search index: build it anew") from error
    return Manifest(segments)


def _check_owner(folder: Path) -> None:
    found = os.lstat(folder)
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & 0o022:
        raise IndexDamaged(f"{folder}: not a folder of yours alone: remove it, it is built anew")


def _check_file(path: Path, size: int, sample: int) -> None:
    found = os.lstat(path)
    if not stat.S_ISREG(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & 0o022:
        raise IndexDamaged(f"{path}: not a file of yours alone: remove its folder")
    if found.st_size != size or _sample(path) != sample:
        raise IndexDamaged(f"{path}: damaged: the search index is built anew")


def _sample(path: Path) -> int:
    """Return the checksum of a file; of a guarded one that of pages spread evenly over it."""
    checksum = 0
    with path.open("rb") as file:
        if path.suffix not in _GUARDED:
            while block := file.read(_BLOCK):
                checksum = zlib.crc32(block, checksum)
            return checksum
        last = max(0, path.stat().st_size - _PAGE)
        for step in range(_PAGES):
            file.seek(last * step // (_PAGES - 1))
            checksum = zlib.crc32(file.read(_PAGE), checksum)
    return checksum


def _settle(path: Path) -> None:
    """Wait until a file or folder is on disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
