"""The configuration: one typed object, laid together from the shipped file upwards.

Layers, each winning over the one before: the shipped `config.yaml`, the user's file (or the one
named by `--config`), `PAPERREADER_<KEY>` in the environment, options of the command line. The
fields of `Config` are the schema and `config.yaml` is the only copy of the defaults: a new key is
one field here and one line, with its comment, there.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from index import places
from index.config import layers
from index.config.layers import Layer, Value
from index.errors import ConfigError

__all__ = ["THEMES", "Config", "did_you_mean", "load"]

THEMES = ("auto", "dark", "light", "contrast", "terminal", "none")
SWITCH = ("auto", "on", "off")
LAYOUTS = ("auto", "side", "stacked")


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return "; did you mean 'theme'?" for the known word nearest to `word`, or nothing."""
    from difflib import get_close_matches

    near = get_close_matches(word.casefold(), list(known), n=1, cutoff=0.6)
    return f"; did you mean {near[0]!r}?" if near else ""


def _one_of(what: str, choices: tuple[str, ...]) -> Callable[[Value], str]:
    """Return what reads one of `choices`; `what` says in a message what they are."""

    def read(value: Value) -> str:
        name = value.text()
        if name not in choices:
            hint = did_you_mean(name, choices)
            raise value.error(f"no {what} is called {name!r}: use {', '.join(choices)}{hint}")
        return name

    return read


def _sources(value: Value) -> tuple[str, ...]:
    return tuple(part.path() for part in value.parts())


def _library(value: Value) -> Path:
    path = Path(value.path())
    if path.is_dir():
        raise value.error(f"{path} is a folder: name a file in it")
    return path


def _share(value: Value) -> float:
    try:
        share = float(value.text())
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise value.error(f"{value.text()!r} is no share: use a number from 0 to 1")
    return share


def _lenses(value: Value) -> dict[str, tuple[str, ...]]:
    if not isinstance(value.data, dict):
        raise value.error("must name lenses and their terms, like {clinical: [patient, -mouse]}")
    return {name: _lens(terms) for name, terms in value.data.items()}


def _lens(value: Value) -> tuple[str, ...]:
    """Read a list of terms, or `include:` and `exclude:` lists."""
    if not isinstance(value.data, dict):
        return tuple(term.text() for term in value.parts())
    for key, terms in value.data.items():
        if key not in {"include", "exclude"}:
            raise terms.error(f"a lens has include and exclude, not {key!r}")
    sides = {key: [term.text() for term in terms.parts()] for key, terms in value.data.items()}
    return (*sides.get("include", ()), *(f"-{term}" for term in sides.get("exclude", ())))


def _keys(value: Value) -> dict[str, tuple[str, ...]]:
    if not isinstance(value.data, dict):
        raise value.error("must name commands and their keys, like {keep: [s]}")
    return {
        command: tuple(key.text() for key in keys.parts()) for command, keys in value.data.items()
    }


def _read_by(
    read: Callable[[Value], object],
    *,
    fallback: Callable[[], object] | None = None,
    variable: Callable[[str, str], Value] = layers.plain,
) -> dict[str, Any]:
    """Return the metadata of a field of `Config` that a person can set.

    `read` turns what a layer says into the value, `fallback` makes it where no layer says
    anything, `variable` reads the text of an environment variable.
    """
    return {"read": read, "fallback": fallback, "variable": variable}


@dataclass(frozen=True, kw_only=True)
class Config:
    """Every setting, typed and complete."""

    sources: tuple[str, ...] = field(
        metadata=_read_by(_sources, fallback=tuple, variable=layers.path_list)
    )
    """Files and folders to read papers from; empty: the bundled seeds."""
    library: Path = field(metadata=_read_by(_library, fallback=places.library))
    """The reading list."""
    cache_dir: Path = field(
        metadata=_read_by(lambda value: Path(value.path()), fallback=places.cache)
    )
    """The folder of everything that can be made again."""
    theme: str = field(metadata=_read_by(_one_of("theme", THEMES)))
    """One of `THEMES`."""
    low_bandwidth: str = field(metadata=_read_by(_one_of("switch", SWITCH)))
    """Whether to save bytes: one of `SWITCH`, as are the next three; see `config.yaml`."""
    follow: str = field(metadata=_read_by(_one_of("switch", SWITCH)))
    mouse: str = field(metadata=_read_by(_one_of("switch", SWITCH)))
    ascii: str = field(metadata=_read_by(_one_of("switch", SWITCH)))
    layout: str = field(metadata=_read_by(_one_of("layout", LAYOUTS)))
    """One of `LAYOUTS`."""
    explore: float = field(metadata=_read_by(_share))
    """The share of papers to decide on next that is drawn at random."""
    lenses: Mapping[str, tuple[str, ...]] = field(
        metadata=_read_by(_lenses, fallback=dict, variable=layers.parse)
    )
    """Name of a lens → its terms; one that begins with `-` speaks against a paper."""
    editor: str = field(metadata=_read_by(Value.text, fallback=str))
    """A command line to write notes with; empty: the reader's own box."""
    keys: Mapping[str, tuple[str, ...]] = field(
        metadata=_read_by(_keys, fallback=dict, variable=layers.parse)
    )
    """The id of a command, and the names of the keys that run it instead of its own."""
    origins: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)
    """Where each key was set; the commands of `keys` as `keys.<id>`."""

    def error(self, key: str, reason: str) -> ConfigError:
        """Return the error that `key` (`theme`, `keys.keep`) is wrong, naming where it was set."""
        return ConfigError(self.origins.get(key, key), reason)


_SCHEMA = {each.name: each.metadata for each in fields(Config) if each.metadata}


def load(
    *,
    file: Path | None = None,
    overrides: Mapping[str, object] | None = None,
    environ: Mapping[str, str] = os.environ,
) -> Config:
    """Lay the layers together.

    `file` takes the place of the user's own configuration file and must exist; `overrides` are
    options of the command line, None or empty where they were not given.

    Raises `ConfigError`: a file cannot be read or parsed, a key is unknown, a value is wrong.
    """
    user = places.user_config()
    given: Layer = {}
    for layer in (
        layers.editor(environ),
        _known(layers.read(places.default_config())),
        _known(layers.read(file or user)) if file or user.exists() else {},
        layers.variables(environ, {name: meta["variable"] for name, meta in _SCHEMA.items()}),
        layers.options(overrides or {}),
    ):
        given = layers.over(given, layer)
    settings = {name: _resolve(name, given.get(name)) for name in _SCHEMA}
    return Config(**settings, origins=layers.origins(given))


def _known(layer: Layer) -> Layer:
    """Return `layer`, whose keys are all ours."""
    for key, value in layer.items():
        if key not in _SCHEMA:
            raise value.error(f"there is no key {key!r}{did_you_mean(key, _SCHEMA)}")
    return layer


def _resolve(name: str, value: Value | None) -> Any:
    """Return what `value` means, or the fallback where no layer says anything."""
    meta = _SCHEMA[name]
    if value is not None:
        return meta["read"](value)
    if meta["fallback"] is not None:
        return meta["fallback"]()
    raise ConfigError(str(places.default_config()), f"the key {name!r} needs a value")
