"""A line being typed: the text, the cursor in it, and the keys that change them."""

from __future__ import annotations


class Line:
    """One editable line; knows no widget, so that a key is taken whole before the next."""

    def __init__(self, text: str = "") -> None:
        """Start with `text`, the cursor after it."""
        self.text = text
        self.cursor = len(text)
        """Index of the code point the cursor stands on."""

    def set(self, text: str) -> None:
        """Replace the text and put the cursor after it."""
        self.text = text
        self.cursor = len(text)

    def insert(self, text: str) -> None:
        """Insert typed or pasted `text`; line breaks become blanks."""
        clean = "".join(c if c.isprintable() else " " for c in text)
        self.text = self.text[: self.cursor] + clean + self.text[self.cursor :]
        self.cursor += len(clean)

    def take(self, key: str) -> bool:
        """Carry out an editing key; False where `key` is not one of them."""
        if len(key) == 1 or key == "space":
            self.insert(" " if key == "space" else key)
            return True
        edit = getattr(self, _EDITS.get(key, ""), None)
        if edit is None:
            return False
        edit()
        return True

    def _word_start(self) -> int:
        """Return where the word before the cursor begins."""
        before = self.text[: self.cursor].rstrip()
        return len(before) - len(before.split(" ")[-1]) if before else 0

    def _word_end(self) -> int:
        """Return where the word after the cursor ends."""
        after = self.text[self.cursor :]
        blanks = len(after) - len(after.lstrip())
        return self.cursor + blanks + len(after.lstrip().split(" ")[0])

    def _cut(self, start: int, end: int) -> None:
        self.text = self.text[:start] + self.text[end:]
        self.cursor = start

    def _left(self) -> None:
        self.cursor = max(0, self.cursor - 1)

    def _right(self) -> None:
        self.cursor = min(len(self.text), self.cursor + 1)

    def _word_left(self) -> None:
        self.cursor = self._word_start()

    def _word_right(self) -> None:
        self.cursor = self._word_end()

    def _home(self) -> None:
        self.cursor = 0

    def _end(self) -> None:
        self.cursor = len(self.text)

    def _rub_out(self) -> None:
        self._cut(max(0, self.cursor - 1), self.cursor)

    def _delete(self) -> None:
        self._cut(self.cursor, self.cursor + 1)

    def _rub_out_word(self) -> None:
        self._cut(self._word_start(), self.cursor)

    def _rub_out_line(self) -> None:
        self._cut(0, self.cursor)

    def _cut_rest(self) -> None:
        self._cut(self.cursor, len(self.text))


_EDITS = {
    "left": "_left",
    "ctrl+b": "_left",
    "right": "_right",
    "ctrl+f": "_right",
    "ctrl+left": "_word_left",
    "ctrl+right": "_word_right",
    "home": "_home",
    "ctrl+a": "_home",
    "end": "_end",
    "ctrl+e": "_end",
    "backspace": "_rub_out",
    "ctrl+h": "_rub_out",
    "delete": "_delete",
    "ctrl+d": "_delete",
    "ctrl+w": "_rub_out_word",
    "ctrl+u": "_rub_out_line",
    "ctrl+k": "_cut_rest",
}
"""The keys of readline that fingers know, and the method that carries each out."""
