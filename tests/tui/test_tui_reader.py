"""The reader as somebody meets it: keys pressed, what the screen then says."""

import pytest
from support.reader import reading, session_on, write_source

from index.config import THEMES

NAMES = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta", "Eta", "Theta", "Iota", "Kappa"]


def texts(count=10):
    """Return abstracts whose headlines begin with different names."""
    return [
        f"We introduce {NAMES[n % 10]}Net{n or ''}, a network for {NAMES[n % 10].lower()} waves. "
        + f"It is trained on many signals of kind {n}. " * 30
        for n in range(count)
    ]


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """Ten papers, indexed by the first test that opens them."""
    return write_source(tmp_path_factory.mktemp("papers"), texts())


@pytest.fixture
def session(source, tmp_path, monkeypatch):
    with session_on(source, tmp_path, monkeypatch) as made:
        yield made


def status(seat, row):
    entry = seat.library.get(seat.app.main.view.id(row))
    return entry.status if entry else None


def entry(seat, row):
    return seat.library.get(seat.app.main.view.id(row))


MOVES = [
    ("down", ["j"], 1),
    ("down by arrow", ["down", "down"], 2),
    ("up", ["j", "j", "k"], 1),
    ("up at the top stays", ["k"], 0),
    ("to the end", ["G"], 9),
    ("past the end stays", ["G", "j"], 9),
    ("to the beginning", ["G", "g", "g"], 0),
    ("by Home and End", ["end", "home", "end"], 9),
    ("next paper", ["J"], 1),
    ("previous paper", ["J", "J", "K"], 1),
    ("half a screen", ["ctrl+d"], 4),
    ("half a screen back", ["G", "ctrl+u"], 5),
    ("b at the start of a text goes back", ["j", "b"], 0),
    ("next undecided", ["j", "s", "k", "k", "]"], 2),
    ("previous undecided", ["j", "s", "["], 0),
    ("J and K move while reading", ["enter", "J", "J", "K", "h"], 1),
    ("a chord broken off moves nothing", ["G", "g", "x"], 9),
]


@pytest.mark.parametrize(("keys", "row"), [case[1:] for case in MOVES], ids=[c[0] for c in MOVES])
async def test_moves(session, keys, row):
    async with reading(session) as seat:
        await seat.press(*keys)
        assert NAMES[row] in seat.cursor


async def test_space_pages_the_text_and_goes_on_at_its_end(session):
    async with reading(session) as seat:
        rows = []
        for _ in range(4):
            await seat.press("space")
            rows.append(seat.app.main.view.index)
        assert rows[0] == 0
        assert rows[-1] == 1
        await seat.press("b", "b")
        assert seat.app.main.view.index == 0


async def test_each_text_is_found_again_where_it_was_left(session):
    async with reading(session) as seat:
        await seat.press("space")
        before = seat.screen
        await seat.press("j", "k")
        assert seat.screen == before


DECISIONS = [
    ("keep", ["s"], {0: "keep"}, 1),
    ("maybe", ["m"], {0: "maybe"}, 1),
    ("reject", ["x"], {0: "rejected"}, 1),
    ("a decision goes to the next undecided", ["j", "s", "k", "k", "s"], {0: "keep", 1: "keep"}, 2),
    ("another decision replaces it", ["s", "k", "x"], {0: "rejected"}, 1),
    ("the same again clears it and stays", ["s", "k", "s"], {0: None}, 0),
    ("repeat", ["x", "."], {0: "rejected", 1: "rejected"}, 2),
    ("undo takes it back and goes there", ["s", "j", "j", "u"], {0: None}, 0),
    ("redo makes it again", ["s", "u", "ctrl+r"], {0: "keep"}, 0),
    ("undo twice", ["s", "x", "u", "u"], {0: None, 1: None}, 0),
    ("the last one stays", ["G", "s"], {9: "keep"}, 9),
    ("several, after a yes", ["v", "v", "s", "y"], {0: "keep", 1: "keep", 2: None}, 2),
    ("several, after a no", ["v", "v", "s", "n"], {0: None, 1: None}, 2),
    ("a range", ["v", "j", "j", "V", "x", "y"], {0: "rejected", 3: "rejected", 4: None}, 3),
    ("several undone as one", ["v", "v", "s", "y", "u"], {0: None, 1: None}, 0),
    ("while reading", ["enter", "s"], {0: "keep"}, 1),
]


