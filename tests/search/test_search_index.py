"""The index folder: built, extended, cancelled, killed, damaged, foreign."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest
from support.search_papers import MadeWork, Papers, engine, paper

from index.errors import CacheError, IndexDamaged
from index.seals import pack, seal, unpack
from index.search import BuildCancelled, build, builder, extend, open_engine
from index.search.dictionary import Dictionary
from index.search.manifest import NAME, SCHEMA

FULL = bool(os.environ.get("PAPERREADER_FULL"))
ROOT = Path(__file__).parents[2]
WORDS = [
    f"{start}{end}"
    for start in ("graph", "net", "learn", "deep", "tun")
    for end in ("", "s", "ing", "ed")
]


def made(count, seed=1):
    """Return papers of random words."""
    rng = random.Random(seed)
    return [
        paper(number, " ".join(rng.choices(WORDS, k=3)), " ".join(rng.choices(WORDS, k=30)))
        for number in range(count)
    ]


def opened(folder, papers):
    return open_engine(folder, Papers(papers), MadeWork())


def answers(engine):
    queries = ["graph", "net ", "learn deep", '"deep learning"', "tun", "title:graphs", "-net "]
    return {query: list(engine.search(query).docs) for query in queries}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    target = tmp_path_factory.mktemp("index") / "folder"
    build(made(40), target)
    return target


def test_an_index_on_disk_answers_like_one_in_memory(folder):
    assert answers(opened(folder, made(40))) == answers(engine(made(40)))


def test_whoosh_itself_reads_the_index(folder):
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from whoosh import index
    with index.open_dir(folder).searcher() as searcher:
        reader = searcher.reader()
        assert reader.doc_count_all() == 40
        assert "graph" in {word.decode() for word in reader.lexicon("word")}
        frequency = reader.doc_frequency("word", "graph")
        matcher = reader.postings("word", b"graph")
        docs = list(matcher.all_ids())
        assert len(docs) == frequency > 0
        with pytest.raises(Exception, match="No term"):
            reader.postings("word", b"absent")


def test_the_dictionary_is_read_as_whoosh_reads_it(folder):
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from whoosh import index
    with index.open_dir(folder).searcher() as searcher:
        terms = searcher.reader().segment().codec().terms_reader
        reader = terms(searcher.reader().storage(), searcher.reader().segment())
        whoosh = {term: info.extent() for term, info in reader.items()}
    (path,) = folder.glob("*.trm")
    ours = Dictionary(path.read_bytes())
    assert {term: ours.extent(*term) for term in whoosh} == {
        term: (start, length) for term, (start, (length,)) in whoosh.items()
    }
    fields = sorted({name for name, _ in whoosh})
    assert {(name, *found) for name in fields for found in ours.words(name, b"")} == {
        (*term, (start, length)) for term, (start, (length,)) in whoosh.items()
    }
    for name in fields:
        assert ours.extent(name, b"absent") is None
        assert list(ours.words(name, b"gr")) == [
            found for found in ours.words(name, b"") if found[0].startswith(b"gr")
        ]
    assert ours.extent("nofield", b"graph") is None


def test_an_index_is_for_its_owner_alone(folder):
    assert folder.stat().st_mode & 0o777 == 0o700


def test_progress_is_told_and_ends_with_all_papers(tmp_path):
    told = []
    build(made(450), tmp_path / "new", progress=told.append)
    assert told[0] == 0
    assert told == sorted(told)
    assert told[-1] == 450


def test_papers_may_come_from_anywhere(tmp_path):
    build((one for one in made(40)), tmp_path / "new")
    assert answers(opened(tmp_path / "new", made(40))) == answers(engine(made(40)))


def test_an_empty_corpus_has_an_index(tmp_path):
    build([], tmp_path / "new")
    empty = opened(tmp_path / "new", [])
    assert list(empty.search("graph").docs) == []
    assert list(empty.search("").docs) == []
    assert list(engine([]).search("x -y").docs) == []


def test_papers_without_a_word_have_an_index(tmp_path):
    build([paper(0), paper(1, "?!", "…")], tmp_path / "new")
    wordless = opened(tmp_path / "new", [paper(0), paper(1)])
    assert list(wordless.search("").docs) == [0, 1]
    assert list(wordless.search("graph").docs) == []
    assert list(wordless.search("-graph").docs) == [0, 1]


@pytest.mark.parametrize("stop", [0, 1, 2, 5])
def test_a_cancelled_build_leaves_nothing(tmp_path, stop):
    asked = []

    def cancelled():
        asked.append(None)
        return len(asked) > stop

    with pytest.raises(BuildCancelled):
        build(made(450), tmp_path / "new", cancelled=cancelled)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(BuildCancelled):
        build(made(450), None, cancelled=lambda: True)


def test_a_failing_source_of_papers_leaves_nothing(tmp_path):
    def papers():
        yield from made(3)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        build(papers(), tmp_path / "new")
    assert list(tmp_path.iterdir()) == []


def test_an_existing_folder_is_never_written(tmp_path):
    (tmp_path / "old").mkdir()
    with pytest.raises(CacheError, match="cannot be created"):
        build(made(3), tmp_path / "old")
    assert list((tmp_path / "old").iterdir()) == []


def test_a_full_disk_is_said_and_leaves_nothing(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(builder._Builder, "_write", full)
    with pytest.raises(CacheError, match="No space left on device"):
        build(made(3), tmp_path / "new")
    assert list(tmp_path.iterdir()) == []


def test_many_segments_answer_like_one(tmp_path, monkeypatch):
    monkeypatch.setattr(builder, "SEGMENT", 7)
    build(made(40), tmp_path / "new")
    assert len(unpack((tmp_path / "new" / NAME).read_bytes())["segments"]) == 6
    assert answers(opened(tmp_path / "new", made(40))) == answers(engine(made(40)))


def test_an_extended_index_answers_like_one_built_at_once(tmp_path):
    papers = made(40)
    build(papers[:25], tmp_path / "base")
    before = {path.name: path.read_bytes() for path in (tmp_path / "base").iterdir()}
    extend(tmp_path / "base", tmp_path / "more", papers[25:])
    extend(tmp_path / "more", tmp_path / "same", [])
    assert answers(opened(tmp_path / "more", papers)) == answers(engine(papers))
    assert answers(opened(tmp_path / "same", papers)) == answers(engine(papers))
    assert {name: (tmp_path / "base" / name).read_bytes() for name in before} == before
    shutil.rmtree(tmp_path / "base")
    assert answers(opened(tmp_path / "more", papers)) == answers(engine(papers))


def test_where_files_cannot_be_linked_they_are_copied(tmp_path, monkeypatch):
    def refused(*_):
        raise OSError(1, "Operation not permitted")

    papers = made(10)
    build(papers[:5], tmp_path / "base")
    monkeypatch.setattr(os, "link", refused)
    extend(tmp_path / "base", tmp_path / "more", papers[5:])
    assert answers(opened(tmp_path / "more", papers)) == answers(engine(papers))


def test_a_damaged_base_is_not_extended(tmp_path):
    with pytest.raises(IndexDamaged):
        extend(tmp_path / "absent", tmp_path / "more", made(3))
    assert list(tmp_path.iterdir()) == []


def files(folder):
    """Return the names of the files of an index, but for the note that they were sound."""
    return sorted(path.name for path in folder.iterdir() if path.name != "sound.json")


def copied(folder, tmp_path):
    return Path(shutil.copytree(folder, tmp_path / "copy"))


@pytest.mark.parametrize("kind", range(8))
@pytest.mark.parametrize("harm", ["missing", "cut", "empty", "zeroed"])
def test_a_harmed_file_is_found_when_the_folder_is_opened(folder, tmp_path, kind, harm):
    copy = copied(folder, tmp_path)
    path = copy / files(folder)[kind]
    content = path.read_bytes()
    if harm == "missing":
        path.unlink()
    else:
        path.write_bytes({"cut": content[:-7], "empty": b"", "zeroed": bytes(len(content))}[harm])
    with pytest.raises(IndexDamaged) as caught:
        opened(copy, made(40))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("kind", range(8))
@pytest.mark.parametrize("harm", ["zeroed", "flipped"])
def test_a_page_lost_or_a_bit_flipped_anywhere_is_found_when_the_folder_is_opened(
    tmp_path, kind, harm
):
    papers = made(1200)
    build(papers, tmp_path / "postings")
    path = tmp_path / "postings" / files(tmp_path / "postings")[kind]
    whole = path.read_bytes()
    rng = random.Random(kind)
    for at in sorted(rng.sample(range(len(whole)), min(20, len(whole)))):
        changed = bytearray(whole)
        if harm == "zeroed":
            page = slice(at - at % 4096, at - at % 4096 + 4096)
            changed[page] = bytes(len(changed[page]))
        else:
            changed[at] ^= 1 << rng.randrange(8)
        path.write_bytes(changed)
        if changed != whole:
            with pytest.raises(IndexDamaged):
                opened(tmp_path / "postings", papers)


def test_the_folder_has_the_files_that_were_harmed(folder):
    assert len(files(folder)) == 8


@pytest.mark.parametrize("seed", range(200 if FULL else 25))
def test_changed_bytes_give_right_answers_or_a_rebuild_never_a_traceback(folder, tmp_path, seed):
    copy = copied(folder, tmp_path)
    rng = random.Random(seed)
    path = copy / rng.choice([name for name in files(folder) if name != NAME])
    content = bytearray(path.read_bytes())
    at = rng.randrange(len(content))
    content[at : at + 64] = bytes(len(content[at : at + 64]))
    path.write_bytes(content)
    manifest = unpack((copy / NAME).read_bytes())
    manifest["files"][path.name] = seal(path)
    (copy / NAME).write_bytes(pack(manifest))
    try:
        harmed = opened(copy, made(40))
        for query in ["graph", "net ", "learn deep", '"deep learning"', "tun", "grpah nett"]:
            harmed.search(query)
    except IndexDamaged:
        pass


@pytest.mark.parametrize(
    ("change", "value"),
    [
        ("schema", SCHEMA - 1),
        ("schema", None),
        ("byteorder", "middle"),
        ("files", []),
        ("segments", [{"id": "x"}]),
        ("segments", 3),
    ],
)
def test_another_version_or_a_manifest_of_nonsense_is_damage(folder, tmp_path, change, value):
    copy = copied(folder, tmp_path)
    manifest = unpack((copy / NAME).read_bytes())
    (copy / NAME).write_bytes(pack(manifest | {change: value}))
    with pytest.raises(IndexDamaged):
        opened(copy, made(40))


def test_an_index_of_other_papers_is_damage(folder):
    with pytest.raises(IndexDamaged, match="other papers"):
        opened(folder, made(39))


@pytest.mark.parametrize("mode", [0o770, 0o707, 0o702])
def test_a_folder_others_may_write_is_refused(folder, tmp_path, mode):
    copy = copied(folder, tmp_path)
    copy.chmod(mode)
    with pytest.raises(IndexDamaged, match="yours alone"):
        opened(copy, made(40))


def test_a_file_others_may_write_is_refused(folder, tmp_path):
    copy = copied(folder, tmp_path)
    (copy / files(folder)[0]).chmod(0o666)
    with pytest.raises(IndexDamaged, match="yours alone"):
        opened(copy, made(40))


def test_a_foreign_folder_and_a_link_are_refused(folder, tmp_path, monkeypatch):
    (tmp_path / "link").symlink_to(folder)
    with pytest.raises(IndexDamaged, match="yours alone"):
        opened(tmp_path / "link", made(40))
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    with pytest.raises(IndexDamaged, match="yours alone"):
        opened(folder, made(40))


def test_a_failure_while_answering_is_damage(folder, monkeypatch):
    harmed = opened(folder, made(40))

    def broken(*_):
        raise EOFError

    monkeypatch.setattr(harmed._evaluator, "papers", broken)
    with pytest.raises(IndexDamaged, match="build it anew"):
        harmed.search("graph")


KILLED = """
    import sys
    from pathlib import Path
    from support.search_papers import paper
    from index.search import build
    print("ready", flush=True)
    words = "graph nets learning deep tuned".split()
    build([paper(n, words[n % 5], " ".join(words)) for n in range(3000)], Path(sys.argv[1]))
    print("built", flush=True)
