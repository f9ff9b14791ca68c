"""One paper from several sources: whatever order they come, change and go in."""

import json
import random

import pytest

from index.corpus.draft import Draft
from index.corpus.filling import fill
from index.identity import paper_id
from index.paper import Place, Record

TEXTS = [" ".join(f"word{text}n{number}" for number in range(30)) for text in range(6)]
IDS = [paper_id(Record(raw=text, place=Place("", 1))) for text in TEXTS]
TEA = {"title": "On tea and heat", "authors": ["Jane Roe"], "year": 2026}


def write(path, *entries):
    path.write_text("".join(json.dumps(entry) + "\n" for entry in entries))
    return str(path)


def update(corpus, files, changed, gone=()):
    filling = fill(
        corpus,
        files,
        changed,
        gone=gone,
        progress=lambda _done, _total: None,
        cancelled=lambda: False,
    )
    assert filling is not None
    return filling


def built(files):
    corpus = Draft.create(None)
    update(corpus, files, files)
    return corpus


def papers(corpus):
    return list(corpus.papers())


@pytest.fixture
def files(tmp_path):
    return [
        write(tmp_path / "a.jsonl", TEA | {"url": "https://a.example/1", "venue": "TeaConf"}),
        write(tmp_path / "b.jsonl", {"abstract": TEXTS[0], "doi": "10.1/tea", "keywords": "heat"}),
        write(tmp_path / "c.jsonl", TEA | {"abstract": TEXTS[0], "url": "https://c.example/1"}),
    ]  # fmt: skip


def test_a_paper_of_three_sources_has_all_links_and_the_fullest_fields(files):
    (paper,) = papers(built(files))
    assert paper.id == IDS[0]
    assert paper.raw == TEXTS[0]
    assert (paper.title, paper.authors, paper.year) == ("On tea and heat", ("Jane Roe",), 2026)
    assert (paper.venue, paper.doi, paper.keywords) == ("TeaConf", "10.1/tea", ("heat",))
    assert {"https://a.example/1", "https://c.example/1"} <= set(paper.urls)
    assert [place.file for place in paper.sources] == files
    origins = {field: place.file for field, place in paper.origins}
    assert origins["title"] == origins["venue"] == files[0]
    assert origins["abstract"] == origins["doi"] == files[1]


def test_a_title_becomes_the_paper_of_its_abstract_and_is_not_new(tmp_path):
    first = write(tmp_path / "a.jsonl", TEA)
    corpus = built([first])
    (bare,) = papers(corpus)
    second = write(tmp_path / "b.jsonl", TEA | {"abstract": TEXTS[0]})
    corpus.update_number += 1
    filling = update(corpus, [first, second], [second])
    (paper,) = papers(corpus)
    assert paper.id == IDS[0] != bare.id
    assert corpus.known_as([bare.id]) == {filling.first_new}
    assert corpus.arrived() == frozenset()


def test_a_paper_falls_back_to_what_is_left_when_a_source_goes(files):
    corpus = built(files)
    corpus.update_number += 1
    update(corpus, files[:1], [], gone=files[1:])
    (paper,) = papers(corpus)
    assert paper.raw == ""
    assert paper.urls == ("https://a.example/1",)
    assert paper.origins == ()


def test_records_that_a_third_had_joined_part_again(tmp_path):
    files = [
        write(tmp_path / "a.jsonl", {"abstract": TEXTS[0], "doi": "10.1/a"}),
        write(tmp_path / "b.jsonl", {"abstract": TEXTS[1], "arxiv_id": "2401.01234"}),
        write(tmp_path / "c.jsonl", {"title": "On tea", "doi": "10.1/a", "arxiv_id": "2401.01234"}),
    ]
    corpus = built(files)
    assert [paper.id for paper in papers(corpus)] == IDS[:1]
    corpus.update_number += 1
    update(corpus, files[:2], [], gone=files[2:])
    assert [paper.id for paper in papers(corpus)] == IDS[:2]


def test_a_title_goes_to_another_abstract_when_its_own_goes(tmp_path):
    files = [
        write(tmp_path / "a.jsonl", TEA | {"abstract": TEXTS[0]}),
        write(tmp_path / "b.jsonl", TEA | {"abstract": TEXTS[1]}),
        write(tmp_path / "c.jsonl", TEA | {"url": "https://c.example/1"}),
    ]
    corpus = built(files)
    assert [paper.urls for paper in papers(corpus)] == [("https://c.example/1",), ()]
    corpus.update_number += 1
    update(corpus, files[1:], [], gone=files[:1])
    (paper,) = papers(corpus)
    assert (paper.id, paper.urls) == (IDS[1], ("https://c.example/1",))


def entry(rng):
    """Return a random entry; few values, so that many entries are one paper."""
    made = {"year": 2026}
    if rng.random() < 0.6:
        made["abstract"] = rng.choice(TEXTS)
    if rng.random() < 0.6:
        made |= {"title": f"On tea and {rng.choice('abc')}", "authors": [f"{rng.choice('JK')} Roe"]}
    if rng.random() < 0.3:
        made["doi"] = f"10.1/{rng.choice('abcd')}"
    if rng.random() < 0.3:
        made["arxiv_id"] = f"2401.0000{rng.choice('1234')}"
    return made


@pytest.mark.parametrize("seed", range(20))
def test_updates_end_where_reading_everything_at_once_does(tmp_path, seed):
    rng = random.Random(seed)
    names = [tmp_path / f"{name}.jsonl" for name in "abcd"]
    files = []
    corpus = Draft.create(None)
    for _step in range(8):
        path = rng.choice(names)
        corpus.update_number += 1
        if str(path) in files and rng.random() < 0.3:
            files.remove(str(path))
            update(corpus, files, [], gone=[str(path)])
        else:
            write(path, *(entry(rng) for _number in range(rng.randrange(1, 6))))
            files = sorted({*files, str(path)})
            update(corpus, files, [str(path)])
        fresh = built(files)
        assert papers(corpus) == papers(fresh)
        assert set(corpus.known()) == set(fresh.known())
        assert all(corpus.doc(paper.id) in corpus.order for paper in papers(fresh))