@pytest.mark.parametrize(
    ("keys", "decided", "row"), [case[1:] for case in DECISIONS], ids=[c[0] for c in DECISIONS]
)
async def test_decides(session, keys, decided, row):
    async with reading(session) as seat:
        await seat.press(*keys)
        assert {at: status(seat, at) for at in decided} == decided
        assert seat.app.main.view.index == row


async def test_a_decision_is_seen_in_sign_and_count(session):
    async with reading(session) as seat:
        await seat.press("s", "m", "x")
        signs = [line[1] for line in seat.lines()[2:6]]
        assert signs == ["+", "~", "x", " "]
        assert "kept 1 · maybe 1 · rejected 1 · left 7" in seat.lines()[0]


async def test_a_read_mark_comes_and_goes(session):
    async with reading(session) as seat:
        await seat.press("r")
        assert seat.cursor.startswith(">·")
        assert "undecided · read" in seat.screen
        await seat.press("r")
        assert "undecided · unread" in seat.screen


async def test_opening_a_paper_marks_nothing(session):
    async with reading(session) as seat:
        await seat.press("enter", "space", "q")
        assert entry(seat, 0) is None


TAGS = [
    ("one", ["t", *"eeg", "enter"], {"eeg"}),
    ("several", ["t", *"eeg", "space", *"fmri,x", "enter"], {"eeg", "fmri", "x"}),
    (
        "added and removed",
        ["t", *"a", "space", *"b", "enter", "t", *"-a", "space", *"c", "enter"],
        {"b", "c"},
    ),
    ("given up", ["t", *"eeg", "escape"], set()),
    ("the last one again", ["t", *"eeg", "enter", "-", "+"], {"eeg"}),
    ("the last one removed", ["t", *"eeg", "enter", "-"], set()),
    ("completed", ["t", *"tabular", "enter", "t", *"-ta", "tab", *"x", "enter"], {"x"}),
    ("undone", ["t", *"eeg", "enter", "u"], set()),
    ("with markup in it", ["t", *"[b]", "enter"], {"[b]"}),
]


@pytest.mark.parametrize(("keys", "tags"), [case[1:] for case in TAGS], ids=[c[0] for c in TAGS])
async def test_tags(session, keys, tags):
    async with reading(session) as seat:
        await seat.press(*keys)
        found = entry(seat, 0)
        assert set(found.tags if found else ()) == tags
        assert all(f"#{tag}" in seat.screen for tag in tags)


async def test_the_last_tag_goes_to_other_papers(session):
    async with reading(session) as seat:
        await seat.press("t", *"eeg", "enter", "j", "+", "j", ".")
        assert [entry(seat, row).tags for row in (0, 1, 2)] == [("eeg",)] * 3


async def test_all_shown_are_tagged_after_the_count(session):
    async with reading(session) as seat:
        await seat.press("*")
        assert "tags on 10 papers" in seat.footer
        await seat.press(*"all", "enter")
        assert all("all" in entry(seat, row).tags for row in range(10))


async def test_a_note_is_written_in_the_box(session):
    async with reading(session, size=(80, 60)) as seat:
        await seat.press("e", *"see", "space", *"also", "enter", *"this", "ctrl+s")
        assert entry(seat, 0).note == "see also\nthis"
        assert "Note: see also" in seat.screen


async def test_a_note_given_up_stays_as_it_was(session):
    async with reading(session) as seat:
        await seat.press("e", *"see", "ctrl+s", "e", *"more", "escape")
        assert entry(seat, 0).note == "see"


