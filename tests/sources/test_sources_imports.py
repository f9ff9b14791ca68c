"""Real files of other tools: read whole, and read as far as possible when damaged."""

import gzip
import itertools
import lzma
import os
import random
from pathlib import Path

import pytest

from index.errors import SourceError
from index.sources import read

IMPORTS = Path(__file__).parents[2] / ".." / "shared" / "corpora" / "imports"
FULL = bool(os.environ.get("PAPERREADER_FULL"))
FILES = {
    "embase.csv": 6,
    "faulty_year.ris": 1,
    "generic_labels_no_title.csv": 6,
    "generic_semicolon.csv": 2,
    "generic_tab.tsv": 2,
    "nips-sample.bib": 149,
    "ovid_psycinfo.ris": 6,
    "paperlists-sample.json": 60,
    "ris_issue_992.txt": 19,
    "scopus.ris": 6,
}

pytestmark = pytest.mark.skipif(
    not IMPORTS.is_dir(), reason="the real files of other tools are not beside the clone"
)


def results(file: Path):
    found = list(read(str(file)))
    records = [each for each in found if not isinstance(each, SourceError)]
    return records, [each for each in found if isinstance(each, SourceError)]


def said(record):
    """What a record says, wherever it stands."""
    return [getattr(record, name) for name in record.__slots__ if name != "place"]


@pytest.mark.parametrize(("name", "count"), FILES.items())
def test_no_record_is_lost(name, count):
    records, problems = results(IMPORTS / name)
    assert len(records) == count
    assert len(problems) == (name == "faulty_year.ris")


def test_a_year_that_is_none_is_reported():
    _, [problem] = results(IMPORTS / "faulty_year.ris")
    assert "no year that makes sense ('10 15')" in str(problem)


