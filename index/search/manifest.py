"""The manifest of an index folder: what a finished build left there, and whether it still is.

It holds the seal of every file, so that a missing, cut or damaged one is found when the folder is
opened. It is written when everything else is on disk, so a power cut leaves a folder that is
complete or one that has no manifest.
"""

from __future__ import annotations

import os
import stat
import sys
from dataclasses import asdict, dataclass
from pathlib import Path

from index import seals
from index.errors import CacheError, IndexDamaged
from index.seals import Seal

NAME = "manifest.json"
SCHEMA = 4
"""Raised by one whenever the analysis or the layout changes: older folders are built anew."""


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
        files[path.name] = seals.seal(path)
    content = {
        "schema": SCHEMA,
        "byteorder": sys.byteorder,
        "segments": [asdict(segment) for segment in manifest.segments],
        "files": files,
    }
    aside = folder / f"{NAME}.new"
    aside.write_bytes(seals.pack(content))
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
        content = seals.unpack((folder / NAME).read_bytes())
        version = content["schema"], content["byteorder"]
        files = {Path(name).name: Seal(*each) for name, each in content["files"].items()}
        segments = tuple(Segment(**segment) for segment in content["segments"])
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise IndexDamaged(f"{folder}: no readable search index: build it anew") from error
    if version != (SCHEMA, sys.byteorder):
        raise IndexDamaged(f"{folder}: a search index of another version: build it anew")
    try:
        seals.check(folder, files)
    except CacheError as error:
        raise IndexDamaged(str(error)) from error
    return Manifest(segments)


def _check_owner(folder: Path) -> None:
    found = os.lstat(folder)
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid() or found.st_mode & 0o022:
        raise IndexDamaged(f"{folder}: not a folder of yours alone: remove it, it is built anew")


def _settle(path: Path) -> None:
    """Wait until a file or folder is on disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
