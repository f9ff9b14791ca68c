"""Tags named in saved searches, so that a renamed tag is still found by them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

# A phrase is taken whole first, so that a `tag:` inside one is left alone.
_NAMED: Final = re.compile(r'(?<![\w:"])(tag:)(?:"([^"]*)"|([^\s()"]+))|"[^"]*"', re.IGNORECASE)
_BARE: Final = re.compile(r'[^\s()"]+')


def renamed(query: str, rename: Callable[[str], str | None]) -> str:
    """Return `query` with each tag it names replaced by what `rename` says; None leaves it."""

    def replace(found: re.Match[str]) -> str:
        field, quoted, bare = found.groups()
        new = rename(quoted or bare) if field else None
        if new is None or '"' in new:
            return found[0]
        bare_still = quoted is None and _BARE.fullmatch(new)
        return field + (new if bare_still else f'"{new}"')

    return _NAMED.sub(replace, query)
