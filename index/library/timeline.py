"""Which actions can be undone and redone, told from the history alone, so across restarts too."""

from __future__ import annotations

from collections.abc import Iterable

from index.library.history import Record


class Timeline:
    """The actions that stand and those taken back, each in the order of happening."""

    def __init__(self, records: Iterable[Record] = ()) -> None:
        self.done: list[Record] = []
        self.undone: list[Record] = []
        for record in records:
            self.add(record)

    def add(self, record: Record) -> None:
        """Take the next record of the history into account."""
        if record.op == "undo":
            _move(record.of, self.done, self.undone)
        elif record.op == "redo":
            _move(record.of, self.undone, self.done)
        elif record.op == "void":
            self.done = [one for one in self.done if one.tx not in record.of]
        else:
            self.done.append(record)
            self.undone.clear()


def _move(names: Iterable[str], origin: list[Record], target: list[Record]) -> None:
    for name in names:
        found = [record for record in origin if record.tx == name]
        for record in found:
            origin.remove(record)
            target.append(record)