SEARCHES = [
    ("as it is typed", ["/", *"delta"], ["Delta"]),
    ("half a word", ["/", *"delt"], ["Delta"]),
    ("Enter goes to the list", ["/", *"delta", "enter"], ["Delta"]),
    ("Esc leaves the box and keeps the query", ["/", *"delta", "escape"], ["Delta"]),
    ("the second Esc clears", ["/", *"delta", "escape", "escape"], NAMES),
    ("0 clears", ["/", *"delta", "enter", "0"], NAMES),
    ("q leaves the results", ["/", *"delta", "enter", "q"], NAMES),
    ("rubbed out", ["/", *"delta", *["backspace"] * 5], NAMES),
    ("from the history", ["/", *"delta", "enter", "0", "/", "up"], ["Delta"]),
]


@pytest.mark.parametrize(
    ("keys", "names"), [case[1:] for case in SEARCHES], ids=[c[0] for c in SEARCHES]
)
async def test_searches(session, keys, names):
    async with reading(session) as seat:
        await seat.press(*keys)
        view = seat.app.main.view
        shown = [view.row(row).headline for row in range(len(view))]
        assert len(shown) == len(names)
        assert all(
            name in headline for name, headline in zip(sorted(names), sorted(shown), strict=True)
        )


async def test_the_search_says_how_many_and_how_fast(session):
    async with reading(session) as seat:
        await seat.press("/", *"delta")
        assert "/ delta" in seat.lines()[1]
        assert "1 of 10 · " in seat.lines()[1]
        assert seat.lines()[1].endswith(" ms")


async def test_nothing_found_is_said(session):
    async with reading(session) as seat:
        await seat.press("/", *"xqzwv")
        assert "Nothing found" in seat.screen


async def test_the_cursor_stays_with_its_paper(session):
    async with reading(session) as seat:
        await seat.press("j", "j", "j", "/", *"delta", "enter", "escape")
        assert "Delta" in seat.cursor
        assert seat.app.main.view.index == 3


async def test_the_cursor_comes_back_when_its_paper_does(session):
    async with reading(session) as seat:
        await seat.press("j", "j", "j", "/", *"kappa", *["backspace"] * 5)
        assert "Delta" in seat.cursor


async def test_arrows_in_the_box_move_the_list(session):
    async with reading(session) as seat:
        await seat.press("/", *"net", "down", "down")
        assert seat.app.main.view.index == 2


BURSTS = [
    ("search and keep", ["/", *"kappa", "enter", "s"], lambda seat: status(seat, 0) == "keep"),
    (
        "search with a line feed",
        ["/", *"kappa", "ctrl+j", "s"],
        lambda seat: status(seat, 0) == "keep",
    ),
    ("tag", ["t", *"sxq", "enter"], lambda seat: entry(seat, 0).tags == ("sxq",)),
    ("palette", [":", *"keep", "enter"], lambda seat: status(seat, 0) == "keep"),
    (
        "palette and what it opens",
        [":", *"tags", "enter", *"xs", "enter"],
        lambda seat: entry(seat, 0).tags == ("xs",),
    ),
    ("help takes its keys", ["?", "j", "j", "q", "s"], lambda seat: status(seat, 0) == "keep"),
    (
        "note takes its keys",
        ["e", *"sxq", "ctrl+s", "x"],
        lambda seat: entry(seat, 0).note == "sxq" and status(seat, 0) == "rejected",
    ),
    (
        "Esc and a letter in one packet",
        ["/", "a", "alt+j"],
        lambda seat: not seat.app.main.keys.typing,
    ),
    (
        "search, then select and decide",
        ["/", *"net", "enter", "v", "v", "x", "y"],
        lambda seat: status(seat, 0) == "rejected",
    ),
]


@pytest.mark.parametrize(
    ("keys", "true"), [case[1:] for case in BURSTS], ids=[c[0] for c in BURSTS]
)
async def test_keys_that_come_in_one_packet_reach_what_they_opened(session, keys, true):
    async with reading(session) as seat:
        seat.type(*keys)
        await seat.settle()
        await seat.settle()
        assert true(seat)


