"""Zip archives: every member that holds text, read in the order of the archive."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import BinaryIO, Final

from index.errors import SourceError
from index.sources.files import OTHER_THINGS
from index.sources.streams import Source, is_packed, unpacked

MOST_MEMBERS: Final = 100_000
"""Members of one archive that are looked at."""
_OFFICE: Final = "[Content_Types].xml"


def members(stream: BinaryIO, file: str) -> Iterator[Source | SourceError]:
    """Yield the members of the archive `file`; one that cannot be opened comes out as an error."""
    try:
        archive = zipfile.ZipFile(stream)
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        yield SourceError(file, f"is a damaged archive ({error}): unpack it by other means")
        return
    with archive:
        entries = archive.infolist()
        if any(entry.filename == _OFFICE for entry in entries):
            yield SourceError(file, "is an office document: save its table as CSV")
            return
        if len(entries) > MOST_MEMBERS:
            yield SourceError(file, f"only {MOST_MEMBERS} of {len(entries)} members are read")
        for entry in filter(_may_hold_papers, entries[:MOST_MEMBERS]):
            yield _open(archive, entry, file)


def _may_hold_papers(entry: zipfile.ZipInfo) -> bool:
    path = PurePosixPath(entry.filename)
    hidden = any(part.startswith((".", "__MACOSX")) for part in path.parts)
    return not (entry.is_dir() or hidden or OTHER_THINGS.fullmatch(path.name))


def _open(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, file: str) -> Source | SourceError:
    try:
        with archive.open(entry) as peek:
            magic = peek.read(6)
        if magic.startswith(b"PK\x03\x04"):
            return SourceError(file, f"{entry.filename} is an archive inside an archive: unpack it")
        inner = archive.open(entry)
    except (OSError, RuntimeError, ValueError, NotImplementedError, zipfile.BadZipFile) as error:
        return SourceError(file, f"{entry.filename} cannot be read ({error})")
    outer = Source(inner.read, packed=entry.compress_size, member=entry.filename)
    if not is_packed(magic):
        return outer
    return unpacked(outer.buffered(), magic, entry.compress_size, entry.filename)
