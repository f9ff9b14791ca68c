"""Search beside four other ways to search the same papers, keystroke by keystroke.

    python bench/search.py CORPUS [--papers N] [--runs 5] [--engines a,b,…] [--wall] [--build]

CORPUS is a source file (plain text, or JSON lines, also .xz). Each engine lives in a process of
its own and is asked in turns: every beginning of 36 queries as they are typed, the count and the
first 50 papers; before the first letter of a query paperreader forgets every list it has kept.
Printed are the time to index and the size on disk, then p50, p95 and max over the keystrokes,
each keystroke being the median of all runs, and paperreader's ratio to each of the others. Times
are processor time of the process (the machine may be busy); --wall takes the clock's.

    paperreader   index.search: build, open_engine
    tantivy       English stems; the last word as a regular expression over unstemmed words
    fts5          SQLite FTS5 with porter stems and prefix indexes
    whoosh        TEXT fields with a stemming analyser, MultifieldParser, a star behind the query
    scan          every word anywhere in the lower-cased text

Only the first three are asked by default: the plain Whoosh way takes seconds for one keystroke,
a scan has no ranking. --build only indexes, with paperreader and whoosh.
"""

from __future__ import annotations

import argparse
import json
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

QUERIES = [
    "graph neural networks", "large language model agents", "diffusion image generation",
    "eeg foundation model", "adversarial robustness", "knowledge distillation",
    "federated learning privacy", "object detection transformer", "few-shot learning",
    "reinforcement learning exploration", "fine tuning", "speech recognition", "visual slam",
    "machine translation low resource", "contrastive representation", "causal inference",
    "time series forecasting", "point cloud segmentation", "question answering retrieval",
    "bayesian optimization", "robot grasping", "multi-agent planning", "protein structure",
    "mixture of experts", "U-Net", "neural radiance fields", "tokenizer", "transfomer",
    "uncertainty calibration", "domain adaptation", "sparse attention long context",
    "reward hacking", "the bias of models", "gradient descent convergence",
    '"graph neural network" molecules', "summarization OR translation",
]  # fmt: skip
LIMIT = 50


class Engine(NamedTuple):
    """One way to search, ready to be asked."""

    seconds: float
    """What indexing took."""
    search: Callable
    """Returns the count and the first papers of a query."""
    forget: Callable = lambda: None
    """Called before the first letter of a query."""


class Papers:
    """What paperreader's engine asks of a corpus."""

    def __init__(self, papers):
        self.size = len(papers)
        self.order = range(self.size)
        self._papers = papers

    def docs(self, ids):
        """Return the documents of papers by id; nobody has done any work on them."""
        return [] if not ids else [doc for doc, one in enumerate(self._papers) if one.id in ids]

    def column(self, name):
        """Return one value for every document."""
        return [one.year if name == "year" else one.headline for one in self._papers]


def read(corpus, papers):
    """Yield the first papers of a source file as they are indexed."""
    from index.identity import new_paper
    from index.paper import Record
    from index.sources import read as records

    kept = 0
    for record in records(corpus):
        if isinstance(record, Record):
            yield new_paper(f"p{kept:012}", record)
            kept += 1
            if kept == papers:
                return


def words(query):
    """Return the groups of a query's words (OR between), each with whether it is a phrase."""
    groups = [[]]
    for phrase, word in re.findall(r'"([^"]+)"?|(\S+)', query):
        if word == "OR":
            groups.append([])
        elif parts := re.findall(r"\w+", phrase or word):
            groups[-1].append((parts, bool(phrase)))
    return [group for group in groups if group]


def paperreader(papers, folder, clock):
    from index.search import NoWork, build, open_engine

    began = clock()
    build(papers, folder / "index")
    seconds = clock() - began
    engine = open_engine(folder / "index", Papers(papers), NoWork())

    def search(query):
        answer = engine.search(query, limit=LIMIT)
        return answer.total, list(answer.docs)

    return Engine(seconds, search, engine.forget)