"""


@pytest.mark.parametrize("point", range(50 if FULL else 4))
def test_a_killed_build_leaves_no_index_that_opens_wrongly(tmp_path, point):
    code = textwrap.dedent(KILLED)
    environment = os.environ | {"PYTHONPATH": f"{ROOT}:{ROOT / 'tests'}"}
    process = subprocess.Popen(
        [sys.executable, "-c", code, tmp_path / "new"],
        env=environment, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    process.stdout.readline()
    time.sleep(random.Random(point).uniform(0, 0.6))
    process.send_signal(signal.SIGKILL)
    finished = "built" in process.stdout.read()
    process.wait()
    process.stdout.close()
    papers = [paper(number) for number in range(3000)]
    try:
        assert opened(tmp_path / "new", papers).search("graph ").total == 3000
    except IndexDamaged:
        assert not finished


def test_whoosh_is_imported_without_a_word_from_uncompiled_files(tmp_path):
    environment = os.environ | {
        "PYTHONPATH": str(ROOT),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPYCACHEPREFIX": str(tmp_path / "none"),
        "PYTHONWARNINGS": "error",
    }
    code = (
        "from index.search import build, open_engine, NoWork\n"
        "import index.search.codec, index.search.reader\n"
        "from index.paper import Paper\n"
        "build([Paper(id='p0', headline='x', abstract='tuned nets')], None)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    "names", ["parse, explain, HELP, Query", "matches, spans", "Texts, Work, NoWork"]
)
def test_the_language_alone_does_not_load_the_index(names):
    code = f"from index.search import {names}; import sys; print('whoosh.index' in sys.modules)"
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"


def test_public_names_are_those_promised():
    import index.search as room

    for name in room.__all__:
        assert getattr(room, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'absent'"):
        _ = room.absent
