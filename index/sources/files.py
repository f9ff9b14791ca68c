"""What the user named, as files: folders listed, patterns matched."""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from index.errors import SourceError

STANDARD_INPUT: Final = "-"
"""The name by which standard input is asked for and shown."""

OTHER_THINGS: Final = re.compile(
    r".*\.(?:aux|avi|bak|bbl|bin|blg|bst|class|cls|db|djvu|dll|doc|docx|eps|epub|"
    r"exe|gif|h5|ico|jar|jpeg|jpg|mobi|mov|mp3|mp4|npy|npz|o|odp|ods|"
    r"odt|parquet|pdf|pkl|png|ppt|pptx|ps|pt|py|pyc|safetensors|so|sqlite|sqlite3|sty|"
    r"svg|tar|tex|tif|tiff|ttf|wav|webp|whl|woff|woff2|xls|xlsx)",
    re.IGNORECASE | re.DOTALL,
)
"""Names of files that lie beside lists of papers; named one by one they are tried."""


def expand(paths: Sequence[str]) -> Iterator[str | SourceError]:
    """Yield the files behind `paths`: `-` is standard input, patterns are matched as a shell would.

    Folders are walked in name order, hidden entries and what is plainly no list of papers left
    out. Names stay as the user gave them: a file found in a folder is that folder's name and the
    way from there. What is missing or unreadable comes out as a `SourceError` in its place.
    """
    for path in paths:
        name = path if path == STANDARD_INPUT else str(Path(path).expanduser())
        if name == STANDARD_INPUT or os.path.lexists(name):
            yield from _walk(name) if Path(name).is_dir() else (name,)
            continue
        found = _matching(name)
        if not found:
            what = "matches no file" if glob.has_magic(name) else "no such file or folder"
            yield SourceError(path, what)
        for each in found:
            yield from _walk(each) if Path(each).is_dir() else (each,)


def reason(error: OSError) -> str:
    """Return in a few words why a file or folder cannot be used."""
    return error.strerror.lower() if error.strerror else str(error) or "cannot be read"


def _matching(pattern: str) -> list[str]:
    if not glob.has_magic(pattern):
        return []
    return sorted(glob.glob(pattern, recursive=True))  # noqa: PTH207 - `Path.glob` knows no `/…`


def _walk(name: str) -> Iterator[str | SourceError]:
    problems: list[OSError] = []
    for folder, subfolders, files in os.walk(name, onerror=problems.append):
        subfolders[:] = sorted(each for each in subfolders if not each.startswith("."))
        for file in sorted(files):
            if not file.startswith(".") and not OTHER_THINGS.fullmatch(file):
                yield str(Path(folder) / file)
    for problem in problems:
        yield SourceError(str(problem.filename), reason(problem))
