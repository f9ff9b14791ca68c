"""What `stat` says of a file, by which a change shows without reading it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Self

_SAME_STAMP = 2_000_000_000
"""Nanoseconds within which the coarsest file systems give two writes one time stamp."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What `stat` says of a file: equal marks mean an unchanged file, see `Mark.settled`."""

    size: int
    modified: int
    """When its bytes were written, in nanoseconds since 1970; a program may set it back."""
    changed: int
    """When anything about it changed, in nanoseconds since 1970; nobody can set it back."""
    inode: int
    mode: int

    @classmethod
    def of(cls, status: os.stat_result) -> Self:
        """Return the mark of a file with this status."""
        return cls(
            size=status.st_size,
            modified=status.st_mtime_ns,
            changed=status.st_ctime_ns,
            inode=status.st_ino,
            mode=status.st_mode,
        )

    def settled(self, at: int) -> bool:
        """Tell whether the file was left alone for a while before the moment `at` (ns).

        Otherwise it may have been written twice under one time stamp, so its mark proves
        nothing and its content is to be looked at.
        """
        return max(self.modified, self.changed) < at - _SAME_STAMP
