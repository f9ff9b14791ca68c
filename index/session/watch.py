"""Noticing that sources changed while they are open, by what `stat` says of their files."""

from __future__ import annotations

from collections.abc import Sequence

from index.corpus.survey import survey
from index.marks import Mark


class Watch:
    """Compares the files of `sources` with what they were when they were about to be read."""

    def __init__(self, sources: Sequence[str]) -> None:
        self._sources = sources
        self._last = survey(sources).marks
        self._read: dict[str, Mark] | None = self._last

    def distrust(self) -> None:
        """Count as changed what was read: it was not the newest."""
        self._read = None

    def changed(self) -> bool:
        """Tell whether the files changed, and have been left alone since the last look."""
        last, self._last = self._last, survey(self._sources).marks
        return self._last != self._read and self._last == last
