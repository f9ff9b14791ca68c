"""Known-item search: how often a paper is among the first ten for what one remembers of it.

    python bench/quality.py CORPUS [--papers N] [--sample 300] [--seed 1] [--misses]

CORPUS is a source file with titles. For each of the sampled papers two queries are made:

    words   3 or 4 distinctive words of its abstract, as written there
    typo    a piece of its title, 3 to 6 words, one of them with one typo (a letter dropped,
            doubled, replaced, or two swapped)

and the share of papers among the first ten is printed with its 95% Wilson interval, and beside it
how many exact pieces of titles (without typo) find their paper among the first ten with and
without correction: correction must not lose what an exact query finds.
"""

from __future__ import annotations

import argparse
import random
import string
from collections import Counter
from math import sqrt
from statistics import quantiles
from time import process_time

from search import Papers, read

from index.search import NoWork, build, open_engine
from index.search.analysis import units

FIRST = 10


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus")
    parser.add_argument("--papers", type=int, default=1_000_000)
    parser.add_argument("--sample", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--misses", action="store_true", help="print the queries that failed")
    options = parser.parse_args()
    papers = list(read(options.corpus, options.papers))
    engine = open_engine(build(papers, None), Papers(papers), NoWork())
    print(f"{len(papers)} papers, {options.sample} sampled, seed {options.seed}")
    rng = random.Random(options.seed)
    frequency = Counter()
    for paper in papers:
        frequency.update({unit.whole for unit in units(paper.abstract)})
    titled = [doc for doc, paper in enumerate(papers) if paper.title and paper.abstract]
    sample = rng.sample(titled, min(options.sample, len(titled)))
    made = {
        "words": [(doc, distinctive(papers[doc], frequency, rng)) for doc in sample],
        "exact": [(doc, piece(papers[doc], rng)) for doc in sample],
    }
    made["typo"] = [(doc, misspelt(text, rng)) for doc, text in made["exact"]]
    for name, asked in made.items():
        measure(engine, name, asked, show=options.misses)
    measure(engine, "exact, literal", made["exact"], show=False, literal=True)


def distinctive(paper, frequency, rng):
    """Return 3 or 4 of the abstract's rarer words, in their order."""
    known = [unit.whole for unit in units(paper.abstract) if unit.whole.isalpha()]
    rare = sorted({word for word in known if len(word) > 3}, key=frequency.__getitem__)
    chosen = set(rng.sample(rare[:12], min(rng.choice([3, 4]), len(rare[:12]))))
    return " ".join(word for word in dict.fromkeys(known) if word in chosen)


def piece(paper, rng):
    """Return 3 to 6 neighbouring words of the title, at least one of five letters or more."""
    known = paper.title.split()
    size = min(len(known), rng.randint(3, 6))
    starts = list(range(len(known) - size + 1))
    rng.shuffle(starts)
    for start in starts:
        chosen = known[start : start + size]
        if any(len(word) > 4 and word.isalpha() for word in chosen):
            break
    return " ".join(chosen)


def misspelt(text, rng):
    """Return `text` with one typo in one of its longer words."""
    known = text.split()
    long = [at for at, word in enumerate(known) if len(word) > 4 and word.isalpha()]
    at = rng.choice(long or range(len(known)))
    word = known[at]
    cut = rng.randrange(len(word) - 1) if len(word) > 1 else 0
    letter = rng.choice(string.ascii_lowercase)
    known[at] = rng.choice(
        [
            word[:cut] + word[cut + 1 :],
            word[:cut] + word[cut] + word[cut:],
            word[:cut] + letter + word[cut + 1 :],
            word[:cut] + word[cut + 1 : cut + 2] + word[cut] + word[cut + 2 :],
        ]
    )
    return " ".join(known)


def measure(engine, name, asked, *, show, literal=False):
    hits, times = 0, []
    for doc, text in asked:
        began = process_time()
        answer = engine.search(text, limit=FIRST, literal=literal)
        times.append(process_time() - began)
        hits += doc in answer.docs
        if show and doc not in answer.docs:
            print(f"  missed {text!r}: {answer.total} papers, corrected to {answer.corrected!r}")
    low, high = wilson(hits, len(asked))
    p95 = quantiles(times, n=20)[-1] * 1000
    print(
        f"{name:15} recall@{FIRST} {hits / len(asked):.3f} [{low:.3f}, {high:.3f}]"
        f"  p95 {p95:.1f} ms  max {max(times) * 1000:.1f} ms"
    )


def wilson(hits, count):
    """Return the 95% interval of a share (Wilson 1927)."""
    z, share = 1.96, hits / count
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return middle - half, middle + half


if __name__ == "__main__":
    main()
