"""The YAML of the reading list: strings stay strings, and what is no reading list is refused."""

import time

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st
from library.shelf_kit import FULL, paper

from index.library import Library, reading, writing
from index.library.entry import Entry

COUNT = 2000 if FULL else 150

AWKWARD = [
    *("no", "on", "yes", "off", "y", "n", "true", "False", "~", "null", "Null", ".inf", ".nan"),
    *("2026", "1e3", "0x10", "0o17", "1_000", ".5", "12:30:45"),
    *("2026-12-01", "2026-12-01T10:00:00Z", "a: b", "#x", "a #b", "- x", "? x", ": x", "a:", "<<"),
    *("=", "!x", "&a", "*a", "%x", "@x", "`x", "|", ">", "[a", "{a", "a]", "a}", "a, b", "''", '"'),
    *("'a", '"a"', "a'b", "a\\b", "\\", " a", "a ", "a\tb", "\ta", "a\nb", "a\n", "\n", "a\n\n b"),
    *(
        "日本",
        "é",
        "😀",
        "👩‍🔬",
        "\u202eabc\u202c",
        "שלום",
        "\u00a0x",
        "a\u2028b",
        "a\x85b",
        "\ufeffa",
    ),
    *("\x00", "\x1b[31m", "\x7f", "\ufffe", "a" * 300, "---", "...", "--- a", "x\r\ny", "\r", "  "),
]

texts = st.one_of(
    st.sampled_from(AWKWARD),
    st.text(max_size=40),
    st.text(alphabet=" \n\t:#-'\"[]{},&*!|>%@`?a日1", max_size=30),
    st.lists(st.sampled_from(AWKWARD), max_size=4).map(" ".join),
).map(lambda text: text.encode("utf-8", "replace").decode())


@pytest.mark.parametrize("text", AWKWARD)
def test_a_text_comes_back_from_every_place(text):
    lines = [
        *writing.pair("note", text, 0),
        *writing.pair("abstract", text, 0),
        *writing.pair("tags", [text], 0),
        *writing.pair("conflict", {"note": text}, 0),
    ]
    written = "\n".join(lines) + "\n"
    expected = {"note": text, "abstract": text, "tags": [text], "conflict": {"note": text}}
    assert reading.read(written) == expected
    assert yaml.safe_load(written) == expected  # as YAML 1.1 reads it, types and all


@given(key=texts.filter(bool), note=texts, abstract=texts, tags=st.lists(texts, max_size=4))
@settings(max_examples=COUNT, deadline=None)
@example(key="a", note="x\n\n", abstract="a\n\nb", tags=[])
def test_any_text_comes_back(key, note, abstract, tags):
    pairs = [("id", "p1"), ("note", note), ("abstract", abstract), ("tags", tags)]
    lines = [*writing.item(pairs, 2), *writing.item([("id", key)], 2)]
    written = "papers:\n" + "\n".join(lines) + "\n"
    root = reading.read(written)
    assert root == {"papers": [dict(pairs), {"id": key}]}
    assert yaml.safe_load(written) == root


