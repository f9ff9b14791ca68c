"""Builds the search index: papers in, a folder of Whoosh segments and their word streams out.

A folder holds one or more *segments*; the papers of one are numbered on from those of the one
before. Each is a Whoosh segment (dictionary and posting lists), a stream file with one string
of words a paper, and a list of its words for suggestions. The manifest is written last: a
folder without it is unfinished.
"""

from __future__ import annotations

import os
import shutil
from array import array
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from index.errors import CacheError
from index.search import analysis, manifest
from index.search._whoosh import load
from index.search.codec import ListCodec, whoosh_segment
from index.search.files import NAME
from index.search.inverter import Inverter, Lists, code
from index.search.manifest import Manifest, Segment
from index.search.postings import encode
from index.search.union import Encoded, beginnings, forms

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from index.paper import Paper

SEGMENT = 100_000
"""Papers of one segment at most: bounds the memory a build takes."""
_REPORT = 200
"""Papers between two reports of progress, and two looks at whether to stop."""
_PAUSE = 256
"""Lists written between two looks at whether to stop."""
FIELDS = ("word", "word_start", "stem", "author", "author_start", "venue", "venue_start")
"""`word`: words of title and abstract; `…_start`: beginnings of many; `stem`: all its forms."""


class BuildCancelled(Exception):
    """The caller's `cancelled` said so; nothing is left behind."""


@dataclass(frozen=True, slots=True)
class RamIndex:
    """An index in memory, for where no cache can be written."""

    storage: Any
    """Whoosh's storage that holds its files."""
    manifest: Manifest


def build(
    papers: Iterable[Paper],
    folder: Path | None,
    *,
    progress: Callable[[int], None] = lambda _: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> RamIndex | None:
    """Index `papers`, numbered in the order given, in the new `folder`, or in memory for None.

    `progress` is told how many papers have been read. Raises `BuildCancelled` when `cancelled`
    says so, and `CacheError` when the folder cannot be written; nothing is left of it then.
    """
    if folder is None:
        storage = load("filedb.filestore").RamStorage()
        return RamIndex(storage, _Builder(storage, progress, cancelled).add(papers, Manifest()))
    _in_new_folder(None, folder, papers, progress, cancelled)
    return None


def extend(
    base: Path,
    folder: Path,
    papers: Iterable[Paper],
    *,
    progress: Callable[[int], None] = lambda _: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> None:
    """Index `papers` in the new `folder` as further documents of the index in `base`.

    The files of `base` are shared by hard links where possible, and never changed. Raises as
    `build` does, and `IndexDamaged` when `base` is.
    """
    _in_new_folder(base, folder, papers, progress, cancelled)


def _in_new_folder(
    base: Path | None,
    folder: Path,
    papers: Iterable[Paper],
    progress: Callable[[int], None],
    cancelled: Callable[[], bool],
) -> None:
    try:
        folder.mkdir(mode=0o700)
    except OSError as error:
        raise CacheError(f"{folder}: cannot be created: {error.strerror}") from error
    try:
        before = Manifest() if base is None else _share(base, folder)
        storage = load("filedb.filestore").FileStorage(os.fspath(folder))
        manifest.write(folder, _Builder(storage, progress, cancelled).add(papers, before))
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise CacheError(f"{folder}: cannot be written: {error.strerror}") from error
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def _share(base: Path, folder: Path) -> Manifest:
    """Hard-link, else copy, the files of the index `base` into `folder`."""
    found = manifest.read(base)
    for path in base.iterdir():
        if path.name.startswith(f"{NAME}_"):
            try:
                os.link(path, folder / path.name)
            except OSError:
                shutil.copyfile(path, folder / path.name)
    return found


class _Builder:
    """Writes segments into a Whoosh storage."""

    def __init__(
        self, storage: Any, progress: Callable[[int], None], cancelled: Callable[[], bool]
    ) -> None:
        self._storage = storage
        self._progress = progress
        self._cancelled = cancelled
        self._codec = ListCodec()
        self._read = 0
        fields = load("fields")
        self._schema = fields.Schema(**dict.fromkeys(FIELDS, fields.ID()))

    def add(self, papers: Iterable[Paper], before: Manifest) -> Manifest:
        """Write the segments of `papers`, and Whoosh's table of contents."""
        stream = iter(papers)
        segments = list(before.segments)
        while (inverter := self._invert(stream)).size:
            segments.append(self._write(inverter))
        whoosh = [whoosh_segment(segment) for segment in segments]
        load("index").TOC(self._schema, whoosh, len(segments)).write(self._storage, NAME)
        self._progress(self._read)
        return Manifest(tuple(segments))

    def _pause(self) -> None:
        if self._cancelled():
            raise BuildCancelled

    def _invert(self, papers: Iterator[Paper]) -> Inverter:
        """Take in the papers of one segment."""
        inverter = Inverter()
        for paper in islice(papers, SEGMENT):
            if self._read % _REPORT == 0:
                self._pause()
                self._progress(self._read)
            inverter.add(paper)
            self._read += 1
        return inverter

    def _write(self, inverter: Inverter) -> Segment:
        inverter.join(self._pause)
        whoosh = self._codec.new_segment(self._storage, NAME)
        whoosh.set_doc_count(inverter.size)
        writer = self._codec.field_writer(self._storage, whoosh)
        try:
            self._write_fields(writer, inverter)
            writer.close()
        except BaseException:
            writer.abandon()
            raise
        self._write_streams(whoosh, inverter)
        self._write_words(whoosh, inverter.text)
        return Segment(whoosh.segid, inverter.size)

    def _write_fields(self, writer: Any, inverter: Inverter) -> None:
        for field, lists in self._fields(inverter):
            writer.start_field(field, self._schema[field])
            for count, (word, papers, data) in enumerate(lists):
                if count % _PAUSE == 0:
                    self._pause()
                writer.add_list(word.encode(), papers, data)
            writer.finish_field()

    def _fields(self, inverter: Inverter) -> Iterator[tuple[str, Iterable[Encoded]]]:
        """Yield each field with its words and lists, in order."""
        size, pause = inverter.size, self._pause
        yield "word", _words(inverter.text, size)
        yield "word_start", beginnings(inverter.text, size, pause)
        yield "stem", forms(inverter.text, size, pause)
        yield "author", _words(inverter.author, size)
        yield "author_start", beginnings(inverter.author, size, pause)
        yield "venue", _words(inverter.venue, size)
        yield "venue_start", beginnings(inverter.venue, size, pause)

    def _write_streams(self, whoosh: Any, inverter: Inverter) -> None:
        self._file(whoosh, ".offsets", inverter.offsets.tobytes())
        self._file(whoosh, ".streams", bytes(inverter.stream))

    def _write_words(self, whoosh: Any, lists: Lists) -> None:
        """Write the words of titles and abstracts with their counts, for suggestions."""
        words = sorted(word for word in lists.numbers if not analysis.is_run(word))
        counts = array("I", [len(lists.docs[lists.numbers[word]]) for word in words])
        self._file(whoosh, ".words", "\n".join(words).encode())
        self._file(whoosh, ".counts", counts.tobytes())

    def _file(self, whoosh: Any, ending: str, content: bytes) -> None:
        with self._storage.create_file(whoosh.make_filename(ending)) as file:
            file.write(content)


def _words(lists: Lists, size: int) -> Iterator[Encoded]:
    """Yield each word in order with its list."""
    for word in sorted(lists.numbers):
        number = lists.numbers[word]
        docs = lists.docs[number]
        yield Encoded(
            word, len(docs), encode(docs, bytes(lists.weights[number]), size, code(number))
        )
