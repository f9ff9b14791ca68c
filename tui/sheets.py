"""A paper as the reader pane shows it, and a row as the list shows it."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from tui.rows import ListRow, Sheet, Stretch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from index.library import Entry
    from index.paper import Paper, Row
    from index.session import Page, Session
    from index.triage import Reasons

_WORDS = {"keep": "keep", "maybe": "maybe", "rejected": "rejected", "": "undecided"}


def sign(entry: Entry | None) -> str:
    """Return the key of `signs.STATES` that says what was done with a paper."""
    if entry is None:
        return ""
    return entry.status or ("read" if entry.read else "")


def list_row(
    session: Session,
    row: Row,
    *,
    selected: bool,
    matches: Sequence[Stretch] = (),
    lens: str = "",
    counts: tuple[int, int] | None = None,
) -> ListRow:
    """Return a row of the list.

    `matches` is what the query found in its headline, `counts` are the terms of the lens for and
    against the paper.
    """
    found = counts is not None and any(counts)
    seen = session.look_through(lens, row.headline) if found else None
    return ListRow(
        headline=row.headline,
        state=sign(session.library.get(row.id)),
        selected=selected,
        position=row.position,
        author=row.author,
        year="" if row.year is None else str(row.year),
        matches=matches,
        lens="+{}-{}".format(*counts) if counts and found else "",
        pro=seen.pro if seen else (),
        con=seen.con if seen else (),
    )


def sheet(session: Session, page: Page, paper: Paper, lens: str = "") -> Sheet:
    """Return a paper with everything the reader pane shows of it, looked at through a lens."""
    entry = session.library.get(paper.id)
    status = (entry.status if entry else None) or ""
    read = "read" if entry and entry.read else "unread"
    found = bool(page.query)
    reasons = session.triage.reasons(paper)
    return Sheet(
        id=paper.id,
        headline=paper.headline,
        headline_matches=session.highlight(page, paper.headline) if found else (),
        state=f"{_WORDS[status]} · {read}{_others(session, paper)}",
        sign=sign(entry),
        tags=entry.tags if entry else (),
        source=_source(paper),
        byline=_byline(paper),
        abstract=paper.abstract or "(The source has no abstract.)",
        spans=paper.spans if paper.abstract else (),
        matches=session.highlight(page, paper.abstract) if found else (),
        reasons=_spoken(reasons) if reasons else "",
        **(_lens_marks(session, lens, paper) if lens else _marks(reasons, paper)),
        note=entry.note if entry else "",
        facts=_facts(paper),
    )


def _others(session: Session, paper: Paper) -> str:
    """Return that there are other texts of the paper, or nothing."""
    doc = session.corpus.doc(paper.id)
    count = 0 if doc is None else len(session.versions(doc))
    return f" · {count} other text{'s' if count > 1 else ''}" if count else ""


def _spoken(reasons: Reasons) -> str:
    """Return the terms that speak for and against a paper."""
    sides = ("for: ", reasons.pro), ("against: ", reasons.con)
    return " · ".join(side + ", ".join(one.word for one in terms) for side, terms in sides if terms)


def _lens_marks(session: Session, lens: str, paper: Paper) -> dict[str, Sequence[Stretch]]:
    """Return where a lens finds terms, by the fields of a sheet."""
    headline, text = (session.look_through(lens, each) for each in (paper.headline, paper.abstract))
    return {
        "headline_pro": headline.pro,
        "headline_con": headline.con,
        "pro": text.pro,
        "con": text.con,
    }


def _marks(reasons: Reasons | None, paper: Paper) -> dict[str, Sequence[Stretch]]:
    """Return where the terms stand that speak for and against a paper, by the fields of a sheet."""
    if reasons is None:
        return {}
    titled = paper.headline == paper.title
    marks: dict[str, Sequence[Stretch]] = {}
    for side, terms in (("pro", reasons.pro), ("con", reasons.con)):
        marks[side] = [stretch for term in terms for stretch in term.abstract]
        in_title = [stretch for term in terms for stretch in term.title]
        marks[f"headline_{side}"] = in_title if titled else ()
    return marks


def _source(paper: Paper) -> str:
    """Return where the paper was found: `file:line`, and how many places more."""
    if not paper.sources:
        return ""
    file, line = paper.sources[0]
    more = f" +{len(paper.sources) - 1}" if len(paper.sources) > 1 else ""
    return f"{PurePath(file).name}:{line}{more}"


def _byline(paper: Paper) -> str:
    """Return authors, venue and year in one line."""
    authors = ", ".join(paper.authors[:8]) + (", …" if len(paper.authors) > 8 else "")
    when = " ".join(part for part in (paper.venue, str(paper.year or "")) if part)
    return " · ".join(part for part in (authors, when) if part)


def _facts(paper: Paper) -> list[str]:
    """Return the lines under the abstract."""
    named = (
        ("Collection", paper.collection),
        ("Keywords", ", ".join(paper.keywords)),
        ("DOI", paper.doi),
        ("arXiv", paper.arxiv),
        ("Links", " ".join(paper.urls)),
        ("Id", paper.id),
    )
    return [f"{name}: {value}" for name, value in named if value]
