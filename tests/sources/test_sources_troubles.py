# ruff: noqa: E501 - lines of other programs are as long as they are
"""Kinds of trouble that files of other programs bring: what is read all the same, what is said."""

import codecs
import gzip
import io
import json
import lzma
import zipfile

import pytest

from index.errors import SourceError
from index.sources import read, rows, streams

LONG = "We study how people in a hurry read abstracts, and what a good reader should do about it. "
BIG = LONG * (5 * 2**20 // len(LONG))


def zipped(**members):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name.replace("_", ".").replace("\x00", "_"), data)
    return packed.getvalue()


def ris(*records):
    return "".join(f"TY  - JOUR\n{record}ER  - \n\n" for record in records)


TROUBLES = {
    "unbalanced brace in one entry": (
        "a.bib",
        (
            "@article{a, title={One}}\n"
            "@article{b,\n title = {Two {brace},\n author = {Roe, Jane},\n year = {2020}\n}\n"
            "@article{c, title={Three}}\n"
        ),
        [
            {"title": "One"},
            {"title": "Two brace", "authors": ("Jane Roe",), "year": 2020},
            {"title": "Three"},
        ],
        ["a.bib:2: b: is damaged"],
    ),
    "one closing brace too many": (
        "a.bib",
        "@article{a,\n title = {One} two},\n author = {Roe, Jane}\n}\n@article{b, title={Three}}",
        [{"title": "One two", "authors": ("Jane Roe",)}, {"title": "Three"}],
        ["a.bib:1: a: is damaged"],
    ),
    "missing comma": (
        "a.bib",
        "@article{a\n title = {One}\n year = 2020\n author = {Roe, Jane}\n}\n",
        [{"title": "One", "year": 2020, "authors": ("Jane Roe",)}],
        [],
    ),
    "@comment": (
        "a.bib",
        (
            "@comment{@article{hidden, title={Hidden}}}\n@comment{\n@article{also, title={Hidden}}\n}\n"
            "@Comment jabref\n% @article{commented, title={Hidden}}\n@article{a, title={One}}"
        ),
        [{"title": "One"}],
        [],
    ),
    "@string and @preamble": (
        "a.bib",
        (
            '@preamble{"\\newcommand{\\x}{y}"}\n@string{acl = "Assoc. for Comp. Ling."}\n'
            "@string(year = {20})\n"
            '@inproceedings{a, title="One", booktitle = "Proc. of the " # acl # { Conference},'
            " year = 2020, month = jun}"
        ),
        [{"title": "One", "venue": "Proc. of the Assoc. for Comp. Ling. Conference", "year": 2020}],
        [],
    ),
    "duplicate keys": (
        "a.bib",
        "@article{k, title={One}, title={Other}}\n@article{k, title={Two}}",
        [{"title": "One"}, {"title": "Two"}],
        [],
    ),
    "crossref": (
        "a.bib",
        (
            "@inproceedings{a, title={One}, crossref={Proc}}\n@article{b, title={Two}}\n"
            "@inproceedings{c, title={Three}, crossref={missing}}\n"
            "@proceedings{proc, title={The Proceedings}, year={1999}, editor={Roe, Jane}}"
        ),
        [
            {"title": "One", "venue": "The Proceedings", "year": 1999, "authors": ()},
            {"title": "Two", "venue": ""},
            {"title": "Three", "venue": ""},
            {"title": "The Proceedings"},
        ],
        [],
    ),
    "entry without fields, or without a title": (
        "a.bib",
        "@article{a}\n@article{b, year={2020}}\n@article{, title={No key}}",
        [{"title": "No key"}],
        ["a: has neither title nor abstract", "b: has neither title nor abstract"],
    ),
    "Windows-1252": (
        "a.bib",
        "@article{a, title={Schrödinger’s café – again}, author={Müller, Jürgen}}".encode("cp1252"),
        [{"title": "Schrödinger’s café – again", "authors": ("Jürgen Müller",)}],
        [],
    ),
    "UTF-16 with and without a mark": (
        "a.ris",
        codecs.BOM_UTF16_BE + ris("TI  - Über alles\n").encode("utf-16-be"),
        [{"title": "Über alles"}],
        [],
    ),
    "ER missing": (
        "a.ris",
        "TY  - JOUR\nTI  - One\nAB  - first\n\nTY  - JOUR\nTI  - Two\nER  - \n",
        [{"title": "One", "raw": "first"}, {"title": "Two"}],
        [],
    ),
    "ER missing at the end": (
        "a.ris",
        ris("TI  - One\n") + "TY  - JOUR\nTI  - Two\n",
        [{"title": "One"}, {"title": "Two"}],
        ["a.ris:5: the last record has no ER"],
    ),
    "TY repeated": (
        "a.ris",
        "TY  - JOUR\nTY  - JOUR\nTI  - One\nER  - \nTY  - JOUR\nER  - \n",
        [{"title": "One"}],
        [],
    ),
    "tags with stray blanks": (
        "a.ris",
        " TY  - JOUR\nTI - One\nAU   - Roe, Jane\nPY  -2020\n  AB  - text\nER -\n",
        [{"title": "One", "authors": ("Jane Roe",), "year": 2020, "raw": "text"}],
        [],
    ),
    "years in odd fields and forms": (
        "a.ris",
        ris(
            "TI  - A\nPY  - 2019/05//\n",
            "TI  - B\nPY  - 10 15\n",
            "TI  - C\nPY  - \nY1  - May 2019\n",
            "TI  - D\nDA  - 20190501\nPY  - n.d.\n",
            "TI  - E\nPY  - 2019年\n",
        ),
        [{"year": 2019}, {"year": None}, {"year": 2019}, {"year": 2019}, {"year": 2019}],
        ["a.ris:6: the record has no year that makes sense ('10 15')"],
    ),
    "empty values": (
        "a.ris",
        ris("TI  - One\nAU  - \nAB  - \nKW  - \nDO  - \nPY  - \nUR  - \n"),
        [{"title": "One", "authors": (), "raw": "", "keywords": (), "doi": "", "urls": ()}],
        [],
    ),
    "HTML in abstracts": (
        "a.ris",
        ris("TI  - One\nAB  - <p>We <i>study</i> H<sub>2</sub>O &amp; more.</p>\n"),
        [{"raw": "<p>We <i>study</i> H<sub>2</sub>O &amp; more.</p>"}],
        [],
    ),
    "a lone quotation mark": (
        "a.csv",
        (
            'title,abstract,year\nOne,"unclosed,2001\nTwo,"closed, with comma",2002\nThree,x,2003\n'
            '"5" screens",y,2004\n'
        ),
        [
            {"title": "One", "year": 2001},
            {"title": "Two", "raw": "closed, with comma", "year": 2002},
            {"title": "Three", "year": 2003},
            {"raw": "y", "year": 2004},
        ],
        [],
    ),
    "quoted newlines": (
        "a.csv",
        'Title,Abstract\r\n"One","first\r\nsecond, ""quoted"""\r\n"Two","x"\r\n',
        [{"title": "One", "raw": 'first\nsecond, "quoted"'}, {"title": "Two"}],
        [],
    ),
    "quotation marks escaped by a backslash": (
        "a.csv",
        'title,abstract,year\n"One","the \\"best\\", we say",2001\nTwo,x,2002\n',
        [{"raw": 'the "best", we say', "year": 2001}, {"title": "Two"}],
        [],
    ),
    "semicolons, a BOM and a sep line": (
        "a.csv",
        codecs.BOM_UTF8 + "sep=;\nTITLE;Abstract Note;Author\nEins;Ä, ö;Roe, Jane\n".encode(),
        [{"title": "Eins", "raw": "Ä, ö", "authors": ("Jane Roe",)}],
        [],
    ),
    "too many and too few cells": (
        "a.csv",
        "title,abstract,year\nOne,x,2001,more\nTwo,y\n,,2003\n\nFive,z,2005\n",
        [{"title": "One"}, {"title": "Two", "year": None}, {"title": "Five"}],
        ["a.csv:2: the row has more cells", "a.csv:4: the row has neither title nor abstract"],
    ),
    "a table without a known column": ("a.csv", "foo,title\n", [], []),
    "a field of 5 MB in a table": (
        "a.csv",
        f'title,abstract\nOne,"{BIG}"\nTwo,x\n',
        [{"raw": BIG.strip()}, {"title": "Two"}],
        [],
    ),
    "a field of 5 MB in an entry": (
        "a.bib",
        f"@article{{a, title={{One}}, abstract={{{BIG}}}}}\n@article{{b, title={{Two}}}}",
        [{"raw": BIG.strip()}, {"title": "Two"}],
        [],
    ),
    "a field of 5 MB in an object": (
        "a.json",
        json.dumps([{"title": "One", "abstract": BIG}, {"title": "Two"}]),
        [{"raw": BIG.strip()}, {"title": "Two"}],
        [],
    ),
    "NaN": (
        "a.json",
        '[{"title": "One", "year": NaN, "abstract": NaN}, {"title": "Two", "year": Infinity}]',
        [{"title": "One", "year": None, "raw": ""}, {"title": "Two", "year": None}],
        [],
    ),
    "trailing commas": (
        "a.json",
        '[{"title": "One", "authors": ["A B",],}, {"title": "Two, ]"},]',
        [{"title": "One", "authors": ("A B",)}, {"title": "Two, ]"}],
        [],
    ),
    "one object that is no JSON": (
        "a.json",
        '[{"title": "One"},\n {"title": "Tw"o", "authors": [{"name": "A B"}]},\n {"title": "Three"}]',
        [{"title": "One"}, {"title": "Three"}],
        ["a.json:2: not JSON: Expecting ',' delimiter"],
    ),
    "a list inside a key": (
        "a.json",
        (
            '[{"title": ["One"], "author": [["Roe", "Jane"]], "container-title": ["J. of X"],'
            ' "year": {"value": 2020}, "keywords": {"value": ["a", "b"]}}]'
        ),
        [
            {
                "title": "One",
                "authors": ("Jane Roe",),
                "venue": "J. of X",
                "year": 2020,
                "keywords": ("a", "b"),
            }
        ],
        [],
    ),
    "line breaks inside strings": (
        "a.json",
        '[{"title": "One\n two"}, {"title": "Two"}]',
        [{"title": "One\n two"}, {"title": "Two"}],
        [],
    ),
    "nested without end": (
        "a.json",
        '{"title": "One"}\n{"title": ' + "[" * 100_000 + "\n" + '{"title": "Two"}\n',
        [{"title": "One"}, {"title": "Two"}],
        ["a.json:2: nested too deep"],
    ),
    "XML entity bombs": (
        "a.xml",
        (
            '<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>\n'
            "<feed><entry><title>&b;</title></entry></feed>"
        ),
        [],
        ["a.xml:1: declares XML entities, of which none are allowed"],
    ),
    "one broken element": (
        "a.xml",
        (
            "<feed><entry><title>One</title></entry>\n<entry><title>Two</entry>\n"
            "<entry><title>Three & caf&eacute;</title></entry><entry><title>Cut"
        ),
        [{"title": "One"}, {"title": "Three & café"}],
        ["a.xml:2: not XML: mismatched tag", "a.xml:3: the record is cut off"],
    ),
    "a web page": ("a.bib", "<!DOCTYPE html>\n<html>", [], ["a.bib: is a web page"]),
    "binary data": ("a.bib", bytes(range(256)) * 9, [], ["a.bib: is not text"]),
    "an empty file": ("a.bib", b"", [], []),
    "an archive with several members": (
        "a.zip",
        zipped(b_ris=ris("TI  - One\n"), a_csv="title,year\nTwo,2020\n", c_png=b"\x89PNG"),
        [{"title": "One"}, {"title": "Two"}],
        [],
    ),
    "a member that is no text, another that is packed": (
        "a.zip",
        zipped(b_ris=b"\x00\x01\x02" * 99, c_gz=gzip.compress(ris("TI  - One\n").encode())),
        [{"title": "One"}],
        ["a.zip: b.ris: is not text"],
    ),
    "an archive inside an archive": (
        "a.zip",
        zipped(b_zip=zipped(a_csv="title,year\nTwo,2020\n")),
        [],
        ["a.zip: b.zip is an archive inside an archive"],
    ),
    "an office document": (
        "a.xlsx",
        zipped(**{"[Content\x00Types]_xml": "x"}),
        [],
        ["office document"],
    ),
    "a damaged archive": ("a.zip", b"PK\x03\x04" + b"x" * 99, [], ["a.zip: is a damaged archive"]),
}


