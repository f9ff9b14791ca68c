"""A cache that was cut, overwritten, taken over, filled up or left half built: right answers."""

import json
import multiprocessing
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from support.preparing import found, opened, prepared, write

from index.errors import CacheError
from index.seals import pack, unpack
from index.search import Engine

ROOT = Path(__file__).parents[2]
FULL = bool(os.environ.get("PAPERREADER_FULL"))
QUERIES = ["", "graph", "deep net", '"deep net"', "-graph", "title:net", "author:byron", "gr"]
QUERIES += ["venue:acl", "year:2020..2022", "source:made", "is:undecided deep", "gamma3"]


def papers(count, seed=1):
    """Return JSON lines of made papers."""
    rng = random.Random(seed)
    words = ["graph", "deep", "net", "learning", "tuned", "fine-tuning", "gradient", "protein"]
    for number in range(count):
        yield json.dumps(
            {
                "title": f"{' '.join(rng.choices(words, k=4))} {number}",
                "abstract": f"{' '.join(rng.choices(words, k=60))} number{number}.",
                "authors": [rng.choice(["Ada Byron", "Grace Hopper"]), f"Author N{number}"],
                "venue": rng.choice(["ACL", "ICML"]),
                "year": rng.randint(2018, 2025),
            }
        )


def write_papers(place, count, seed=1):
    (place / "lists" / "made.jsonl").write_text("\n".join(papers(count, seed)) + "\n")


def answers(session):
    """Return what a person would see of the papers, by every kind of query."""
    pages = {query: session.search(query, literal=True).docs for query in QUERIES}
    shown = {
        doc: (session.row(doc), session.paper(doc).raw, session.paper(doc).authors)
        for doc in pages[""]
    }
    return [shown[doc] for doc in pages[""]], {
        query: [shown[doc][0].id for doc in docs] for query, docs in pages.items()
    }


def shelf_files(place):
    """Return every file of the cache."""
    [shelf] = (place / "cache").glob("v*/*")
    return sorted(each for each in shelf.rglob("*") if each.is_file())


