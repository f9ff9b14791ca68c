"""Edits of the file: only the lines of what changed differ, whoever wrote the rest and however."""

import difflib
from dataclasses import replace

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from library.shelf_kit import FULL, paper, papers

from index.library import Entry, Library, document
from index.library.content import Content
from index.library.entry import entry_of
from index.library.revise import revise

BY_HAND = """\
# my list
%s
# two sections of mine
mine:
  - {a: 1}   # kept
version: 1     # do not touch

papers:   # in reading order

# first comes
- id: p1   # the best
  headline: "One: \\
    a double quoted one"
  # why
  status: maybe
  stars: 5
  tags: [ 'a',   b ]   # two


- status: keep
  id: p2
  other: {deep: [1, 2]}

  abstract: |+
    kept as it is


# and then
-
  # inside
  id: p3
  note: 'a
    folded note'
- {id: p4, status: keep, mine: [x]}
- no: id here
searches:   # mine
  b: 'tag:b'
  # c comes
  c: tag:c
tags:
  deep-learning: {aliases: [dl], colour: red}
lenses:
  brain: [eeg, meg]
# the end
"""


def parsed(text):
    found, understood = document.parse(text.encode())
    return found, understood.content


def revised(text, change):
    """The text after `change` has been made to its content, and its content."""
    before, old = parsed(text)
    new = old.copy()
    change(new)
    after = revise(before, old, new)
    again, understood = document.parse(after.data)
    assert shown(understood.content) == shown(new)
    assert_laid_out(after, again, old, new)
    return after.data.decode()


def shown(content):
    """The content with its order, but for the texts that the file does not keep."""
    entries = [e if e.keeps_text else replace(e, abstract="") for e in content.entries.values()]
    return replace(content, entries=entries, own_keys=content.own_keys & content.entries.keys())


def assert_laid_out(told, found, old, new):
    """The layout told after an edit is that found by parsing, but for what a removal left."""
    assert [start for start, _ in told.layout.items] == [start for start, _ in found.layout.items]
    if old.entries.keys() <= new.entries.keys() and old.entries:
        (start, end), parsed = told.layout.sections["papers"], found.layout.sections["papers"]
        assert start == parsed[0]
        # A comment behind the last entry may count as the section's: it belongs to either.
        behind = told.data[parsed[1] : end].decode().splitlines()
        assert end >= parsed[1]
        assert all(line.lstrip()[:1] in ("", "#") for line in behind)
        assert told.layout.indent == found.layout.indent


def edit(paper_id, **values):
    def change(content):
        content.entries[paper_id] = replace(content.entries[paper_id], **values)

    return change


def differing(old, new):
    lines = difflib.unified_diff(old.splitlines(), new.splitlines(), n=0, lineterm="")
    return [line for line in lines if not line.startswith(("---", "+++", "@@"))]


HAND = BY_HAND.replace("%s\n", "")


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("change", "lines"),
    [
        (lambda _: None, []),
        (edit("p1", status="keep"), ["-  status: maybe", "+  status: keep"]),
        (edit("p1", status=None), ["-  status: maybe"]),
        (edit("p1", read="2026-12-01"), ["+  read: '2026-12-01'"]),
        (
            edit("p1", tags=("a", "b", "c")),
            ["-  tags: [ 'a',   b ]   # two", "+  tags: [a, b, c]"],
        ),
        (edit("p2", tags=("x",)), ["+  tags: [x]"]),
        (edit("p3", status="maybe"), ["+  status: maybe"]),
        (
            edit("p3", note="x\ny"),
            ["-  note: 'a", "-    folded note'", "+  note: |-", "+    x", "+    y"],
        ),
        (
            edit("p4", status="maybe"),
            [
                "-- {id: p4, status: keep, mine: [x]}",
                "+- id: p4",
                "+  status: maybe",
                "+  mine: [x]",
            ],
        ),
        (
            lambda content: content.entries.pop("p3"),
            ["--", "-  # inside", "-  id: p3", "-  note: 'a", "-    folded note'"],
        ),
        (
            lambda content: content.entries.update(p9=Entry(id="p9", status="keep")),
            ["+- id: p9", "+  status: keep"],
        ),
        (lambda content: content.searches.update(d="x y"), ["+  d: x y"]),
        (lambda content: content.searches.update(b="z"), ["-  b: 'tag:b'", "+  b: z"]),
        (lambda content: content.searches.pop("c"), ["-  c: tag:c"]),
        (
            lambda content: content.aliases.update({"deep-learning": ("dl", "DNN")}),
            [
                "-  deep-learning: {aliases: [dl], colour: red}",
                "+  deep-learning: {aliases: [dl, DNN], colour: red}",
            ],
        ),
        (
            lambda content: content.aliases.pop("deep-learning"),
            [
                "-  deep-learning: {aliases: [dl], colour: red}",
                "+  deep-learning: {colour: red}",
            ],
        ),
        (lambda content: content.aliases.update(b=("B2",)), ["+  b: {aliases: [B2]}"]),
    ],
)
def test_only_the_lines_of_what_changed_differ(change, lines, newline):
    text = HAND.replace("\n", newline)
    after = revised(text, change)
    assert differing(HAND, after.replace(newline, "\n")) == lines
    if newline == "\r\n":
        assert after.count("\n") == after.count("\r\n")


def test_unknown_keys_in_the_first_line_of_an_entry_keep_their_dash():
    after = revised(HAND, edit("p2", status=None))
    assert "\n- id: p2\n  other: {deep: [1, 2]}\n" in after


