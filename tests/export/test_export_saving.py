"""Saving an export: never over another file unasked, all or nothing."""

import os
import stat
from pathlib import Path

import pytest
from export.samples import FULL, UNTITLED, write

from index.errors import ExportError
from index.export import FORMATS, save

BIBTEX = FORMATS["bibtex"]


def broken():
    yield FULL
    raise OSError(28, "No space left on device")


def left_in(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


def test_a_new_file_is_written(tmp_path):
    file = tmp_path / "papers.bib"
    assert save(BIBTEX, [FULL, UNTITLED], str(file)) == 2
    assert file.read_text("utf-8") == write("bibtex", [FULL, UNTITLED])
    assert left_in(tmp_path) == ["papers.bib"]


def test_a_new_file_has_the_usual_mode(tmp_path):
    before = os.umask(0o027)
    try:
        save(BIBTEX, [], str(tmp_path / "x.bib"))
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "x.bib").stat().st_mode) == 0o640


def test_an_existing_file_is_left_alone(tmp_path):
    file = tmp_path / "papers.bib"
    file.write_text("mine")
    with pytest.raises(ExportError, match=r"papers\.bib: exists already: .*--force"):
        save(BIBTEX, [FULL], str(file))
    assert file.read_text() == "mine"
    assert left_in(tmp_path) == ["papers.bib"]


def test_overwriting_keeps_mode_and_link(tmp_path):
    target = tmp_path / "real.bib"
    target.write_text("old")
    target.chmod(0o600)
    link = tmp_path / "papers.bib"
    link.symlink_to(target)
    assert save(BIBTEX, [FULL], str(link), overwrite=True) == 1
    assert link.is_symlink()
    assert target.read_text("utf-8") == write("bibtex", [FULL])
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


@pytest.mark.parametrize("overwrite", [True, False])
def test_a_failure_leaves_nothing_behind(tmp_path, overwrite):
    file = tmp_path / "papers.bib"
    if overwrite:
        file.write_text("old")
    with pytest.raises(ExportError, match="cannot be written: No space left on device"):
        save(BIBTEX, broken(), str(file), overwrite=overwrite)
    assert left_in(tmp_path) == (["papers.bib"] if overwrite else [])
    if overwrite:
        assert file.read_text() == "old"


@pytest.mark.parametrize("overwrite", [True, False])
def test_a_folder_or_a_missing_folder_is_refused(tmp_path, overwrite):
    for file in (tmp_path, tmp_path / "gone" / "x.bib"):
        with pytest.raises(ExportError, match="cannot be written"):
            save(BIBTEX, [FULL], str(file), overwrite=overwrite)


def test_a_file_that_appears_meanwhile_is_left_alone(tmp_path):
    file = tmp_path / "papers.bib"

    def meanwhile():
        file.write_text("theirs")
        yield FULL

    with pytest.raises(ExportError, match="exists already"):
        save(BIBTEX, meanwhile(), str(file))
    assert file.read_text() == "theirs"


@pytest.mark.parametrize("taken", [True, False])
def test_a_file_system_without_links_will_do(tmp_path, monkeypatch, taken):
    def refuse(_aside, path):
        if taken:
            Path(path).write_text("theirs")
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    file = tmp_path / "papers.bib"
    if taken:
        with pytest.raises(ExportError, match="exists already"):
            save(BIBTEX, [FULL], str(file))
        assert file.read_text() == "theirs"
    else:
        assert save(BIBTEX, [FULL], str(file)) == 1
    assert left_in(tmp_path) == ["papers.bib"]


def test_a_device_is_written_to():
    assert save(BIBTEX, [FULL], os.devnull) == 1


def test_lone_surrogates_do_not_stop_an_export(tmp_path):
    from export.samples import item

    file = tmp_path / "x.json"
    save(FORMATS["json"], [item(abstract="a\ud800b")], str(file))
    assert r"a\ud800b" in file.read_text("utf-8")
