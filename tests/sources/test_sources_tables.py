# ruff: noqa: E501 - lines of other programs are as long as they are
"""Tables of the usual databases and programs."""

import pytest

from index.sources import read

SCOPUS = """"Authors","Author full names","Author(s) ID","Title","Year","Source title","DOI","Link","Abstract","Author Keywords","Index Keywords"
"Roe J.; Smith J.Q.","Roe, Jane (123); Smith, John Q. (456)","123;456","Reading, fast","2020","Journal of X","10.1000/ABC","https://www.scopus.com/x","We study. © 2020","a; b","c"
"""
PUBMED = """PMID,Title,Authors,Citation,First Author,Journal/Book,Publication Year,Create Date,PMCID,NIHMS ID,DOI
1,"Reading, fast","Roe J, Smith JQ.","J X. 2020",Roe J,J X,2020,2020/05/01,,,10.1000/abc
"""
WOS = (
    "PT\tAU\tAF\tTI\tSO\tDE\tID\tAB\tPY\tDI\n"
    'J\tRoe, J; Smith, JQ\tRoe, Jane; Smith, John Q.\tThe "best reading\tJ X\ta; b\tC\t'
    'We "study.\t2020\t10.1000/abc\n'
)
ZOTERO = """"Key","Item Type","Publication Year","Author","Title","Publication Title","DOI","Url","Abstract Note","Date","Manual Tags","Automatic Tags","Notes","Extra"
"K","journalArticle","2020","Roe, Jane; Smith, John","Reading","Journal of X","10.1000/abc","https://x.org/a","We study","2020-05-01","eeg; todo","reading","<p>mine</p>","arXiv: 2001.01234 [cs]"
"""
RAYYAN = """key,title,year,month,day,journal,issn,volume,issue,pages,authors,url,language,publisher,location,abstract,notes
rayyan-1,Reading,2020,5,1,Journal of X,,,,,"Roe, Jane and Smith, John",https://x.org/a,,,,We study,RAYYAN-LABELS: x
"""
COVIDENCE = """Title,Authors,Abstract,Published Year,Published Month,Journal,Volume,Issue,Pages,Accession Number,DOI,Ref,Covidence #,Study,Notes,Tags
Reading,"Roe, Jane; Smith, John",We study,2020,,Journal of X,,,,,10.1000/abc,1,#1,Roe 2020,n,eeg; todo
"""
ASREVIEW = """record_id,title,authors,abstract,keywords,doi,url,year,included
0,Reading,"['Roe, Jane', 'Smith, John']",We study,"['a', 'b']",10.1000/abc,,2020.0,1
"""
IEEE = """"Document Title",Authors,"Publication Title","Publication Year","Abstract","DOI",PDF Link,"Author Keywords"
"Reading","J. Roe; J. Smith","2020 Conference on X","2020","We study","10.1109/ABC.2020.1","https://ieeexplore.ieee.org/x","a;b"
"""
DIMENSIONS = """"About the data: Exported on May 1, 2020. Criteria: x"
Rank,Publication ID,DOI,Title,Abstract,Source title,PubYear,Authors
1,pub.1,10.1000/abc,Reading,We study,Journal of X,2020,"Roe, Jane; Smith, John"
"""
SPRINGER = """Item Title,Publication Title,Item DOI,Authors,Publication Year,URL,Content Type
Reading,Machine Learning,10.1007/x,Jane RoeIan McDonaldÉmile ZolaJ. R. Smith,2020,,Chapter
"""
PIPES = "Title|Authors|Year\nReading|Jane Roe, John Smith|2020\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            SCOPUS,
            {
                "title": "Reading, fast",
                "authors": ("Jane Roe", "John Q. Smith"),
                "venue": "Journal of X",
                "keywords": ("a", "b", "c"),
                "doi": "10.1000/abc",
                "urls": ("https://www.scopus.com/x",),
            },
        ),
        (PUBMED, {"authors": ("J Roe", "JQ Smith"), "venue": "J X", "doi": "10.1000/abc"}),
        (
            WOS,
            {
                "title": 'The "best reading',
                "raw": 'We "study.',
                "authors": ("Jane Roe", "John Q. Smith"),
                "keywords": ("a", "b", "C"),
            },
        ),
        (
            ZOTERO,
            {
                "authors": ("Jane Roe", "John Smith"),
                "keywords": ("eeg", "todo", "reading"),
                "tags": ("eeg", "todo"),
                "note": "mine\narXiv: 2001.01234 [cs]",
                "arxiv": "2001.01234",
            },
        ),
        (RAYYAN, {"authors": ("Jane Roe", "John Smith"), "note": "RAYYAN-LABELS: x", "id": ""}),
        (COVIDENCE, {"authors": ("Jane Roe", "John Smith"), "tags": ("eeg", "todo"), "note": "n"}),
        (ASREVIEW, {"authors": ("Jane Roe", "John Smith"), "keywords": ("a", "b")}),
        (IEEE, {"authors": ("J. Roe", "J. Smith"), "doi": "10.1109/abc.2020.1"}),
        (DIMENSIONS, {"authors": ("Jane Roe", "John Smith"), "doi": "10.1000/abc"}),
        (
            SPRINGER,
            {
                "authors": ("Jane Roe", "Ian McDonald", "Émile Zola", "J. R. Smith"),
                "kind": "chapter",
                "venue": "Machine Learning",
            },
        ),
        (PIPES, {"title": "Reading", "authors": ("Jane Roe", "John Smith")}),
    ],
    ids=[
        "Scopus",
        "PubMed",
        "Web of Science",
        "Zotero",
        "Rayyan",
        "Covidence",
        "ASReview",
        "IEEE",
        "Dimensions",
        "Springer",
        "bars",
    ],
)
def test_columns(tmp_path, text, expected):
    (tmp_path / "table").write_text(text)
    [record] = read(str(tmp_path / "table"))
    assert {field: getattr(record, field) for field in expected} == expected
    assert record.year == 2020


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ('title,abstract,year\nOne,"x\nTwo,y,2002\nThree,"z",2003\n', ["One", "Two", "Three"]),
        ('title,abstract,year\nOne,"he said "so" twice",2001\nTwo,y,2002\n', ["One", "Two"]),
        ('title,abstract,year\nOne,"first\nsaid "so"\nlast",2001\nTwo,y,2002\n', ["One", "Two"]),
        ('title,abstract,year\nOne,x,2001\nTwo,"cut\noff here', ["One", "Two"]),
        ("title,abstract,year\nOne,x,2001\nTwo,cut", ["One", "Two"]),
        (
            "title,abstract,year\nOne,a\0b and a long abstract about reading abstracts,2001\n",
            ["One"],
        ),
    ],
)
def test_damaged_rows(tmp_path, text, kept):
    (tmp_path / "a.csv").write_text(text)
    assert [r.title for r in read(str(tmp_path / "a.csv")) if hasattr(r, "title")] == kept


def test_what_looks_like_a_list_and_is_none(tmp_path):
    (tmp_path / "a.csv").write_text('title,abstract,keywords\n"[Reading]","[1] We","[a, b]"\n')
    [record] = read(str(tmp_path / "a.csv"))
    assert (record.title, record.raw) == ("[Reading]", "[1] We")


def test_a_sentence_with_commas_is_no_header(tmp_path):
    text = "Titles, abstracts, and years are what we study here.\n\nAnother abstract, of a kind.\n"
    (tmp_path / "a.txt").write_text(text)
    assert [record.raw for record in read(str(tmp_path / "a.txt"))] == text.strip().split("\n\n")