@pytest.mark.parametrize(
    ("name", "number", "expected"),
    [
        (
            "scopus.ris",
            0,
            {
                "title": "Stress and the brain-gut axis in functional and chronic-inflammatory "
                "gastrointestinal diseases: A transdisciplinary challenge",
                "authors": ("A. Labanski", "J. Langhorst", "H. Engler", "S. Elsenbruch"),
                "venue": "Psychoneuroendocrinology",
                "year": 2020,
                "doi": "10.1016/j.psyneuen.2019.104501",
                "note": "",
            },
        ),
        (
            "ovid_psycinfo.ris",
            0,
            {
                "year": 2019,
                "doi": "10.1002/cpp.2398",
                "venue": "Clinical Psychology & Psychotherapy",
            },
        ),
        (
            "ovid_psycinfo.ris",
            1,
            {
                "keywords": (
                    "Body Image",
                    "Colon Disorders",
                    "Human Sex Differences",
                    "Self-Concept",
                    "Sex Roles",
                    "Symptoms",
                ),
            },
        ),
        ("faulty_year.ris", 0, {"year": None}),
        (
            "ris_issue_992.txt",
            1,
            {
                "year": 2011,
                "venue": "Joint Commission Perspectives on Patient Safety",
                "keywords": (
                    "Accreditation",
                    "Health Facility Administration",
                    "Joint Commission",
                    "Standards",
                    "Patient Safety",
                    "Professional Practice, Evidence-Based",
                    "Quality Improvement",
                    "Risk Management",
                    "Catheter-Related Infections",
                    "Prevention and Control",
                    "Infection Control",
                    "Medication Reconciliation",
                    "Organizational Compliance",
                ),
            },
        ),
        (
            "embase.csv",
            0,
            {
                "title": "Duplication cysts: Diagnosis, management, and the role of endoscopic "
                "ultrasound",
                "authors": ("R. Liu", "D.G. Adler"),
                "venue": "Endoscopic Ultrasound",
                "year": 2014,
                "doi": "10.4103/2303-9027.138783",
            },
        ),
        (
            "generic_labels_no_title.csv",
            0,
            {"title": "", "authors": ("Karl Marx", "Astrid Lindgren"), "year": 2014},
        ),
        (
            "generic_semicolon.csv",
            1,
            {
                "title": "The title of the reference",
                "keywords": ("Pippi Langstrumpf", "Nordwind", "Piraten"),
                "year": 2006,
            },
        ),
        (
            "generic_tab.tsv",
            0,
            {"title": "Title of reference", "authors": ("Karl Marx", "Astrid Lindgren")},
        ),
        (
            "nips-sample.bib",
            1,
            {
                "authors": ("Olivier Coenen", "Terrence J Sejnowski"),
                "venue": "Advances in Neural Information Processing Systems",
                "year": 1995,
                "urls": (
                    (
                        "https://proceedings.neurips.cc/paper_files/paper/1995/file/"
                        "a34bacf839b923770b2c360eefa26748-Paper.pdf"
                    ),
                ),
            },
        ),
        (
            "paperlists-sample.json",
            1,
            {
                "authors": ("Kenney Ng", "Richard P Lippmann"),
                "venue": "Advances in Neural Information Processing Systems",
                "year": 1990,
            },
        ),
    ],
)
def test_fields_are_right(name, number, expected):
    record = results(IMPORTS / name)[0][number]
    assert {field: getattr(record, field) for field in expected} == expected


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("pack", [None, gzip.compress, lzma.compress], ids=["as is", "gz", "xz"])
def test_a_truncated_file_keeps_every_record_before_the_cut(tmp_path, name, pack):
    data = (IMPORTS / name).read_bytes()
    whole, _ = results(IMPORTS / name)
    packed = pack(data) if pack else data
    for percent in range(5, 100, 5 if FULL else 30 if pack else 10):
        file = tmp_path / name
        cut = packed[: len(packed) * percent // 100]
        file.write_bytes(cut)
        records, _ = results(file)
        if pack is None:
            lines = cut.count(b"\n")
            before = [r for r, after in itertools.pairwise(whole) if after.place.line <= lines + 1]
            assert [said(r) for r in records[: len(before)]] == [said(r) for r in before]
            assert len(before) <= len(records) <= len(before) + 1


@pytest.mark.parametrize("name", FILES)
def test_flipped_bytes_never_raise_and_cost_few_records(tmp_path, name):
    data = (IMPORTS / name).read_bytes()
    whole, _ = results(IMPORTS / name)
    chance = random.Random(name)
    for _ in range(100 if FULL else 5):
        damaged = bytearray(data)
        place = chance.randrange(len(damaged))
        damaged[place] ^= 1 << chance.randrange(8)
        (tmp_path / name).write_bytes(damaged)
        records, _ = results(tmp_path / name)
        assert abs(len(records) - len(whole)) <= 1, place


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-8-sig", "cp1252", "utf-32"])
def test_other_encodings_are_read_alike(tmp_path, name, encoding):
    text = (IMPORTS / name).read_text("utf-8")
    (tmp_path / name).write_bytes(text.encode(encoding, "replace"))
    records, problems = results(tmp_path / name)
    assert len(records) == FILES[name]
    assert len(problems) == (name == "faulty_year.ris")
    if encoding != "cp1252":
        assert [said(r) for r in records] == [said(r) for r in results(IMPORTS / name)[0]]


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("ends", ["\r\n", "\r"])
def test_other_line_ends_are_read_alike(tmp_path, name, ends):
    text = (IMPORTS / name).read_text("utf-8")
    (tmp_path / name).write_bytes(text.replace("\n", ends).encode())
    assert [said(r) for r in results(tmp_path / name)[0]] == [
        said(r) for r in results(IMPORTS / name)[0]
    ]


@pytest.mark.parametrize("name", FILES)
def test_noise_never_raises(tmp_path, name):
    data = (IMPORTS / name).read_bytes()
    chance = random.Random(name)
    for share in (0.001, 0.01, 0.2):
        damaged = bytearray(data)
        for _ in range(int(share * len(damaged))):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        (tmp_path / name).write_bytes(damaged)
        results(tmp_path / name)
