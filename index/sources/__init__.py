"""Source files: bytes to records, one module a format, one registry.

`expand` turns what the user named into files; `read` turns a file into records. Both report
what they cannot read as `SourceError` values among the results, so one bad file or record
never costs the others.
"""

from index.sources.files import expand
from index.sources.registry import read

__all__ = ["expand", "read"]
