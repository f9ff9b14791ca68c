"""`simulate`: a finished screening done again with the ranking, to see what it would have saved."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from index.errors import UsageError
from tui.cli import output
from tui.cli.group import Words

if TYPE_CHECKING:
    from index.triage import Outcome

_COLUMNS = 67
_TENTH = 0.1


@click.command(cls=Words, short_help="Replay a finished screening.")
@click.argument("file", metavar="FILE")
@click.option("--priors", metavar="N,N,…", help="Records decided on beforehand, counted from 0.")
@click.option(
    "--seed", type=int, default=0, help="Draws other records to begin with, and to audit."
)
@click.option("--explore", type=click.FloatRange(0, 1), default=0.0, help="Share drawn at random.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
def simulate(*, file: str, priors: str | None, seed: int, explore: float, form: str) -> int:
    """Replay the screening in FILE with the reader's own ranking, learning from every record.

    FILE holds JSON lines with title, abstract and relevant (true or false); - is standard input.
    Without --priors it begins with one relevant record and ten others, drawn at random.

    Prints the work saved over sampling when 95 % of the relevant records are found (WSS@95),
    which share of them is found after a tenth of the reading, and how many after each record.
    """
    from index.triage import replay, screening

    records = screening.read(file)
    given = replay.start(records, seed) if priors is None else _numbers(priors)
    outcome = replay.replay(records, given, explore=explore, seed=seed)
    if form == "json":
        output.say(json.dumps(_figures(outcome), ensure_ascii=False))
    else:
        _report(file, outcome)
    return 0


def _numbers(text: str) -> list[int]:
    words = [word.strip() for word in text.split(",")]
    if not all(word.isdecimal() for word in words):
        raise UsageError(f"--priors {text!r}: expected record numbers separated by commas")
    return [int(word) for word in words]


def _figures(outcome: Outcome) -> dict[str, object]:
    return {
        "papers": len(outcome.start) + outcome.undecided,
        "priors": outcome.start,
        "undecided": outcome.undecided,
        "relevant": outcome.relevant,
        "wss95": round(outcome.wss, 4),
        "recall10": round(outcome.recall(_TENTH), 4),
        "curve": outcome.found,
        "order": outcome.read,
    }


def _report(file: str, outcome: Outcome) -> None:
    from tui.plots import curve

    output.say(
        f"{output.visible(file)}: {outcome.undecided:,} records to read,"
        f" {outcome.relevant:,} of them relevant; {len(outcome.start)} decided on beforehand"
    )
    output.say(f"WSS@95          {outcome.wss:.3f}")
    output.say(f"recall at 10 %  {outcome.recall(_TENTH):.3f}")
    output.say()
    for line in curve(outcome.found, outcome.relevant, _COLUMNS):
        output.draw(line)
