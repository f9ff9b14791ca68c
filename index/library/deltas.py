"""What one action changed, value by value: taken back, put together, and merged onto other states.

Each delta names the value it found, so replaying it onto a file that somebody else changed is a
three-way merge: the found value is the base, the file theirs, the new value ours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from index.library import tags
from index.library.content import Content
from index.library.entry import PAPER, WORK, Entry, decode, encode

SEARCHES: Final = "searches"
TAGS: Final = "tags"
APART: Final = "apart"
SECTIONS: Final = (SEARCHES, TAGS, APART)
"""Ids of deltas that concern a saved search, the aliases of a tag, or what other texts a text is
not one paper with, rather than the entry of a paper."""

UNDECIDED: Final = "undecided"

_TOLD: Final = ("status", "tags", "read", "note")
"""The keys by which it is told whether a file has seen a change."""
_SHAPE: Final = ("paper", "position")
"""Which entries there are, and in what order: of that the whole way counts."""
_DISPUTED: Final = ("status", "note")
"""The keys of which two different new values cannot both stand."""


class Delta(NamedTuple):
    """One value that changed; values are strings, lists and mappings, None where there is none."""

    id: str
    """A paper's id, or one of `SECTIONS`."""
    field: str
    """A key of the entry, `paper` (what says which paper it is), `position` (the id of the entry
    before it, "" at the top); the name of the search or tag, the id of the text."""
    before: Any
    after: Any
    via: tuple[Any, ...] = ()
    """Where several changes were put together, the values between."""

    def record(self) -> dict[str, Any]:
        """Return what the history keeps of it."""
        return {"id": self.id, "field": self.field, "before": self.before, "after": self.after}


class Clash(NamedTuple):
    """One value was changed twice at the same time: `kept` stands, `other` is the conflict."""

    id: str
    field: str
    kept: str
    other: str


Lookup = Callable[[str], Entry | None]
"""Finds an entry with its text that the content no longer has."""


def description(entry: Entry) -> dict[str, Any]:
    """Return what says which paper an entry is, without what was done with it."""
    found = {key: encode(key, getattr(entry, key)) for key in PAPER}
    return {key: value for key, value in found.items() if value is not None}


def described(paper_id: str, values: dict[str, Any]) -> Entry:
    """Return the entry of which `values` is the `description`. Raises `ValueError`."""
    return Entry(id=paper_id, **{key: decode(key, values[key]) for key in PAPER if key in values})


def between(old: Entry | None, new: Entry | None, *, previous: str = "") -> list[Delta]:
    """Return the deltas that make `new` of `old`; one of them is not None.

    `previous` is the id of the entry before an old one that leaves the list. The abstract must
    be loaded where the entry leaves the list, or the file begins or ceases to keep its text.
    """
    paper_id = (new or old or Entry(id="")).id
    before, after = _work(old), _work(new)
    deltas = [
        Delta(paper_id, key, before.get(key), after.get(key))
        for key in WORK
        if before.get(key) != after.get(key)
    ]
    if old and not new:
        gone = Delta(paper_id, "paper", description(old), None)
        return [gone, *deltas, Delta(paper_id, "position", previous, None)]
    if new and (old is None or _says_more(old, new)):
        return [Delta(paper_id, "paper", None, description(new)), *deltas]
    return deltas


def _says_more(old: Entry, new: Entry) -> bool:
    """Tell whether the history must carry what says which paper `new` is."""
    if not old.headline and new.headline:
        return True
    if new.keeps_text:
        return not old.keeps_text or (not old.abstract and bool(new.abstract))
    return old.keeps_text


def _work(entry: Entry | None) -> dict[str, Any]:
    return {key: encode(key, getattr(entry, key)) for key in WORK} if entry else {}


def inverse(deltas: Iterable[Delta]) -> list[Delta]:
    """Return the deltas that take `deltas` back."""
    return [delta._replace(before=delta.after, after=delta.before) for delta in deltas]


def squash(deltas: Iterable[Delta]) -> list[Delta]:
    """Return `deltas` with each unbroken chain of changes of one value as one.

    Replayed, a file that has the last value already is then left alone, and one that has a value
    of the way there is brought up to date.
    """
    shape: list[Delta] = []
    chains: dict[tuple[str, str], list[Delta]] = {}
    for delta in deltas:
        if delta.id not in SECTIONS and delta.field in _SHAPE:
            shape.append(delta)
            continue
        chain = chains.setdefault(delta[:2], [])
        if chain and chain[-1].after == delta.before:
            last = chain[-1]
            chain[-1] = last._replace(after=delta.after, via=(*last.via, last.after))
        else:
            chain.append(delta)
    return shape + [delta for chain in chains.values() for delta in chain]


def holds(content: Content, delta: Delta) -> bool:
    """Tell whether the value `delta` found is still there, so that it can be changed knowingly."""
    if delta.field in ("paper", "position", "added", "conflict") and delta.id not in SECTIONS:
        return True
    current = _current(content, delta)
    if delta.field == "tags" and delta.id not in SECTIONS:
        have = {tags.fold(tag) for tag in current or ()}
        gone, come = _tag_changes(delta)
        return all(tags.fold(tag) in have for tag in gone) and not any(
            tags.fold(tag) in have for tag in come
        )
    return bool(current == delta.before)


