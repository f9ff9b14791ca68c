"""Where files live: the shipped seeds and defaults, and the user's XDG folders.

Looking a place up never creates it; whoever writes there does.
"""

from __future__ import annotations

import os
from pathlib import Path

_HERE = Path(__file__).resolve().parent
APP = "paperreader"


def shipped(name: str) -> Path:
    """Return the shipped file or folder `name` (`seeds`, `config.yaml`).

    A wheel carries them inside the package; in a clone they lie beside it.
    """
    inside = _HERE / name
    return inside if inside.exists() else _HERE.parent / name


def seeds() -> Path:
    """Return the folder of the bundled seed files."""
    return shipped("seeds")


def default_config() -> Path:
    """Return the shipped `config.yaml`, the lowest layer of configuration."""
    return shipped("config.yaml")


def _xdg(variable: str, fallback: str) -> Path:
    """Return the XDG folder named by `variable`; relative values are ignored, as XDG asks."""
    value = os.environ.get(variable, "")
    base = Path(value) if value and Path(value).is_absolute() else Path.home() / fallback
    return base / APP


def user_config() -> Path:
    """Return the user's own configuration file."""
    return _xdg("XDG_CONFIG_HOME", ".config") / "config.yaml"


def library() -> Path:
    """Return the default reading list."""
    return _xdg("XDG_DATA_HOME", ".local/share") / "reading-list.yaml"


def cache() -> Path:
    """Return the folder of everything that can be made again."""
    return _xdg("XDG_CACHE_HOME", ".cache")


def session() -> Path:
    """Return the file that remembers where the reader was left."""
    return _xdg("XDG_STATE_HOME", ".local/state") / "session.json"
