"""What the keys do in the search box."""

from __future__ import annotations

from enum import Enum

from tui.line import Line


class Box(Enum):
    """What a key did to the search box."""

    CHANGED = "changed"
    MOVED = "moved"
    ENTERED = "entered"
    LEFT = "left"
    UP = "up"
    DOWN = "down"


class SearchBox:
    """The query being typed and the earlier ones.

    ↑ and ↓ recall earlier queries in an empty box, and go on recalling until something is
    typed; otherwise they move through the list.
    """

    def __init__(self, queries: list[str]) -> None:
        """Start empty; `queries` are the earlier ones, oldest first, and grow."""
        self.queries = queries
        self.line = Line()
        self._back = 0
        """How many queries back ↑ has gone."""

    def open(self) -> None:
        """Begin to type: the cursor stands after what is there."""
        self.line.set(self.line.text)
        self._back = 0

    def remember(self) -> None:
        """Add the query to the earlier ones."""
        query = self.line.text.strip()
        if query:
            if query in self.queries:
                self.queries.remove(query)
            self.queries.append(query)

    def take(self, key: str) -> Box:
        """Take one key."""
        if key == "enter":
            self.remember()
            return Box.ENTERED
        if key in {"escape", "ctrl+c", "ctrl+g"}:
            self.remember()
            return Box.LEFT
        if key in {"up", "down", "ctrl+p", "ctrl+n"}:
            return self._arrow(key)
        before = self.line.text
        if key == "backspace" and not before:
            return Box.LEFT
        self.line.take(key)
        if self.line.text == before:
            return Box.MOVED
        self._back = 0
        return Box.CHANGED

    def _arrow(self, key: str) -> Box:
        """Recall an earlier query, or ask for another row."""
        earlier = key in {"up", "ctrl+p"}
        recalling = self._back > 0 or key.startswith("ctrl") or not self.line.text
        if not recalling or (not earlier and self._back == 0):
            return Box.UP if earlier else Box.DOWN
        self._back = min(len(self.queries), self._back + 1) if earlier else self._back - 1
        self.line.set(self.queries[-self._back] if self._back else "")
        return Box.CHANGED
