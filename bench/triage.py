"""Triage: the work that finished screenings would have been spared, and what the estimate says.

    bench/triage.py SCREENINGS [--starts 3] [--seeds 20] [--jobs 2]

SCREENINGS is a folder of JSON lines (.xz) with title, abstract and relevant, and beside them
priors.json (the starting sets) and baseline.json (what another tool reaches from them). Every
screening is done again with the real ranking. Printed are, for each and on average,

    WSS@95 and the recall after a tenth of the reading, beside the baseline;
    how often the stated bound on the keepers left held, looked at after each of the first half of
    the papers, from random starts and with a tenth of the papers drawn by lot; and after that half
    the median of the estimate beside three times the median truth and five;
    how often taking the three strongest reasons out of a text lowers its score more than taking
    out any of 20 random triples of its terms.

bench/promise.py measures the time of ranking and of similar papers.
"""

import argparse
import json
import random
import statistics
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from index.triage import Features, Ranker, replay, screening, terms

CASES = 100
"""Texts of a screening whose reasons are tried."""
TRIPLES = 20


class Saved(NamedTuple):
    """What one screening was spared, from one start."""

    wss: float
    recall: float


class Look(NamedTuple):
    """What the estimate said at one moment, and what was true."""

    left: int
    bound: int
    truth: int


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("screenings", type=Path)
    parser.add_argument("--starts", type=int, default=3)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    files = {
        path.name.partition(".")[0]: str(path)
        for path in sorted(options.screenings.glob("*.jsonl*"))
    }
    with ProcessPoolExecutor(options.jobs) as pool:
        run = partial(each, pool, files)
        spared(run, options.screenings, options.starts)
        bounds(run, options.seeds)
        reasons(run)


def each(pool, files, function, argument):
    """Call `function` with each file and what `argument` gives for its name; name → result."""
    found = pool.map(function, files.values(), map(argument, files))
    return dict(zip(files, found, strict=True))


def spared(run, folder, starts):
    priors = json.loads((folder / "priors.json").read_text())
    baseline = json.loads((folder / "baseline.json").read_text())["sets"]
    means = []
    for name, outcomes in run(replays, lambda name: priors[name][:starts]).items():
        means.append([statistics.mean(each) for each in zip(*outcomes, strict=True)])
        show_spared(name, *means[-1], baseline[name])
    show_spared("mean", *map(statistics.mean, zip(*means, strict=True)), baseline["mean"])


def show_spared(name, wss, recall, other):
    print(
        f"{name:<24} WSS@95 {wss:.4f} ({other['wss95']:.4f})"
        f"  recall@10% {recall:.4f} ({other['recall10']:.4f})",
        flush=True,
    )


def replays(file, starts):
    """Replay a screening from each start, until 95% are found and a tenth is read."""
    records = screening.read(file)
    features = Features(records)
    found = []
    for start in starts:
        goal = {doc for doc in records.order if records.relevant[doc]}.difference(start)

        def goes_on(ranking, read, goal=goal, start=start):
            hits = len(goal) - len(goal.intersection(ranking.order))
            return hits < replay.TARGET * len(goal) or read < (records.size - len(start)) / 10

        outcome = replay.replay(records, start, features=features, watch=goes_on)
        found.append(Saved(outcome.wss, outcome.recall(0.1)))
    return found


def bounds(run, seeds):
    found = run(looks, lambda _name: seeds)
    held = []
    for name, screenings in found.items():
        all_ = [look for one in screenings for look in one]
        last = [one[-1] for one in screenings]
        held += [look.truth <= look.bound for look in all_]
        truth = statistics.median(look.truth for look in last)
        print(
            f"{name:<24} bound held {share(look.truth <= look.bound for look in all_)},"
            f" after half {share(look.truth <= look.bound for look in last)};"
            f" estimate after half {statistics.median(look.left for look in last):g},"
            f" bound {statistics.median(look.bound for look in last):g},"
            f" at most {3 * truth + 5:g} asked",
            flush=True,
        )
    print(f"{'all':<24} bound held {share(held)} of {len(held):,} looks")


def looks(file, seeds):
    """Return what the estimate said after each paper of the first half, for each seed."""
    records = screening.read(file)
    features = Features(records)
    found = []
    for seed in range(seeds):
        said = []

        def goes_on(ranking, read, said=said):
            truth = sum(records.relevant[doc] for doc in ranking.order)
            said.append(Look(ranking.estimate.left, ranking.estimate.bound, truth))
            return read < len(records.papers) // 2

        replay.replay(
            records,
            replay.start(records, seed),
            features=features,
            explore=0.1,
            seed=seed,
            watch=goes_on,
        )
        found.append(said)
    return found


def reasons(run):
    found = [true for cases in run(reasons_true, lambda _name: CASES).values() for true in cases]
    print(f"three strongest reasons are the true ones in {share(found)} of {len(found)} texts")


def reasons_true(file, most):
    """Return for some texts whether their strongest reasons are the true ones."""
    records = screening.read(file)
    features = Features(records)
    rng = random.Random(0)
    some = rng.sample(range(records.size), records.size // 10)
    labels = {doc: "keep" if records.relevant[doc] else "rejected" for doc in some}
    labels |= dict.fromkeys(replay.start(records, 0)[:1], "keep")
    ranking = Ranker(features).learn(labels)
    found = []
    for doc in rng.sample(range(records.size), records.size):
        texts = records.papers[doc]
        named = ranking.reasons(*texts).pro
        places = [places_of(text) for text in texts]
        known = sorted({term for one in places for term in one if term in features.numbers})
        if len(named) < 3 or len(known) < 6:
            continue
        bare = without(texts, [[*reason_places(named, side)] for side in range(2)])
        lowered = ranking.score(*bare)
        found.append(
            all(
                lowered < ranking.score(*without(texts, [gathered(one, triple) for one in places]))
                for triple in (rng.sample(known, 3) for _ in range(TRIPLES))
            )
        )
        if len(found) == most:
            break
    return found


def places_of(text):
    """Return term → its stretches in `text`."""
    found = {}
    for term, start, end in terms.places(text):
        found.setdefault(term, []).append((start, end))
    return found


def gathered(places, chosen):
    return [stretch for term in chosen for stretch in places.get(term, ())]


def reason_places(named, side):
    """Yield where the reasons stand in the title (side 0) or the abstract (1)."""
    for reason in named:
        yield from (reason.title, reason.abstract)[side]


def without(texts, places):
    """Return title and abstract with those stretches taken out of each."""
    found = []
    for text, stretches in zip(texts, places, strict=True):
        for start, end in stretches:
            text = text[:start] + " " * (end - start) + text[end:]  # noqa: PLW2901
        found.append(text)
    return found


def share(answers):
    return f"{statistics.mean(answers):.1%}"


if __name__ == "__main__":
    main()
