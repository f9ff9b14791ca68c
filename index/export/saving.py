"""An export as a file: written aside and renamed, never over another unless that is asked for."""

from __future__ import annotations

import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from index.errors import ExportError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from index.export.item import Format, Item


def save(form: Format, items: Iterable[Item], file: str, *, overwrite: bool = False) -> int:
    """Write items to `file` and return how many there were.

    A file that is there is left alone unless `overwrite`; then a link is followed and the mode
    kept. Whatever fails, `file` is the old one or the whole new one.

    Raises `ExportError`.
    """
    path = Path(os.path.realpath(file))
    try:
        mode = _mode(path)
        if mode is None or stat.S_ISREG(mode):
            if mode is not None and not overwrite:
                raise _exists(file)
            return _replace(form, items, path, mode, overwrite=overwrite)
        with path.open("w", encoding="utf-8", errors="backslashreplace", newline="") as out:
            return form.write(items, out)
    except FileExistsError as error:
        raise _exists(file) from error
    except OSError as error:
        raise ExportError(f"{file}: cannot be written: {error.strerror}") from error


def _mode(path: Path) -> int | None:
    """Return the mode of a file; None where there is none."""
    with suppress(FileNotFoundError):
        return path.stat().st_mode
    return None


def _exists(file: str) -> ExportError:
    return ExportError(f"{file}: exists already: choose another name, or --force to replace it")


def _replace(
    form: Format, items: Iterable[Item], path: Path, mode: int | None, *, overwrite: bool
) -> int:
    """Write to a file beside `path`, then put it in its place."""
    aside = path.parent / f".{path.name[:100]}.{secrets.token_hex(4)}"
    handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        with open(  # noqa: PTH123 - a descriptor
            handle, "w", encoding="utf-8", errors="backslashreplace", newline=""
        ) as out:
            count = form.write(items, out)
            out.flush()
            if mode is not None:
                os.fchmod(handle, stat.S_IMODE(mode))
            os.fsync(handle)
        if overwrite:
            aside.replace(path)
        else:
            _link(aside, path)
    finally:
        aside.unlink(missing_ok=True)
    return count


def _link(aside: Path, path: Path) -> None:
    """Give the file its name unless somebody took it meanwhile."""
    try:
        path.hardlink_to(aside)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if path.exists():
            raise FileExistsError from None
        aside.replace(path)
