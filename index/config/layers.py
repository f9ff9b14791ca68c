"""Layers of configuration: what a file, the environment or the command line says, and where.

Nothing is typed here: every scalar stays the text that was written, so that no `y`, `no` or `1e3`
turns into something else.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import yaml

from index.errors import ConfigError

PREFIX = "PAPERREADER_"
MAX_BYTES = 1_000_000
"""A larger file is no configuration, but a source or a list named by mistake."""
MAX_DEPTH = 4
_NULL = "tag:yaml.org,2002:null"

Layer: TypeAlias = "dict[str, Value]"
Place: TypeAlias = Callable[[int], str]
"""Turns a line into what a message begins with."""


@dataclass(frozen=True, slots=True)
class Value:
    """What one layer says for one key."""

    data: str | list[Value] | dict[str, Value] | None
    """As written; None or empty where the layer leaves the key to the one below."""
    where: str
    """A file and line, a variable or an option."""
    base: Path | None = None
    """The folder relative paths start at; None leaves them as given, for the current folder."""

    def error(self, reason: str) -> ConfigError:
        """Return the error that this value is wrong."""
        return ConfigError(self.where, reason)

    def text(self) -> str:
        """Return the value as text; raises `ConfigError` where it is anything else."""
        if not isinstance(self.data, str):
            raise self.error("must be one text (in quotes, if it is a sign)")
        return self.data

    def path(self) -> str:
        """Return the value as a path, `~` expanded and the base put in front."""
        path = os.path.expanduser(self.text())  # noqa: PTH111 - pathlib drops a leading ./
        if "\0" in path:
            raise self.error("a path cannot hold the sign U+0000")
        return path if self.base is None else os.path.normpath(self.base / path)

    def parts(self) -> list[Value]:
        """Return the members of a list; a single text is a list of one."""
        if isinstance(self.data, dict):
            raise self.error("must be a list, like [a, b]")
        return self.data if isinstance(self.data, list) else [self]


def over(below: Layer, above: Layer) -> Layer:
    """Lay one layer over another: empty values let the lower one through, mappings are joined."""
    result = dict(below)
    for key, value in above.items():
        if not value.data:
            continue
        lower = result.get(key)
        if lower and isinstance(lower.data, dict) and isinstance(value.data, dict):
            result[key] = Value(lower.data | value.data, value.where, value.base)
        else:
            result[key] = value
    return result


def origins(layer: Layer) -> dict[str, str]:
    """Return where each key, and each member of a mapping as `key.member`, was set."""
    result = {}
    for key, value in layer.items():
        result[key] = value.where
        if isinstance(value.data, dict):
            result |= {f"{key}.{name}": part.where for name, part in value.data.items()}
    return result


def options(overrides: Mapping[str, object]) -> Layer:
    """Return options of the command line as a layer; None and empty lists say nothing."""
    layer = {}
    for key, given in overrides.items():
        where = "--" + key.replace("_", "-")
        if isinstance(given, list | tuple):
            layer[key] = Value([Value(str(part), where) for part in given], where)
        elif given is not None:
            layer[key] = Value(str(given), where)
    return layer


def plain(text: str, where: str) -> Value:
    """Return the text of a variable as it is."""
    return Value(text, where)


def path_list(text: str, where: str) -> Value:
    """Return a list of paths separated as in PATH."""
    return Value([Value(part, where) for part in text.split(os.pathsep) if part], where)


def parse(text: str, where: str) -> Value:
    """Return the YAML text of a variable as a value."""
    return _compose(text, None, lambda _line: where)


def variables(environ: Mapping[str, str], keys: Mapping[str, Callable[[str, str], Value]]) -> Layer:
    """Return what `PAPERREADER_<KEY>` says for each of `keys`, read by the function given."""
    names = {key: PREFIX + key.upper() for key in keys}
    return {key: keys[key](environ[name], name) for key, name in names.items() if environ.get(name)}


def editor(environ: Mapping[str, str]) -> Layer:
    """Return the editor that the environment names for every program, below all our layers."""
    name = next((name for name in ("VISUAL", "EDITOR") if environ.get(name)), None)
    return {"editor": Value(environ[name], name)} if name else {}


def read(file: Path) -> Layer:
    """Return the keys of a configuration file; raises `ConfigError`."""
    try:
        content = file.read_bytes()
    except OSError as error:
        raise ConfigError(str(file), f"cannot be read: {error.strerror}") from error
    if len(content) > MAX_BYTES:
        raise ConfigError(str(file), f"is larger than {MAX_BYTES:,} bytes: no configuration")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ConfigError(f"{file}:{line}", "is not UTF-8 text: save it as UTF-8") from error
    document = _compose(text, file.absolute().parent, lambda line: f"{file}:{line}")
    if document.data and not isinstance(document.data, dict):
        raise document.error("must be keys with values, like 'theme: dark'")
    return document.data if isinstance(document.data, dict) else {}


def _compose(text: str, base: Path | None, place: Place) -> Value:
    """Return YAML text as a value."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        root = yaml.compose(text, loader)
    except yaml.reader.ReaderError as error:
        sign = f"the sign U+{error.character:04X} is not allowed"
        line = text.count("\n", 0, error.position) + 1
        raise ConfigError(place(line), f"not YAML: {sign}") from error
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        reason = ", ".join(filter(None, (error.context, error.problem)))
        last = text.rstrip().count("\n")  # libyaml marks an early end a line too low
        line = min(mark.line, last) + 1 if mark else 1
        raise ConfigError(place(line), f"not YAML: {reason}") from error
    return _value(root, base, place) if root else Value(None, place(1), base)


def _value(node: yaml.Node, base: Path | None, place: Place, depth: int = 0) -> Value:
    """Return a YAML node as a value; nothing of it is constructed."""
    where = place(node.start_mark.line + 1)
    if depth > MAX_DEPTH:
        raise ConfigError(where, "is nested too deeply")
    if isinstance(node, yaml.SequenceNode):
        return Value([_value(child, base, place, depth + 1) for child in node.value], where, base)
    if not isinstance(node, yaml.MappingNode):
        return Value(None if node.tag == _NULL else node.value, where, base)
    data: Layer = {}
    for key, child in node.value:
        at = place(key.start_mark.line + 1)
        if not isinstance(key, yaml.ScalarNode):
            raise ConfigError(at, "a key must be a word")
        if key.value in data:
            raise ConfigError(at, f"the key {key.value!r} stands here a second time")
        data[key.value] = Value(_value(child, base, place, depth + 1).data, at, base)
    return Value(data, where, base)
