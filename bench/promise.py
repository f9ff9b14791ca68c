"""The cost of the order by promise, and papers that are alike, on a large collection.

    bench/promise.py CORPUS [--papers N] [--decisions 100,1000,3000] [--cache DIR]

CORPUS is a source of titled papers with venues; DIR keeps its index. Printed are the processor time
of the start of the ranking; that of an update after so many decisions, and the longest moment in
which it kept another thread from running; the time similar papers take; and for 1,000 papers how
many of the five most similar are of the same venue, beside BM25 (tantivy, the whole abstract as
query) and chance.
"""

import argparse
import random
import statistics
import sys
import tempfile
import threading
import time
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from index.config import load
from index.session import Session
from index.triage import Features, Ranker, similar

UPDATES = 30
FIVE = 5
SAMPLE = 1_000


class Ticker(threading.Thread):
    """Another thread, as the one that draws the screen: measures how long it cannot run."""

    def __init__(self):
        super().__init__(daemon=True)
        self.worst = []
        self.done = False

    def run(self):
        last = time.perf_counter()
        while not self.done:
            time.sleep(0.001)
            now = time.perf_counter()
            self.worst.append(now - last)
            last = now

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.done = True
        self.join()

    def __str__(self):
        ordered = sorted(self.worst)
        return (
            f"{ordered[-1] * 1000:.0f} ms longest,"
            f" {ordered[int(len(ordered) * 0.999)] * 1000:.0f} ms p99.9"
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus")
    parser.add_argument("--papers", type=int, default=1_000_000)
    parser.add_argument("--decisions", default="100,1000,3000")
    parser.add_argument("--cache")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        overrides = {
            "sources": (options.corpus,),
            "library": f"{folder}/list.yaml",
            "cache_dir": options.cache or f"{folder}/cache",
        }
        session = Session.open(load(overrides=overrides))
        session.prepare()
        papers = Some(session.corpus, options.papers)
        began = time.process_time()
        with Ticker() as ticker:
            features = Features(papers)
            seconds = time.process_time() - began
        print(
            f"start of the ranking on {len(features.docs):,} papers: {seconds:.1f} s CPU; {ticker}"
        )
        for decisions in map(int, options.decisions.split(",")):
            updates(features, decisions)
        alike(session.corpus, features)
        session.close()


class Some:
    """The first papers of a corpus."""

    def __init__(self, corpus, most):
        self.order = corpus.order[:most]
        self.size = max(self.order) + 1
        self.texts = corpus.texts


def updates(features, decisions):
    """Print what one more decision costs; papers like one of them are kept, others rejected."""
    rng = random.Random(decisions)
    docs = rng.sample(list(features.docs), min(len(features.docs), decisions + UPDATES))
    liked = {each.doc for each in similar.to_papers(features, docs[:1], len(features.docs) // 20)}
    ranker, labels, times = Ranker(features), {}, []
    for doc in docs[:-UPDATES]:
        labels[doc] = "keep" if doc in liked else "rejected"
    began = time.process_time()
    ranker.learn(labels)
    first = time.process_time() - began
    with Ticker() as ticker:
        for doc in docs[-UPDATES:]:
            labels[doc] = "keep" if doc in liked else "rejected"
            began = time.thread_time()
            ranker.learn(labels)
            times.append(time.thread_time() - began)
    print(
        f"update after {decisions:,} decisions: {statistics.median(times) * 1000:.0f} ms CPU,"
        f" {max(times) * 1000:.0f} ms at most; {ticker}; all of them at once {first:.1f} s"
    )


def alike(corpus, features):
    venue = corpus.column("venue")
    placed = [doc for doc in features.docs if venue[doc]]
    rng = random.Random(1)
    docs = rng.sample(placed or list(features.docs), min(SAMPLE, len(placed or features.docs)))
    times, ours = [], []
    for doc in docs:
        began = time.perf_counter()
        near = similar.to_papers(features, [doc], FIVE)
        times.append(time.perf_counter() - began)
        ours += [venue[each.doc] == venue[doc] for each in near]
    times.sort()
    print(
        f"similar papers: p50 {times[len(times) // 2] * 1000:.0f} ms,"
        f" p95 {times[int(len(times) * 0.95)] * 1000:.0f} ms, longest {times[-1] * 1000:.0f} ms"
    )
    if not placed:
        print("no paper has a venue to compare")
        return
    nearest = bm25(corpus, features)
    theirs = [venue[other] == venue[doc] for doc in docs for other in nearest(doc)]
    chance = [venue[rng.choice(placed)] == venue[doc] for doc in docs for _ in range(20)]
    print(
        f"same venue in the top five: {statistics.mean(ours):.3f},"
        f" BM25 {statistics.mean(theirs):.3f}, chance {statistics.mean(chance):.3f}"
    )


def bm25(corpus, features):
    """Return a function from a doc to the five that tantivy finds with its abstract as query."""
    import tantivy

    builder = tantivy.SchemaBuilder()
    builder.add_text_field("text", tokenizer_name="en_stem")
    builder.add_unsigned_field("doc", stored=True, indexed=False)
    index = tantivy.Index(builder.build())
    writer = index.writer(num_threads=1)
    for doc in features.docs:
        writer.add_document(tantivy.Document(doc=doc, text="\n".join(corpus.texts(doc))))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    searcher = index.searcher()

    def nearest(doc):
        words = "".join(sign if sign.isalnum() else " " for sign in corpus.texts(doc)[1]).lower()
        query = index.parse_query(words, ["text"])
        hits = searcher.search(query, FIVE + 1).hits
        found = (searcher.doc(address)["doc"][0] for _, address in hits)
        return list(islice((other for other in found if other != doc), FIVE))

    return nearest


if __name__ == "__main__":
    main()
