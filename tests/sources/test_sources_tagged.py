"""RIS, PubMed, Web of Science and refer: tags of different dialects."""

import pytest

from index.errors import SourceError
from index.sources import read

NBIB = """PMID- 123
OWN - NLM
TI  - Reading in a
      hurry.
PG  - 1-2
LID - 10.1000/abc.1 [doi]
AB  - BACKGROUND: We study how people
      read. RESULTS: Fast.
FAU - Roe, Jane
AU  - Roe J
FAU - Smith, John Q
AU  - Smith JQ
CN  - The Group
DP  - 2020 May
JT  - Journal of X
MH  - *Reading/methods
MH  - Humans
OT  - abstracts

PMID- 124
TI  - Second
AID - S1 [pii]
AID - 10.1000/abc.2 [doi]
"""

CIW = """FN Clarivate Analytics Web of Science
VR 1.0
PT J
AU Roe, J
   Smith, JQ
AF Roe, Jane
   Smith, John Q.
TI Reading in
   a hurry
SO JOURNAL OF X
DE abstracts; reading
ID EEG
AB We study how people
   read.
PY 2020
DI 10.1000/ABC
ER

PT J
TI Second
ER

EF
"""

ENW = """%0 Journal Article
%T Reading in a hurry
%A Roe, Jane
%A Smith, John
%J Journal of X
%D 2020
%X We study how people read.
%K abstracts
reading
%U https://x.org/a
%R 10.1000/abc

%0 Conference Paper
%T Second
"""

ZOTERO = """TY  - CONF
TI  - Reading
AU  - Roe, Jane
AU  - Smith, John, Jr.
C3  - Proceedings of X
DA  - 2020/05/01/
PY  - 2020
DO  - 10.1000/ABC
UR  - http://arxiv.org/abs/2001.01234
L1  - file:///home/x/a.pdf
AB  - We study
how people read.
KW  - eeg
KW  - to read, soon
N1  - first
N1  - <p>second</p>
ER  -

"""

MENDELEY = """TY  - JOUR
T1  - Reading
A1  - Roe, Jane
Y1  - 2020/05/01/
JF  - Journal of X
N2  - We study.
KW  - eeg, reading
M3  - doi: 10.1000/abc
ER  -
"""


@pytest.mark.parametrize(
    ("name", "text", "count", "expected"),
    [
        (
            "a.nbib",
            NBIB,
            2,
            {
                "title": "Reading in a hurry.",
                "raw": "BACKGROUND: We study how people read. RESULTS: Fast.",
                "authors": ("Jane Roe", "John Q Smith"),
                "venue": "Journal of X",
                "year": 2020,
                "doi": "10.1000/abc.1",
                "keywords": ("abstracts", "Reading", "Humans"),
                "urls": ("https://pubmed.ncbi.nlm.nih.gov/123/",),
            },
        ),
        (
            "savedrecs.txt",
            CIW,
            2,
            {
                "title": "Reading in a hurry",
                "raw": "We study how people read.",
                "authors": ("Jane Roe", "John Q. Smith"),
                "venue": "JOURNAL OF X",
                "year": 2020,
                "doi": "10.1000/abc",
                "keywords": ("abstracts", "reading", "EEG"),
            },
        ),
        (
            "a.enw",
            ENW,
            2,
            {
                "title": "Reading in a hurry",
                "authors": ("Jane Roe", "John Smith"),
                "venue": "Journal of X",
                "year": 2020,
                "keywords": ("abstracts", "reading"),
                "doi": "10.1000/abc",
            },
        ),
        (
            "zotero.ris",
            ZOTERO,
            1,
            {
                "authors": ("Jane Roe", "John Smith Jr."),
                "venue": "Proceedings of X",
                "year": 2020,
                "doi": "10.1000/abc",
                "arxiv": "2001.01234",
                "urls": ("http://arxiv.org/abs/2001.01234",),
                "raw": "We study\nhow people read.",
                "keywords": ("eeg", "to read, soon"),
                "note": "first\nsecond",
                "tags": (),
                "id": "",
            },
        ),
        (
            "mendeley.ris",
            MENDELEY,
            1,
            {
                "title": "Reading",
                "authors": ("Jane Roe",),
                "venue": "Journal of X",
                "year": 2020,
                "keywords": ("eeg", "reading"),
                "doi": "10.1000/abc",
            },
        ),
    ],
)
def test_dialects(tmp_path, name, text, count, expected):
    (tmp_path / name).write_text(text)
    records = list(read(str(tmp_path / name)))
    assert len(records) == count
    assert {field: getattr(records[0], field) for field in expected} == expected


def test_a_record_that_says_nothing_is_reported_and_remarks_are_not(tmp_path):
    file = tmp_path / "a.ris"
    file.write_text(
        "1.\nTY  - JOUR\nPY  - 2020\nER  - \nNL  - remark\n\nTY  - JOUR\nTI  - T\nER  -\n"
    )
    problem, record = read(str(file))
    assert isinstance(problem, SourceError)
    assert str(problem).endswith("a.ris:2: the record has neither title nor abstract")
    assert (record.title, record.place.line) == ("T", 7)


def test_a_record_whose_beginning_is_lost(tmp_path):
    file = tmp_path / "a.ris"
    file.write_text("TI  - One\nAU  - Roe, Jane\nAB  - x\nER  - \nTY  - JOUR\nTI  - Two\nER  - \n")
    assert [record.title for record in read(str(file))] == ["One", "Two"]


def test_a_record_with_nothing_but_tags_of_no_use_is_reported(tmp_path):
    (tmp_path / "a.ris").write_text("TY  - JOUR\nSN  - 1234\nER  - \n")
    [found] = read(str(tmp_path / "a.ris"))
    assert str(found).endswith("a.ris:1: the record has neither title nor abstract")
