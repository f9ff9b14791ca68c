"""The main screen: it owns what is shown and takes every key whole before the next."""

from __future__ import annotations

from importlib import import_module
from inspect import isawaitable
from typing import TYPE_CHECKING, ClassVar

from textual.containers import Horizontal
from textual.geometry import Offset
from textual.screen import Screen

from tui import left
from tui.asking import Outcome
from tui.panes import Panes
from tui.saver import DELAY, Saver
from tui.search_box import Box, SearchBox
from tui.seeker import Seeker
from tui.sheets import list_row, sheet
from tui.tally import count
from tui.view import View
from tui.widgets.footer import Footer
from tui.widgets.paper_list import PaperList
from tui.widgets.prompt import Prompt
from tui.widgets.reader import Reader
from tui.widgets.search_bar import SearchBar
from tui.widgets.status import StatusLine

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from textual.app import ComposeResult
    from textual.timer import Timer

    from index.errors import PaperreaderError
    from index.library import Change
    from index.session import Page, Session
    from tui.asking import Question
    from tui.commands import Command
    from tui.keymap import Keymap
    from tui.preparing import Preparation
    from tui.rows import ListRow

_SECONDS_SAID = 6.0
"""How long a message stays."""
_PATIENCE = 2.0
"""Seconds a decision waits for the search that was asked for before it."""


