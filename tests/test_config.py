"""The configuration: layers, places, and what a wrong file is told."""

import re
from pathlib import Path

import pytest

from index import places
from index.config import THEMES, Config, did_you_mean, load
from index.config.layers import MAX_BYTES
from index.errors import ConfigError


@pytest.fixture(autouse=True)
def _home(tmp_path, monkeypatch):
    for name in ("CONFIG", "DATA", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    monkeypatch.setenv("HOME", str(tmp_path))


def user_file(text: str | bytes) -> Path:
    file = places.user_config()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def test_the_shipped_file_alone_gives_every_value():
    config = load(environ={})
    assert config == Config(
        sources=(),
        library=places.library(),
        cache_dir=places.cache(),
        theme="auto",
        low_bandwidth="auto",
        follow="auto",
        mouse="auto",
        ascii="auto",
        layout="auto",
        explore=0.1,
        lenses={},
        editor="",
        keys={},
    )


def test_every_key_of_the_shipped_file_is_commented_and_known():
    text = places.default_config().read_text()
    keys = re.findall(r"^(\w+):", text, re.MULTILINE)
    settings = [name for name in Config.__dataclass_fields__ if name != "origins"]
    assert keys == settings
    for key in keys:
        assert re.search(rf"^#[^\n]*\n{key}:", text, re.MULTILINE), key


def test_the_example_in_the_shipped_file_is_right():
    lines = places.default_config().read_text().splitlines()
    example = [line[4:] for line in lines if line.startswith("#   ") and "1." not in line]
    start = example.index("lenses:")
    user_file("\n".join(example[start:]))
    assert load(environ={}).keys == {"keep": ("s", "f5"), "reject": ("d",)}
    assert load(environ={}).lenses == {
        "clinical": ("patient", "randomised trial", "-mouse"),
        "memory": ("memory", "recall", "-hardware"),
    }


def test_each_layer_wins_over_the_one_before(tmp_path):
    assert load(environ={}).theme == "auto"
    user_file("theme: light")
    assert load(environ={}).theme == "light"
    named = tmp_path / "other.yaml"
    named.write_text("theme: contrast")
    assert load(file=named, environ={}).theme == "contrast"
    environ = {"PAPERREADER_THEME": "terminal"}
    assert load(file=named, environ=environ).theme == "terminal"
    assert load(file=named, environ=environ, overrides={"theme": "none"}).theme == "none"


def test_a_named_file_takes_the_place_of_the_users(tmp_path):
    user_file("theme: light")
    named = tmp_path / "other.yaml"
    named.write_text("editor: nano")
    assert load(file=named, environ={}).theme == "auto"


@pytest.mark.parametrize(
    "text", ["", "\n", "# nothing\n", "---\n", "{}", "theme:", "theme: ~", "theme: ''"]
)
def test_what_says_nothing_changes_nothing(text):
    user_file(text)
    assert load(environ={}) == load(file=places.default_config(), environ={})


def test_empty_variables_and_options_say_nothing():
    environ = {"PAPERREADER_THEME": "", "PAPERREADER_SOURCES": "", "EDITOR": ""}
    config = load(environ=environ, overrides={"library": None, "sources": ()})
    assert config == load(environ={})


def test_paths_of_a_file_start_at_its_folder(tmp_path):
    folder = tmp_path / "project"
    folder.mkdir()
    file = folder / "paperreader.yaml"
    file.write_text("sources: [papers, ../b.txt, /abs/c.txt, ~/d.txt]\nlibrary: list.yaml\n")
    config = load(file=file, environ={})
    expected = (
        f"{folder}/papers",
        f"{tmp_path}/b.txt",
        "/abs/c.txt",
        f"{tmp_path}/d.txt",
    )
    assert config.sources == expected
    assert config.library == folder / "list.yaml"


def test_paths_of_options_and_variables_stay_as_given():
    config = load(
        environ={"PAPERREADER_SOURCES": "./a.txt:b", "PAPERREADER_CACHE_DIR": "~/cache"},
        overrides={"library": "mine.yaml"},
    )
    assert config.sources == ("./a.txt", "b")
    assert config.library == Path("mine.yaml")
    assert config.cache_dir == Path.home() / "cache"


def test_one_source_needs_no_list():
    user_file("sources: /papers")
    assert load(environ={}).sources == ("/papers",)


@pytest.mark.parametrize("word", ["y", "no", "on", "1e3", "007", "2026-12-01", "0x10", "1_0"])
def test_words_stay_as_written(word):
    user_file(f"keys:\n  keep: [{word}]\n  {word}: a\neditor: {word}\n")
    config = load(environ={})
    assert config.keys == {"keep": (word,), word: ("a",)}
    assert config.editor == word


def test_keys_of_several_layers_are_joined():
    user_file("keys: {keep: [k], tag: [T]}")
    config = load(environ={"PAPERREADER_KEYS": "{tag: [t, f2]}"})
    assert config.keys == {"keep": ("k",), "tag": ("t", "f2")}
    assert config.origins["keys.keep"].endswith("config.yaml:1")
    assert config.origins["keys.tag"] == "PAPERREADER_KEYS"


@pytest.mark.parametrize(
    ("environ", "editor"),
    [
        ({"EDITOR": "vi", "VISUAL": "code -w"}, "code -w"),
        ({"EDITOR": "vi"}, "vi"),
        ({"EDITOR": "vi", "PAPERREADER_EDITOR": "nano"}, "nano"),
        ({}, ""),
    ],
)
def test_the_editor_falls_back_to_that_of_every_program(environ, editor):
    assert load(environ=environ).editor == editor


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("\nthem: dark", 2, "there is no key 'them'; did you mean 'theme'?"),
        ("cache-dir: x", 1, "there is no key 'cache-dir'; did you mean 'cache_dir'?"),
        ("THEME: x", 1, "there is no key 'THEME'; did you mean 'theme'?"),
        ("zzz: x", 1, "there is no key 'zzz'"),
        ("1: x", 1, "there is no key '1'"),
        ("? [a]\n: x", 1, "a key must be a word"),
        ("theme: darc", 1, f"no theme is called 'darc': use {', '.join(THEMES)}; did you mean"),
        ("theme: [dark]", 1, "must be one text"),
        ("library:\n  a: b", 1, "must be one text"),
        ("library: /", 1, "/ is a folder: name a file in it"),
        ("\nsources: {a: b}", 2, "must be a list"),
        ("sources:\n- a\n- [b]", 3, "must be one text"),
        ("sources:\n- a\n-", 3, "must be one text"),
        ("keys: [a]", 1, "must name commands and their keys"),
        ("keys:\n  tag: {a: b}", 2, "must be a list"),
        ("keys:\n  tag: t\n  tag: u", 3, "the key 'tag' stands here a second time"),
        ("keys: {a: [[[[[x]]]]]}", 1, "is nested too deeply"),
        ("keys: {a: &x [*x]}", 1, "is nested too deeply"),
        ("- a\n- b", 1, "must be keys with values"),
        ("just text", 1, "must be keys with values"),
        ("theme: dark\nkeys: [", 2, "not YAML: "),
        ("theme: dark\n\tkeys: x", 2, "not YAML: "),
        ("theme: dark\neditor: \x07", 2, "not YAML: the sign U+0007 is not allowed"),
        ("theme: *a", 1, "not YAML: found undefined alias"),
        ("[" * 5000, 1, "not YAML: "),
        ("theme: dark\n---\na: b", 2, "not YAML: expected a single document"),
        (b"theme: dark\neditor: \xff", 2, "is not UTF-8 text"),
    ],
)
def test_a_wrong_file_is_named_with_line_and_reason(text, line, reason):
    file = user_file(text)
    with pytest.raises(ConfigError) as caught:
        load(environ={})
    message = str(caught.value)
    assert message.startswith(f"{file}:{line}: {reason}")
    assert "\n" not in message


