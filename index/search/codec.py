"""A Whoosh codec that keeps whole posting lists in our own layout (see `postings`).

Whoosh's codec is the extension point meant for this. Terms, their dictionary and the segments
are Whoosh's; only the bytes of a list are ours, because Whoosh's own blocks of 128 pickled
numbers cost more to read than a keystroke may take. Through Whoosh's own API the lists read
as always, weights being our weight bytes.
"""

from __future__ import annotations

import io
import mmap
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from index.search import postings
from index.search._whoosh import load
from index.search.files import NAME, view

if TYPE_CHECKING:
    from index.search.files import Place
    from index.search.manifest import Segment

whoosh3 = load("codec.whoosh3")
matching = load("matching")
structfile = load("filedb.structfile")


def _place(storage: Any) -> Place:
    """Return where the files of a Whoosh storage lie."""
    return storage.files if hasattr(storage, "files") else Path(storage.folder)


class MappedFile(structfile.BufferFile):  # type: ignore[misc, name-defined]
    """A file that Whoosh reads from memory; Whoosh's own class would copy it first."""

    def __init__(self, content: mmap.mmap | bytes, name: str = "") -> None:
        self._buf = content
        self._name = name
        self.file = content if isinstance(content, mmap.mmap) else io.BytesIO(content)
        self.onclose = None
        self.is_real = False
        self.is_closed = False


class ListCodec(whoosh3.W3Codec):  # type: ignore[misc, name-defined]
    """Whoosh's default codec but for the posting lists."""

    def field_writer(self, storage: Any, segment: Any) -> ListFieldWriter:
        """Return the writer of a segment's terms."""
        return ListFieldWriter(self, storage, segment)

    def terms_reader(self, storage: Any, segment: Any) -> ListTermsReader:
        """Return the reader of a segment's terms."""
        name = segment.make_filename(self.TERMS_EXT)
        terms = MappedFile(view(_place(storage), name), name)
        posts = MappedFile(view(_place(storage), segment.make_filename(self.POSTS_EXT)))
        size = segment.doc_count_all()
        return ListTermsReader(self, terms, storage.file_length(name), posts, size)


class ListFieldWriter(whoosh3.W3FieldWriter):  # type: ignore[misc, name-defined]
    """Writes terms with whole lists."""

    def add_list(self, term: bytes, count: int, data: bytes) -> None:
        """Write `term`, which `count` papers have; the terms of a field come in byte order."""
        info = whoosh3.W3TermInfo()
        info._df = count  # noqa: SLF001  Whoosh fills it posting by posting only
        info.set_extent(self._postfile.tell(), len(data))
        self._postfile.write(data)
        self._tindex.add(whoosh3.pack_ushort(self._fieldid) + term, info.to_bytes())

    def abandon(self) -> None:
        """Close the files of an unfinished segment."""
        for file in (self._tindex.dbfile, self._postfile):
            with suppress(OSError):
                file.close()


class ListTermsReader(whoosh3.W3TermsReader):  # type: ignore[misc, name-defined]
    """Reads terms with whole lists."""

    def __init__(self, codec: Any, terms: Any, length: int, posts: Any, size: int) -> None:
        super().__init__(codec, terms, length, posts)
        self._size = size

    def encoded(self, field: str, term: bytes) -> bytes | None:
        """Return the bytes of the list of `term`, or None if no paper has it."""
        try:
            info = whoosh3.W3TermInfo.from_bytes(self._tindex[self._keycoder(field, term)])
        except KeyError:
            return None
        offset, (length,) = info.extent()
        return bytes(self._postfile.get(offset, length))

    def matcher(self, fieldname: str, tbytes: bytes, format_: Any, scorer: Any = None) -> Any:
        """Return Whoosh's own view of a list."""
        data = self.encoded(fieldname, tbytes)
        if data is None:
            raise load("reading").TermNotFound(f"No term {fieldname}:{tbytes!r}")
        found = postings.decode(data, self._size)
        docs, weights = zip(*found.pairs(), strict=True)
        return matching.ListMatcher(
            list(docs), list(map(float, weights)), format=format_, scorer=scorer
        )


def whoosh_segment(segment: Segment) -> Any:
    """Return Whoosh's own record of a segment."""
    return whoosh3.W3Segment(ListCodec(), NAME, doccount=segment.papers, segid=segment.id)
