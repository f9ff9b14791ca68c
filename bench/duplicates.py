"""Measures recognising edited abstracts and grouping near-duplicates on a corpus of papers.

    python bench/duplicates.py CORPUS.jsonl[.xz] [--papers 50000] [--seed 1]

The corpus has one JSON object a line with title, authors, abstract and year. Printed are:
how many abstracts with one sentence replaced are carried over, asked or lost; what becomes of
random pairs and of the most similar pairs of distinct papers; how similarity is spread over pairs
with equal and with different titles, from which the thresholds were chosen; and the time to group
the corpus against the time to index it.
"""

from __future__ import annotations

import argparse
import json
import lzma
import random
import re
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

from index.identity import carry_over, duplicates, paper_id
from index.identity.near import Neighbours, differ, similarity, text_of
from index.paper import Paper, Place, Record

SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")


def read(path):
    opener = lzma.open if path.suffix == ".xz" else open
    with opener(path, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            entry = json.loads(line)
            record = Record(
                raw=entry["abstract"] or "",
                title=entry["title"] or "",
                authors=tuple(entry["authors"] or ()),
                year=entry["year"],
                place=Place(f"{entry['venue']}{entry['year']}", number),
            )
            yield to_paper(record)


def to_paper(record):
    return Paper(
        id=paper_id(record),
        title=record.title,
        headline=record.title,
        authors=record.authors,
        abstract=record.raw,
        raw=record.raw,
        year=record.year,
        sources=(record.place,),
    )


def edited(paper, donor, rng):
    """Return `paper` with one of its sentences replaced by one of `donor`'s, and its new id."""
    sentences = SENTENCE.split(paper.raw)
    sentences[rng.randrange(len(sentences))] = rng.choice(SENTENCE.split(donor.raw))
    raw = " ".join(sentences)
    record = Record(raw=raw, place=Place("new", 1))
    return replace(paper, id=paper_id(record), raw=raw, abstract=raw, sources=(Place("new", 1),))


def bare(paper):
    """Return `paper` as a list without titles has it."""
    return replace(paper, title="", headline="", authors=(), year=None)


def measure_edits(papers, rng, count=2000):
    chosen = rng.sample([p for p in papers if len(SENTENCE.split(p.raw)) >= 2], count)
    taken = {paper.id for paper in chosen}
    strangers = [paper for paper in rng.sample(papers, count) if paper.id not in taken]
    pairs = [(paper, edited(paper, rng.choice(papers), rng)) for paper in chosen]
    pairs = [(old, new) for old, new in pairs if old.id != new.id]
    for name, view in (("with titles", lambda paper: paper), ("untitled", bare)):
        right = {old.id: new.id for old, new in pairs}
        result = carry_over(
            [view(old) for old, _ in pairs],
            [view(paper) for paper in [*(new for _, new in pairs), *strangers]],
        )
        carried = sum(right[match.old] == match.new for match in result.carried)
        wrong = len(result.carried) - carried
        share = 100 / len(pairs)
        print(
            f"one sentence replaced, {name}: {len(pairs)} abstracts, {len(strangers)} strangers:"
            f" carried {carried * share:.2f}%, asked {len(result.asked) * share:.2f}%,"
            f" carried to a wrong one {wrong}"
        )
    likes = sorted(similarity(text_of(old).words, text_of(new).words) for old, new in pairs)
    shares = (0.01, 0.02, 0.05, 0.2)
    print("  similarity at the lowest", ", ".join(
        f"{share:.0%}: {likes[int(share * len(likes))]:.2f}" for share in shares))  # fmt: skip


def measure_pairs(name, pairs):
    carried = asked = grouped = grouped_apart = 0
    for one, other in pairs:
        result = carry_over([one], [other])
        carried += len(result.carried)
        asked += len(result.asked)
        grouped_apart += len(duplicates([one, other]))
        together = replace(other, sources=one.sources)
        grouped += len(duplicates([one, together]))
    print(
        f"{name}: {len(pairs)}: carried {carried}, asked {asked},"
        f" grouped {grouped_apart} across sources, {grouped} in one source"
    )


def similar_pairs(papers, least=0.3):
    """Return (similarity, paper, paper) of all similar pairs, most similar first."""
    texts = [text_of(paper) for paper in papers]
    neighbours = Neighbours(sample=4)
    found = []
    for number, text in enumerate(texts):
        if not text.comparable:
            continue
        for other in neighbours.near(text, 2):
            like = similarity(texts[other].words, text.words, least)
            if like:
                found.append((like, other, number))
        neighbours.add(number, text)
    found.sort(reverse=True)
    return [(like, papers[a], papers[b], differ(texts[a], texts[b])) for like, a, b in found]


def measure_similar(papers):
    pairs = similar_pairs(papers)
    spread = Counter((int(like * 20 + 1e-9) / 20, differing) for like, *_, differing in pairs)
    print("pairs by similarity (equal title / different titles):")
    print("  " + "  ".join(
        f"{step / 20:.2f}: {spread[step / 20, False]}/{spread[step / 20, True]}"
        for step in range(6, 21)))  # fmt: skip
    distinct = [(a, b) for _, a, b, differing in pairs if differing and a.id != b.id][:200]
    likes = [like for like, a, b, differing in pairs if differing and a.id != b.id][:200]
    print(f"200 most similar pairs of distinct titles: {likes[-1]:.2f} to {likes[0]:.2f}")
    measure_pairs("  as they are", distinct)
    measure_pairs(
        "  stripped of title, authors and year", [(bare(a), bare(b)) for a, b in distinct]
    )


def measure_time(papers):
    import tempfile

    from index.search import build

    grouping = indexing = 0.0
    half = len(papers) // 2
    groups = 0
    for part in (papers[:half], papers[half:]):
        start = time.process_time()
        groups += len(duplicates(part))
        grouping += time.process_time() - start
        with tempfile.TemporaryDirectory() as folder:
            start = time.process_time()
            build(part, Path(folder) / "index", progress=lambda _: None, cancelled=lambda: False)
            indexing += time.process_time() - start
    start = time.process_time()
    groups = len(duplicates(papers))
    whole = time.process_time() - start
    print(
        f"{len(papers)} papers: grouping {grouping:.1f} s in two halves, {whole:.1f} s at once"
        f" ({groups} groups); indexing {indexing:.1f} s in two halves;"
        f" grouping / indexing {whole / indexing:.2f}"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--papers", type=int, default=50_000, help="papers of the time measured")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    papers = [paper for paper in read(options.corpus) if paper.raw]
    print(f"{len(papers)} papers with an abstract")
    measure_edits(papers, rng)
    random_pairs = [rng.sample(papers, 2) for _ in range(20_000)]
    measure_pairs("random pairs, untitled", [(bare(a), bare(b)) for a, b in random_pairs])
    measure_similar(papers)
    measure_time(rng.sample(papers, min(options.papers, len(papers))))


if __name__ == "__main__":
    main()
