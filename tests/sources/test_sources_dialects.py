# ruff: noqa: E501 - lines of other programs are as long as they are
"""How the databases and programs people export from write papers, a small file of each."""

import json

import pytest

from index.sources import read

ABSTRACT = (
    "We study how readers in a hurry skim abstracts, and what a good list should do for them."
)
DIALECTS = {
    "Scopus, BibTeX": (
        "s.bib",
        (
            "Scopus\nEXPORT DATE: 12 May 2022\n\n@ARTICLE{Roe2020,\n\tauthor = {Roe, J.A. and Lee, B.},"
            "\n\ttitle = {How to {Skim}},\n\tyear = {2020},\n\tjournal = {Skimming},\n\ttype = {Review},"
            "\n\tauthor_keywords = {Alpha; Beta},\n\tnote = {Cited by: 12; All Open Access}\n}\n"
        ),
        {
            "title": "How to Skim",
            "authors": ("J.A. Roe", "B. Lee"),
            "kind": "article",
            "note": "",
            "keywords": ("Alpha", "Beta"),
        },
    ),
    "Better BibTeX with parts of names": (
        "b.bib",
        (
            "@inproceedings{a, title = {{{EEG}} in Steps}, author = {Roe, Jane and family=Berg, "
            "given=Jan, prefix=van der, useprefix=true and {{Google Inc.}}}, date = {2020-05-01},"
            " eprint = {2001.01234}, eprinttype = {arxiv}}"
        ),
        {
            "title": "EEG in Steps",
            "authors": ("Jane Roe", "Jan van der Berg", "Google Inc."),
            "kind": "conference",
            "year": 2020,
            "arxiv": "2001.01234",
        },
    ),
    "ADS": (
        "ads.bib",
        (
            "@ARTICLE{2020ApJ, author = {{Roe}, Jane and {LIGO Scientific Collaboration}},\n"
            ' title = "{How to read $H_0$}", journal = {\\apj}, year = 2020, month = sep}'
        ),
        {
            "title": "How to read $H_0$",
            "venue": "apj",
            "authors": ("Jane Roe", "LIGO Scientific Collaboration"),
        },
    ),
    "JabRef": (
        "j.bib",
        (
            '% Encoding: UTF-8\n@String{j = "J. of X"}\n@Article{Roe2020,\n  title = {One},\n'
            "  journal = j # { A},\n  year = 2020,\n  groups = {EEG, mine},\n  comment = {good},\n}\n"
            "@Comment{jabref-meta: grouping:\n0 AllEntriesGroup:;\n1 StaticGroup:mine\\;0\\;;\n}\n"
        ),
        {"venue": "J. of X A", "year": 2020, "tags": ("EEG", "mine"), "note": "good"},
    ),
    "DBLP": (
        "d.bib",
        (
            "@inproceedings{DBLP:conf/x/RoeL20,\n  author       = {Jane Roe 0001 and\n"
            "                  Bob Lee},\n  title        = {How to {SKIM}},\n"
            "  booktitle    = {Conf. {USA}},\n  year = {2020}\n}"
        ),
        {"title": "How to SKIM", "authors": ("Jane Roe", "Bob Lee"), "venue": "Conf. USA"},
    ),
    "Cochrane, RIS": (
        "c.ris",
        (
            "Record #1 of 1\nProvider: John Wiley\n\nTY  - JOUR\nAU  - Roe, J\nTI  - How to\n"
            "SO  - Journal of X\nYR  - 2020\nKW  - *Reading; Adult\nAB  - Text.\nDOI - 10.1000/x\n"
            "C3  - PUBMED 123\nER  -\n"
        ),
        {
            "venue": "Journal of X",
            "doi": "10.1000/x",
            "raw": "Text.",
            "year": 2020,
            "keywords": ("Reading", "Adult"),
        },
    ),
    "Cochrane, text": (
        "c.txt",
        (
            "Record #1 of 1\nID: CN-01\nAU: Roe J\nAU: Smith JA\nTI: How to\nSO: Journal of X\nYR: 2020\n"
            "PT: Journal article\nKY: *Reading; Adult\nDOI: 10.1000/x\nAB: Text.\nUS: https://x.org/1\n"
        ),
        {
            "title": "How to",
            "authors": ("J Roe", "JA Smith"),
            "raw": "Text.",
            "keywords": ("Reading", "Adult"),
            "urls": ("https://x.org/1",),
        },
    ),
    "Embase, RIS": (
        "e.ris",
        (
            "TY  - JOUR\nM3  - Conference Abstract\nY1  - 2014\nJF  - Endoscopy\nDB  - Embase\n"
            "L2  - http://dx.doi.org/10.4103/X\nA1  - Roe R.\nA1  - de Silva D.G.\nT1  - Cysts\n"
            "N2  - Text.\nC1  - s 1\nER  - \n"
        ),
        {
            "authors": ("R. Roe", "D.G. de Silva"),
            "doi": "10.4103/x",
            "venue": "Endoscopy",
            "year": 2014,
        },
    ),
    "EndNote from PubMed, RIS": (
        "p.txt",
        (
            "\nTY  - JOUR\nAB  - Text.\nAU  - Roe, J. A.\nDA  - Mar 1\nDO  - 10.1000/x\nDP  - NLM\n"
            "KW  - Animals\n*Colitis, Ulcerative\nN1  - 1347-3352\nRoe, Jane\nJournal Article\n"
            "PY  - 2018\nST  - How\nT2  - J X\nTI  - How to\nID  - 62\nER  -\n"
        ),
        {"note": "", "year": 2018, "keywords": ("Animals", "Colitis, Ulcerative"), "venue": "J X"},
    ),
    "EBSCO and ProQuest, RIS": (
        "q.ris",
        (
            "TY  - JOUR\nT1  - How to\nAN  - 2214991469; 51887\nAU  - Roe, Jane\nJF  - J X\nPY  - 2019\n"
            "N1  - Accession Number: 2020-1. Partial author list: First\nN1  - Last updated - 2019-05-03\n"
            "DO  - http://dx.doi.org/10.1002/x\nER  - \n"
        ),
        {"note": "", "doi": "10.1002/x", "arxiv": ""},
    ),
    "PubMed, CSV": (
        "p.csv",
        (
            '\ufeffPMID,Title,Authors,Citation,Journal/Book,Publication Year,DOI\n1,How to.,"Roe JA, '
            'van der Berg K, Lee B.","J X. 2020",J X,2020,10.1000/x\n'
        ),
        {"authors": ("JA Roe", "K van der Berg", "B Lee"), "venue": "J X", "year": 2020},
    ),
    "Semantic Scholar, CSV": (
        "s.csv",
        (
            "paperId,title,abstract,venue,year,authors,externalIds\nabc,How,Text,NeurIPS,2020,"
            "\"[{'authorId': '1', 'name': 'Jane Roe'}]\",\"{'DOI': '10.1/x', 'ArXiv': '2001.01234'}\"\n"
        ),
        {"authors": ("Jane Roe",), "doi": "10.1/x", "arxiv": "2001.01234"},
    ),
    "OpenAlex, CSV": (
        "o.csv",
        (
            "id,display_name,publication_year,authorships.author.display_name,doi,abstract,type,"
            "keywords.display_name\nhttps://openalex.org/W1,How,2020,Jane Roe|Bob Lee,"
            "https://doi.org/10.1000/x,Text,article,Alpha|Beta\n"
        ),
        {"authors": ("Jane Roe", "Bob Lee"), "keywords": ("Alpha", "Beta"), "doi": "10.1000/x"},
    ),
    "CMT": (
        "c.tsv",
        "Paper ID\tPaper Title\tAuthor Names\tAbstract\n1\tHow\tRoe, Jane (Univ X)*; Bob Lee (Y)\tText\n",
        {"authors": ("Jane Roe", "Bob Lee")},
    ),
    "ACM, CSV": (
        "a.csv",
        "item type,authors,title,journal,pub_date,abstract,doi\njournal,A B,How,J X,2020-05,T,10.1145/x\n",
        {"year": 2020, "kind": "article", "venue": "J X"},
    ),
    "dates of a spreadsheet": (
        "k.csv",
        "title,published_date,summary\nHow,8/1/93,Text\n",
        {"year": 1993},
    ),
    "ProQuest, CSV": (
        "p.csv",
        (
            "Title,Abstract,StoreId,ArticleType,Authors,pubtitle,pubdate,digitalObjectIdentifier,"
            'subjectTerms\nHow,Text,1,Journal Article,"Roe, Jane; Lee, Bob",J X,May 2020,10.1/x,"a, b"\n'
        ),
        {"venue": "J X", "year": 2020, "doi": "10.1/x", "keywords": ("a", "b"), "kind": "article"},
    ),
    "MODS of the ACL Anthology": (
        "m.xml",
        (
            "<?xml version='1.0'?>\n<modsCollection xmlns='http://www.loc.gov/mods/v3'><mods ID='roe'>"
            "<titleInfo><title>How</title></titleInfo><name type='personal'><namePart type='given'>Jane"
            "</namePart><namePart type='family'>Roe</namePart><role><roleTerm>author</roleTerm></role>"
            "</name><originInfo><dateIssued>2019-06</dateIssued></originInfo><relatedItem type='host'>"
            "<titleInfo><title>Proceedings</title></titleInfo><name><namePart type='given'>Ed</namePart>"
            "<namePart type='family'>Itor</namePart><role><roleTerm>editor</roleTerm></role></name>"
            "<genre>conference publication</genre></relatedItem><abstract>Text</abstract>"
            "<identifier type='doi'>10.18653/v1/N19</identifier></mods></modsCollection>"
        ),
        {
            "title": "How",
            "authors": ("Jane Roe",),
            "venue": "Proceedings",
            "year": 2019,
            "kind": "conference",
            "doi": "10.18653/v1/n19",
            "raw": "Text",
        },
    ),
    "DBLP, XML": (
        "d.xml",
        (
            "<?xml version='1.0'?><dblp><inproceedings key='x'><author>Jane Roe 0001</author><title>How."
            "</title><year>2020</year><booktitle>NeurIPS</booktitle><ee>https://doi.org/10.1/x</ee>"
            "</inproceedings></dblp>"
        ),
        {"authors": ("Jane Roe",), "venue": "NeurIPS", "kind": "conference", "doi": "10.1/x"},
    ),
    "EndNote, XML, with editors": (
        "e.xml",
        (
            "<xml><records><record><ref-type name='Journal Article'>17</ref-type><contributors><authors>"
            "<author>Roe, Jane</author></authors><secondary-authors><author>Editor, A.</author>"
            "</secondary-authors></contributors><titles><title>How</title></titles></record></records>"
            "</xml>"
        ),
        {"authors": ("Jane Roe",), "kind": "article"},
    ),
    "Semantic Scholar": (
        "s.json",
        {
            "total": 1,
            "data": [
                {
                    "paperId": "abc",
                    "externalIds": {"DOI": "10.1000/X", "ArXiv": "2001.01234"},
                    "title": "How",
                    "abstract": ABSTRACT,
                    "publicationTypes": ["JournalArticle", "Conference"],
                    "venue": "NeurIPS",
                    "journal": {"name": "ArXiv"},
                    "authors": [{"authorId": "1", "name": "Jane Roe"}],
                }
            ],
        },
        {"kind": "conference", "venue": "NeurIPS", "doi": "10.1000/x", "arxiv": "2001.01234"},
    ),
    "Crossref": (
        "c.json",
        {
            "status": "ok",
            "message": {
                "items": [
                    {
                        "DOI": "10.1000/X",
                        "type": "proceedings-article",
                        "title": ["How"],
                        "container-title": ["Proceedings of X"],
                        "author": [{"given": "Jane", "family": "Roe"}, {"name": "OpenAI"}],
                        "issued": {"date-parts": [[2020, 5]]},
                        "abstract": "<jats:title>Abstract</jats:title><jats:p>Text</jats:p>",
                    }
                ]
            },
        },
        {"authors": ("Jane Roe", "OpenAI"), "kind": "conference", "raw": "<jats:p>Text</jats:p>"},
    ),
    "Europe PMC": (
        "e.json",
        {
            "resultList": {
                "result": [
                    {
                        "title": "How",
                        "authorString": "Roe J.",
                        "authorList": {"author": [{"firstName": "Jane", "lastName": "Roe"}]},
                        "journalInfo": {"journal": {"title": "Journal of X"}},
                        "pubYear": "2020",
                        "abstractText": ABSTRACT,
                        "keywordList": {"keyword": ["a", "b"]},
                        "pubTypeList": {"pubType": ["Journal Article"]},
                    }
                ]
            }
        },
        {
            "authors": ("Jane Roe",),
            "venue": "Journal of X",
            "keywords": ("a", "b"),
            "kind": "article",
        },
    ),
    "ADS, JSON": (
        "a.json",
        {
            "response": {
                "docs": [
                    {
                        "title": ["How"],
                        "author": ["Roe, Jane"],
                        "pub": "ApJ",
                        "doctype": "article",
                        "identifier": ["arXiv:2001.01234"],
                    }
                ]
            }
        },
        {"venue": "ApJ", "arxiv": "2001.01234", "kind": "article"},
    ),
    "DBLP, JSON": (
        "d.json",
        {
            "result": {
                "hits": {
                    "hit": [
                        {
                            "info": {
                                "authors": {"author": {"text": "Jane Roe 0001"}},
                                "title": "How.",
                                "type": "Conference and Workshop Papers",
                                "year": "2020",
                            }
                        }
                    ]
                }
            }
        },
        {"authors": ("Jane Roe",), "kind": "conference", "year": 2020},
    ),
    "Hugging Face papers": (
        "h.json",
        [
            {
                "title": "How",
                "publishedAt": "2024-01-06T00:00:00.000Z",
                "paper": {
                    "id": "2401.01234",
                    "title": "How",
                    "summary": ABSTRACT,
                    "authors": [{"name": "Jane Roe"}],
                },
            }
        ],
        {"raw": ABSTRACT, "arxiv": "2401.01234", "authors": ("Jane Roe",), "year": 2024},
    ),
    "a conference's virtual site": (
        "n.json",
        {
            "results": [
                {
                    "id": 1,
                    "name": "How",
                    "authors": [{"fullname": "Jane Roe"}],
                    "abstract": ABSTRACT,
                }
            ]
        },
        {"title": "How", "authors": ("Jane Roe",)},
    ),
    "ACL Anthology, JSON": (
        "l.json",
        [{"title": "How", "author": "Roe, Jane A.  and\n      Lee, Bob", "abstract": ABSTRACT}],
        {"authors": ("Jane A. Roe", "Bob Lee")},
    ),
}


@pytest.mark.parametrize(("name", "text", "expected"), DIALECTS.values(), ids=DIALECTS)
def test_dialects(tmp_path, name, text, expected):
    (tmp_path / name).write_text(text if isinstance(text, str) else json.dumps(text), "utf-8")
    [record] = read(str(tmp_path / name))
    assert {field: getattr(record, field) for field in expected} == expected


@pytest.mark.parametrize(
    "frame",
    [
        {"title": {"0": "One", "1": "Two"}, "abstract": {"0": "First", "1": "Second"}},
        {"title": ["One", "Two"], "abstract": ["First", "Second"]},
    ],
    ids=["by row", "lists"],
)
def test_a_table_written_column_by_column_is_one_paper_a_row(tmp_path, frame):
    (tmp_path / "frame.json").write_text(json.dumps(frame))
    found = list(read(str(tmp_path / "frame.json")))
    assert [(each.title, each.raw) for each in found] == [("One", "First"), ("Two", "Second")]