@pytest.mark.parametrize(
    ("keys", "true"), [case[1:] for case in BURSTS[:4]], ids=[c[0] for c in BURSTS[:4]]
)
async def test_keys_that_come_before_the_first_picture_are_not_lost(session, keys, true):
    async with reading(session, early=keys) as seat:
        await seat.settle()
        assert true(seat)


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        (["t", *"sxq"], "no paper to tag"),
        (["e", *"sxq"], "no paper to write on"),
        (["S", *"sxq"], "no search to save"),
        (["f", *"sxq"], "No search is saved"),
        (["E", *"sxq"], "nothing to export"),
    ],
)
async def test_a_box_that_cannot_open_takes_the_keys_all_the_same(
    tmp_path, monkeypatch, keys, reason
):
    with session_on(write_source(tmp_path, []), tmp_path, monkeypatch) as session:
        async with reading(session) as seat:
            await seat.press(*keys)
            assert reason in seat.footer
            assert "sxq" in seat.footer
            await seat.press("enter")
            assert reason not in seat.footer


async def test_pasted_text_is_never_a_command(session):
    async with reading(session) as seat:
        seat.paste("sxq\nQ")
        await seat.settle()
        assert entry(seat, 0) is None
        await seat.press("/")
        seat.paste("delta\n")
        await seat.settle()
        assert len(seat.app.main.view) == 1


async def test_a_chord_tells_what_may_follow(session):
    async with reading(session) as seat:
        await seat.press("y")
        assert "y copy id" in seat.footer
        await seat.press("z")
        assert "No such command" in seat.footer
        assert "Alpha" in seat.cursor


COPIES = [("y", "y", "id"), ("y", "t", "title"), ("y", "a", "abstract"), ("y", "b", "BibTeX")]


@pytest.mark.parametrize(("first", "second", "what"), COPIES)
async def test_copies(session, first, second, what):
    async with reading(session) as seat:
        await seat.press(first, second)
        paper = seat.app.main.view.paper()
        expected = {
            "id": paper.id,
            "title": paper.headline,
            "abstract": paper.abstract,
            "BibTeX": "@",
        }
        assert seat.app.clipboard.startswith(expected[what])
        assert f"Copied the {what}" in seat.footer


async def test_what_is_missing_is_not_copied(session):
    async with reading(session) as seat:
        await seat.press("y", "u")
        assert "no address" in seat.footer


async def test_the_reading_list_stands_in_its_order(session):
    async with reading(session) as seat:
        await seat.press("G", "s", "g", "g", "m", "x", "L")
        assert "Nothing" not in seat.screen
        view = seat.app.main.view
        assert [view.row(row).headline[:5] for row in range(len(view))] == ["Kappa", "Alpha"]
        await seat.press("escape")
        assert len(seat.app.main.view) == 10


async def test_a_search_is_saved_and_found_again(session):
    async with reading(session) as seat:
        await seat.press("/", *"delta", "enter", "S", *"rivers", "enter", "0")
        assert seat.library.searches() == {"rivers": "delta"}
        await seat.press("f")
        assert "1 rivers" in seat.screen
        await seat.press("enter")
        assert len(seat.app.main.view) == 1
        await seat.press("0", "1")
        assert len(seat.app.main.view) == 1


async def test_the_export_asks_and_writes(session, tmp_path):
    target = tmp_path / "out.md"
    async with reading(session) as seat:
        await seat.press("s", "E", "enter", *"markdown", "enter", "ctrl+u", *str(target), "enter")
        await seat.pilot.pause(0.5)
        assert "Alpha" in target.read_text("utf-8")
        assert "Exported 1 paper" in seat.footer
        await seat.press("E", "enter", *"markdown", "enter", "ctrl+u", *str(target), "enter")
        assert "overwrite" in seat.footer
        await seat.press("n")


async def test_the_export_can_go_to_the_clipboard(session):
    async with reading(session) as seat:
        await seat.press("s", "E", "enter", *"jsonl", "enter", "ctrl+u", "enter")
        assert "Copied the 1 paper: clipboard" in seat.footer
        assert '"status": "keep"' in seat.app.clipboard


async def test_the_order_is_turned_round(session):
    async with reading(session) as seat:
        await seat.press("O")
        assert "Kappa" in seat.lines()[2]
        await seat.press("o")
        assert "by title" in seat.screen
        await seat.press(*"title", "enter")
        assert "Alpha" in seat.lines()[2]