def lacks(content: Content, deltas: Iterable[Delta]) -> bool:
    """Tell whether `content` saw none of `deltas`: it has the old value of all they changed."""
    first: dict[tuple[str, str], Delta] = {}
    for delta in deltas:
        if delta.id in SECTIONS or delta.field in _TOLD:
            known = first.setdefault(delta[:2], delta)
            first[delta[:2]] = known._replace(after=delta.after)
    told = [
        delta for delta in first.values() if _comparable(delta.before) != _comparable(delta.after)
    ]
    return bool(told) and all(
        _comparable(_current(content, delta)) == _comparable(delta.before) for delta in told
    )


def _comparable(value: Any) -> Any:
    """Return a value so that lists equal in any order: two writers may have merged them so."""
    return sorted(value) if isinstance(value, list) else value


def _current(content: Content, delta: Delta) -> Any:
    if delta.id == SEARCHES:
        return content.searches.get(delta.field)
    if delta.id in (TAGS, APART):
        names = _names(content, delta.id).get(delta.field)
        return list(names) if names else None
    entry = content.entries.get(delta.id)
    return entry and encode(delta.field, getattr(entry, delta.field))


def apply(content: Content, deltas: Iterable[Delta], lookup: Lookup) -> list[Clash]:
    """Make `content` what `deltas` say, merging where it differs from what they found."""
    order: list[str] = []
    shape: list[Delta] = []
    by_paper: dict[str, list[Delta]] = {}
    for delta in deltas:
        if delta.id == SEARCHES:
            _set(content.searches, delta.field, delta.after)
        elif delta.id in (TAGS, APART):
            names = tuple(delta.after) if delta.after else None
            _set(_names(content, delta.id), delta.field, names)
        else:
            by_paper.setdefault(delta.id, []).append(delta)
            if delta.field in _SHAPE:
                shape.append(delta)
    moved = any(delta.field == "position" for delta in shape)
    if moved:
        order = list(content.entries)
    clashes: list[Clash] = []
    for paper_id, changes in by_paper.items():
        clashes += _apply_entry(content, paper_id, changes, lookup)
    if moved:
        _arrange(order, shape)
        arranged = {one: content.entries[one] for one in order if one in content.entries}
        content.entries = arranged | content.entries
    return clashes


def _names(content: Content, section: str) -> dict[str, tuple[str, ...]]:
    return content.aliases if section == TAGS else content.apart


def _set(values: dict[str, Any], key: str, value: Any) -> None:
    if value is None:
        values.pop(key, None)
    else:
        values[key] = value


def _apply_entry(
    content: Content, paper_id: str, deltas: Sequence[Delta], lookup: Lookup
) -> list[Clash]:
    entry = content.entries.get(paper_id)
    for delta in deltas:
        if delta.field == "paper" and delta.after:
            entry = completed(entry, described(paper_id, delta.after))
    work = [delta for delta in deltas if delta.field in WORK]
    if entry is None:
        if not any(delta.after for delta in work):
            return []
        known = lookup(paper_id)
        entry = described(paper_id, description(known)) if known else Entry(id=paper_id)
    clashes = []
    for delta in work:
        value, clash = _merged(entry, delta)
        entry = replace(entry, **{delta.field: decode(delta.field, value)})
        if clash:
            clashes.append(clash)
            rest = tuple(pair for pair in entry.conflict if pair[0] != clash.field)
            entry = replace(entry, conflict=(*rest, (clash.field, clash.other)))
    if entry.keeps_text and not entry.abstract:
        known = lookup(paper_id)
        entry = replace(entry, abstract=known.abstract if known else "")
    if entry.has_work or paper_id in content.own_keys:
        content.entries[paper_id] = entry
    else:
        content.entries.pop(paper_id, None)
    return clashes


def completed(entry: Entry | None, known: Entry) -> Entry:
    """Return `entry` with what it does not say about its paper taken from `known`."""
    if entry is None:
        return known
    missing = [key for key in PAPER if not getattr(entry, key)]
    return replace(entry, **{key: getattr(known, key) for key in missing})


def _merged(entry: Entry, delta: Delta) -> tuple[Any, Clash | None]:
    """Return the value that stands, and the clash where two cannot both stand."""
    current = encode(delta.field, getattr(entry, delta.field))
    if delta.field == "tags" and current != delta.before:
        gone, come = _tag_changes(delta)
        return list(tags.edit(current or (), add=come, remove=gone)), None
    agreed = current in (delta.before, delta.after, *delta.via)
    if agreed or delta.field not in _DISPUTED or not (current or delta.field == "status"):
        return delta.after, None
    kept, other = (delta.after, current) if delta.after else (current, delta.after)
    return kept, Clash(entry.id, delta.field, kept, other or UNDECIDED)


def _tag_changes(delta: Delta) -> tuple[list[str], list[str]]:
    """Return the tags that went, be it after they came, and those that came."""
    before = {tags.fold(tag) for tag in delta.before or ()}
    after = {tags.fold(tag) for tag in delta.after or ()}
    passed = [tag for value in (delta.before, *delta.via) for tag in value or ()]
    gone = [tag for tag in passed if tags.fold(tag) not in after]
    return gone, [tag for tag in delta.after or () if tags.fold(tag) not in before]


def _arrange(order: list[str], shape: Iterable[Delta]) -> None:
    """Let ids come, move and go in `order`, in turn; where a neighbour is missing, they stay."""
    present = set(order)
    for delta in shape:
        if delta.field == "paper":
            if delta.after and delta.id not in present:
                order.append(delta.id)
                present.add(delta.id)
        elif delta.id in present and (not delta.after or delta.after in present):
            order.remove(delta.id)
            if delta.after is None:
                present.discard(delta.id)
            else:
                order.insert(order.index(delta.after) + 1 if delta.after else 0, delta.id)