@pytest.mark.parametrize("how", ["truncated", "zeroed", "missing", "noise"])
def test_damage_of_any_file_of_the_cache_ends_in_right_answers(place, how):
    prepared(place)[0].close()
    shutil.copytree(place / "cache", place / "sound")
    for path in shelf_files(place):
        data = path.read_bytes()
        if how == "truncated":
            path.write_bytes(data[: len(data) // 2])
        elif how == "zeroed":
            path.write_bytes(bytes(len(data)))
        elif how == "noise":
            path.write_bytes(os.urandom(len(data)))
        else:
            path.unlink()
        session, _ = prepared(place)
        assert found(session, "gamma3") == ["gamma"], path
        assert found(session, "") == ["alpha", "beta", "gamma"], path
        assert session.paper(session.corpus.order[0]).abstract.startswith("We study alpha"), path
        session.close()
        shutil.rmtree(place / "cache")
        shutil.copytree(place / "sound", place / "cache")


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """A place with the cache of some hundred papers, to be copied; and the right answers."""
    place = tmp_path_factory.mktemp("many")
    (place / "lists").mkdir()
    write(place / "lists" / "b.txt", "gamma")
    write_papers(place, 300)
    session, _ = prepared(place)
    right = answers(session)
    session.close()
    assert all(right[1].values())
    return place, right


def harmed(content, how, rng):
    """Return `content` with a page zeroed, a bit flipped, or two pages exchanged."""
    changed = bytearray(content)
    at = rng.randrange(len(changed))
    if how == "a bit flipped":
        changed[at] ^= 1 << rng.randrange(8)
        return bytes(changed)
    first = at // 512 * 512
    size = min(512, len(changed) - first)
    changed[first : first + size] = bytes(size) if how == "a page lost" else content[:size]
    return bytes(changed)


@pytest.mark.parametrize("how", ["a page lost", "a bit flipped", "a page of elsewhere"])
@pytest.mark.parametrize("seed", range(8 if FULL else 1))
def test_harm_anywhere_within_any_file_ends_in_right_answers(many, tmp_path, how, seed):
    place, right = many
    rng = random.Random(seed)
    names = [path.relative_to(place) for path in shelf_files(place)]
    shutil.copytree(place / "cache", tmp_path / "cache")
    (tmp_path / "lists").symlink_to(place / "lists")
    for name in (each for each in names if (place / each).stat().st_size):
        shutil.rmtree(tmp_path / "cache")
        shutil.copytree(place / "cache", tmp_path / "cache", copy_function=shutil.copy2)
        before = (tmp_path / name).stat()
        (tmp_path / name).write_bytes(harmed((place / name).read_bytes(), how, rng))
        os.utime(tmp_path / name, ns=(before.st_atime_ns, before.st_mtime_ns))
        session, _ = prepared(tmp_path, sources=[str(place / "lists")])
        assert answers(session) == right, name
        session.close()


def test_harm_is_not_carried_into_an_update(place):
    write_papers(place, 120)
    prepared(place)[0].close()
    [path] = (place / "cache").glob("v*/*/*/papers.sqlite")
    content = path.read_bytes()
    path.write_bytes(content.replace(b"Hopper", b"Hoppex"))
    write(place / "lists" / "b.txt", "gamma", "delta")
    session, _ = prepared(place)
    assert {session.paper(doc).authors[0] for doc in session.search("author:n7").docs} <= {
        "Ada Byron",
        "Grace Hopper",
    }
    assert session.search("author:hoppex", literal=True).total == 0
    assert session.search("author:hopper", literal=True).total > 0
    session.close()


@pytest.mark.parametrize("name", ["papers.sqlite", "*.pst", "*.streams", "*.trm", "manifest.json"])
def test_a_file_overwritten_while_the_reader_is_open_ends_in_right_answers(place, name):
    write_papers(place, 120)
    session, _ = prepared(place)
    right = answers(session)
    session.close()
    session, _ = prepared(place)
    [path] = (place / "cache").glob(f"v*/*/*/**/{name}")
    with path.open("r+b") as file:
        file.write(bytes(path.stat().st_size))
    try:
        assert answers(session) == right
    except CacheError as error:
        assert "\n" not in str(error)  # noqa: PT017 - either is fine
    session.close()
    session, _ = prepared(place)
    assert answers(session) == right
    session.close()


def test_an_engine_that_fails_again_after_a_rebuild_is_told_in_one_line(place, monkeypatch):
    session, _ = prepared(place)
    stages = []
    monkeypatch.setattr(Engine, "_answer", lambda *_: stages.append("asked") or 1 / 0)
    with pytest.raises(CacheError, match="damaged") as caught:
        session.search("gamma3")
    assert stages == ["asked", "asked"]
    assert "\n" not in str(caught.value)
    monkeypatch.undo()
    assert found(session, "gamma3") == ["gamma"]
    session.close()


def test_an_older_layout_of_the_cache_is_left_alone(place):
    old = place / "cache" / "v0" / "x"
    old.mkdir(parents=True, mode=0o700)
    (place / "cache").chmod(0o700)
    session, _ = prepared(place)
    assert found(session, "alpha") == ["alpha"]
    session.close()


@pytest.mark.parametrize("schema", [0, 1, None, "9"])
def test_an_index_of_another_schema_is_built_anew(place, schema):
    prepared(place)[0].close()
    [path] = (place / "cache").glob("v*/*/*/postings/manifest.json")
    path.write_bytes(pack(unpack(path.read_bytes()) | {"schema": schema}))
    session, stages = prepared(place)
    assert "indexing" in stages
    assert found(session, "gamma3") == ["gamma"]
    session.close()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
@pytest.mark.parametrize("name", ["papers.sqlite", "postings", "postings/*.pst"])
def test_an_index_of_somebody_else_is_built_anew(place, name):
    prepared(place)[0].close()
    [path] = (place / "cache").glob(f"v*/*/*/{name}")
    os.chown(path, 65534, 65534)
    session, stages = prepared(place)
    assert "indexing" in stages
    assert found(session, "gamma3") == ["gamma"]
    session.close()


@contextmanager
def small_disk(folder, size):
    """Mount a file system of so many kilobytes on `folder`; skip where that is not allowed."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}k,mode=700", "tmpfs", str(folder)]
    if (
        not shutil.which("mount")
        or subprocess.run(mount, check=False, capture_output=True).returncode
    ):
        pytest.skip("no file system can be mounted here")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


@pytest.mark.parametrize("size", [4, 8, 16, 48, 96, 160, 240, 320, 400])
def test_a_full_disk_leads_to_memory_and_a_warning_and_leaves_nothing(place, size):
    write_papers(place, 300)
    with small_disk(place / "cache", size):
        session, _ = prepared(place)
        assert found(session, "gamma3") == ["gamma"]
        assert session.search("author:byron", literal=True).total > 50
        [notice] = session.notices
        assert notice.startswith("the index is in memory only")
        assert "\n" not in notice
        session.close()
        assert not list((place / "cache").glob("v*/*/building-*"))


@pytest.mark.parametrize("spare", [0, 8, 64, 256])
def test_a_disk_that_is_full_when_sources_change_leads_to_memory_and_a_warning(place, spare):
    write_papers(place, 200)
    with small_disk(place / "cache", 4000):
        prepared(place)[0].close()
        left = shutil.disk_usage(place / "cache").free
        (place / "cache" / "filler").write_bytes(bytes(max(0, left - spare * 1024)))
        write(place / "lists" / "b.txt", "gamma", "delta")
        session, _ = prepared(place)
        assert found(session, "delta3") == ["delta"]
        assert found(session, "gamma3") == ["gamma"]
        assert "in memory only" in session.notices[0]
        session.close()
        (place / "cache" / "filler").unlink()
        session, _ = prepared(place)
        assert session.notices == []
        assert found(session, "delta3") == ["delta"]
        session.close()


def build_and_count(place, results):
    session, stages = prepared(Path(place))
    results.put(("reading" in stages, len(session.corpus), found(session, "gamma3")))
    session.close()


def test_two_processes_starting_at_once_build_once(place):
    write(place / "lists" / "many.txt", *[f"w{number}x" for number in range(300)])
    context = multiprocessing.get_context("spawn")
    results = context.Queue()
    workers = [context.Process(target=build_and_count, args=(str(place), results)) for _ in "12"]
    for worker in workers:
        worker.start()
    outcomes = [results.get(timeout=60) for _ in workers]
    for worker in workers:
        worker.join()
    assert sorted(built for built, _size, _found in outcomes) == [False, True]
    assert {(size, tuple(words)) for _built, size, words in outcomes} == {(303, ("gamma",))}


def test_a_reader_that_is_open_outlives_a_rebuild(place):
    session, _ = prepared(place)
    write(place / "lists" / "b.txt", "delta")
    other, _ = prepared(place)
    other.close()
    assert found(session, "gamma3") == ["gamma"]
    assert session.search("alpha").total == 1
    session.close()


def rebuild(place, rounds, told):
    """Rebuild over and over, each time from other papers and from nothing."""
    for seed in range(rounds):
        write_papers(Path(place), 150, seed)
        session = opened(Path(place))
        session.prepare(rebuild=seed % 2 == 0)
        session.close()
    told.set()


def test_a_reader_that_is_open_answers_while_another_process_rebuilds(place):
    write_papers(place, 150, 99)
    session, _ = prepared(place)
    right = answers(session)
    context = multiprocessing.get_context("spawn")
    told = context.Event()
    builder = context.Process(target=rebuild, args=(str(place), 4, told))
    builder.start()
    looks = 0
    while builder.is_alive() or not looks:
        session.search("")
        assert answers(session) == right
        looks += 1
    builder.join()
    assert told.is_set()
    session.prepare()
    fresh, _ = prepared(place)
    assert answers(session) == answers(fresh)
    fresh.close()
    session.close()


BUILD = """
import sys
from pathlib import Path
sys.path[:0] = [{root!r}, {tests!r}]
from support.preparing import prepared
print("begun", flush=True)
prepared(Path({place!r}))[0].close()
"""


@pytest.mark.parametrize("seed", range(50 if FULL else 4))
def test_a_build_killed_at_any_moment_leaves_no_trace(place, seed):
    write(place / "lists" / "many.txt", *[f"w{number}x" for number in range(400)])
    script = BUILD.format(root=str(ROOT), tests=str(ROOT / "tests"), place=str(place))
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) as build:
        build.stdout.readline()
        time.sleep(0.02 + 1.2 * (seed / (50 if FULL else 4)))
        build.send_signal(signal.SIGKILL)
    session, _ = prepared(place)
    assert found(session, "gamma3") == ["gamma"]
    assert len(session.corpus) == 403
    session.close()
    assert not list((place / "cache").glob("v*/*/building-*"))
