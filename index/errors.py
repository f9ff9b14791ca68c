"""Every error paperreader raises on purpose, as one tree.

    PaperreaderError
    ├── UsageError            the command line asks for something that does not exist
    │   ├── UnknownPaper      no paper has this id
    │   └── AmbiguousPaper    several papers have ids that begin so
    ├── SourceError           a source file, or one record of it, cannot be read
    ├── ConfigError           a configuration file or variable is wrong
    ├── LibraryError          the reading list cannot be read or written
    │   ├── LibraryReadOnly   a change was asked of a list that was opened read-only
    │   └── UndoRefused       the value has been changed by somebody else since
    ├── CacheError            the cache folder cannot be used
    │   └── IndexDamaged      the search index there is missing, foreign, stale or broken
    └── ExportError           an export cannot be written

`str(error)` is one line fit for a person: what, where, what to do.
"""

from __future__ import annotations

from collections.abc import Sequence

__all__ = [
    "AmbiguousPaper",
    "CacheError",
    "ConfigError",
    "ExportError",
    "IndexDamaged",
    "LibraryError",
    "LibraryReadOnly",
    "PaperreaderError",
    "SourceError",
    "UndoRefused",
    "UnknownPaper",
    "UsageError",
]


class PaperreaderError(Exception):
    """The root: everything a caller may want to catch and show in one line."""


class UsageError(PaperreaderError):
    """The command line, or a call, names something that does not exist."""


class UnknownPaper(UsageError):
    """No paper has the id `beginning`, or one that begins so."""

    def __init__(self, beginning: str) -> None:
        super().__init__(f"no paper has an id that begins with {beginning!r}")
        self.beginning = beginning


class AmbiguousPaper(UsageError):
    """The ids `candidates` all begin with `beginning`."""

    def __init__(self, beginning: str, candidates: Sequence[str]) -> None:
        shown = ", ".join(candidates[:4]) + (", …" if len(candidates) > 4 else "")
        super().__init__(f"{beginning!r} fits {len(candidates)} papers: {shown}")
        self.beginning = beginning
        self.candidates = tuple(candidates)


class SourceError(PaperreaderError):
    """A source file (`line` is None) or one record of it cannot be read."""

    def __init__(self, file: str, reason: str, line: int | None = None) -> None:
        where = file if line is None else f"{file}:{line}"
        super().__init__(f"{where}: {reason}")
        self.file = file
        self.reason = reason
        self.line = line


class ConfigError(PaperreaderError):
    """A configuration value is wrong; `where` is a file and line, or a variable."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"{where}: {reason}")
        self.where = where
        self.reason = reason


class LibraryError(PaperreaderError):
    """The reading list `file` cannot be read or written."""

    def __init__(self, file: str, reason: str, line: int | None = None) -> None:
        where = file if line is None else f"{file}:{line}"
        super().__init__(f"{where}: {reason}")
        self.file = file
        self.reason = reason
        self.line = line


class LibraryReadOnly(LibraryError):
    """A change was asked of a reading list that was opened read-only."""


class UndoRefused(LibraryError):
    """The value to be taken back has been changed since by somebody else."""


class CacheError(PaperreaderError):
    """The cache folder cannot be created, is not ours, or cannot be written."""


class IndexDamaged(CacheError):
    """The search index is missing, foreign, stale or broken: build it anew."""


class ExportError(PaperreaderError):
    """An export cannot be written: the file exists, or the disk refuses."""
