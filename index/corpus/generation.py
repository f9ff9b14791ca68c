"""A complete generation on the shelf, and how the sources differ from it now."""

from __future__ import annotations

import fcntl
import os
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from index.corpus.survey import Survey, digest
from index.errors import CacheError, SourceError
from index.marks import Mark
from index.seals import Seal, check


@dataclass(frozen=True, slots=True)
class Generation:
    """A complete generation on the shelf."""

    folder: Path
    marks: dict[str, Mark]
    """The files it was built from, in the order of reading."""
    digests: dict[str, str]
    """A digest of each file's bytes."""
    problems: tuple[SourceError, ...]
    """What could not be read of them."""
    looked: int
    """When the marks were taken, in nanoseconds since 1970."""
    seal: Seal
    """The seal of its papers; the search index holds those of its own files."""

    @classmethod
    def written(cls, shelf: Path, found: dict[str, Any]) -> Self:
        """Return the generation that `found`, the content of `current.json`, describes."""
        return cls(
            folder=shelf / found["generation"],
            marks={name: Mark(*rest[:-1]) for name, *rest in found["files"]},
            digests={name: rest[-1] for name, *rest in found["files"]},
            problems=tuple(SourceError(*each) for each in found["problems"]),
            looked=found["looked"],
            seal=Seal(*found["papers"]),
        )

    def check(self) -> None:
        """Make sure that the papers are those that were written; raises `CacheError`."""
        check(self.folder, {self.papers.name: self.seal})

    def hold(self) -> int:
        """Keep the folder from being removed until the returned handle is closed.

        Raises `CacheError` where it is gone already.
        """
        try:
            handle = os.open(self.folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
            with suppress(OSError):
                fcntl.flock(handle, fcntl.LOCK_SH)
        except OSError as error:
            raise cache_error(self.folder, error) from error
        return handle

    def vouches_for(self, file: str, mark: Mark) -> bool:
        """Tell whether `mark` proves that `file` is what the generation was built from."""
        return mark == self.marks.get(file) and mark.settled(self.looked)

    @property
    def papers(self) -> Path:
        """The SQLite file of the corpus."""
        return self.folder / "papers.sqlite"

    @property
    def postings(self) -> Path:
        """The folder of the search index."""
        return self.folder / "postings"


@dataclass(frozen=True, slots=True)
class Comparison:
    """The sources as they are now beside what a generation was built from."""

    survey: Survey
    digests: dict[str, str]
    """A digest of each file's bytes, taken after the marks and before any reading."""
    changed: list[str]
    """Files that are new or have other bytes."""
    gone: list[str]
    """Files of the generation that are no longer there."""
    reordered: bool
    """Whether the list of files is another one."""
    doubtful: bool
    """Whether some file had to be looked into."""
    looked: int
    """The moment before the comparison, in nanoseconds since 1970."""

    @property
    def unchanged(self) -> bool:
        """Whether the generation says what the sources say."""
        return not (self.changed or self.gone or self.reordered)


def compare(generation: Generation | None, survey: Survey) -> Comparison:
    """Tell what changed in the sources since `generation`, looking into files only in doubt."""
    looked = time.time_ns()
    known = generation.digests if generation else {}
    digests: dict[str, str] = {}
    doubtful = False
    for file, mark in survey.marks.items():
        if generation and generation.vouches_for(file, mark):
            digests[file] = known[file]
        else:
            doubtful = True
            digests[file] = digest(file)
    return Comparison(
        survey=survey,
        digests=digests,
        changed=[file for file in digests if known.get(file) != digests[file]],
        gone=[file for file in known if file not in digests],
        reordered=list(known) != list(digests),
        doubtful=doubtful,
        looked=looked,
    )


def try_lock(handle: int) -> bool:
    """Take the lock if it is free; a file system without locks counts as free."""
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def is_held(folder: Path) -> bool:
    """Tell whether a process holds this generation."""
    try:
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError:
        return True
    try:
        return not try_lock(handle)
    finally:
        os.close(handle)


def cache_error(folder: Path, error: OSError) -> CacheError:
    """Return what the operating system said of `folder` as an error of ours."""
    return CacheError(f"{folder}: {(error.strerror or 'cannot be used').lower()}")
