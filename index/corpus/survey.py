"""What the sources look like now: their files, and a cheap mark by which a change shows."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from index.errors import SourceError


@dataclass(frozen=True, slots=True)
class Mark:
    """What `stat` says of a file: equal marks mean an unchanged file, see `Mark.settled`."""

    size: int
    modified: int
    """In nanoseconds since 1970."""
    inode: int
    mode: int

    def settled(self, at: int) -> bool:
        """Tell whether the file was left alone for two seconds before the moment `at` (ns).

        Within that time it may have been written twice under one time stamp, so its mark
        proves nothing and its content is to be looked at.
        """
        return self.modified < at - 2_000_000_000


@dataclass(frozen=True, slots=True)
class Survey:
    """The files of a set of sources as they are now."""

    marks: dict[str, Mark]
    """In the order of reading; names as the user gave them."""
    problems: tuple[SourceError, ...]
    """What was named and is not there, or cannot be listed."""

    @property
    def files(self) -> list[str]:
        """The names of the files, in the order of reading."""
        return list(self.marks)


def survey(sources: Sequence[str]) -> Survey:
    """Look at the files behind `sources` without reading them."""
    from index.sources import expand  # a warm start shows its papers before it looks at sources

    marks: dict[str, Mark] = {}
    problems: list[SourceError] = []
    for each in expand(sources):
        if isinstance(each, SourceError):
            problems.append(each)
            continue
        try:
            status = Path(each).stat()
        except OSError as error:
            problems.append(SourceError(each, error.strerror or "cannot be looked at"))
            continue
        marks[each] = Mark(status.st_size, status.st_mtime_ns, status.st_ino, status.st_mode)
    return Survey(marks, tuple(problems))


def digest(file: str) -> str:
    """Return a digest of the bytes of `file`; empty where it cannot be read."""
    try:
        with Path(file).open("rb") as stream:
            return hashlib.file_digest(stream, "blake2b").hexdigest()
    except OSError:
        return ""
