"""Bytes to text: the encoding told from the beginning, damage costing single letters."""

from __future__ import annotations

import codecs
import io
import re
from typing import BinaryIO, Final

_BOMS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CONTROLS: Final = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_HIGHEST_SHARE_OF_CONTROLS: Final = 0.02
"""Text damaged on its way may hold some control bytes; binary data hold one in ten."""
_WINDOWS: Final = "paperreader-windows-1252"


def is_text(head: bytes) -> bool:
    """Tell whether a file that begins with `head` holds text rather than binary data."""
    if _by_mark(head) or _utf16_without_mark(head):
        return True
    return len(_CONTROLS.findall(head)) <= _HIGHEST_SHARE_OF_CONTROLS * len(head)


def open_text(stream: BinaryIO, head: bytes) -> io.TextIOWrapper:
    r"""Return `stream`, which begins with `head`, as text with `\n` as the only line end.

    A byte order mark decides; else UTF-16 where every other byte is zero; else it is UTF-8. Bytes
    that are no UTF-8 become U+FFFD where the head shows that the others are, and are taken for
    Windows-1252 where it does not.
    """
    encoding = _by_mark(head) or _utf16_without_mark(head)
    errors = "replace" if encoding or _mostly_utf8(head) else _WINDOWS
    return io.TextIOWrapper(stream, encoding or "utf-8", errors)


def decoded(head: bytes) -> str:
    r"""Return as much of `head` as is text, for telling its format."""
    with open_text(io.BytesIO(head), head) as text:
        return text.read()


def _by_mark(head: bytes) -> str:
    return next((encoding for bom, encoding in _BOMS if head.startswith(bom)), "")


def _utf16_without_mark(head: bytes) -> str:
    """Name the UTF-16 flavour of a text in a Latin script that lost its byte order mark."""
    sample = head[:4096]
    pairs = len(sample) // 2
    if pairs < 8:
        return ""
    for encoding, zero in (("utf-16-le", 1), ("utf-16-be", 0)):
        if sample[zero::2].count(0) > 0.7 * pairs and sample[1 - zero :: 2].count(0) < 0.1 * pairs:
            return encoding
    return ""


def _mostly_utf8(head: bytes) -> bool:
    lenient = head.decode("utf-8", "replace")
    damaged = lenient.count("\N{REPLACEMENT CHARACTER}")
    intact = len(lenient) - len(lenient.encode("ascii", "ignore")) - damaged
    return intact >= damaged and intact > 0


def _as_windows(error: UnicodeError) -> tuple[str, int]:
    """Read bytes that are no UTF-8 as Windows-1252; the handler of that name."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return error.object[error.start : error.end].decode("cp1252", "replace"), error.end


codecs.register_error(_WINDOWS, _as_windows)
