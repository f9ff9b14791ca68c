"""Bringing a corpus up to its sources: docs stay, repeats join, what vanished leaves a gap."""

import os

import pytest

from index.corpus import Corpus
from index.corpus.draft import Draft
from index.corpus.filling import fill
from index.errors import CacheError, SourceError
from index.paper import Place

SUBJECTS = ("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta")


def abstract(word: str) -> str:
    return f"We study {word}. " + " ".join(f"{word}{number} matters" for number in range(20))


def write(path, *words, heading="Heading"):
    path.write_text("\n\n".join([heading, *map(abstract, words)]) + "\n")
    return str(path)


def filled(corpus, files, changed=None, gone=()):
    return fill(
        corpus,
        files,
        files if changed is None else changed,
        gone=gone,
        progress=lambda _done, _total: None,
        cancelled=lambda: False,
    )


def words(corpus):
    return [paper.raw.split()[2].rstrip(".") for paper in corpus.papers()]


@pytest.fixture
def files(tmp_path):
    return [
        write(tmp_path / "a.txt", "alpha", "beta", heading="A list"),
        write(tmp_path / "b.txt", "gamma", "alpha", heading="B list"),
    ]


def test_a_repeated_abstract_is_one_paper_with_two_places(files):
    corpus = Draft.create(None)
    filled(corpus, files)
    assert words(corpus) == ["alpha", "beta", "gamma"]
    first = corpus.paper(corpus.order[0])
    assert first.sources == (Place(files[0], 3), Place(files[1], 5))
    assert first.collection == "A list"
    assert corpus.column("source") == ["\n".join(files), files[0], files[1]]
    assert corpus.row(corpus.order[0]).source == files[0]


def test_rows_papers_and_ids_agree(files):
    corpus = Draft.create(None)
    filled(corpus, files)
    for doc in corpus.order:
        row, paper = corpus.row(doc), corpus.paper(doc)
        assert (row.id, row.headline) == (paper.id, paper.headline)
        assert corpus.doc(paper.id) == doc
        assert corpus.id(doc) == paper.id
        assert corpus.texts(doc) == (paper.title, paper.abstract)
    assert sorted(corpus.docs(corpus.ids())) == sorted(corpus.order)
    assert corpus.doc("p000000000000") is None
    with pytest.raises(KeyError):
        corpus.row(99)


def test_heads_come_in_the_order_they_are_asked_for_however_many(tmp_path):
    subjects = [f"subject{number}" for number in range(620)]
    corpus = Draft.create(None)
    filled(corpus, [write(tmp_path / "many.txt", *subjects)])
    backwards = [*reversed(corpus.order)]
    rows = [corpus.row(doc) for doc in backwards]
    assert list(corpus.heads(backwards)) == [(row.id, row.headline) for row in rows]
    with pytest.raises(KeyError):
        list(corpus.heads([0, 9999]))


def test_an_update_keeps_docs_and_numbers_only_what_is_new(tmp_path, files):
    corpus = Draft.create(None)
    filled(corpus, files)
    before = corpus.ids()
    write(tmp_path / "b.txt", "delta", "gamma", "alpha", heading="B list")
    corpus.update_number += 1
    filling = filled(corpus, files, [files[1]])
    assert filling.first_new == 3
    assert words(corpus) == ["alpha", "beta", "delta", "gamma"]
    assert {id_: corpus.ids()[id_] for id_ in before} == before
    assert corpus.arrived() == {corpus.id(3)}


def test_what_vanished_leaves_a_gap(tmp_path, files):
    corpus = Draft.create(None)
    filled(corpus, files)
    write(tmp_path / "a.txt", "beta")
    filled(corpus, files, [files[0]])
    assert words(corpus) == ["beta", "gamma", "alpha"]
    filled(corpus, files[:1], [], gone=files[1:])
    assert words(corpus) == ["beta"]
    assert corpus.size == 3
    assert len(corpus) == 1
    assert corpus.column("year") == [None, None, None]


def test_a_title_that_arrives_gives_the_paper_a_new_doc(tmp_path, files):
    corpus = Draft.create(None)
    filled(corpus, files)
    titled = tmp_path / "c.jsonl"
    titled.write_text(f'{{"title": "The Title", "abstract": "{abstract("beta")}"}}\n')
    files.append(str(titled))
    filling = filled(corpus, files, [str(titled)])
    assert words(corpus) == ["alpha", "beta", "gamma"]
    assert list(corpus.order) == [0, filling.first_new, 2]
    assert corpus.row(filling.first_new).headline == "The Title"


def test_only_the_order_of_the_files_changed(files):
    corpus = Draft.create(None)
    filled(corpus, files)
    filled(corpus, files[::-1], [])
    assert words(corpus) == ["gamma", "alpha", "beta"]


def test_problems_are_collected_and_the_rest_is_read(tmp_path, files):
    (tmp_path / "bad.txt").write_bytes(bytes(range(256)))
    names = [files[0], str(tmp_path / "bad.txt"), files[1]]
    corpus = Draft.create(None)
    filling = filled(corpus, names)
    assert [str(each) for each in filling.problems] == [f"{names[1]}: is not text"]
    assert len(corpus) == 3


def test_a_filled_corpus_is_reopened_as_it_was(tmp_path, files):
    corpus = Draft.create(tmp_path / "papers.sqlite")
    filled(corpus, files)
    again = Corpus.open(tmp_path / "papers.sqlite")
    assert list(again.order) == list(corpus.order)
    assert list(again.papers()) == list(corpus.papers())
    again.close()
    corpus.close()


def test_cancelling_stops_the_filling(tmp_path):
    path = tmp_path / "many.txt"
    path.write_text("\n\n".join(abstract(f"w{number}x") for number in range(100)))
    seen = []
    result = fill(
        Draft.create(None),
        [str(path)],
        [str(path)],
        progress=lambda done, total: seen.append((done, total)),
        cancelled=lambda: len(seen) >= 2,
    )
    assert result is None
    assert len(seen) == 2
    assert all(0.8 < total / 100 < 1.3 for _done, total in seen)


def test_papers_can_be_read_while_they_arrive(tmp_path):
    path = tmp_path / "many.txt"
    path.write_text("\n\n".join(abstract(f"w{number}x") for number in range(100)))
    corpus = Draft.create(None)
    sizes = []
    fill(
        corpus,
        [str(path)],
        [str(path)],
        progress=lambda *_: sizes.append((len(corpus.order), corpus.row(corpus.order[-1]).id)),
        cancelled=lambda: False,
    )
    assert [size for size, _id in sizes] == [32, 64, 96, 100]


def damage(path, kind):
    data = path.read_bytes()
    if kind == "truncated":
        path.write_bytes(data[: len(data) // 2])
    elif kind == "zeroed":
        path.write_bytes(bytes(len(data)))
    elif kind == "noise":
        path.write_bytes(data[:100] + os.urandom(len(data) - 100))
    else:
        path.unlink()


@pytest.mark.parametrize("kind", ["truncated", "zeroed", "noise", "missing"])
def test_a_damaged_file_is_a_cache_error(tmp_path, files, kind):
    path = tmp_path / "papers.sqlite"
    corpus = Draft.create(path)
    filled(corpus, files)
    corpus.close()
    damage(path, kind)
    with pytest.raises(CacheError):  # noqa: PT012 - at open or at first use
        again = Corpus.open(path)
        list(again.papers())


def test_reasons_of_unreadable_files(tmp_path):
    corpus = Draft.create(None)
    filling = filled(corpus, [str(tmp_path / "gone.txt")])
    assert isinstance(filling.problems[0], SourceError)
    assert len(corpus) == 0
