# ruff: noqa: E501 - lines of other programs are as long as they are
"""XML of arXiv, PubMed and EndNote, and the description of a papis document."""

import io

import pytest

from index.errors import SourceError
from index.sources import papis, read, xml_elements

ATOM = """<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title>ArXiv Query</title>
  <entry>
    <id>http://arxiv.org/abs/hep-ex/0307015v1</id>
    <updated>2007-07-07T13:46:39Z</updated>
    <published>2003-07-07T13:46:39Z</published>
    <title>Reading at
  High &amp; low</title>
    <summary>  We study &lt; $Q^2$. </summary>
    <author><name>H1 Collaboration</name></author>
    <author><name>Jane Roe</name><arxiv:affiliation>X</arxiv:affiliation></author>
    <arxiv:doi xmlns:arxiv="http://arxiv.org/schemas/atom">10.1140/EPJC/x</arxiv:doi>
    <link href="http://arxiv.org/pdf/hep-ex/0307015v1" rel="related" title="pdf"/>
    <arxiv:journal_ref>Eur.Phys.J. C31</arxiv:journal_ref>
    <category term="hep-ex" scheme="x"/>
  </entry>
</feed>"""
PUBMED = """<?xml version="1.0" ?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle//EN" "https://x/pubmed.dtd">
<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID Version="1">123</PMID><Article>
<Journal><JournalIssue><PubDate><Year>2020</Year></PubDate></JournalIssue><Title>J X</Title></Journal>
<ArticleTitle>Reading <i>fast</i>.</ArticleTitle>
<Abstract><AbstractText Label="AIMS">We study.</AbstractText><AbstractText>More.</AbstractText>
</Abstract><AuthorList><Author><LastName>Roe</LastName><ForeName>Jane</ForeName></Author>
<Author><CollectiveName>The Group</CollectiveName></Author></AuthorList></Article>
<KeywordList><Keyword>eeg</Keyword></KeywordList></MedlineCitation>
<PubmedData><ArticleIdList><ArticleId IdType="pubmed">123</ArticleId>
<ArticleId IdType="doi">10.1000/abc</ArticleId></ArticleIdList><ReferenceList><Reference>
<ArticleIdList><ArticleId IdType="doi">10.9/no</ArticleId></ArticleIdList></Reference>
</ReferenceList></PubmedData></PubmedArticle></PubmedArticleSet>"""
ENDNOTE = """<?xml version="1.0" encoding="UTF-8" ?><xml><records><record><contributors><authors>
<author><style face="normal">Roe, Jane</style></author></authors></contributors>
<titles><title><style face="normal">Reading</style></title>
<secondary-title>Proc. X</secondary-title></titles>
<dates><year><style>2020</style></year></dates><abstract><style>We study.</style></abstract>
<keywords><keyword>eeg</keyword></keywords><electronic-resource-num>10.1000/abc
</electronic-resource-num><urls><related-urls><url>https://x.org/a</url></related-urls></urls>
<research-notes>mine</research-notes></record></records></xml>"""
OAI = """<OAI-PMH><ListRecords><record><header><identifier>oai:arXiv.org:0704.0001</identifier>
</header><metadata><arXiv xmlns="http://arxiv.org/OAI/arXiv/"><id>0704.0001</id>
<created>2007-04-02</created><authors><author><keyname>Roe</keyname><forenames>J. K.</forenames>
</author></authors><title>Reading</title><categories>hep-ph cs.LG</categories>
<abstract>We study.</abstract></arXiv></metadata></record></ListRecords></OAI-PMH>"""
RSS = """<?xml version="1.0"?><rss version="2.0"><channel><title>cs.CL</title><item>
<title>Reading</title><link>https://arxiv.org/abs/2401.01234</link><description>arXiv:2401.01234v1
Announce Type: new &#10;Abstract: We study.</description><dc:creator>Jane Roe, John Smith
</dc:creator><pubDate>Tue, 02 Jan 2024 00:00:00 -0500</pubDate></item></channel></rss>"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            ATOM,
            {
                "title": "Reading at\n  High & low",
                "raw": "We study < $Q^2$.",
                "authors": ("H1 Collaboration", "Jane Roe"),
                "arxiv": "hep-ex/0307015",
                "doi": "10.1140/epjc/x",
                "year": 2003,
                "venue": "Eur.Phys.J. C31",
                "keywords": ("hep-ex",),
            },
        ),
        (
            PUBMED,
            {
                "title": "Reading fast.",
                "raw": "AIMS: We study.\nMore.",
                "authors": ("Jane Roe", "The Group"),
                "venue": "J X",
                "year": 2020,
                "doi": "10.1000/abc",
                "keywords": ("eeg",),
                "urls": ("https://pubmed.ncbi.nlm.nih.gov/123/",),
            },
        ),
        (
            ENDNOTE,
            {
                "title": "Reading",
                "authors": ("Jane Roe",),
                "venue": "Proc. X",
                "year": 2020,
                "doi": "10.1000/abc",
                "note": "mine",
                "urls": ("https://x.org/a",),
            },
        ),
        (
            OAI,
            {
                "title": "Reading",
                "authors": ("J. K. Roe",),
                "arxiv": "0704.0001",
                "year": 2007,
                "keywords": ("hep-ph", "cs.LG"),
            },
        ),
        (
            RSS,
            {
                "title": "Reading",
                "raw": "We study.",
                "authors": ("Jane Roe", "John Smith"),
                "arxiv": "2401.01234",
                "year": 2024,
            },
        ),
    ],
    ids=["Atom", "PubMed", "EndNote", "OAI-PMH", "RSS"],
)
def test_feeds_and_exports(tmp_path, text, expected):
    (tmp_path / "a.xml").write_text(text)
    [record] = read(str(tmp_path / "a.xml"))
    assert {field: getattr(record, field) for field in expected} == expected


def test_lines_and_pieces(tmp_path, monkeypatch):
    monkeypatch.setattr(xml_elements, "_PIECE", 7)
    (tmp_path / "a.xml").write_text(
        "<feed>\n"
        + "<entry>\n<title>T</title>\n</entry>\n" * 3
        + "<entry><id>x</id></entry></feed>"
    )
    *records, problem = read(str(tmp_path / "a.xml"))
    assert [record.place.line for record in records] == [2, 5, 8]
    assert str(problem).endswith("a.xml:11: the <entry> has neither title nor abstract")


def test_a_feed_that_is_cut_off_between_records_is_reported(tmp_path):
    feed = "<feed>\n<entry><title>One</title></entry>\n<entry><title>Two</title></entry>\n</feed>\n"
    for cut, problems in ((len(feed), []), (feed.index("</feed"), ["</feed> is missing"])):
        (tmp_path / "a.xml").write_text(feed[:cut])
        found = list(read(str(tmp_path / "a.xml")))
        assert [each.title for each in found[:2]] == ["One", "Two"]
        assert [str(each).partition("cut off: ")[2] for each in found[2:]] == problems


def test_a_file_without_records_is_let_go(tmp_path, monkeypatch):
    monkeypatch.setattr(xml_elements, "LONGEST_RECORD", 100)
    monkeypatch.setattr(xml_elements, "_PIECE", 64)
    (tmp_path / "a.xml").write_text("<?xml version='1.0'?>" + "<x/>" * 100)
    assert list(read(str(tmp_path / "a.xml"))) == []


PAPIS = """papis_id: abc
title: 'Reading: fast'
author: Roe, Jane and Smith, John
author_list:
- {family: Roe, given: Jane}
- {family: 王, given: 小明}
abstract: We study.
year: 2020
journal: J X
doi: 10.1000/ABC
tags: [eeg, no, 2026]
note: mine
"""


def papers(text):
    return list(papis.read(io.StringIO(text), "info.yaml"))


def test_papis(tmp_path):
    (tmp_path / "info.yaml").write_text(PAPIS)
    [record] = read(str(tmp_path / "info.yaml"))
    assert record.title == "Reading: fast"
    assert record.authors == ("Jane Roe", "王小明")
    assert record.tags == record.keywords == ("eeg", "no", "2026")
    assert (record.year, record.venue, record.doi) == (2020, "J X", "10.1000/abc")


@pytest.mark.parametrize(
    ("written", "tags"),
    [("eeg to-read", ("eeg", "to-read")), ("eeg, to read", ("eeg", "to read")), ("", ())],
)
def test_papis_tags_in_one_line(written, tags):
    [record] = papers(f"title: T\ntags: {written}\n")
    assert record.tags == tags


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("title: a: b\n", "info.yaml:1: not YAML: mapping values are not allowed here"),
        ("a: &x [1]\ntitle: *x\n", "info.yaml: aliases are not allowed"),
        ("- just\n- a list\n", "info.yaml: is no description of a document"),
        ("year: 2020\n", "info.yaml:1: has neither title nor abstract"),
        ("title: " + "[" * 1500, "info.yaml: "),
        ("title: " + "x" * (5 << 20), "info.yaml: is longer than 4 MiB: not read"),
    ],
)
def test_papis_in_trouble(text, problem):
    [found] = papers(text)
    assert isinstance(found, SourceError)
    assert str(found).startswith(problem)


def test_other_yaml_is_no_papis_document(tmp_path):
    (tmp_path / "notes.yaml").write_text("title: x\nkind: y\n")
    [record] = read(str(tmp_path / "notes.yaml"))
    assert record.raw == "title: x\nkind: y"
