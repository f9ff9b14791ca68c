"""The main screen: it owns what is shown and tells the widgets to draw it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Horizontal
from textual.geometry import Offset
from textual.screen import Screen

from tui import left, phrases
from tui.asking import Question
from tui.keys import Keys
from tui.opened import Opened
from tui.panes import Panes, Plan
from tui.search_box import SearchBox
from tui.sheets import list_row
from tui.view import View
from tui.widgets.footer import Footer
from tui.widgets.paper_list import PaperList
from tui.widgets.prompt import Prompt
from tui.widgets.reader import Reader
from tui.widgets.search_bar import SearchBar
from tui.widgets.status import StatusLine

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from textual.app import ComposeResult
    from textual.timer import Timer

    from index.corpus import Corpus
    from index.library import Change
    from index.session import Page, Session
    from tui.background import Background
    from tui.keymap import Keymap
    from tui.mode import Mode
    from tui.rows import ListRow
    from tui.tally import Tally
    from tui.view import Ahead

_SECONDS_SAID = 6.0
"""How long a message stays."""
_QUIET_SECONDS, _QUIET_SECONDS_LOW = 0.08, 0.25
"""How long the keys rest before a text that follows the cursor is drawn: longer than the pause of
a held key; the second over a slow line."""
_ROUND_THE_PANES = 3
"""Lines taken by status, search box and footer."""


class MainScreen(Screen[None]):
    """List, reader pane, search box, status, footer and prompt."""

    AUTO_FOCUS: ClassVar[str | None] = ""
    DEFAULT_CSS = """
    MainScreen {
        layers: base over; overflow: hidden;
        #panes { height: 1fr; }
    }
    """

    def __init__(self, session: Session, keymap: Keymap, mode: Mode) -> None:
        """Show what `session` holds already; nothing is read here that takes long."""
        super().__init__()
        self.session = session
        self.keymap = keymap
        self.background: Background
        """The threads; there once the first picture is out."""
        was, queries = left.load(session.sources)
        self.view = View(session, session.search(""))
        self.view.wanted, self.view.sort, self.view.turned = was.paper, was.sort, was.turned
        self.view.lens = was.lens if was.lens in session.lenses() else ""
        self.view.show(self.view.page, self.view.corpus)
        self.box = SearchBox(queries)
        self.box.line.set(was.query)
        self.keys = Keys(self, keymap, self.box)
        self.mode = mode
        self.panes = Panes(
            full=was.full, layout=was.layout or mode.layout, sparing=mode.low_bandwidth
        )
        self.tally: Tally | None = None
        """The decisions; None until they are counted."""
        self.repeatable: Callable[[], None] | None = None
        """Does the last decision or tag edit again."""
        self.last_tag = ""
        """The tag last used in this session."""
        self._opened = Opened(
            self.view, self._once_quiet, lambda: mode.follow or self.panes.reading
        )
        self._opened.scrolls.update(was.scrolls)
        self._quiet: Timer | None = None
        self._work = ""
        """What is running in the background, for the status line."""
        self._silence: Timer | None = None
        self._plan: Plan | None = None

    def compose(self) -> ComposeResult:
        """Lay the widgets out; the prompt stays hidden until there is a question."""
        self.status = StatusLine(id="status")
        self.search_bar = SearchBar(self.box.line, phrases.hint(self.keymap), id="search")
        self.list = PaperList(self._list_row, id="list")
        self.footer = Footer(self.keymap.footer(), id="footer")
        self.prompt = Prompt(id="prompt")
        yield self.status
        yield self.search_bar
        yield Horizontal(self.list, self._opened.widget, id="panes")
        yield self.footer
        yield self.prompt

    def on_mount(self) -> None:
        """Fill the widgets."""
        self.lay_out()
        self.show_page()
        self._opened.draw()
        self.show_notices([])

    def start(self) -> None:
        """Start what goes on in the background; the first picture is out, and no key was taken."""
        from tui.background import Background

        self.background = Background(self)
        self.background.prepare()

    def on_unmount(self) -> None:
        """Remember where the reader was left and end the threads."""
        if hasattr(self, "background"):
            self.background.close()
        self.save_left()

    async def take(self, key: str) -> None:
        """Take one key whole."""
        await self.keys.take(key)
        if not self.mode.low_bandwidth:  # where a line of hints costs more than it tells
            self.footer.show(self.keymap.footer(typing=self.keys.typing))
        self.app.cursor_position = self._focus

    @property
    def _focus(self) -> Offset:
        """Where the cursor of the terminal belongs: screen readers and input methods look there."""
        if self.keys.question is not None:
            return self.prompt.region.bottom_left + Offset(self.prompt.caret, -1)
        if self.keys.typing:
            return self.search_bar.region.offset + Offset(self.search_bar.caret, 0)
        if self.panes.reading:
            return self._opened.widget.region.offset
        return self.list.region.offset + Offset(0, self.view.index - self.list.top)

    def paste(self, text: str) -> None:
        """Take pasted text."""
        self.keys.paste(text)

    # Drawing

    def look_ahead(self, page: Page, corpus: Corpus) -> Ahead:
        """Work out what the picture of a page will need, on the search thread."""
        return self.view.look_ahead(page, corpus, self.list.place, self.list.size.height)

    def found(self, page: Page, corpus: Corpus, ahead: Ahead) -> None:
        """Take a new page of `corpus` from the search thread."""
        self.view.show(page, corpus, ahead)
        self.show_page()
        self.background.look_through()

    def show_reading_list(self) -> None:
        """Show what is kept and what may be, in the order of the reading list."""
        listed = (e for e in self.session.library.entries() if e.status in {"keep", "maybe"})
        self.box.line.set("")
        self.view.show_list(self.session.search(""), listed)
        self.show_page()

    def show_named(self, docs: Sequence[int], name: str) -> None:
        """Show papers that answer no query, under a name."""
        self.view.show_named(self.session.search(""), docs, name)
        self.show_page()

    def show_page(self) -> None:
        """Draw everything that depends on the page."""
        self.list.empty = phrases.nothing(self.view)
        self.list.show(len(self.view), self.view.index)
        self.search_bar.show(typing=self.keys.typing, outcome=phrases.outcome(self.view))
        self._opened.show()
        self.show_status()

    def go(self, index: int) -> None:
        """Put the cursor on a row."""
        self._opened.remember()
        self.view.go(index)
        self.list.move(self.view.index)
        self._opened.show()

    def go_to(self, paper_id: str) -> None:
        """Go to a paper; one that the page does not hold comes up once the search is cleared."""
        row = self.view.place(paper_id)
        if row is not None:
            self.go(row)
        else:
            self.view.wanted = paper_id

    @property
    def reader(self) -> Reader:
        """The reader pane, showing the paper at the cursor."""
        self._opened.draw()
        return self._opened.widget

    @property
    def shows_text(self) -> bool:
        """Whether the reader pane is to be seen."""
        return self._opened.widget.display

    @property
    def shown_beside(self) -> bool:
        """Whether list and text stand side by side."""
        return self._plan is not None and self._plan.beside

    def open_text(self) -> bool:
        """Show the text of the paper at the cursor; False where it was shown already."""
        behind = self._opened.behind and not (self.mode.follow or self.panes.reading)
        self._opened.draw()
        return behind

    def reread(self) -> None:
        """Draw the text anew: it is looked at in another way."""
        self._opened.reread()

    def _once_quiet(self, draw: Callable[[], None]) -> None:
        """Have a text drawn once no key came for a while: it is what costs. The first at once."""
        if self._opened.widget.sheet is None:
            self.call_later(draw)
            return

        def rested() -> None:
            self._quiet = None
            draw()

        if self._quiet is not None:
            self._quiet.stop()
        low = self.mode.low_bandwidth
        self._quiet = self.set_timer(_QUIET_SECONDS_LOW if low else _QUIET_SECONDS, rested)

    def show_status(self) -> None:
        """Draw the status line."""
        columns = self.app.size.width
        counts = self.tally.text(len(self.session.corpus), columns) if self.tally else ""
        self.status.show(phrases.shown(self.view, self._work, columns - len(counts) - 5), counts)

    def _list_row(self, index: int) -> ListRow:
        view = self.view
        row = view.row(index)
        return list_row(
            self.session,
            row,
            selected=row.id in view.selected,
            matches=view.matches(index),
            lens=view.lens,
            counts=view.counts(index),
        )

    def refresh_papers(self, ids: Collection[str]) -> None:
        """Draw the rows, counts and text of papers whose entries changed."""
        if self.tally is not None:
            self.tally.follow(self.session, ids)
        last = min(len(self.view), self.list.top + self.list.size.height)
        for row in range(self.list.top, last):
            if self.view.id(row) in ids:
                self.list.refresh_row(row)
        self._opened.show_again(ids)
        self.show_status()

    def set_work(self, words: str) -> None:
        """Say in the status line what is running; empty: nothing."""
        self._work = words
        self.show_status()

    # Messages and questions

    def say(self, message: str, *, warning: bool = False) -> None:
        """Show a message in the footer for a while; a warning until the next key."""
        self.footer.say(message, warning=warning)
        if self._silence is not None:
            self._silence.stop()
        fades = bool(message) and not warning
        self._silence = self.set_timer(_SECONDS_SAID, self.hush) if fades else None

    def hush(self) -> None:
        """Take the message away."""
        self.footer.say("")

    def show_notices(self, first: Sequence[str]) -> None:
        """Say what the session has to tell, after `first`."""
        notices = [*first, *self.session.notices, *self.session.news, *self.session.library.notices]
        if notices:
            more = f" (and {len(notices) - 1} more in the help)" if len(notices) > 1 else ""
            self.say(notices[0] + more, warning=True)

    def ask(self, question: Question) -> None:
        """Ask something; the keys go to the prompt until it is answered or given up."""
        self.keys.ask(question)

    def refuse(self, reason: str) -> None:
        """Say why there is nothing to ask, in a box that takes the keys typed ahead for it."""
        self.keys.ask(Question(f"{reason}. Enter goes on", lambda _text: None))

    # Searching and changing

    def seek(self, query: str | None = None, *, literal: bool = False) -> None:
        """Search for `query` (None: what the box says), in the present order.

        `literal` finds just what was typed, misspelt or not.
        """
        if query is not None:
            self.box.line.set(query)
        self.search_bar.show(typing=self.keys.typing)
        self.background.seek(self.box.line.text.strip(), self.view.sort, literal=literal)

    def changed(self, change: Change, *, message: str | None = None) -> None:
        """Draw what a change to the library did, and have it saved."""
        self.background.save(change.ids)
        self.refresh_papers(change.ids)
        seen = change.op == "decide" or self.shows_text  # by its sign in the list, in the text
        if message is None and (len(change.ids) > 1 or not seen):
            message = change.summary
        if message:
            self.say(message)

    # Layout

    def on_resize(self) -> None:
        """Choose the layout for the size."""
        self.lay_out()

    def lay_out(self) -> None:
        """Show the panes as `self.panes` and the size ask."""
        plan = self.panes.plan(self.app.size.width, self.app.size.height - _ROUND_THE_PANES)
        if plan != self._plan:
            self._plan = plan
            row = self.query_one("#panes", Horizontal)
            row.styles.layout = "horizontal" if plan.beside else "vertical"
            self.list.display, self._opened.widget.display = plan.list, plan.reader
            self.list.styles.width, self.list.styles.height = plan.list_size
        active = self.panes.reading and plan.list
        self._opened.widget.place(beside=plan.beside, alone=not plan.list, active=active)
        self._opened.draw()
        self.show_status()

    def on_paper_list_pointed(self, message: PaperList.Pointed) -> None:
        """Go to the row the mouse asked for."""
        self.go(message.index)
        if message.clicked and self.panes.reading:
            self.panes.reading = False
            self.lay_out()

    def on_reader_turned(self, message: Reader.Turned) -> None:
        """Scroll the text as the mouse wheel asked."""
        self.reader.scroll_lines(message.lines)

    def save_left(self) -> None:
        """Remember where the reader is now."""
        self._opened.remember()
        paper, scrolls = self.view.wanted, self._opened.scrolls.items()
        spot = left.Left(
            query=self.box.line.text.strip(),
            sort=self.view.sort,
            turned=self.view.turned,
            lens=self.view.lens,
            paper=paper,
            scrolls=dict([each for each in scrolls if each[1]][-left.MOST_SCROLLS :]),
            full=self.panes.full,
            layout=self.panes.layout if self.panes.layout != self.mode.layout else "",
        )
        left.save(self.session.sources, spot, self.box.queries)