class MainScreen(Screen[None]):
    """List, reader pane, search box, status, footer and prompt."""

    AUTO_FOCUS: ClassVar[str | None] = ""
    DEFAULT_CSS = """
    MainScreen {
        layers: base over; overflow: hidden;
        #panes { height: 1fr; }
    }
    """

    def __init__(self, session: Session, keymap: Keymap) -> None:
        """Show what `session` holds already; nothing is read here that takes long."""
        super().__init__()
        self.session = session
        self.keymap = keymap
        self.sources = tuple(session.config.sources)
        self.was, queries = left.load(self.sources)
        self.view = View(session, session.search(""))
        self.view.wanted = self.was.paper
        self.view.sort = self.was.sort
        self.view.show(self.view.page)
        self.box = SearchBox(queries)
        self.box.line.set(self.was.query)
        self.panes = Panes(full=self.was.full)
        self.tally = count(session)
        self.question: Question | None = None
        self.typing = False
        """Whether the keys go to the search box."""
        self.repeatable: Callable[[], None] | None = None
        """Does the last decision or tag edit again."""
        self.last_tag = ""
        """The tag last used in this session."""
        self.scrolls: dict[str, int] = {}
        """How far each paper was read: id to first visible line."""
        self.work = ""
        """What is running in the background, for the status line."""
        self._chord: tuple[str, ...] = ()
        self._silence: Timer | None = None
        self._preparation: Preparation | None = None
        if self.was.paper:
            self.scrolls[self.was.paper] = self.was.scroll

    def compose(self) -> ComposeResult:
        """Lay the widgets out; the prompt stays hidden until there is a question."""
        hints = [
            (self.keymap.keys(command.id)[0], command.label)
            for command in self.keymap.commands()
            if command.footer and self.keymap.keys(command.id)
        ]
        self.status = StatusLine(id="status")
        self.search_bar = SearchBar(self.box.line, id="search")
        self.list = PaperList(self._list_row, id="list")
        self.reader = Reader(id="reader")
        self.footer = Footer(hints, id="footer")
        self.prompt = Prompt(id="prompt")
        yield self.status
        yield self.search_bar
        yield Horizontal(self.list, self.reader, id="panes")
        yield self.footer
        yield self.prompt

    def on_mount(self) -> None:
        """Fill the widgets and start what goes on in the background."""
        self.seeker = Seeker(self.session, self.call_later, self.found, self._failed)
        self.saver = Saver(
            self.session.library, self.call_later, self._changed_by_others, self._failed
        )
        self.set_interval(DELAY, self.saver.look)
        self.show_page()

    def on_unmount(self) -> None:
        """Remember where the reader was left and end the threads."""
        if self._preparation is not None:
            self._preparation.cancel()
        self.seeker.close()
        self.saver.close()
        self.save_left()

    # Keys

    async def take(self, key: str) -> None:
        """Take one key whole: whatever it opens takes the next one."""
        if self.question is not None:
            await self._take_answer(key)
        elif self.typing:
            self._take_query(key)
        else:
            await self._take_command(key)
        self._place_cursor()

    def paste(self, text: str) -> None:
        """Take pasted text: into the box or prompt that is open, never as commands."""
        if self.question is not None:
            self.question.paste(text)
            self.prompt.show(self.question)
        elif self.typing:
            self.box.line.insert(text)
            self._search_typed()
        else:
            self.say("Pasted text is ignored here; / opens the search box")

    async def _take_answer(self, key: str) -> None:
        question = self.question
        if question is None:
            return
        outcome = question.take(key)
        if outcome is Outcome.OPEN:
            self.prompt.show(question)
            return
        self.question = None
        self.prompt.show(None)
        if outcome is Outcome.ANSWERED:
            answered = question.answered()
            if isawaitable(answered):
                await answered

    def _take_query(self, key: str) -> None:
        did = self.box.take(key)
        if did is Box.CHANGED:
            self._search_typed()
        elif did in {Box.UP, Box.DOWN}:
            self.go(self.view.index + (1 if did is Box.DOWN else -1))
        elif did in {Box.ENTERED, Box.LEFT}:
            self.typing = False
        self.search_bar.show(typing=self.typing)

    async def _take_command(self, key: str) -> None:
        keys = (*self._chord, key)
        self._chord = ()
        command = self.keymap.command(keys)
        if command is not None:
            self.hush()
            await self.run(command)
        elif self.keymap.begins(keys):
            self._chord = keys
            hints = self.keymap.continuations(keys)
            self.say(" · ".join(f"{rest} {command.label}" for rest, command in hints))
        elif len(keys) > 1:
            self.say("No such command" if key != "escape" else "")
        else:
            self.say(f"No command on this key; {self._keys('help')} lists the keys")

    async def run(self, command: Command) -> None:
        """Carry out a command; what it opens takes the keys once this returns."""
        if command.acts and self.seeker.busy and not await self.seeker.settle(_PATIENCE):
            self.say(f"Still searching: {command.label} was not done", warning=True)
            return
        room = import_module(f"tui.actions.{command.room}")
        result = getattr(room, command.function)(self, *command.args)
        if isawaitable(result):
            await result

    def _keys(self, command_id: str) -> str:
        """Return the first key of a command for a hint, or its palette name."""
        keys = self.keymap.keys(command_id)
        return keys[0] if keys else f":{command_id}"

    # What is shown

    def found(self, page: Page) -> None:
        """Take a new page from the search thread."""
        self.view.show(page)
        self.show_page()

    def show_page(self) -> None:
        """Draw everything that depends on the page."""
        page = self.view.page
        self.list.empty = self._nothing(page) if not len(self.view) else ""
        self.list.show(len(self.view), self.view.index)
        self.search_bar.show(typing=self.typing, outcome=_outcome(page, len(self.session.corpus)))
        self.show_paper()
        self.show_status()

    def _nothing(self, page: Page) -> str:
        """Return what an empty list says."""
        if page.corrected:
            return f"Nothing found. Did you mean {page.corrected}?"
        if page.query:
            return "Nothing found."
        return self.work or "There are no papers in these sources."

    def go(self, index: int) -> None:
        """Put the cursor on a row."""
        self._remember_scroll()
        self.view.go(index)
        self.list.move(self.view.index)
        self.show_paper()

    def show_paper(self) -> None:
        """Draw the paper at the cursor in the reader pane, where it was left."""
        paper = self.view.paper()
        if paper is None:
            self.reader.show(None)
            return
        shown = sheet(self.session, self.view.page, paper)
        self.reader.show(shown, self.scrolls.get(paper.id, 0))

    def _remember_scroll(self) -> None:
        """Remember how far the shown paper was read."""
        if self.reader.sheet is not None:
            self.scrolls[self.reader.sheet.id] = self.reader.top

    def show_status(self) -> None:
        """Draw the status line."""
        papers = f"{self.tally.papers:,} paper{'' if self.tally.papers == 1 else 's'}"
        parts = [self._title(), papers, self.work]
        if self.view.selected:
            parts.append(f"{len(self.view.selected):,} selected")
        if self.session.library.read_only:
            parts.append("READ-ONLY")
        self.status.show(" · ".join(filter(None, parts)), self.tally.text(self.size.width))

    def _title(self) -> str:
        """Return what the papers are called: their collection, or their sources."""
        if len(self.sources) > 1:
            return f"{len(self.sources)} sources"
        return self.view.row(0).collection if len(self.view) else ""

    def _list_row(self, index: int) -> ListRow:
        row = self.view.row(index)
        selected = row.id in self.view.selected
        return list_row(self.session, self.view.page, row, selected=selected)

    def refresh_papers(self, ids: Collection[str]) -> None:
        """Draw the rows, counts and text of papers whose entries changed."""
        for row in self._visible_rows(ids):
            self.list.refresh_row(row)
        if self.reader.sheet is not None and self.reader.sheet.id in ids:
            self._remember_scroll()
            self.show_paper()
        self.show_status()

    def _visible_rows(self, ids: Collection[str]) -> Iterator[int]:
        """Yield the visible rows that show one of the papers `ids`."""
        last = min(len(self.view), self.list.top + self.list.size.height)
        return (row for row in range(self.list.top, last) if self.view.id(row) in ids)

    # Messages and questions

    def say(self, message: str, *, warning: bool = False) -> None:
        """Show a message in the footer for a while."""
        self.footer.say(message, warning=warning)
        if self._silence is not None:
            self._silence.stop()
        self._silence = self.set_timer(_SECONDS_SAID, self.hush) if message else None

    def hush(self) -> None:
        """Take the message away."""
        if self.footer.message:
            self.footer.say("")

    def ask(self, question: Question) -> None:
        """Ask something; the keys go to the prompt until it is answered or given up."""
        self.question = question
        self.prompt.show(question)

    # Searching

    def start_typing(self) -> None:
        """Give the keys to the search box."""
        self.typing = True
        self.box.open()
        self.search_bar.show(typing=True)

    def seek(self, query: str | None = None) -> None:
        """Search for `query` (None: what the box says), in the present order."""
        if query is not None:
            self.box.line.set(query)
            self.search_bar.show(typing=self.typing)
        self.seeker.ask(self.box.line.text.strip(), self.view.sort)

    def _search_typed(self) -> None:
        """Search for what was just typed."""
        self.search_bar.show(typing=True)
        self.seek()

    # Changes

    def changed(self, change: Change, *, message: str | None = None) -> None:
        """Draw what a change to the library did, and have it saved."""
        self.saver.soon()
        self.tally = count(self.session)
        self.refresh_papers(change.ids)
        if message is None and len(change.ids) > 1:
            message = change.summary
        if message:
            self.say(message)

    def _changed_by_others(self, ids: frozenset[str]) -> None:
        self.tally = count(self.session)
        self.refresh_papers(ids)
        self.say(f"{len(ids)} changed elsewhere: taken in")

    def _failed(self, error: PaperreaderError) -> None:
        """Say what went wrong in the background, and draw what is true now."""
        self.tally = count(self.session)
        self.show_page()
        self.say(str(error), warning=True)

    # Getting ready

    def prepare(self) -> None:
        """Start reading and indexing what is not ready yet."""
        from tui.preparing import Preparation  # noqa: PLC0415 - after the first paint

        self._preparation = Preparation(self)
        self._preparation.start()

    def stop_work(self) -> bool:
        """Stop reading and indexing; False where nothing goes on."""
        running = self._preparation is not None and self._preparation.running
        if running and self._preparation is not None:
            self._preparation.cancel()
            self.work = ""
            self.show_status()
            self.say("Stopped; ^L goes on")
        return running

    def preparing(self, words: str, relist: bool) -> None:
        """Show how far the first reading or indexing is, and what has come in."""
        self.work = words
        if relist and not self.box.line.text:
            self.tally = count(self.session)
            self.seek()
        self.show_status()

    def prepared(self, error: PaperreaderError | None) -> None:
        """Show what is there once everything is ready."""
        self.work = ""
        self.tally = count(self.session)
        self.seek()
        self.show_status()
        notices = [str(error)] if error else []
        notices += self.session.notices
        if notices:
            more = f" (and {len(notices) - 1} more: ? shows them)" if len(notices) > 1 else ""
            self.say(notices[0] + more, warning=True)

    # Layout

    def on_resize(self) -> None:
        """Choose the layout for the size."""
        self.lay_out()

    def lay_out(self) -> None:
        """Show the panes as `self.panes` and the size ask."""
        plan = self.panes.plan(self.size.width, self.size.height - 3)
        row = self.query_one("#panes", Horizontal)
        row.styles.layout = "horizontal" if plan.beside else "vertical"
        self.list.display, self.reader.display = plan.list, plan.reader
        self.list.styles.width, self.list.styles.height = plan.list_size
        self.reader.styles.width, self.reader.styles.height = "1fr", "1fr"
        alone = not plan.list
        self.reader.place(beside=plan.beside, alone=alone, active=self.panes.reading and not alone)
        self.show_status()

    def _place_cursor(self) -> None:
        """Put the terminal's own cursor where the keys go, for those who follow it."""
        y = self.list.region.y + self.view.index - self.list.top
        self.app.cursor_position = Offset(self.list.region.x, y)

    def save_left(self) -> None:
        """Remember where the reader is now."""
        self._remember_scroll()
        paper = self.view.wanted
        spot = left.Left(
            query=self.view.page.query,
            sort=self.view.sort,
            paper=paper,
            scroll=self.scrolls.get(paper, 0),
            full=self.panes.full,
        )
        left.save(self.sources, spot, self.box.queries)


def _outcome(page: Page, papers: int) -> str:
    """Return what came of a query, for the right of the search box."""
    if not page.query:
        return ""
    found = f"{page.total:,} of {papers:,} · {page.seconds * 1000:.1f} ms"
    return f"{page.advice} · {found}" if page.advice else found
