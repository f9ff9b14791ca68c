"""What the sources look like now: their files, and a cheap mark by which a change shows."""

from __future__ import annotations

import hashlib
import os
import stat
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from index.errors import SourceError
from index.marks import Mark


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
    """Look at the files behind `sources` without reading them.

    Standard input counts as changed at this moment: only its bytes tell what it holds.
    """
    from index.sources import expand  # a warm start shows its papers before it looks at sources
    from index.sources.files import STANDARD_INPUT

    marks: dict[str, Mark] = {}
    problems: list[SourceError] = []
    for each in expand(sources):
        if isinstance(each, SourceError):
            problems.append(each)
            continue
        try:
            status = Path(each).stat() if each != STANDARD_INPUT else os.fstat(0)
        except OSError as error:
            problems.append(SourceError(each, error.strerror or "cannot be looked at"))
            continue
        if reason := _unfit(each, status.st_mode):
            problems.append(SourceError(os.fsencode(each).decode("utf-8", "replace"), reason))
            continue
        mark = Mark.of(status)
        marks[each] = mark if each != STANDARD_INPUT else replace(mark, changed=time.time_ns())
    return Survey(marks, tuple(problems))


def _unfit(name: str, mode: int) -> str:
    """Return why a file cannot be a source at all; nothing where it can."""
    if name.encode("utf-8", "replace") != os.fsencode(name):
        return "has a name that is not UTF-8: rename it"
    regular = stat.S_ISREG(mode) or name == "-"
    return "" if regular else "is not a regular file"


def digest(file: str) -> str:
    """Return a digest of the bytes of `file`; empty where it cannot be read."""
    from index.sources.files import STANDARD_INPUT

    if file == STANDARD_INPUT:
        from index.sources.streams import standard_input

        return hashlib.blake2b(standard_input()).hexdigest()
    try:
        with Path(file).open("rb") as stream:
            return hashlib.file_digest(stream, "blake2b").hexdigest()
    except OSError:
        return ""
