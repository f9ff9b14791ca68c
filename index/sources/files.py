"""What the user named, as files: folders listed, streams opened, bytes decoded."""

from __future__ import annotations

import codecs
import gzip
import lzma
import os
import re
import stat
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, cast

from index.errors import SourceError

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_CONTROLS = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_HIGHEST_SHARE_OF_CONTROLS = 0.02
"""Text damaged on its way may hold some control bytes; binary data hold one in ten."""


def expand(paths: Sequence[str]) -> Iterator[str | SourceError]:
    """Yield the files behind `paths`, folders walked in name order, hidden entries left out.

    Names stay as the user gave them: a file found in a folder is that folder's name and the
    way from there. What is missing or unreadable comes out as a `SourceError` in its place.
    """
    for path in paths:
        name = str(Path(path).expanduser())
        if not Path(name).is_dir():
            yield name if os.path.lexists(name) else SourceError(path, "no such file or folder")
            continue
        problems: list[OSError] = []
        for folder, subfolders, files in os.walk(name, onerror=problems.append):
            subfolders[:] = sorted(each for each in subfolders if not each.startswith("."))
            for file in sorted(files):
                if not file.startswith("."):
                    yield str(Path(folder) / file)
        for problem in problems:
            yield SourceError(str(problem.filename), _reason(problem))


def open_stream(file: str) -> BinaryIO:
    """Open `file` for reading bytes, decompressed where it is gzip or xz.

    Raises `SourceError` where it is missing, unreadable or no regular file.
    """
    try:
        if not stat.S_ISREG(Path(file).stat().st_mode):
            raise SourceError(file, "is not a regular file")
        with Path(file).open("rb") as start:
            magic = start.read(6)
        if magic.startswith(b"\x1f\x8b"):
            return cast("BinaryIO", gzip.open(file, "rb"))
        if magic == b"\xfd7zXZ\x00":
            return cast("BinaryIO", lzma.open(file, "rb"))
        return Path(file).open("rb")
    except OSError as error:
        raise SourceError(file, _reason(error)) from error


def decode(data: bytes, file: str) -> str:
    r"""Return `data` as text with `\n` as the only line end.

    A byte order mark decides; else UTF-8, else UTF-16 where every other byte is zero, else
    UTF-8 with a few damaged bytes, else Windows-1252. Raises `SourceError` for what is no text.
    """
    text = _decode_as(data, _encoding(data, file))
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _encoding(data: bytes, file: str) -> str:
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            return encoding
    wide = _utf16_without_mark(data[:4096])
    if wide:
        return wide
    if len(_CONTROLS.findall(data)) > _HIGHEST_SHARE_OF_CONTROLS * len(data):
        raise SourceError(file, "is not text")
    lenient = data.decode("utf-8", "replace")
    damaged = lenient.count("�")
    intact = len(lenient) - len(lenient.encode("ascii", "ignore")) - damaged
    return "utf-8" if damaged <= intact else "cp1252"


def _utf16_without_mark(head: bytes) -> str:
    """Name the UTF-16 flavour of a text in a Latin script that lost its byte order mark."""
    pairs = len(head) // 2
    if pairs < 8:
        return ""
    for encoding, zero in (("utf-16-le", 1), ("utf-16-be", 0)):
        if head[zero::2].count(0) > 0.7 * pairs and head[1 - zero :: 2].count(0) < 0.1 * pairs:
            return encoding
    return ""


def _decode_as(data: bytes, encoding: str) -> str:
    text = data.decode(encoding, "replace")
    return text.removeprefix("\ufeff")


def _reason(error: OSError) -> str:
    return error.strerror.lower() if error.strerror else "cannot be read"
