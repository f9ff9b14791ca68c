"""Source files: bytes to records, one module a format, one registry.

`expand` turns what the user named into files; `read` turns a file into records. Both report
what they cannot read as `SourceError` values among the results, so one bad file or record
never costs the others. The formats are loaded when the first file is read, which a start with
unchanged sources does without.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from index.sources.files import expand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from index.errors import SourceError
    from index.paper import Record

__all__ = ["expand", "read"]


def read(file: str) -> Iterator[Record | SourceError]:
    """Yield the records of `file`, and one `SourceError` for each that cannot be read.

    Never raises for what the file holds; one that cannot be read at all is one error.
    """
    from index.sources.registry import read as run

    return run(file)
