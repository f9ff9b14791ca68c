"""How good the headlines are: against true titles, against coined names, on the seeds.

    python bench/headlines.py CORPUS.jsonl[.xz] [--papers 6000] [--seeds FOLDER]

Takes papers of 2017 and later that have a title and an abstract, in an order drawn with
a fixed seed; the first `--papers` of them are the test set. The word lists and rates in
`index/text/vocabulary.py` and `salience.py` were counted on the others.

ROUGE-1 and ROUGE-L F1 (Lin 2004), words being runs of ASCII letters and digits in lower
case, no stemming, nothing left out. Baseline: the lead sentence cut to 90 columns.

Names: a title "Name: …" whose name of at most three words stands in the abstract as
written; found and right mean equal but for case and punctuation.
"""

from __future__ import annotations

import argparse
import json
import lzma
import random
import re
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from index.text import cut, headline, render, width
from index.text.sentences import sentences

COLUMNS = 90
FIRST_YEAR = 2017
WORD = re.compile(r"[a-z0-9]+")
NAMED = re.compile(r"([^:]{2,40}): ")
FORBIDDEN = ("This", "These", "Through", "In this")


def words(text):
    """Return the words ROUGE compares."""
    return WORD.findall(text.lower())


def f_measure(common, first, second):
    """Return the harmonic mean of precision and recall."""
    return 2 * common / (len(first) + len(second)) if common else 0.0


def rouge_1(made, true):
    """Return the F1 of the words both texts have."""
    first, second = words(made), words(true)
    return f_measure(sum((Counter(first) & Counter(second)).values()), first, second)


def rouge_l(made, true):
    """Return the F1 of the longest common subsequence of words."""
    first, second = words(made), words(true)
    row = [0] * (len(second) + 1)
    for word in first:
        diagonal = 0
        for place, other in enumerate(second, 1):
            kept = row[place]
            row[place] = diagonal + 1 if word == other else max(kept, row[place - 1])
            diagonal = kept
    return f_measure(row[-1], first, second)


def papers(path):
    """Return (title, abstract) of the papers that count, in the drawn order."""
    opened = lzma.open if path.suffix == ".xz" else open
    with opened(path, "rt", encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    chosen = [
        (record["title"], record["abstract"])
        for record in records
        if (record["year"] or 0) >= FIRST_YEAR and record["title"] and len(record["abstract"]) > 300
    ]
    random.Random(11).shuffle(chosen)
    return chosen


def plain(name):
    """Return a name without case and punctuation."""
    return re.sub(r"[^a-z0-9]", "", name.lower())


def measure(test):
    """Print ROUGE and name figures over `test`."""
    made_scores, lead_scores = [0.0, 0.0], [0.0, 0.0]
    named = given = right = widest = 0
    for title, abstract in test:
        passage = render(abstract)
        made = headline(passage)
        lead = cut(sentences(passage.text)[0], COLUMNS)
        for place, score in enumerate((rouge_1, rouge_l)):
            made_scores[place] += score(made.text, title)
            lead_scores[place] += score(lead, title)
        widest = max(widest, width(made.text))
        name = NAMED.match(title)
        if name and len(name[1].split()) <= 3 and name[1] in passage.text:
            named += 1
            given += made.name is not None
            right += made.name is not None and plain(made.name) == plain(name[1])
    count = len(test)
    print(f"{count} papers, widest headline {widest} columns")
    print(f"  ROUGE-1 F1 {made_scores[0] / count:.3f}   lead sentence {lead_scores[0] / count:.3f}")
    print(f"  ROUGE-L F1 {made_scores[1] / count:.3f}   lead sentence {lead_scores[1] / count:.3f}")
    print(
        f"  names: {named} titles, found {right / named:.1%}, right when given {right / given:.1%}"
    )


def check_seeds(folder):
    """Print the seed headlines that break a rule, and how many there are."""
    abstracts = {
        part.strip(): None
        for path in sorted(folder.glob("*.txt"))
        for part in path.read_text(encoding="utf-8").split("\n\n")[1:]
        if part.strip()
    }
    broken = 0
    for abstract in abstracts:
        made = headline(render(abstract))
        own_case = made.name is not None and made.text.startswith(made.name)
        if made.text.startswith(FORBIDDEN) or not (made.text[0].isupper() or own_case):
            broken += 1
            print("  breaks a rule:", made.text)
    print(f"{len(abstracts)} seed abstracts, {broken} headlines break a rule")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--papers", type=int, default=6000)
    parser.add_argument("--seeds", type=Path)
    options = parser.parse_args()
    measure(papers(options.corpus)[: options.papers])
    if options.seeds:
        check_seeds(options.seeds)


if __name__ == "__main__":
    main()