@given(tags=st.lists(texts.filter(str.strip), max_size=4), note=texts)
@settings(max_examples=COUNT // 5, deadline=None)
def test_any_tag_and_note_comes_back_after_a_restart(tmp_path_factory, tags, note):
    path = tmp_path_factory.mktemp("round") / "list.yaml"
    library = Library.open(path)
    library.tag([paper(1)], add=tags)
    library.note(paper(1), note)
    library.flush()
    wanted = library.get(paper(1).id)
    library.close()
    again = Library.open(path)
    assert again.get(paper(1).id) == wanted
    kept = {tag.casefold() for tag in tags}
    assert {tag.casefold() for tag in again.tags()} == kept
    assert (wanted.note if wanted else "") == (note if note.strip() else "")
    again.close()


def test_plain_text_stays_plain_and_only_what_could_be_retyped_is_quoted():
    assert writing.scalar("NeurIPS 2026 Papers") == "NeurIPS 2026 Papers"
    assert writing.scalar('tag:eeg OR "brain rhythms"') == 'tag:eeg OR "brain rhythms"'
    assert writing.flow(["deep-learning", "no", "3d", "method/x"]) == (
        "[deep-learning, 'no', '3d', method/x]"
    )


def test_an_abstract_is_folded_within_the_width():
    lines = writing.pair("abstract", "word " * 80 + "end", 2)
    assert lines[0] == "  abstract: >-"
    assert max(map(len, lines)) <= writing.WIDTH
    assert len(lines) > 4


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("a: &x 1\nb: *x\n", 1, "anchor"),
        ("papers:\n- id: a\n  note: *x\n", 3, "alias"),
        ("a: !!python/object/apply:os.system ['echo']\n", 1, "tag"),
        ("a: !!int 3\n", 1, "tag"),
        ("a: !mine 3\n", 1, "tag"),
        ("a: 1\nb: 2\na: 3\n", 3, "line 1"),
        ("papers:\n- id: a\n  note: x\n  note: y\n", 4, "line 3"),
        ("[a]: 1\n", 1, "key"),
        ("{a: b}: 1\n", 1, "key"),
        ("a: 1\n---\nb: 2\n", 2, "second document"),
        ("a: 'open\n", 2, "quoted scalar that begins on line 1"),
        ("a: [1\n", 2, "that begins on line 1"),
        ("a: 1\n b: 2\n", 2, ""),
        ("papers:\n- id: a\n\tnote: x\n", 3, ""),
        ("a: \x01\n", 1, "character"),
        ("[" * 30 + "]" * 30, 1, "deeper"),
        ("- " * 30 + "a", 1, "deeper"),
        ("[" * 100_000, 1, "nest"),
        ("- " * 100_000, 1, "nest"),
    ],
)
def test_what_is_no_reading_list_is_refused_with_line_and_reason(text, line, reason):
    with pytest.raises(reading.Unreadable) as refusal:
        reading.read(text)
    assert refusal.value.line == line
    assert reason in refusal.value.reason


def test_aliases_that_would_multiply_are_refused_at_the_first():
    bomb = "a: &a [x,x]\n" + "".join(
        f"{chr(98 + n)}: &{chr(98 + n)} [*{chr(97 + n)},*{chr(97 + n)}]\n" for n in range(20)
    )
    with pytest.raises(reading.Unreadable, match="anchor"):
        reading.read(bomb)


def test_sizes_have_limits(monkeypatch):
    monkeypatch.setattr(reading, "MAX_NODES", 100)
    with pytest.raises(reading.Unreadable, match="more than 100 values"):
        reading.read("[" + "a," * 200 + "]")
    monkeypatch.setattr(reading, "MAX_BYTES", 100)
    with pytest.raises(reading.Unreadable, match="larger than"):
        reading.decode(b"#" * 101)


def test_a_large_file_is_refused_unread(tmp_path):
    path = tmp_path / "list.yaml"
    with path.open("wb") as file:
        file.truncate(reading.MAX_BYTES + 1)
    library = Library.open(path)
    assert library.read_only
    assert str(library.problem) == f"{path}: larger than 64 MB"
    assert path.stat().st_size == reading.MAX_BYTES + 1


@pytest.mark.skipif(not FULL, reason="takes half a minute: set PAPERREADER_FULL=1")
@pytest.mark.parametrize("row", ["- id: p{}\n  note: x\n", "[]: x\n", "- [[[[]]]]\n", "# c\n"])
def test_fifty_megabytes_are_read_or_refused_without_a_hang(tmp_path, row):
    path = tmp_path / "list.yaml"
    with path.open("w") as file:
        file.write("papers:\n")
        for number in range(50_000_000 // len(row)):
            file.write(row.format(number))
    begin = time.process_time()
    library = Library.open(path)
    assert time.process_time() - begin < 120  # a guard against a hang, not a measure
    assert library.problem is None or library.problem.line


@pytest.mark.parametrize(
    ("data", "line"),
    [(b"a: \xff\n", 1), (b"a: 1\nb: 2\nc: \xe9\n", 3), ("a: 1\n".encode("utf-16"), 1)],
)
def test_what_is_not_utf8_is_refused(data, line):
    with pytest.raises(reading.Unreadable, match="UTF-8") as refusal:
        reading.decode(data)
    assert refusal.value.line == line


def test_a_byte_order_mark_is_no_text():
    assert reading.decode(b"\xef\xbb\xbfa: b") == "a: b"


def test_entries_are_values():
    assert Entry(id="a") == Entry(id="a")
    assert len({Entry(id="a"), Entry(id="a", tags=("x",))}) == 2
