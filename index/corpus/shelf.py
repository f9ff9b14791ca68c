"""The cache folder of one set of sources: its generations, its lock, what they were built from.

    <cache>/v<VERSION>/<set of sources>/
        lock            held while a generation is built
        current.json    the newest generation, its seal, and the files it was built from
        <generation>/   papers.sqlite and postings/, complete from the moment it has its name

A generation is built aside and gets its name by one rename. The folder is a disposable cache:
whatever looks wrong is built anew. It is private to its owner, because Whoosh unpickles what
it opens: a foreign file here would be code.
"""

from __future__ import annotations

import hashlib
import os
import stat
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import astuple
from pathlib import Path

from index.corpus.generation import Comparison, Generation, cache_error, is_held, try_lock
from index.errors import CacheError, SourceError
from index.seals import Seal, pack, seal, unpack

VERSION = 4
"""Raised whenever what lies in a generation changes: its layout, ids, clean text, postings."""

_UNFINISHED = "building-"
_POLL_SECONDS = 0.1


class Shelf:
    """The generations of one set of sources below the cache folder."""

    def __init__(self, cache: Path, sources: Sequence[str]) -> None:
        named = "\0".join(f"{each}\0{Path(each).expanduser().absolute()}" for each in sources)
        key = hashlib.sha256(named.encode("utf-8", "surrogateescape")).hexdigest()[:16]
        self._cache = cache.absolute()
        self.folder = self._cache / f"v{VERSION}" / key

    def newest(self) -> Generation | None:
        """Return the newest generation, whether or not the sources changed since.

        Raises `CacheError` where the folder is not ours alone.
        """
        for folder in (self._cache, self.folder.parent, self.folder):
            if folder.exists():
                _refuse_foreign(folder)
        try:
            found = unpack((self.folder / "current.json").read_bytes())
            generation = Generation.written(self.folder, found)
        except (OSError, ValueError, LookupError, TypeError):
            return None
        return generation if generation.papers.is_file() else None

    def refresh(self, generation: Generation, comparison: Comparison) -> None:
        """Write down newer marks of unchanged sources, so that the next look is cheap.

        Call it with the lock held.
        """
        if comparison.doubtful:
            self._write(generation.folder.name, generation.seal, comparison, generation.problems)

    @contextmanager
    def lock(self, *, wait: bool, cancelled: Callable[[], bool]) -> Iterator[bool]:
        """Hold the right to build; yields whether it is held.

        With `wait` it is False only when cancelled, else also while another process holds it.
        Raises `CacheError` where the folder cannot be made, written or trusted.
        """
        self._make()
        try:
            handle = os.open(self.folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise cache_error(self.folder, error) from error
        try:
            held = try_lock(handle)
            while wait and not held and not cancelled():
                time.sleep(_POLL_SECONDS)
                held = try_lock(handle)
            yield held
        finally:
            os.close(handle)

    @contextmanager
    def building(self) -> Iterator[Path]:
        """Give a fresh folder to build a generation in; it is gone afterwards unless published."""
        self._sweep(keep=None)
        folder = self.folder / f"{_UNFINISHED}{os.getpid()}-{os.urandom(4).hex()}"
        try:
            folder.mkdir(mode=0o700)
        except OSError as error:
            raise cache_error(folder, error) from error
        try:
            yield folder
        finally:
            _remove(folder)

    def publish(
        self, built: Path, comparison: Comparison, problems: Sequence[SourceError]
    ) -> Generation:
        """Give the folder `built` its name, and remove generations that nobody reads any more.

        Raises `CacheError`.
        """
        name = os.urandom(8).hex()
        try:
            _sync(built / "papers.sqlite")
            papers = seal(built / "papers.sqlite")
            built.rename(self.folder / name)
        except OSError as error:
            raise cache_error(built, error) from error
        self._write(name, papers, comparison, problems)
        self._sweep(keep=name)
        return Generation(
            self.folder / name,
            comparison.survey.marks,
            comparison.digests,
            tuple(problems),
            comparison.looked,
            papers,
        )

    def _write(
        self, name: str, papers: Seal, comparison: Comparison, problems: Sequence[SourceError]
    ) -> None:
        content = {
            "generation": name,
            "papers": papers,
            "looked": comparison.looked,
            "files": [
                [file, *astuple(mark), comparison.digests[file]]
                for file, mark in comparison.survey.marks.items()
            ],
            "problems": [[each.file, each.reason, each.line] for each in problems],
        }
        aside = self.folder / f"current.json.{os.getpid()}"
        try:
            aside.write_bytes(pack(content))
            aside.replace(self.folder / "current.json")
        except OSError as error:
            aside.unlink(missing_ok=True)
            raise cache_error(self.folder, error) from error

    def _make(self) -> None:
        for folder in (self._cache, self.folder.parent, self.folder):
            try:
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            except OSError as error:
                raise cache_error(folder, error) from error
            _refuse_foreign(folder)

    def _sweep(self, keep: str | None) -> None:
        """Remove unfinished builds and, where `keep` names one, other generations not in use."""
        for entry in self.folder.iterdir():
            unfinished = entry.name.startswith(_UNFINISHED)
            stale = keep is not None and entry.name != keep
            if entry.is_dir() and (unfinished or (stale and not is_held(entry))):
                _remove(entry)


def _remove(folder: Path) -> None:
    import shutil  # a warm start does without

    shutil.rmtree(folder, ignore_errors=True)


def _refuse_foreign(folder: Path) -> None:
    try:
        status = folder.stat()
    except OSError as error:
        raise cache_error(folder, error) from error
    if status.st_uid != os.geteuid():
        raise CacheError(f"{folder}: the cache folder belongs to somebody else")
    if status.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        raise CacheError(f"{folder}: the cache folder can be written by others")


def _sync(file: Path) -> None:
    handle = os.open(file, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
