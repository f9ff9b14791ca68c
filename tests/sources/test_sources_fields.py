"""Names, years, identifiers and lists, whatever the format."""

import pytest

from index.sources import fields, persons


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Roe, Jane", "Jane Roe"),
        ("Jane Roe", "Jane Roe"),
        ("van der Berg, Jan", "Jan van der Berg"),
        ("Roe, Jane, Jr.", "Jane Roe Jr."),
        ("Roe, III, Jane", "Jane Roe III"),
        ("Roe, Jr", "Roe Jr"),
        ("Roe, Ph.D.", "Roe, Ph.D."),
        ("王, 小明", "王小明"),
        ("王小明", "王小明"),
        ("Roe,", "Roe"),
        ("A, B, C, D", "A, B, C, D"),
        ("", ""),
    ],
)
def test_names(text, expected):
    assert persons.name(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Jane Roe; John Smith;", ["Jane Roe", "John Smith"]),
        ("Roe, Jane; Smith, John", ["Roe, Jane", "Smith, John"]),
        ("Jane Roe and John Smith", ["Jane Roe", "John Smith"]),
        ("Jane Roe, Ann Lee, and John Smith", ["Jane Roe", "Ann Lee", "John Smith"]),
        ("Roe J., Smith A.B.", ["Roe J.", "Smith A.B."]),
        ("Roe, J., Smith, A. B.", ["Roe, J.", "Smith, A. B."]),
        ("Roe, Jane", ["Roe, Jane"]),
        ("van der Berg, Jan", ["van der Berg, Jan"]),
        ("张三, 李四", ["张三", "李四"]),
        ("Plato", ["Plato"]),
        ("", []),
        ("A B\nC D", ["A B", "C D"]),
    ],
)
def test_lists_of_names(text, expected):
    assert persons.split(text) == expected


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (["Roe M.A.", "Cohn M."], ["M.A. Roe", "M. Cohn"]),
        (["van der Berg J.-P.", "Ivanov Yu.A."], ["J.-P. van der Berg", "Yu.A. Ivanov"]),
        (["Jane Roe", "Smith A.B."], ["Jane Roe", "A.B. Smith"]),
        (["Roe J. Jr.", "Roe J III"], ["J. Roe Jr.", "J Roe III"]),
        (["Smith JA", "de la Cruz K", "Mao Z-D"], ["JA Smith", "K de la Cruz", "Z-D Mao"]),
        (["Smith JA", "Study Group of all"], ["JA Smith", "Study Group of all"]),
        (["Jane Roe", "Jean DE"], ["Jane Roe", "Jean DE"]),
        (["Jane Roe Jr.", "John Smith M.D.", "Smith III"], None),
        (["J. R. Smith", "A. Lee", "OpenAI", "王小明", "X. Y."], None),
        ([], []),
    ],
)
def test_names_whose_initials_stand_last_are_turned_round(written, expected):
    assert list(persons.family_last(tuple(written))) == (expected or written)


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (("article", "JOUR", "journal-article", "journalArticle", "Journal Articles"), "article"),
        (
            ("article-journal", "JournalArticle", "Review", "EJOUR", "J", "Journal Article"),
            "article",
        ),
        (("inproceedings", "conference", "CONF", "CPAPER", "proceedings-article"), "conference"),
        (("paper-conference", "conferencePaper", "Conference and Workshop Papers"), "conference"),
        (("Article; Proceedings Paper", "Conference Abstract", "Conference Paper"), "conference"),
        (("incollection", "inbook", "CHAP", "bookSection", "book-chapter"), "chapter"),
        (("book", "EDBOOK", "Book"), "book"),
        (("phdthesis", "mastersthesis", "THES", "dissertation", "Thesis"), "thesis"),
        (("techreport", "RPRT", "report"), "report"),
        (("unpublished", "UNPB", "posted-content", "preprint"), "preprint"),
        (("misc", "GEN", "online", "", "10.1000/xyz"), ""),
    ],
)
def test_kinds_of_publication(words, kind):
    assert {fields.kind(word) for word in words} == {kind}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("https://doi.org/10.1000/ABC", "10.1000/abc"),
        ("doi:10.1000/abc.", "10.1000/abc"),
        ("DOI 10.1002/(SICI)1097(199601)9:1", "10.1002/(sici)1097(199601)9:1"),
        ("(10.1000/abc)", "10.1000/abc"),
        ("http://x.org/?id=doi:10.1000%2Fabc&title=x", "10.1000/abc"),
        ("10.1000/a&amp;b", "10.1000/a&b"),
        ("S1 [pii]", ""),
        ("", ""),
    ],
)
def test_dois(text, expected):
    assert fields.doi(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2401.01234v3", "2401.01234"),
        ("arXiv:2401.01234 [cs.CL]", "2401.01234"),
        ("https://arxiv.org/pdf/2401.01234v2.pdf", "2401.01234"),
        ("http://arxiv.org/abs/hep-th/9901001v1", "hep-th/9901001"),
        ("math.GT/0309136", "math.GT/0309136"),
        ("10.48550/arXiv.2401.01234", "2401.01234"),
        ("123456", ""),
        ("12.2401.01234", ""),
    ],
)
def test_arxiv_ids(text, expected):
    assert fields.arxiv(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a; b, c", ("a", "b, c")),
        ("a, b (c, d)", ("a", "b (c, d)")),
        ("*a\nb.", ("a", "b")),
        ("", ()),
    ],
)
def test_keywords(text, expected):
    assert tuple(fields.split_words(text)) == expected


@pytest.mark.parametrize("values", [["a; b", "c\\d", "e\nf"], ["x"], []])
def test_what_our_exports_join_is_parted_again(values):
    from index.export.fields import join

    assert fields.split_escaped(join(values)) == values


def test_notes_kept_as_html_become_text():
    note = "<p>One &amp; two</p>\n<ul><li>three</li></ul>"
    found = fields.record(
        {"t": ["T"], "n": [note, "a < b"]},
        fields.Fields(title=("t",), abstract=(), authors=(), note=("n",)),
        fields.Place("f", 1),
    )
    assert found.note == "One & two\nthree\na < b"
