"""What an edit changes, as deltas: the entry itself, its date, whether it comes or leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from index.errors import UsageError
from index.library import deltas, queries
from index.library.content import Content
from index.library.deltas import SEARCHES, TAGS, Delta, Lookup
from index.library.entry import UNLOADED, Entry, entry_of
from index.library.history import now
from index.library.tags import SEPARATOR, TagIndex, distinct, fold
from index.paper import Paper

Edit = Callable[[Entry], Entry]


def clean(text: str) -> str:
    """Return `text` without lone surrogates, which no file can hold."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


def named(tag: str) -> str:
    """Return `tag` as it can be kept. Raises `UsageError` where it is blank."""
    if not tag.strip():
        raise UsageError("a tag cannot be empty")
    return clean(tag)


def settled(entry: Entry, key: str, value: str | None) -> Entry:
    """Return `entry` with a new value; a conflict over it is settled by that."""
    conflict = tuple(pair for pair in entry.conflict if pair[0] != key)
    return replace(entry, conflict=conflict, **{key: value})  # type: ignore[arg-type]


def papers(content: Content, changed: Sequence[Paper], edit: Edit, lookup: Lookup) -> list[Delta]:
    """Return the deltas of `edit` on the entries of papers, which come into being as needed."""
    by_id = {paper.id: paper for paper in changed}
    # Entries in their order, so that undo puts each behind one that is there already.
    known = [one for one in content.entries if one in by_id] if len(by_id) > 1 else []
    found: list[Delta] = []
    for paper_id in dict.fromkeys([*known, *by_id]):
        old = content.entries.get(paper_id)
        fresh = old
        if fresh is None or not (fresh.headline and fresh.abstract):
            fresh = deltas.completed(old, entry_of(by_id[paper_id]))
        found += entry(content, old, fresh, edit, lookup)
    return found


def entry(
    content: Content, old: Entry | None, fresh: Entry, edit: Edit, lookup: Lookup
) -> list[Delta]:
    """Return the deltas of `edit` on `fresh`, which is `old` completed, or an entry to be."""
    new = edit(fresh)
    if new == fresh:
        return []
    if not new.has_work and new.id not in content.own_keys:
        if old is None:
            return []
        old = replace(old, abstract=_text(fresh, lookup))
        return deltas.between(old, None, previous=_before(content, old.id))
    if old is None:
        return deltas.between(None, replace(new, added=now()))
    if old.keeps_text != new.keeps_text:
        new = replace(new, abstract=_text(fresh, lookup))
    return deltas.between(old, new)


def _text(fresh: Entry, lookup: Lookup) -> str:
    """Return the abstract, loaded."""
    if fresh.abstract not in ("", UNLOADED):
        return fresh.abstract
    known = lookup(fresh.id)
    return known.abstract if known else ""


def _before(content: Content, paper_id: str) -> str:
    """Return the id of the entry before one, "" at the top."""
    order = list(content.entries)
    place = order.index(paper_id)
    return order[place - 1] if place else ""


def move(content: Content, paper_id: str, to: int) -> list[Delta]:
    """Return the delta that puts an entry at the place `to`. Raises `UsageError`."""
    if paper_id not in content.entries:
        raise UsageError(f"{paper_id} is not in the reading list")
    before = _before(content, paper_id)
    rest = [other for other in content.entries if other != paper_id]
    to = max(0, min(to, len(rest)))
    after = rest[to - 1] if to else ""
    return [Delta(paper_id, "position", before, after)] if before != after else []


def rename_tag(
    content: Content, index: TagIndex, old: str, new: str, lookup: Lookup
) -> list[Delta]:
    """Return the deltas that rename a tag and those below it. Raises `UsageError`.

    Aliases and saved searches follow. Where the new tag exists, the two are one from now on.
    """
    key = fold(index.canonical(old))
    if not index.below(old):
        raise UsageError(f"no paper has the tag {old!r}")
    depth = key.count(SEPARATOR) + 1
    respelt = fold(new) == key

    def rename(tag: str) -> str | None:
        name = index.canonical(tag)
        if fold(name) != key and not fold(name).startswith(key + SEPARATOR):
            return None
        moved = SEPARATOR.join([new, *name.split(SEPARATOR)[depth:]])
        return moved if respelt else index.canonical(moved)

    def edit(one: Entry) -> Entry:
        return replace(one, tags=distinct(rename(tag) or tag for tag in one.tags))

    found: list[Delta] = []
    for one in content.entries.values():
        if one.tags:
            found += entry(content, one, one, edit, lookup)
    for name, query in content.searches.items():
        if (changed := queries.renamed(query, rename)) != query:
            found.append(Delta(SEARCHES, name, query, changed))
    return found + _renamed_aliases(content, rename)


def _renamed_aliases(content: Content, rename: Callable[[str], str | None]) -> list[Delta]:
    found = []
    for tag, names in content.aliases.items():
        target = rename(tag) or tag
        if target != tag:
            known = content.aliases.get(target, ())
            merged = [name for name in distinct([*known, *names]) if fold(name) != fold(target)]
            found += [Delta(TAGS, tag, list(names), None)]
            found += [Delta(TAGS, target, list(known) or None, merged or None)]
    return found


def alias(content: Content, alias: str, target: str | None) -> list[Delta]:
    """Return the deltas after which `alias` means `target`; None: nothing."""
    if target is not None and fold(target) == fold(alias):
        raise UsageError(f"{alias!r} cannot be an alias of itself")
    found = []
    known = content.aliases
    for tag in dict.fromkeys([*known, *([target] if target else [])]):
        before = known.get(tag, ())
        after = tuple(name for name in before if fold(name) != fold(alias))
        if tag == target:
            after = (*after, alias)
        if before != after:
            found.append(Delta(TAGS, tag, list(before) or None, list(after) or None))
    return found
