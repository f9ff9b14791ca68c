"""BibTeX: values, names, and the dialects of those who publish it."""

import io

import pytest

from index.errors import SourceError
from index.sources.accents import accented, plain, unbraced
from index.sources.bibtex import read


def results(text: str):
    return list(read(io.StringIO(text), "a.bib"))


def record(fields: str):
    [found] = results(f"@article{{k,\n{fields}\n}}")
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"Kurt G{\"o}del", "Kurt Gödel"),
        (r"{\'E}variste Galois", "Évariste Galois"),
        (r"Fran\c{c}ois", "François"),
        (r"\v{S}koda", "Škoda"),
        (r"{\L}ukasz", "Łukasz"),
        (r"Erd\H{o}s", "Erdős"),
        (r"{\AA}ngstr{\"{o}}m", "Ångström"),
        (r"Garc{\'\i}a", "García"),
        (r"Garc\'{\i}a", "García"),
        (r"Nguy{\~{\^{e}}}n", "Nguyễn"),
        (r"Bo{\v z}idar", "Božidar"),
        (r"\O{}rsted", "Ørsted"),
        (r"Stra{\ss}e", "Straße"),
        (r"H\aa kon", "Håkon"),
        (r"Jos{\'e}~Garc{\'{\i}}a", "José García"),
        (r"M{\" u}ller", "Müller"),
        (r"C\u{a}lin", "Călin"),
        (r"O{\textquoteright}Brien \& Sons", "O’Brien & Sons"),
        (r"D'Amour", "D'Amour"),
        ("pages 1--2", "pages 1–2"),
        (r"\textsc{Roe}", "Roe"),
    ],
)
def test_tex_in_names(text, expected):
    assert plain(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{BERT}: Pre-training of {D}eep", "BERT: Pre-training of Deep"),
        ("{{OpenAI}} and {CART,}", "OpenAI and CART,"),
        (r"{$\alpha$-NN} \emph{big} $x_{i}$", r"$\alpha$-NN \emph{big} $x_{i}$"),
        (
            r"\frac{a}{b} {c} {\bf d} x_{{e}} \{f\} {{g} {h}}",
            r"\frac{a}{b} {c} {\bf d} x_{e} \{f\} {g h}",
        ),
        ("{" * 20_000 + "x" + "}" * 20_000, "x"),
        ("{a {b} " * 5_000 + "}" * 5_000, "a b " * 5_000),
        (r"H{\"u}bner and Schr{\"o}dinger", "Hübner and Schrödinger"),
        (r"\textbf{A} x^{2}", r"\textbf{A} x^{2}"),
        ("One} two", "One two"),
    ],
)
def test_titles_lose_braces_that_mean_nothing(text, expected):
    assert unbraced(accented(text)) == expected


@pytest.mark.parametrize(
    ("author", "expected"),
    [
        ("A. Smith, B. Jones, and C. Wu", ("A. Smith", "B. Jones", "C. Wu")),
        ("A. B. Smith, C. Jones", ("A. B. Smith", "C. Jones")),
        ("Smith, A., Jones, B., Wu, C.", ("A. Smith", "B. Jones", "C. Wu")),
        ("Smith J, Jones B", ("J Smith", "B Jones")),
        ("Jane Roe; John Smith", ("Jane Roe", "John Smith")),
        ("Garcia Lopez, Maria Jose", ("Maria Jose Garcia Lopez",)),
        ("Smith, John, Jr. and {Roe, Doe and Co}", ("John Smith Jr.", "Roe, Doe and Co")),
        ("Last, First and Others", ("First Last",)),
        ("Roe, Jane and Smith, John and others", ("Jane Roe", "John Smith")),
        ("Jane Roe and van der Berg, Jan", ("Jane Roe", "Jan van der Berg")),
        ("Roe, Jr., Jane", ("Jane Roe Jr.",)),
        ("{The ATLAS Collaboration}", ("The ATLAS Collaboration",)),
        ("{Google, Inc.} and {Barnes and Noble}", ("Google, Inc.", "Barnes and Noble")),
        ("王, 小明 and 李雷", ("王小明", "李雷")),
        ("Roe, Jane\n   AND\n   Smith, John", ("Jane Roe", "John Smith")),
        (r"G{\"o}del, Kurt and {\O}re, {\AA}ge", ("Kurt Gödel", "Åge Øre")),
        ("{van der Berg}, Jan", ("Jan van der Berg",)),
    ],
)
def test_authors(author, expected):
    assert record(f"title={{T}}, author = {{{author}}}").authors == expected


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ('title = "A {"} B"', {"title": 'A " B'}),
        ('title = "A" # " B" # {C}, year = 2020', {"title": "A BC", "year": 2020}),
        ("title = {T}, date = {2020-05-01}", {"year": 2020}),
        ("title = {T}, subtitle = {S}", {"title": "T: S"}),
        ("title = {T}, journaltitle = {J. \\& K.}", {"venue": "J. & K."}),
        ("title = {T}, url = {https://x.org/a\\_b}", {"urls": ("https://x.org/a_b",)}),
        ("title = {T}, doi = {https://doi.org/10.1000/ABC.}", {"doi": "10.1000/abc"}),
        ("title = {T}, ee = {https://doi.org/10.1000/ABC}", {"doi": "10.1000/abc"}),
        ("title = {T}, eprint = {2401.01234v2}", {"arxiv": "2401.01234"}),
        ("title = {T}, eprint = {hep-th/9901001}", {"arxiv": "hep-th/9901001"}),
        ("title = {T}, journal = {CoRR}, volume = {abs/2401.01234}", {"venue": "CoRR"}),
        ("title = {T}, journal = {arXiv preprint arXiv:2401.01234}", {"arxiv": "2401.01234"}),
        ("title = {T}, keywords = {a, b; c}", {"keywords": ("a, b", "c")}),
        ("title = {T}, keywords = {a, b}, note = {mine}", {"keywords": ("a", "b"), "note": "mine"}),
        ("title = {T}, abstract = {set \\{1, 2\\} \\} of}", {"raw": "set \\{1, 2\\} \\} of"}),
        ("title = , year = 2020, abstract = {x}", {"title": "", "year": 2020}),
    ],
)
def test_values(fields, expected):
    found = record(fields)
    assert {name: getattr(found, name) for name in expected} == expected


