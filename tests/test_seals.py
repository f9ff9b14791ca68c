"""Seals: every byte is compared once, and again as soon as anybody may have changed one."""

import os
import time

import pytest

from index import seals
from index.errors import CacheError

NAMES = ["papers", "words"]
CONTENT = bytes(range(256)) * 64


@pytest.fixture
def folder(tmp_path):
    for name in NAMES:
        (tmp_path / name).write_bytes(CONTENT)
    return tmp_path


@pytest.fixture
def sealed(folder):
    return {name: seals.seal(folder / name) for name in NAMES}


@pytest.fixture
def read(monkeypatch):
    """Return the names of the files that are read whole, in order."""
    names, whole = [], seals.seal

    def noted(path):
        names.append(path.name)
        return whole(path)

    monkeypatch.setattr(seals, "seal", noted)
    return names


@pytest.fixture
def later(monkeypatch):
    """Return a function that puts the clock some seconds ahead."""
    clock = time.time_ns

    def ahead(seconds):
        monkeypatch.setattr(time, "time_ns", lambda: clock() + int(seconds * 1e9))

    return ahead


def test_files_left_alone_are_read_once(folder, sealed, read, later):
    later(10)
    for _ in range(3):
        seals.check(folder, sealed)
    assert read == NAMES


def test_files_just_written_are_read_until_their_time_stamps_tell_writes_apart(
    folder, sealed, read, later
):
    seals.check(folder, sealed)
    seals.check(folder, sealed)
    assert read == NAMES * 2
    later(10)
    seals.check(folder, sealed)
    seals.check(folder, sealed)
    assert read == NAMES * 3


def test_files_are_read_again_after_a_month(folder, sealed, read, later):
    later(10)
    seals.check(folder, sealed)
    later(31 * 86400)
    seals.check(folder, sealed)
    seals.check(folder, sealed)
    assert read == NAMES * 2


def test_a_clock_put_back_proves_nothing(folder, sealed, read, later):
    later(1000)
    seals.check(folder, sealed)
    later(0)
    seals.check(folder, sealed)
    assert read == NAMES * 2


@pytest.mark.parametrize("at", [0, 5000, len(CONTENT) - 1])
@pytest.mark.parametrize("name", NAMES)
def test_one_bit_is_found_though_size_and_date_of_the_file_are_put_back(
    folder, sealed, later, name, at
):
    later(10)
    seals.check(folder, sealed)
    path = folder / name
    before = path.stat()
    changed = bytearray(CONTENT)
    changed[at] ^= 1
    path.write_bytes(changed)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    with pytest.raises(CacheError, match=f"{name}: damaged"):
        seals.check(folder, sealed)


@pytest.mark.parametrize(
    ("harm", "says"),
    [
        (lambda path: path.unlink(), "No such file"),
        (lambda path: path.write_bytes(CONTENT[:-1]), "damaged"),
        (lambda path: path.write_bytes(b""), "damaged"),
        (lambda path: path.chmod(0o666), "not a file of yours alone"),
        (lambda path: (path.rename(path.with_name("x")), path.symlink_to("x")), "yours alone"),
        (lambda path: (path.unlink(), path.mkdir()), "yours alone"),
    ],
    ids=["missing", "cut", "empty", "open to others", "a link", "a folder"],
)
def test_a_file_that_is_another_is_refused_in_one_line(folder, sealed, harm, says):
    harm(folder / "words")
    with pytest.raises(CacheError, match=says) as caught:
        seals.check(folder, sealed)
    assert "\n" not in str(caught.value)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_a_file_of_somebody_else_is_refused(folder, sealed):
    os.chown(folder / "words", 65534, 65534)
    with pytest.raises(CacheError, match="not a file of yours alone"):
        seals.check(folder, sealed)


SENSELESS = [None, [], {}, {"looked": 5}, {"looked": "x", "marks": {}}, {"looked": 1, "marks": [3]}]
SENSELESS += [{"looked": 10**19, "marks": {"papers": [1]}}]
NOTES = [b"", b"{}", b"[]", b"\0\1", b'{"content": 1, "checksum": 2}', *map(seals.pack, SENSELESS)]


@pytest.mark.parametrize("note", NOTES)
def test_a_damaged_note_of_what_was_sound_leads_to_reading(folder, sealed, read, later, note):
    later(10)
    (folder / "sound.json").write_bytes(note)
    seals.check(folder, sealed)
    seals.check(folder, sealed)
    assert read == NAMES


def test_where_no_note_can_be_left_files_are_read_every_time(folder, sealed, read, later):
    later(10)
    (folder / "sound.json").mkdir()
    seals.check(folder, sealed)
    seals.check(folder, sealed)
    assert read == NAMES * 2
    assert sorted(path.name for path in folder.iterdir()) == ["papers", "sound.json", "words"]


def test_a_packed_content_comes_back_and_no_other():
    content = {"looked": 5, "names": ["größe", None, 1.5], "marks": {}}
    packed = seals.pack(content)
    assert seals.unpack(packed) == content
    for at in range(len(packed)):
        for bit in range(8):
            changed = bytearray(packed)
            changed[at] ^= 1 << bit
            try:
                assert seals.unpack(bytes(changed)) == content
            except ValueError:
                continue


def test_the_note_says_nothing_of_files_that_were_not_sound(folder, sealed):
    (folder / "words").write_bytes(b"")
    with pytest.raises(CacheError):
        seals.check(folder, sealed)
    assert not (folder / "sound.json").exists()
    (folder / "words").write_bytes(CONTENT)
    seals.check(folder, sealed)
    assert sorted(seals.unpack((folder / "sound.json").read_bytes())["marks"]) == NAMES
