"""The figures of the work: counted from reading list, history and corpus."""

import json
import os
import subprocess
import sys

import pytest
from support.reader import session_on, write_source

from index.session.stats import gather

TEXTS = [f"We study thing number {number} with a method of some length." for number in range(6)]


def test_decisions_make_days_and_the_curve(tmp_path, monkeypatch):
    source = write_source(tmp_path, TEXTS)
    with session_on(source, tmp_path, monkeypatch) as session:
        session.prepare()
        papers = [session.paper(doc) for doc in session.corpus.order]
        library = session.library
        for paper, status in zip(papers, ["keep", "rejected", "maybe", "rejected"], strict=False):
            library.decide([paper], status)
        library.tag([papers[0], papers[5]], add=["eeg"])
        library.decide([papers[1]], None)
        figures = gather(session)
    assert (figures.papers, figures.keep, figures.maybe, figures.rejected) == (6, 1, 1, 1)
    assert figures.found == (1, 2, 2)
    assert figures.tags == {"eeg": 2}
    assert sum(day.keep + day.maybe + day.rejected for day in figures.days) == 4
    assert json.loads(json.dumps(figures.record()))["found"] == [1, 2, 2]


def test_what_was_undone_is_no_decision_of_the_day(tmp_path, monkeypatch):
    source = write_source(tmp_path, TEXTS)
    with session_on(source, tmp_path, monkeypatch) as session:
        session.prepare()
        first, second, *_ = (session.paper(doc) for doc in session.corpus.order)
        library = session.library
        library.decide([first], "keep")
        library.decide([first], "rejected")
        library.undo()
        library.decide([second], "maybe")
        library.undo()
        library.redo()
        library.decide([first, second], "rejected")
        library.undo()
        figures = gather(session)
    [day] = figures.days
    assert (day.keep, day.maybe, day.rejected) == (1, 1, 0)
    assert figures.found == (1, 2)


def test_venues_are_counted_by_year(tmp_path, monkeypatch):
    rows = [("NeurIPS", 2025), ("NeurIPS", 2026), ("ICML", 2026), ("NeurIPS", 2026), ("", 2026)]
    source = tmp_path / "papers.jsonl"
    source.write_text(
        "\n".join(
            json.dumps({"title": f"Paper {n}", "abstract": TEXTS[n], "venue": venue, "year": year})
            for n, (venue, year) in enumerate(rows)
        )
    )
    with session_on(source, tmp_path, monkeypatch) as session:
        session.prepare()
        assert gather(session).venues == {"NeurIPS": {2025: 1, 2026: 2}, "ICML": {2026: 1}}


@pytest.mark.parametrize(("locale", "block"), [("C.UTF-8", "█"), ("C", "#"), ("POSIX", "#")])
def test_the_command_prints_figures_without_colour_into_a_pipe(tmp_path, locale, block):
    source = write_source(tmp_path, TEXTS)

    def paperreader(*words):
        program = "import sys; from tui.cli import main; sys.exit(main())"
        files = {
            "--source": source,
            "--library": tmp_path / "l.yaml",
            "--cache-dir": tmp_path / "c",
        }
        options = [str(each) for option in files.items() for each in option]
        command = [sys.executable, "-c", program, *words, *options]
        environ = os.environ | {"LC_ALL": locale}
        done = subprocess.run(command, capture_output=True, check=True, env=environ)
        return done.stdout.decode()

    paperreader("mark", "keep", "--query", "thing")
    printed = paperreader("stats")
    assert "6 papers in the sources" in printed
    assert "kept 6" in printed
    assert {sign for sign in printed if sign in "█#"} == {block}
    assert "\x1b" not in printed
    assert json.loads(paperreader("stats", "--format", "json"))["keep"] == 6


def test_facets_count_what_the_papers_of_a_page_have(tmp_path, monkeypatch):
    rows = [("NeurIPS", 2025), ("NeurIPS", 2026), ("ICML", 2026), ("", None)]
    source = tmp_path / "papers.jsonl"
    source.write_text(
        "\n".join(
            json.dumps({"title": f"Paper {n}", "abstract": TEXTS[n], "venue": venue, "year": year})
            for n, (venue, year) in enumerate(rows)
        )
    )
    with session_on(source, tmp_path, monkeypatch) as session:
        session.prepare()
        papers = [session.paper(doc) for doc in session.corpus.order]
        session.library.tag(papers[:2], add=["eeg"])
        session.library.tag(papers[3:], add=["odd"])
        everything = session.facets(session.search(""))
        assert everything.tags == {"eeg": 2, "odd": 1}
        assert everything.venues == {"NeurIPS": 2, "ICML": 1}
        assert everything.years == {2026: 2, 2025: 1}
        some = session.facets(session.search("year:2026"))
        assert (some.tags, some.venues, some.years) == (
            {"eeg": 1},
            {"ICML": 1, "NeurIPS": 1},
            {2026: 2},
        )