SIZES = [
    ("wide: side by side", (120, 24), True, True),
    ("narrow: the list over the reader", (80, 24), True, True),
    ("small: one at a time", (40, 12), True, False),
]


@pytest.mark.parametrize(
    ("size", "list_", "reader"), [case[1:] for case in SIZES], ids=[c[0] for c in SIZES]
)
async def test_layouts(session, size, list_, reader):
    async with reading(session, size=size) as seat:
        main = seat.app.main
        assert (main.list.display, main.reader.display) == (list_, reader)
        assert all(len(line) <= size[0] for line in seat.lines())
        assert len(seat.lines()) == size[1]


async def test_a_small_screen_reads_and_comes_back(session):
    async with reading(session, size=(40, 12)) as seat:
        await seat.press("enter")
        assert "We introduce AlphaNet" in seat.screen
        await seat.press("space")
        await seat.press("h")
        assert "Alpha" in seat.cursor
        await seat.press("s")
        assert "+1 ~0 x0 left 9" in seat.lines()[0]


async def test_a_resize_changes_the_layout(session):
    async with reading(session) as seat:
        await seat.pilot.resize_terminal(120, 30)
        await seat.settle()
        assert "│" in seat.lines()[2]
        await seat.pilot.resize_terminal(40, 12)
        await seat.settle()
        assert "│" not in seat.screen


async def test_a_text_paged_while_it_opens_ends_at_its_end(session):
    async with reading(session) as seat:
        await seat.press("enter", "space")
        assert seat.lines()[2].startswith(" kind 0") or "It is trained" in seat.lines()[2]
        assert seat.lines()[-2].strip().startswith("Id: p")


async def test_zoom_gives_a_pane_the_screen(session):
    async with reading(session, size=(120, 24)) as seat:
        await seat.press("z")
        assert not seat.app.main.reader.display
        await seat.press("z")
        assert seat.app.main.reader.display


async def test_help_shows_the_keys_as_they_are(session):
    async with reading(session, size=(80, 60), keys={"keep": ["f5"]}) as seat:
        await seat.press("?")
        keep = next(line for line in seat.lines() if "[keep]" in line)
        assert keep.split()[0] == "f5"
        await seat.press("q")
        await seat.press("s")
        assert status(seat, 0) is None
        await seat.press("f5")
        assert status(seat, 0) == "keep"


async def test_the_footer_shows_the_keys_as_they_are(session):
    async with reading(session, keys={"keep": ["a"]}) as seat:
        assert "a keep" in seat.footer


async def test_a_key_without_a_command_says_where_help_is(session):
    async with reading(session) as seat:
        await seat.press("f9")
        assert "? lists them" in seat.footer


@pytest.mark.parametrize("keys", [["q"], ["Q"], ["enter", "Q"], ["enter", "q", "q"]])
async def test_leaves(session, keys):
    async with reading(session) as seat:
        await seat.press(*keys)
        assert seat.app.return_code == 0
        assert not seat.app.is_running or seat.app._exit


async def test_keys_after_the_last_one_do_nothing(session):
    async with reading(session) as seat:
        seat.type("Q", "s", "x")
        await seat.pilot.pause(0.1)
        assert not session.library.ids()


async def test_ctrl_c_says_how_to_quit(session):
    async with reading(session) as seat:
        await seat.press("ctrl+c")
        assert "Q quits" in seat.footer


async def test_it_starts_where_it_was_left(session):
    async with reading(session) as seat:
        await seat.press("/", *"net", "enter", "j", "j", "z")
        left = seat.cursor
    async with reading(session) as seat:
        await seat.settle()
        assert seat.cursor == left
        assert "/ net" in seat.lines()[1]
        assert not seat.app.main.reader.display


