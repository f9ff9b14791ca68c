"""What the reader learnt: papers like others, several at once, and when one may stop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.asking import Pick, Question
from tui.rows import Choice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tui.screens.main import MainScreen

_MOST = 50
"""Similar papers that are listed."""


def similar(screen: MainScreen) -> None:
    """List the papers most like the selected ones, else the one at the cursor."""
    papers = screen.view.targets()
    docs = _docs(screen, [paper.id for paper in papers])
    if not docs:
        screen.say("This paper is in none of the sources: nothing to compare it with")
        return
    name = papers[0].headline if len(papers) == 1 else f"{len(papers)} papers"
    _list(screen, docs, f"similar to {name}")


def similar_to_tag(screen: MainScreen) -> None:
    """Ask for a tag and list the papers most like those that carry it."""
    tags = screen.session.library.tags()
    if not tags:
        screen.refuse("No paper is tagged yet")
        return

    def picked(tag: str) -> None:
        ids = sorted(screen.session.library.tagged(tag))
        _list(screen, _docs(screen, ids), f"similar to #{tag}", without=ids)

    choices = [(Choice(f"#{tag}", f"{count:,}"), tag) for tag, count in tags.items()]
    screen.ask(Pick("more like the tag:", choices, picked))


def similar_to_text(screen: MainScreen) -> None:
    """Ask for a text, best pasted, and list the papers most like it."""

    def answered(text: str) -> None:
        if text.strip():
            _list(screen, [], "similar to the text", text=text)

    screen.ask(Question("papers like this text (paste it):", answered))


def more_like(screen: MainScreen) -> None:
    """Ask for a number and select so many undecided papers most like this one, to look over."""
    papers = screen.view.targets()
    docs = _docs(screen, [paper.id for paper in papers])
    if not docs:
        screen.refuse("There is no paper to find more of")
        return

    def answered(text: str) -> None:
        if not text.strip().isdecimal() or not int(text):
            screen.say(f"{text.strip()!r} is no number of papers", warning=True)
            return
        library = screen.session.library
        decided = [
            id_ for state in ("keep", "maybe", "rejected") for id_ in library.in_state(state)
        ]
        _list(screen, docs, "undecided, most like it", without=decided, most=int(text), select=True)

    screen.ask(Question("how many more like this?", answered, text="10"))


def _docs(screen: MainScreen, ids: Sequence[str]) -> list[int]:
    found = map(screen.session.corpus.doc, ids)
    return [doc for doc in found if doc is not None]


def _list(
    screen: MainScreen,
    docs: Sequence[int],
    name: str,
    *,
    text: str = "",
    without: Sequence[str] = (),
    most: int = _MOST,
    select: bool = False,
) -> None:
    """Find the papers on the learning thread, then list them under `name`."""
    triage, corpus = screen.session.triage, screen.session.corpus
    left_out = {*docs, *_docs(screen, without)}
    screen.set_work("comparing")

    def found(similar: list[int]) -> None:
        screen.set_work("")
        if corpus is not screen.session.corpus:
            screen.say("The papers have changed meanwhile: ask once more")
            return
        screen.show_named(similar, name)
        if select:
            screen.view.selected.clear()
            screen.view.select_all()
            screen.list.refresh()
            screen.show_status()
            screen.say(f"{len(similar):,} selected: v takes one out, s m x decide on all of them")

    screen.background.learner.similar(
        lambda cancelled: triage.similar(
            docs, text=text, most=most, without=left_out, cancelled=cancelled
        ),
        found,
    )


def lens(screen: MainScreen) -> None:
    """Ask for a lens, and look at the papers through it."""
    lenses = screen.session.lenses()
    if not lenses:
        screen.refuse("No lens is defined: see lenses in config.yaml")
        return

    def picked(name: str) -> None:
        screen.view.lens = name
        screen.background.look_through()
        screen.list.refresh()
        screen.reread()
        screen.show_status()

    choices = [(Choice(name, ", ".join(terms)), name) for name, terms in lenses.items()]
    screen.ask(Pick("lens:", [(Choice("none"), ""), *choices], picked))


async def stats(screen: MainScreen) -> None:
    """Show the figures of the work so far."""
    from index.session.stats import gather
    from tui.figures import lines
    from tui.screens.page import PageScreen

    columns = min(100, screen.app.size.width - 2)
    heading = ("Figures: Space and b page, q goes back", True)
    await screen.app.push_screen(
        PageScreen([heading, ("", False), *lines(gather(screen.session), columns)])
    )


def estimate(screen: MainScreen) -> None:
    """Say how many papers worth keeping are probably left, and whether one may stop."""

    def learnt() -> None:
        screen.set_work("")
        screen.show_status()
        ranking = screen.session.triage.ranking
        if ranking is None or not ranking.trained:
            screen.say("Nothing to estimate from yet: keep and reject a few papers first")
            return
        known = ranking.estimate
        share = int(100 * known.recall)  # not rounded up: it is a bound
        found = f"at least {share}% of the keepers are found" if share else "it is early yet"
        advice = f"{'you may stop' if known.enough else 'go on'}: {found}"
        screen.say(f"Estimate: about {known.left:,} left, at most {known.bound:,} (90%); {advice}")

    screen.set_work("estimating")
    screen.background.learner.learn(learnt)
