"""The texts that PubMed and Ovid save, which no reference manager reads."""

import pytest

from index.errors import SourceError
from index.sources import read

PUBMED = """\
1. J Sleep Res. 2020 Jan;29(1):89-94. doi: 10.1000/jsr.2020.1. Epub 2020 Jan 1.

Sleep stages told from one channel of
the electroencephalogram.

Roe J(1), van der Berg SM(1)(2), Smith K Jr(2).

Author information:
(1)Department of Sleep, Somewhere.
(2)Department of Rest, Elsewhere.

Comment in
    J Sleep Res. 2020 Oct;29(5):14-16.

BACKGROUND: Sleep is staged by hand, which takes
a trained person hours.
METHODS: We learn stages from one channel.

© 2020 Somebody.

DOI: 10.1000/jsr.2020.1
PMCID: PMC1
PMID: 31000001 [Indexed for MEDLINE]

Conflict of interest statement: None.


2. Lancet. 2019 Feb 2;393(10170):447-492.

[A title in another language].

Doe A; Sleep Study Group.

Only this is the abstract.

PMID: 31000002
"""
OVID = """\
<1>
Unique Identifier
  31000001
Title
  Sleep stages told from one channel.
Source
  Journal of Sleep Research. 29(1):89-94, 2020 Jan.
Authors
  Roe J; Smith K
Abstract
  Sleep is staged by hand.
  We learn stages.
Keywords
  sleep; stages
Digital Object Identifier
  10.1000/JSR.2020.1
Year of Publication
  2020

<2>
Unique Identifier
  2
Title
  Second
Abstract
  More.
"""


def test_pubmed(tmp_path):
    (tmp_path / "set.txt").write_text(PUBMED)
    first, second = read(str(tmp_path / "set.txt"))
    assert first.title == "Sleep stages told from one channel of the electroencephalogram."
    assert first.authors == ("J Roe", "SM van der Berg", "K Smith Jr")
    assert (first.venue, first.year, first.doi) == ("J Sleep Res", 2020, "10.1000/jsr.2020.1")
    assert first.urls == ("https://pubmed.ncbi.nlm.nih.gov/31000001/",)
    assert first.raw == (
        "BACKGROUND: Sleep is staged by hand, which takes a trained person hours.\n"
        "METHODS: We learn stages from one channel."
    )
    assert (second.title, second.authors) == ("A title in another language.", ("A Doe",))
    assert (second.venue, second.year, second.doi) == ("Lancet", 2019, "")
    assert second.raw == "Only this is the abstract."
    assert second.place.line == 28


def test_ovid(tmp_path):
    (tmp_path / "citations.txt").write_text(OVID)
    first, second = read(str(tmp_path / "citations.txt"))
    assert (first.title, first.authors) == (
        "Sleep stages told from one channel.",
        ("J Roe", "K Smith"),
    )
    assert first.venue == "Journal of Sleep Research"
    assert (first.year, first.doi) == (2020, "10.1000/jsr.2020.1")
    assert first.raw == "Sleep is staged by hand. We learn stages."
    assert first.keywords == ("sleep", "stages")
    assert (second.title, second.raw) == ("Second", "More.")


@pytest.mark.parametrize("text", [PUBMED, OVID], ids=["PubMed", "Ovid"])
def test_a_file_cut_off_anywhere_keeps_the_records_before(tmp_path, text):
    file = tmp_path / "cut.txt"
    file.write_text(text)
    [whole, _] = read(str(file))
    second = text.index("\n2. L") if text is PUBMED else text.index("<2>")
    for end in range(second, len(text), 5):
        file.write_text(text[:end])
        found = [each for each in read(str(file)) if not isinstance(each, SourceError)]
        assert (found[0].title, found[0].raw) == (whole.title, whole.raw)


def test_a_journal_article_of_pubmed_is_one_whatever_else_it_is(tmp_path):
    (tmp_path / "set.nbib").write_text(
        "PMID- 31000001\nTI  - Title\nAB  - Abstract.\nPT  - Consensus Development Conference\n"
        "PT  - Journal Article\n"
    )
    [record] = read(str(tmp_path / "set.nbib"))
    assert record.kind == "article"
