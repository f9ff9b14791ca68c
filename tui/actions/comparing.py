"""Other texts of a paper: near-duplicates, what it was before an edit, what it may have been."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.actions.deciding import attempt, regroup

if TYPE_CHECKING:
    from index.session import Version
    from tui.screens.main import MainScreen


async def versions(screen: MainScreen) -> None:
    """Show how the other texts of a paper differ, and let the person join or part them."""
    from tui.screens.versions import VersionsScreen

    paper = screen.view.paper()
    doc = screen.session.corpus.doc(paper.id) if paper else None
    others = [] if doc is None else screen.session.versions(doc)
    if paper is None or doc is None or not others:
        screen.say("There is one text of this paper only")
        return

    def answer(answered: tuple[Version, bool] | None) -> None:
        if answered:
            version, same = answered
            if attempt(screen, lambda: screen.session.answer(doc, version, same=same)):
                screen.say("Noted as one paper" if same else "Noted as two papers")
                regroup(screen)

    await screen.app.push_screen(VersionsScreen(paper, others), answer)
