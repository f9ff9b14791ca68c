"""Org mode, as org-bibtex and people write it."""

import pytest

from index.errors import SourceError
from index.sources import read

ORG = """#+TITLE: Reading

* TODO How to read                                     :eeg:to_read:
:PROPERTIES:
:CUSTOM_ID: roe2020
:AUTHOR: Roe, Jane and Lee, Bob
:JOURNAL: Journal of X
:YEAR: 2020
:DOI: 10.1000/X
:BTYPE: article
:END:
The first paragraph.

#+begin_quote
mine
#+end_quote
** A heading without properties
Not a paper.
* Another one: with a colon
  :PROPERTIES:
  :YEAR: soon 9
  :END:
"""


@pytest.fixture
def found(tmp_path):
    (tmp_path / "a.org").write_text(ORG)
    return list(read(str(tmp_path / "a.org")))


def test_headings_with_properties_are_papers(found):
    first, second = (each for each in found if not isinstance(each, SourceError))
    assert (first.title, first.tags, first.place.line) == ("How to read", ("eeg", "to_read"), 3)
    assert (first.authors, first.venue, first.year) == (
        ("Jane Roe", "Bob Lee"),
        "Journal of X",
        2020,
    )
    assert (first.doi, first.kind, first.note, first.id) == ("10.1000/x", "article", "mine", "")
    assert first.raw == "The first paragraph."
    assert (second.title, second.year) == ("Another one: with a colon", None)


def test_what_is_wrong_is_reported(found):
    [problem] = (each for each in found if isinstance(each, SourceError))
    assert str(problem).endswith("a.org:19: has no year that makes sense ('soon 9')")


def test_a_heading_that_is_only_a_keyword_is_no_title(tmp_path):
    (tmp_path / "a.org").write_text("* TODO \n:PROPERTIES:\n:YEAR: 2000\n:END:\n")
    [found] = read(str(tmp_path / "a.org"))
    assert "neither title nor abstract" in str(found)


def test_a_heading_of_blanks_is_read_in_one_pass(tmp_path):
    (tmp_path / "a.org").write_text(f"* T{' ' * 20_000}x\n:PROPERTIES:\n:YEAR: 2000\n:END:\n")
    [record] = read(str(tmp_path / "a.org"))
    assert record.title.split() == ["T", "x"]
