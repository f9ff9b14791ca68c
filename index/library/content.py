"""What the reading list says: entries in reading order, saved searches, aliases, lenses, splits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from index.library.entry import KEYS, Entry, decode, encode
from index.library.reading import Listing, Mapping, Unreadable

VERSION = "1"

_T = TypeVar("_T")
_KEYS = frozenset(KEYS)


@dataclass(slots=True)
class Content:
    """The reading list in memory. Entries are immutable: an unchanged one is the same object."""

    entries: dict[str, Entry] = field(default_factory=dict)
    """In reading order; an abstract may be `UNLOADED`."""
    searches: dict[str, str] = field(default_factory=dict)
    aliases: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Tag → other names that mean it."""
    lenses: dict[str, tuple[str, ...]] = field(default_factory=dict)
    apart: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Id → ids of similar texts of which a person said that they are another paper."""
    own_keys: frozenset[str] = frozenset()
    """Ids of entries with keys that only a person can have written: these never leave the file."""

    def copy(self) -> Content:
        """Return a copy that can be changed without changing this one."""
        return replace(
            self,
            entries=dict(self.entries),
            searches=dict(self.searches),
            aliases=dict(self.aliases),
            apart=dict(self.apart),
        )


@dataclass(slots=True)
class Reading:
    """A file as it was understood."""

    content: Content
    version: str
    remarks: tuple[str, ...]
    """One line each on what was kept but could not be used, "12: …" beginning with the line."""


def interpret(root: Any) -> Reading:
    """Return what the document `root` says. Raises `Unreadable` where that is not certain."""
    if root is None or root == "":
        return Reading(Content(), VERSION, ())
    if not isinstance(root, Mapping):
        raise Unreadable("not a reading list: expected `papers:` and the like", 1)
    if root.flow:
        raise Unreadable(
            "written as one {…}: write `papers:` and the like on lines of their own", 1
        )
    remarks: list[str] = []
    aliases = _section(root, "tags", _aliases, remarks)
    content = Content(
        searches=_section(root, "searches", _search, remarks),
        aliases={tag: names for tag, names in aliases.items() if names},
        lenses=_section(root, "lenses", _lens, remarks),
        apart=_section(root, "apart", _terms, remarks),
    )
    own_keys = _papers(root, content.entries, remarks)
    content.own_keys = frozenset(own_keys)
    version = root.get("version", VERSION)
    return Reading(content, str(version), tuple(remarks))


def _papers(root: Mapping, entries: dict[str, Entry], remarks: list[str]) -> set[str]:
    """Fill `entries`; return the ids of those with keys of the person's own."""
    papers = root.get("papers", "")
    if papers == "":
        return set()
    if not isinstance(papers, Listing):
        raise Unreadable("`papers:` must be a list", root.lines["papers"][0] + 1)
    own_keys = set()
    where: dict[str, int] = {}
    for item, (first, _) in zip(papers, papers.lines, strict=True):
        if not isinstance(item, Mapping) or not isinstance(item.get("id"), str) or not item["id"]:
            remarks.append(f"{first + 1}: an entry without id is kept but not shown")
            continue
        paper_id = item["id"]
        if paper_id in where:
            raise Unreadable(
                f"{paper_id} again, which is on line {where[paper_id]} already", first + 1
            )
        where[paper_id] = first + 1
        entries[paper_id] = _entry(item, remarks)
        if not _KEYS.issuperset(item):
            own_keys.add(paper_id)
    return own_keys


def _entry(item: Mapping, remarks: list[str]) -> Entry:
    values: dict[str, Any] = {}
    for key in item:
        if key in _KEYS:
            try:
                values[key] = decode(key, item[key])
            except ValueError as error:
                remarks.append(f"{item.lines[key][0] + 1}: {key} {error}")
    if "headline" not in values:
        values["headline"] = values.get("title", "")
    return Entry(**values)


def _section(
    root: Mapping, name: str, value: Callable[[Any], _T], remarks: list[str]
) -> dict[str, _T]:
    section = root.get(name, "")
    if section == "":
        return {}
    if not isinstance(section, Mapping):
        raise Unreadable(f"`{name}:` must map names to values", root.lines[name][0] + 1)
    found = {}
    for key, raw in section.items():
        try:
            found[key] = value(raw)
        except ValueError as error:
            remarks.append(f"{section.lines[key][0] + 1}: {name} {key!r} {error}")
    return found


def _search(raw: Any) -> str:
    return str(decode("note", raw))


def _aliases(raw: Any) -> tuple[str, ...]:
    return _terms(raw.get("aliases")) if isinstance(raw, Mapping) else ()


def _terms(raw: Any) -> tuple[str, ...]:
    terms: tuple[str, ...] = decode("tags", raw)
    return terms


def _lens(raw: Any) -> tuple[str, ...]:
    """Return the terms of a lens; `include:` and `exclude:` are another way to write `-term`."""
    if not isinstance(raw, Mapping):
        return _terms(raw)
    if unknown := [key for key in raw if key not in {"include", "exclude"}]:
        raise ValueError(f"has {unknown[0]!r}, where only include and exclude are known")
    sides = {key: _terms(terms) for key, terms in raw.items()}
    return (*sides.get("include", ()), *(f"-{term}" for term in sides.get("exclude", ())))


def pairs(entry: Entry) -> list[tuple[str, Any]]:
    """Return the keys of `entry` that the file holds, with their values as the file has them.

    An abstract that is not loaded is given as `UNLOADED`.
    """
    found = [(key, encode(key, getattr(entry, key))) for key in KEYS if key != "abstract"]
    if entry.title:
        found = [(key, value) for key, value in found if key != "headline"]
    if entry.keeps_text:
        found.append(("abstract", entry.abstract or None))
    return [(key, value) for key, value in found if value is not None]
