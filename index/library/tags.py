"""Tags: when two are the same, which papers have one, and which a fragment may mean."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from index.library.entry import Entry

SEPARATOR: Final = "/"
"""`method/diffusion` is found by `method` too."""

_NEAR: Final = 88.0
"""Tags this similar (0 to 100, normalised Indel) are offered as misspellings of each other."""
_CLOSE: Final = 60.0
"""A fragment this similar to some part of a tag may be a misspelling of it."""
_SHORT: Final = 3
"""Tags of fewer characters are never called near-identical: `rl` and `nlp` differ by intent."""


def fold(tag: str) -> str:
    """Return what two spellings of one tag have in common."""
    return tag.casefold()


def distinct(tags: Iterable[str]) -> tuple[str, ...]:
    """Return `tags` without those that repeat an earlier one in another case."""
    first: dict[str, str] = {}
    for tag in tags:
        first.setdefault(fold(tag), tag)
    return tuple(first.values())


def edit(tags: Sequence[str], *, add: Iterable[str], remove: Iterable[str]) -> tuple[str, ...]:
    """Return `tags` without those of `remove`, then those of `add` that are not among them."""
    gone = {fold(tag) for tag in remove}
    return distinct([*(tag for tag in tags if fold(tag) not in gone), *add])


class TagIndex:
    """The tags of a reading list as it is at one moment."""

    def __init__(
        self, entries: Iterable[Entry], aliases: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        self._alias = {
            fold(alias): tag for tag, names in (aliases or {}).items() for alias in names
        }
        self._papers: dict[str, set[str]] = {}
        self._spelling: dict[str, str] = {}
        for entry in entries:
            for tag in entry.tags:
                key = fold(self._alias.get(fold(tag), tag))
                self._papers.setdefault(key, set()).add(entry.id)
                self._spelling.setdefault(key, self._alias.get(fold(tag), tag))

    def canonical(self, tag: str) -> str:
        """Return the tag that `tag` means: its alias resolved, in the spelling met first."""
        meant = self._alias.get(fold(tag), tag)
        return self._spelling.get(fold(meant), meant)

    def papers(self, tag: str) -> AbstractSet[str]:
        """Return the ids of the papers with `tag` or one below it."""
        key = fold(self.canonical(tag))
        below = key + SEPARATOR
        found = [ids for name, ids in self._papers.items() if name == key or name.startswith(below)]
        return found[0] if len(found) == 1 else frozenset().union(*found)

    def below(self, tag: str) -> list[str]:
        """Return `tag` and the tags below it that are in use, as they are spelt."""
        key = fold(self.canonical(tag))
        return [
            self._spelling[name]
            for name in self._papers
            if name == key or name.startswith(key + SEPARATOR)
        ]

    def counts(self) -> dict[str, int]:
        """Return spelling → number of papers, most used first, then by name."""
        counted = [(self._spelling[key], len(ids)) for key, ids in self._papers.items()]
        return dict(sorted(counted, key=lambda pair: (-pair[1], fold(pair[0]))))

    def complete(self, fragment: str) -> list[tuple[str, int]]:
        """Return the tags `fragment` may mean, with counts: by beginning, substring, then typo."""
        key = fold(fragment)
        counts = self.counts()
        begins = [tag for tag in counts if fold(tag).startswith(key)]
        within = [tag for tag in counts if key in fold(tag) and not fold(tag).startswith(key)]
        meant = self._alias.get(key)
        found = [meant] if meant else []
        found += begins + within
        if not found:
            found = self._misspelt(key, counts)
        return [(tag, counts.get(tag, 0)) for tag in dict.fromkeys(found)]

    def _misspelt(self, key: str, counts: Iterable[str]) -> list[str]:
        from rapidfuzz import fuzz, process

        found = process.extract(
            key, {tag: fold(tag) for tag in counts}, scorer=fuzz.partial_ratio, score_cutoff=_CLOSE
        )
        return [tag for _, _, tag in found]

    def near(self) -> list[tuple[str, str]]:
        """Return pairs of tags that look like spellings of one, the more used one first."""
        from rapidfuzz import fuzz, process

        tags = [tag for tag in self.counts() if len(tag) >= _SHORT]
        plain = [_letters(tag) for tag in tags]
        pairs = []
        for place, tag in enumerate(tags):
            close = process.extract(
                plain[place], plain[place + 1 :], scorer=fuzz.ratio, score_cutoff=_NEAR, limit=None
            )
            pairs += [
                (tag, tags[place + 1 + index]) for _, _, index in sorted(close, key=lambda c: c[2])
            ]
        return pairs


def _letters(tag: str) -> str:
    """Return the letters and digits of `tag`, so that `deep-learning` equals `deep learning`."""
    return "".join(character for character in fold(tag) if character.isalnum()) or fold(tag)