def tantivy(papers, folder, clock):
    import tantivy as library

    builder = library.SchemaBuilder()
    for field in ("title", "abstract"):
        builder.add_text_field(field, tokenizer_name="en_stem")
        builder.add_text_field(f"{field}_words", tokenizer_name="default")
    builder.add_unsigned_field("doc", stored=True, indexed=False)
    schema = builder.build()
    index = library.Index(schema, path=str(folder))
    began = clock()
    writer = index.writer(num_threads=1)
    for doc, paper in enumerate(papers):
        texts = {"title": paper.title, "abstract": paper.abstract}
        texts |= {f"{field}_words": text for field, text in texts.items()}
        writer.add_document(library.Document(doc=doc, **texts))
    writer.commit()
    writer.wait_merging_threads()
    seconds = clock() - began
    index.reload()
    searcher = index.searcher()
    must, should = library.Occur.Must, library.Occur.Should

    def one(text, *, begun):
        def in_field(field):
            if begun:
                pattern = re.escape(text.lower()) + ".*"
                return library.Query.regex_query(schema, f"{field}_words", pattern)
            return index.parse_query(f'"{text.lower()}"', [field])

        title = library.Query.boost_query(in_field("title"), 3.0)
        return library.Query.boolean_query([(should, title), (should, in_field("abstract"))])

    def search(query):
        groups = words(query)
        asked = []
        for group in groups:
            parts = [
                part for some, phrase in group for part in ([" ".join(some)] if phrase else some)
            ]
            typing = group is groups[-1] and query[-1].isalnum()
            begun = [typing and at == len(parts) - 1 for at in range(len(parts))]
            wanted = [
                (must, one(part, begun=more)) for part, more in zip(parts, begun, strict=True)
            ]
            asked.append((should, library.Query.boolean_query(wanted)))
        found = searcher.search(library.Query.boolean_query(asked), LIMIT, count=True)
        return found.count, [searcher.doc(address)["doc"][0] for _, address in found.hits]

    return Engine(seconds, search)


def fts5(papers, folder, clock):
    began = clock()
    base = sqlite3.connect(folder / "papers.sqlite")
    base.execute(
        "CREATE VIRTUAL TABLE papers USING fts5(title, abstract, content='',"
        " tokenize='porter unicode61', prefix='1 2 3')"
    )
    rows = ((doc, paper.title, paper.abstract) for doc, paper in enumerate(papers))
    base.executemany("INSERT INTO papers(rowid, title, abstract) VALUES (?, ?, ?)", rows)
    base.execute("INSERT INTO papers(papers) VALUES ('optimize')")
    base.commit()
    seconds = clock() - began

    def search(query):
        groups = [
            " AND ".join(f'"{" ".join(parts)}"' for parts, _ in group) for group in words(query)
        ]
        match = " OR ".join(f"({group})" for group in groups)
        if query[-1].isalnum():
            match = match[:-1] + "*)"
        count = base.execute("SELECT count(*) FROM papers WHERE papers MATCH ?", (match,))
        best = base.execute(
            "SELECT rowid FROM papers WHERE papers MATCH ? AND rank MATCH 'bm25(3.0, 1.0)'"
            " ORDER BY rank LIMIT ?",
            (match, LIMIT),
        )
        return count.fetchone()[0], [doc for (doc,) in best]

    return Engine(seconds, search)


def whoosh(papers, folder, clock):
    from whoosh import fields, index, qparser
    from whoosh.analysis import StemmingAnalyzer

    analyser = StemmingAnalyzer(stoplist=None, cachesize=-1)
    schema = fields.Schema(
        title=fields.TEXT(analyzer=analyser, field_boost=3.0, phrase=False),
        abstract=fields.TEXT(analyzer=analyser, phrase=False),
    )
    made = index.create_in(folder, schema)
    began = clock()
    writer = made.writer(limitmb=256, procs=1)
    for paper in papers:
        writer.add_document(title=paper.title, abstract=paper.abstract)
    writer.commit()
    seconds = clock() - began
    searcher = made.searcher()
    parser = qparser.MultifieldParser(["title", "abstract"], schema)

    def search(query):
        parsed = parser.parse(query + "*" if query[-1].isalnum() else query)
        found = searcher.search(parsed, limit=LIMIT)
        return len(found), [hit.docnum for hit in found]

    return Engine(seconds, search)


