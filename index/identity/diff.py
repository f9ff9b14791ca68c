"""What two texts say differently, word by word."""

from __future__ import annotations

import re
from typing import Final, Literal

__all__ = ["Edit", "word_diff"]

Edit = tuple[Literal["equal", "delete", "insert"], str]
"""An operation and the text it concerns, blanks included."""

_WORD: Final = re.compile(r"\s*(?:[\u3040-\u30ff\u3400-\u9fff]|[^\s\u3040-\u30ff\u3400-\u9fff]+)")
"""A word with the blanks before it; of Chinese and Japanese, a character."""

_MAX_PRODUCT: Final = 25_000_000
"""Above this many pairs of words no alignment is tried: it would take the memory of a minute."""


def word_diff(a: str, b: str) -> list[Edit]:
    """Return how to get from `a` to `b`: stretches kept, deleted and inserted, in order.

    A change is a deletion followed by an insertion. Differences in blanks alone do not count.
    The kept and deleted stretches make `a`; the kept and inserted ones make `b`, blanks apart.
    """
    from rapidfuzz.distance import Indel

    old, new = _WORD.findall(a), _WORD.findall(b)
    if len(old) * len(new) > _MAX_PRODUCT:
        return [("equal", a)] if a.split() == b.split() else [("delete", a), ("insert", b)]
    edits: list[Edit] = []
    deleted: list[str] = []
    inserted: list[str] = []

    def flush() -> None:
        if deleted:
            edits.append(("delete", "".join(deleted)))
        if inserted:
            edits.append(("insert", "".join(inserted)))
        deleted.clear()
        inserted.clear()

    plain_old, plain_new = [w.strip() for w in old], [w.strip() for w in new]
    for op in Indel.opcodes(plain_old, plain_new):
        if op.tag == "equal":
            flush()
            edits.append(("equal", "".join(old[op.src_start : op.src_end])))
        elif op.tag == "delete":
            deleted += old[op.src_start : op.src_end]
        else:
            inserted += new[op.dest_start : op.dest_end]
    flush()
    return edits
