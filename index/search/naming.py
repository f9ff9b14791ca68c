"""Which tags, saved searches and lenses a filter means by the name it gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from index.search.protocols import Named, Work
    from index.search.query import Filter


def meant(asked: Filter, work: Work) -> list[str]:
    """Return the name itself where it exists, else those that begin so while it is typed."""
    if _exists(asked, work):
        return [asked.value]
    if not asked.prefix:
        return []
    beginning = asked.value.casefold()
    names = work.names(cast("Named", asked.name))
    return [name for name in names if name.casefold().startswith(beginning)]


def _exists(asked: Filter, work: Work) -> bool:
    match asked.name:
        case "tag":
            return bool(work.tagged(asked.value))
        case "query":
            return work.saved(asked.value) is not None
        case _:
            return work.lens(asked.value) is not None