@pytest.mark.parametrize("theme", THEMES)
async def test_every_theme_shows_every_screen(source, tmp_path, monkeypatch, theme):
    with session_on(source, tmp_path, monkeypatch, theme=theme) as session:
        async with reading(session) as seat:
            assert "Alpha" in seat.cursor
            await seat.press("s", "t", *"eeg", "enter", "/", *"net", "enter")
            await seat.press("?")
            assert "Moving and reading" in seat.screen
            await seat.press("q", "e")
            assert "^S save" in seat.footer


async def test_markup_in_a_text_is_text(tmp_path, monkeypatch):
    hostile = "We show [bold]that[/] [@click=app.quit]this[/] {is} \\[text] of a paper."
    with session_on(write_source(tmp_path, [hostile]), tmp_path, monkeypatch) as session:
        async with reading(session, size=(120, 24)) as seat:
            assert "[bold]that[/] [@click=app.quit]this[/]" in seat.screen


async def test_a_broken_reading_list_is_named_and_left_alone(source, tmp_path, monkeypatch):
    broken = tmp_path / "list.yaml"
    broken.write_text("version: 1\npapers:\n- id: [\n", "utf-8")
    before = broken.read_bytes()
    with session_on(source, tmp_path, monkeypatch, library=broken) as session:
        async with reading(session, size=(120, 24)) as seat:
            assert "READ-ONLY" in seat.lines()[0]
            assert "list.yaml" in seat.footer
            await seat.press("s")
            assert "list.yaml" in seat.footer
            assert status(seat, 0) is None
            await seat.press("?")
            assert "Messages" in seat.screen
    assert broken.read_bytes() == before


async def test_a_list_that_cannot_be_written_is_said_at_once(source, tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("no folder", "utf-8")
    with session_on(source, tmp_path, monkeypatch, library=blocked / "list.yaml") as session:
        async with reading(session, size=(120, 24)) as seat:
            await seat.press("s")
            assert "list.yaml" in seat.footer
            assert status(seat, 0) is None
            assert "kept 0" in seat.lines()[0]


async def test_what_others_change_appears(source, tmp_path, monkeypatch):
    with (
        session_on(source, tmp_path, monkeypatch) as session,
        session_on(source, tmp_path, monkeypatch) as other,
    ):
        async with reading(session) as seat:
            seat.app.main.background.look()
            await seat.settle()
            paper = seat.app.main.view.paper()
            other.library.decide([paper], "maybe")
            other.library.flush()
            for _ in range(100):
                seat.app.main.background.look()
                await seat.pilot.pause(0.05)
                if "changed elsewhere" in seat.footer:
                    break
            assert seat.cursor.startswith(">~")
            assert "1 entry changed elsewhere" in seat.footer
            assert "maybe 1" in seat.lines()[0]


async def test_a_change_of_ones_own_is_no_news(session):
    async with reading(session) as seat:
        await seat.press("s")
        for _ in range(3):
            seat.app.main.background.look()
            await seat.pilot.pause(0.05)
        assert "elsewhere" not in seat.footer


async def test_the_mouse_goes_to_a_row(session):
    async with reading(session) as seat:
        await seat.pilot.click("#list", offset=(10, 3))
        await seat.settle()
        assert "Delta" in seat.cursor


async def test_an_editor_writes_the_note(source, tmp_path, monkeypatch):
    from tui import noting

    monkeypatch.setattr(
        noting, "_in_editor", lambda _screen, _command, text: f"{text}from {_command[0]}"
    )
    with session_on(source, tmp_path, monkeypatch, editor="cat -") as session:
        async with reading(session) as seat:
            await seat.press("e")
            assert entry(seat, 0).note == "from cat"


@pytest.mark.parametrize(
    ("configured", "command"),
    [("cat -u", ["cat", "-u"]), ("no-such-editor-here", None), ("'unclosed", None), ("", None)],
)
def test_an_editor_is_a_command_line_that_exists(monkeypatch, configured, command):
    from tui import noting

    for name in ("VISUAL", "EDITOR"):
        monkeypatch.delenv(name, raising=False)
    assert noting.editor(configured) == command


async def test_help_wraps_on_a_narrow_screen(session):
    async with reading(session, size=(40, 40)) as seat:
        await seat.press("?")
        assert "[screen-down]" in seat.screen
        assert "…" not in seat.screen