def test_a_moved_entry_moves_alone():
    def change(content):
        order = ["p3", "p1", "p2", "p4"]
        content.entries = {name: content.entries[name] for name in order}

    after = revised(HAND, change)
    assert len(differing(HAND, after)) == 2 * 5
    assert list(parsed(after)[1].entries) == ["p3", "p1", "p2", "p4"]
    assert "# and then\n- {id: p4" in after


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# only a comment",
        "# only a comment\n",
        "---\n# marked\n",
        "papers:\n",
        "papers: []\n",
        "version: 1\npapers: [{id: p1, status: keep, mine: x}, {no: id}]\nsearches: {}\ntags: {}\n",
        "version: 1\npapers:\n    - id: p1\n      status: keep",
        "papers:\n- id: p1\n  status: keep\n...\n",
        "\ufeffpapers:\n- id: p1\n  status: keep\n",
        "papers:\n- id: p1\n  note: |+\n    x\n\n\n",
        "searches:\n  a: b\npapers:\n# none yet\n",
        "papers:\n- no: id\n",
        "papers:\n- id: p1\n  note: 'x\u2028  \u0085  x'\n  status: keep\n- id: p2\n",
    ],
)
def test_every_way_to_write_a_list_can_be_added_to(text):
    def change(content):
        for entry_id, entry in list(content.entries.items()):
            content.entries[entry_id] = replace(entry, tags=("new",), read="2026-12-01")
        new = replace(entry_of(paper(9)), status="keep")
        content.entries[new.id] = new
        content.searches["s"] = "tag:new"
        content.aliases["new"] = ("n",)

    after = revised(text, change)
    for line in text.splitlines():
        if line.startswith("#"):
            assert line in after
    emptied = revised(after, lambda content: content.entries.clear())
    assert parsed(emptied)[1].searches["s"] == "tag:new"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{version: 1, papers: []}", "one {…}"),
        ("- id: p1\n", "expected `papers:`"),
        ("hello", "expected `papers:`"),
        ("papers: hello\n", "must be a list"),
        ("searches: [a]\n", "must map names"),
        ("papers:\n- id: p1\n- id: p1\n", "p1 again, which is on line 2"),
    ],
)
def test_what_could_only_be_guessed_at_is_refused(tmp_path, text, reason):
    path = tmp_path / "list.yaml"
    path.write_text(text, encoding="utf-8")
    library = Library.open(path)
    assert reason in str(library.problem)
    assert library.read_only


def test_odd_values_are_told_and_kept(tmp_path):
    path = tmp_path / "list.yaml"
    text = (
        "papers:\n- id: p1\n  status: kep\n  tags: eeg\n  year: soon\n  note: [a]\n- title: none\n"
        "  tags: [x]\n- id: p2\n  sources: [a.txt, 'b:c:3']\n  conflict: x\nsearches:\n  a: [b]\n"
    )
    path.write_text(text, encoding="utf-8")
    library = Library.open(path)
    assert not library.read_only
    assert library.get("p1").tags == ("eeg",)
    assert library.get("p1").status is None
    assert library.get("p2").sources == (("a.txt", 1), ("b:c", 3))
    told = "\n".join(library.notices)
    for line, word in [(3, "kep"), (5, "year"), (6, "note"), (7, "without id"), (11, "conflict")]:
        assert f"{path}:{line}: " in told
        assert word in told
    assert f"{path}:13: searches 'a' must be a text" in told
    library.decide([paper(1, id="p2")], "keep")
    library.flush()
    kept = [line for line in text.splitlines() if line not in path.read_text().splitlines()]
    assert kept == []
    library.close()


def test_one_tag_on_one_of_a_thousand_papers_is_a_small_diff(tmp_path):
    path = tmp_path / "list.yaml"
    library = Library.open(path)
    library.decide(papers(1000), "keep")
    library.flush()
    for tags in (["first"], ["second"]):
        before = path.read_text()
        library.tag([paper(500)], add=tags)
        library.flush()
        assert 1 <= len(differing(before, path.read_text())) <= 3
    library.close()


WORDS = st.text(alphabet="ab: #-'\"\n日,[", min_size=1, max_size=8).filter(str.strip)
ENTRIES = st.lists(
    st.builds(
        Entry,
        id=st.sampled_from([f"p{number}" for number in range(8)]),
        headline=WORDS,
        status=st.sampled_from([None, "keep", "maybe", "rejected"]),
        tags=st.lists(WORDS, max_size=3, unique_by=str.casefold).map(tuple),
        note=st.one_of(st.just(""), WORDS),
        year=st.one_of(st.none(), st.integers(1, 2100)),
        authors=st.lists(WORDS, max_size=2, unique=True).map(tuple),
    ),
    max_size=6,
    unique_by=lambda entry: entry.id,
)
CONTENTS = st.builds(
    lambda entries, searches: Content({entry.id: entry for entry in entries}, searches),
    ENTRIES,
    st.dictionaries(WORDS, WORDS, max_size=3),
)


@given(contents=st.lists(CONTENTS, min_size=1, max_size=4), comments=st.randoms())
@settings(max_examples=1000 if FULL else 60, deadline=None)
def test_any_content_becomes_any_other_and_comments_stay(contents, comments):
    version, old = document.EMPTY, Content()
    remarks = []
    for new in contents:
        revision = revise(version, old, new)
        assert yaml.safe_load(revision.data)["version"] == 1
        found, understood = document.parse(revision.data)
        assert shown(understood.content) == shown(new)
        assert_laid_out(revision, found, old, new)
        lines = revision.data.decode().splitlines(keepends=True)
        tops = [n for n, line in enumerate(lines) if line[:1] not in (" ", "\n", "#")]
        remarks.append(f"# remark {len(remarks)}\n")
        lines.insert(comments.choice(tops), remarks[-1])
        version, understood = document.parse("".join(lines).encode())
        old = understood.content
        for remark in remarks:
            assert remark in "".join(lines)