def results(tmp_path, monkeypatch, name, data):
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).write_bytes(data if isinstance(data, bytes) else data.encode())
    found = list(read(name))
    problems = [str(each) for each in found if isinstance(each, SourceError)]
    return [each for each in found if not isinstance(each, SourceError)], problems


@pytest.mark.parametrize(("name", "data", "expected", "said"), TROUBLES.values(), ids=TROUBLES)
def test_trouble_costs_no_more_than_it_must(tmp_path, monkeypatch, name, data, expected, said):
    records, problems = results(tmp_path, monkeypatch, name, data)
    fields = [set(each) for each in expected]
    assert len(records) == len(expected)
    assert [
        {field: getattr(record, field) for field in names}
        for record, names in zip(records, fields, strict=True)
    ] == expected
    assert len(problems) == len(said)
    for problem, beginning in zip(problems, said, strict=True):
        assert beginning in problem
        assert "\n" not in problem


@pytest.mark.parametrize(
    ("name", "pack"),
    [
        ("bomb.gz", gzip.compress),
        ("bomb.xz", lzma.compress),
        ("bomb.zip", lambda data: zipped(a_txt=data)),
    ],
)
def test_bombs_are_not_read_beyond_the_limit(tmp_path, monkeypatch, name, pack):
    monkeypatch.setattr(streams, "_UNSUSPICIOUS", 1 << 16)
    paper = b"Title: A paper\nAbstract: Its abstract\n\n"
    records, problems = results(tmp_path, monkeypatch, name, pack(paper + b" \n" * 2_000_000))
    assert [record.title for record in records] == ["A paper"]
    assert len(problems) == 1
    assert f"unpacks to more than {streams.MOST_TIMES} times its size" in problems[0]


def test_an_encrypted_member_is_named(tmp_path, monkeypatch):
    data = bytearray(zipped(a_csv="title,year\nTwo,2020\n"))
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    records, problems = results(tmp_path, monkeypatch, "a.zip", bytes(data))
    assert records == []
    assert "a.csv cannot be read" in problems[0]


def test_a_quotation_that_never_ends_costs_a_row(tmp_path, monkeypatch):
    monkeypatch.setattr(rows, "MOST_LINES", 5)
    lines = "".join(f"Paper {n},x,{2000 + n}\n" for n in range(20))
    table = f'title,abstract,year\n"Open,x, y,2000\n{lines}'
    records, problems = results(tmp_path, monkeypatch, "a.csv", table)
    assert [record.title for record in records][-20:] == [f"Paper {n}" for n in range(20)]
    assert len(problems) == 1