@pytest.mark.parametrize(
    ("environ", "overrides", "message"),
    [
        ({"PAPERREADER_THEME": "blue"}, {}, "PAPERREADER_THEME: no theme is called 'blue'"),
        ({"PAPERREADER_KEYS": "["}, {}, "PAPERREADER_KEYS: not YAML"),
        ({"PAPERREADER_KEYS": "tag"}, {}, "PAPERREADER_KEYS: must name commands"),
        ({}, {"library": "/"}, "--library: / is a folder"),
    ],
)
def test_a_wrong_variable_or_option_is_named(environ, overrides, message):
    with pytest.raises(ConfigError, match=re.escape(message)):
        load(environ=environ, overrides=overrides)


def test_a_named_file_must_exist(tmp_path):
    with pytest.raises(ConfigError, match=r"gone\.yaml: cannot be read: No such file"):
        load(file=tmp_path / "gone.yaml", environ={})


def test_a_folder_or_a_huge_file_is_no_configuration(tmp_path):
    with pytest.raises(ConfigError, match="cannot be read"):
        load(file=tmp_path, environ={})
    file = user_file("#" * (MAX_BYTES + 1))
    with pytest.raises(ConfigError, match=re.escape(f"{file}: is larger than")):
        load(environ={})


def test_a_default_struck_from_the_shipped_file_is_missed(tmp_path, monkeypatch):
    shipped = tmp_path / "config.yaml"
    shipped.write_text("sources: []\n")
    monkeypatch.setattr(places, "default_config", lambda: shipped)
    with pytest.raises(ConfigError, match="the key 'theme' needs a value"):
        load(environ={})


def test_a_tag_of_yaml_constructs_nothing():
    user_file("editor: !!python/object/apply:os.getcwd []\n")
    assert load(environ={}).editor == ""


def test_an_error_of_a_caller_names_where_the_key_was_set():
    file = user_file("\nkeys:\n  taag: [t]\n")
    config = load(environ={})
    hint = did_you_mean("taag", ["keep", "tag"])
    error = config.error("keys.taag", f"no command has this id{hint}")
    assert str(error) == f"{file}:3: no command has this id; did you mean 'tag'?"
    assert str(config.error("keys.gone", "x")) == "keys.gone: x"
