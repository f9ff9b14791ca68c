"""The formats paperreader reads, and which of them a file is in."""

from __future__ import annotations

import lzma
import zlib
from collections.abc import Callable, Iterator
from typing import BinaryIO, NamedTuple

from index.errors import SourceError
from index.paper import Record
from index.sources import json_records, plain
from index.sources.files import open_stream

_HEAD = 4096


class Format(NamedTuple):
    """A file format: how to tell it, how to read it."""

    name: str
    recognise: Callable[[bytes], bool]
    """Whether a file that begins with these bytes is in this format."""
    read: Callable[[BinaryIO, str], Iterator[Record | SourceError]]
    """The records of an open stream; the second argument is the file's name."""


FORMATS = (
    Format("json", json_records.recognise, json_records.read),
    Format("plain", plain.recognise, plain.read),
)
"""In the order they are asked; the last one takes everything."""


def read(file: str) -> Iterator[Record | SourceError]:
    """Yield the records of `file`; what cannot be read comes out as a `SourceError`."""
    try:
        with open_stream(file) as stream:
            head = stream.read(_HEAD)
            stream.seek(0)
            chosen = next(each for each in FORMATS if each.recognise(head))
            yield from chosen.read(stream, file)
    except SourceError as error:
        yield error
    except (EOFError, OSError, lzma.LZMAError, zlib.error) as error:
        yield SourceError(file, f"cannot be read to its end ({str(error) or 'damaged'})")