def test_the_anthology_of_acl():
    [found] = results(
        """@inproceedings{devlin-etal-2019-bert,
    title = "{BERT}: Pre-training of Deep Bidirectional Transformers",
    author = "Devlin, Jacob  and
      Chang, Ming-Wei",
    editor = "Burstein, Jill",
    booktitle = "Proceedings of the 2019 Conference of {NAACL}",
    month = jun,
    year = "2019",
    url = "https://aclanthology.org/N19-1423/",
    doi = "10.18653/v1/N19-1423",
    abstract = "We introduce a new language model called {\\textbf{BERT}}."
}
"""
    )
    assert found.authors == ("Jacob Devlin", "Ming-Wei Chang")
    assert found.venue == "Proceedings of the 2019 Conference of NAACL"
    assert (found.year, found.doi) == (2019, "10.18653/v1/n19-1423")


def test_dblp():
    child, parent = results(
        """@inproceedings{DBLP:conf/nips/RoeS17,
  author       = {Jane Roe and
                  J{\\"{o}}rg Schmidt},
  title        = {Attention is Enough},
  crossref     = {DBLP:conf/nips/2017},
  url          = {https://proceedings.neurips.cc/x.html},
  biburl       = {https://dblp.org/rec/conf/nips/RoeS17.bib},
  bibsource    = {dblp computer science bibliography, https://dblp.org}
}

@proceedings{DBLP:conf/nips/2017,
  title        = {Advances in Neural Information Processing Systems 30},
  year         = {2017},
}
"""
    )
    assert child.authors == ("Jane Roe", "Jörg Schmidt")
    assert child.venue == "Advances in Neural Information Processing Systems 30"
    assert (child.year, child.place.line, parent.place.line) == (2017, 1, 11)


def test_shared_data_of_biblatex():
    [found] = results(
        "@article{a, title={T}, xdata={x, y}}@xdata{x, journaltitle={J}}@xdata{y, year=1999}"
    )
    assert found.venue == "J"


def test_several_entries_on_a_line_in_parentheses_and_after_text():
    found = results("Some words\n@article(a, title={A}) @article{b, title={B}} @misc{c,title={C}}")
    assert [each.title for each in found] == ["A", "B", "C"]


def test_what_is_cut_off_is_left_out():
    found, problem = results("@article{a,\n title = {Whole},\n abstract = {half of a")
    assert (found.title, found.raw) == ("Whole", "")
    assert str(problem) == "a.bib:1: a: is cut off inside abstract"


def test_a_comment_that_never_ends_hides_nothing():
    found = [each.title for each in results("@comment{open\n@article{a, title={A}}\n")]
    assert found == ["A"]


def test_errors_name_key_or_type():
    assert [str(each) for each in results("@misc{k, year=2020}\n@book{, year=2020}")] == [
        "a.bib:1: k: has neither title nor abstract",
        "a.bib:2: @book: has neither title nor abstract",
    ]
    assert all(isinstance(each, SourceError) for each in results("@misc{k, year=2020}"))


def test_macros_that_double_each_other_fill_no_memory():
    doubling = [f"@string{{a{n} = a{n - 1} # a{n - 1}}}" for n in range(1, 40)]
    text = "\n".join(
        ['@string{a0 = "xxxxxxxxxx"}', *doubling, "@article{k, title = a39, year=2024}"]
    )
    [found] = results(text)
    assert len(found.title) < 50_000


def test_an_address_is_no_venue():
    found = record(r"title={T}, howpublished={Blog post, \url{https://example.org/a_b}}")
    assert (found.venue, found.urls) == ("Blog post", ("https://example.org/a_b",))
    assert record(r"title={T}, howpublished={\url{https://example.org}}").venue == ""


@pytest.mark.parametrize(
    ("note", "kept"),
    [
        ("Number: 1\nPublisher: Nature", ""),
        ("Times Cited: 5", ""),
        ("Cited By :5", ""),
        ("Number: 1\nask Jane about it", "Number: 1\nask Jane about it"),
        ("Cited in our proposal", "Cited in our proposal"),
        ("Section: I doubt 4", "Section: I doubt 4"),
        ("arXiv:2005.14165 [cs] is newer", "arXiv:2005.14165 [cs] is newer"),
    ],
)
def test_only_what_a_program_wrote_is_no_note(note, kept):
    assert record(f"title={{T}}, note={{{note}}}").note == kept