def scan(papers, folder, clock):
    began = clock()
    texts = [f"{paper.title} {paper.abstract}".lower() for paper in papers]
    (folder / "texts").write_text("\n".join(texts), encoding="utf-8")
    seconds = clock() - began

    def search(query):
        groups = [[part.lower() for parts, _ in group for part in parts] for group in words(query)]
        found = [
            doc
            for doc, text in enumerate(texts)
            if any(all(part in text for part in group) for group in groups)
        ]
        return len(found), found[:LIMIT]

    return Engine(seconds, search)


ENGINES = {
    "paperreader": paperreader,
    "tantivy": tantivy,
    "fts5": fts5,
    "whoosh": whoosh,
    "scan": scan,
}


def worker(name, corpus, papers, clock):
    """Build one engine, then answer the queries that come on stdin."""
    texts = list(read(corpus, papers))
    with tempfile.TemporaryDirectory() as folder:
        engine = ENGINES[name](texts, Path(folder), clock)
        disk = sum(path.stat().st_size for path in Path(folder).rglob("*") if path.is_file())
        reply({"seconds": engine.seconds, "disk": disk, "papers": len(texts)})
        for line in sys.stdin:
            query = json.loads(line)
            engine.forget()
            times = []
            for end in range(1, len(query) + 1):
                began = clock()
                if words(query[:end]):
                    engine.search(query[:end])
                times.append(clock() - began)
            reply(times)


def reply(value):
    print(json.dumps(value), flush=True)


def start(name, options):
    command = [sys.executable, __file__, options.corpus, "--papers", str(options.papers)]
    command += ["--worker", name] + (["--wall"] if options.wall else [])
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(process, query):
    process.stdin.write(json.dumps(query) + "\n")
    process.stdin.flush()
    return json.loads(process.stdout.readline())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus")
    parser.add_argument("--papers", type=int, default=1_000_000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--engines", default="paperreader,tantivy,fts5")
    parser.add_argument("--wall", action="store_true")
    parser.add_argument("--build", action="store_true")
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        clock = time.perf_counter if options.wall else time.process_time
        worker(options.worker, options.corpus, options.papers, clock)
        return
    names = ["paperreader", "whoosh"] if options.build else options.engines.split(",")
    workers = {name: start(name, options) for name in names}
    built = {name: json.loads(process.stdout.readline()) for name, process in workers.items()}
    print(f"{built['paperreader']['papers']} papers")
    ours = built["paperreader"]["seconds"]
    for name, facts in built.items():
        ratio = ours / max(facts["seconds"], 1e-9)
        disk = facts["disk"] / 1e6
        print(
            f"{name:12} index {facts['seconds']:7.1f} s  (paperreader {ratio:.2f}x) {disk:7.1f} MB"
        )
    if not options.build:
        report(measure(workers, options.runs))
    for process in workers.values():
        process.stdin.close()
        process.wait()


def measure(workers, runs):
    """Return for each engine the median time of every keystroke."""
    taken = {name: {} for name in workers}
    for _ in range(runs):
        for query in QUERIES:
            for name, process in workers.items():
                for end, seconds in enumerate(ask(process, query), 1):
                    taken[name].setdefault((query, end), []).append(seconds)
    return {
        name: {key: statistics.median(times) for key, times in keys.items()}
        for name, keys in taken.items()
    }


def report(medians):
    figures = {}
    for name, keys in medians.items():
        times = sorted(keys.values())
        figures[name] = (times[len(times) // 2], times[int(len(times) * 0.95)], times[-1])
        query, end = max(keys, key=keys.__getitem__)
        p50, p95, most = (value * 1000 for value in figures[name])
        print(
            f"{name:12} p50 {p50:8.2f} ms  p95 {p95:8.2f} ms  max {most:8.2f} ms ({query[:end]!r})"
        )
    for name, other in figures.items():
        if name != "paperreader":
            p50, p95, most = (a / b for a, b in zip(figures["paperreader"], other, strict=True))
            print(f"paperreader against {name:8} p50 {p50:.2f}x  p95 {p95:.2f}x  max {most:.2f}x")


if __name__ == "__main__":
    main()
