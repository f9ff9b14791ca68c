"""Search beside four other ways to search the same papers, keystroke by keystroke.

    python bench/search.py CORPUS [--papers N] [--runs 5] [--engines a,b,…] [--wall] [--build]

CORPUS is a source file (plain text, or JSON lines, also .xz). Each engine lives in a process of
its own and is asked in turns: every beginning of 36 queries as they are typed, the count and the
first 50 papers; before the first letter of a query paperreader forgets every list it has kept.
Printed are p50, p95 and max over the keystrokes, each keystroke being the median of all runs, and
paperreader's ratio to each of the others; then the time to index, the size on disk, peak memory.
Times are processor time of the process (the machine may be busy); --wall takes the clock's.

    paperreader   index.search: build, open_engine
    tantivy       English stems; the last word as a regular expression over unstemmed words
    fts5          SQLite FTS5 with porter stems and prefix indexes
    whoosh        TEXT fields with a stemming analyser, MultifieldParser, a star behind the query
    scan          every word anywhere in the lower-cased text

Only the first three are asked keystroke by keystroke by default: the plain Whoosh way takes
seconds for one, a scan has no ranking. --build indexes with paperreader and whoosh only.
"""

from __future__ import annotations

import argparse
import json
import re
import resource
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

QUERIES = [
    "graph neural networks", "large language model agents", "diffusion image generation",
    "eeg foundation model", "adversarial robustness", "knowledge distillation", "federated learning privacy",
    "object detection transformer", "reinforcement learning exploration", "few-shot learning",
    "fine tuning", "speech recognition", "visual slam", "machine translation low resource",
    "contrastive representation", "causal inference", "time series forecasting", "point cloud segmentation",
    "question answering retrieval", "bayesian optimization", "robot grasping", "multi-agent planning",
    "protein structure", "mixture of experts", "U-Net", "neural radiance fields", "tokenizer",
    "uncertainty calibration", "domain adaptation", "sparse attention long context",
    "transfomer", "reward hacking", "the bias of models", "gradient descent convergence",
    '"graph neural network" molecules', "summarization OR translation",
]  # fmt: skip
LIMIT = 50
CLOCK = time.process_time


def read(corpus, papers):
    """Yield (title, abstract) of the first papers as clean text."""
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
    """Return the groups of a query's words (OR between), whether each is a phrase."""
    groups = [[]]
    for phrase, word in re.findall(r'"([^"]+)"?|(\S+)', query):
        if word == "OR":
            groups.append([])
        elif phrase or word.strip('"'):
            groups[-1].append((re.findall(r"\w+", phrase or word), bool(phrase)))
    return [[(parts, phrase) for parts, phrase in group if parts] for group in groups if group]


class Paperreader:
    def __init__(self, papers, folder):
        from index.search import build

        self.texts = Papers(papers)
        self.folder = folder / "index"
        began = CLOCK()
        build(papers, self.folder)
        self.seconds = CLOCK() - began

    def open(self):
        from index.search import NoWork, open_engine

        self.engine = open_engine(self.folder, self.texts, NoWork())

    def first_letter(self):
        self.engine.forget()

    def search(self, query):
        answer = self.engine.search(query, limit=LIMIT)
        return answer.total, list(answer.docs)


class Papers:
    """What the engine asks of a corpus."""

    def __init__(self, papers):
        self.size = len(papers)
        self.order = range(self.size)
        self.titles = [paper.headline for paper in papers]
        self.years = [paper.year for paper in papers]

    def docs(self, ids):
        return []

    def column(self, name):
        return self.years if name == "year" else self.titles


class Tantivy:
    def __init__(self, papers, folder):
        import tantivy

        self.tantivy = tantivy
        builder = tantivy.SchemaBuilder()
        for field in ("title", "abstract"):
            builder.add_text_field(field, tokenizer_name="en_stem")
            builder.add_text_field(f"{field}_words", tokenizer_name="default")
        builder.add_unsigned_field("doc", stored=True, indexed=False)
        self.schema = builder.build()
        (folder / "tantivy").mkdir()
        self.index = tantivy.Index(self.schema, path=str(folder / "tantivy"))
        began = CLOCK()
        writer = self.index.writer(num_threads=1)
        for doc, paper in enumerate(papers):
            texts = {"title": paper.title, "abstract": paper.abstract}
            texts |= {f"{field}_words": text for field, text in texts.items()}
            writer.add_document(tantivy.Document(doc=doc, **texts))
        writer.commit()
        writer.wait_merging_threads()
        self.seconds = CLOCK() - began

    def open(self):
        self.index.reload()
        self.searcher = self.index.searcher()

    def first_letter(self):
        pass

    def search(self, query):
        must, should = self.tantivy.Occur.Must, self.tantivy.Occur.Should
        groups = words(query)
        any_of = []
        for group in groups:
            all_of = []
            for parts, phrase in group:
                if phrase and len(parts) > 1:
                    all_of.append((must, self.fields(lambda f, p=parts: self.parse(f, p))))
                    continue
                for part in parts:
                    last = group is groups[-1] and parts is group[-1][0] and part is parts[-1]
                    one = self.beginning if last and query[-1].isalnum() else self.word
                    all_of.append((must, self.fields(lambda f, p=part, o=one: o(f, p))))
            any_of.append((should, self.tantivy.Query.boolean_query(all_of)))
        found = self.searcher.search(self.tantivy.Query.boolean_query(any_of), LIMIT, count=True)
        return found.count, [self.searcher.doc(address)["doc"][0] for _, address in found.hits]

    def fields(self, make):
        title = self.tantivy.Query.boost_query(make("title"), 3.0)
        should = self.tantivy.Occur.Should
        return self.tantivy.Query.boolean_query([(should, title), (should, make("abstract"))])

    def parse(self, field, parts):
        return self.index.parse_query(f'"{" ".join(parts)}"', [field])

    def word(self, field, word):
        return self.index.parse_query(f'"{word.lower()}"', [field])

    def beginning(self, field, word):
        pattern = re.escape(word.lower()) + ".*"
        return self.tantivy.Query.regex_query(self.schema, f"{field}_words", pattern)


class Fts5:
    def __init__(self, papers, folder):
        self.path = folder / "fts.sqlite"
        began = CLOCK()
        base = sqlite3.connect(self.path)
        base.execute(
            "CREATE VIRTUAL TABLE papers USING fts5(title, abstract, content='',"
            " tokenize='porter unicode61', prefix='1 2 3')"
        )
        base.executemany(
            "INSERT INTO papers(rowid, title, abstract) VALUES (?, ?, ?)",
            ((doc, paper.title, paper.abstract) for doc, paper in enumerate(papers)),
        )
        base.execute("INSERT INTO papers(papers) VALUES ('optimize')")
        base.commit()
        base.close()
        self.seconds = CLOCK() - began

    def open(self):
        self.base = sqlite3.connect(self.path)

    def first_letter(self):
        pass

    def search(self, query):
        groups = [
            " AND ".join('"' + " ".join(parts) + '"' for parts, _ in group)
            for group in words(query)
            if group
        ]
        match = " OR ".join(f"({group})" for group in groups)
        if query[-1].isalnum():
            match = match[:-1] + "*)"
        count = self.base.execute("SELECT count(*) FROM papers WHERE papers MATCH ?", (match,))
        best = self.base.execute(
            "SELECT rowid FROM papers WHERE papers MATCH ? AND rank MATCH 'bm25(3.0, 1.0)'"
            f" ORDER BY rank LIMIT {LIMIT}",
            (match,),
        )
        return count.fetchone()[0], [doc for (doc,) in best]


class Whoosh:
    def __init__(self, papers, folder):
        from whoosh import fields, index
        from whoosh.analysis import StemmingAnalyzer

        analyser = StemmingAnalyzer(stoplist=None, cachesize=-1)
        schema = fields.Schema(
            title=fields.TEXT(analyzer=analyser, field_boost=3.0, phrase=False),
            abstract=fields.TEXT(analyzer=analyser, phrase=False),
        )
        (folder / "whoosh").mkdir()
        self.index = index.create_in(folder / "whoosh", schema)
        began = CLOCK()
        writer = self.index.writer(limitmb=256, procs=1)
        for paper in papers:
            writer.add_document(title=paper.title, abstract=paper.abstract)
        writer.commit()
        self.seconds = CLOCK() - began

    def open(self):
        from whoosh.qparser import MultifieldParser

        self.searcher = self.index.searcher()
        self.parser = MultifieldParser(["title", "abstract"], self.index.schema)

    def first_letter(self):
        pass

    def search(self, query):
        parsed = self.parser.parse(query + "*" if query[-1].isalnum() else query)
        found = self.searcher.search(parsed, limit=LIMIT)
        return len(found), [hit.docnum for hit in found]


class Scan:
    def __init__(self, papers, folder):
        self.texts = [f"{paper.title} {paper.abstract}".lower() for paper in papers]
        self.seconds = 0.0

    def open(self):
        pass

    def first_letter(self):
        pass

    def search(self, query):
        groups = [[part.lower() for parts, _ in group for part in parts] for group in words(query)]
        found = [
            doc
            for doc, text in enumerate(self.texts)
            if any(all(part in text for part in group) for group in groups)
        ]
        return len(found), found[:LIMIT]


ENGINES = {
    "paperreader": Paperreader,
    "tantivy": Tantivy,
    "fts5": Fts5,
    "whoosh": Whoosh,
    "scan": Scan,
}


def worker(name, corpus, papers):
    """Build one engine, then answer the queries that come on stdin."""
    texts = list(read(corpus, papers))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with tempfile.TemporaryDirectory() as folder:
        engine = ENGINES[name](texts, Path(folder))
        disk = sum(path.stat().st_size for path in Path(folder).rglob("*") if path.is_file())
        reply({"seconds": engine.seconds, "disk": disk, "papers": len(texts), "memory": memory})
        engine.open()
        for line in sys.stdin:
            query = json.loads(line)
            engine.first_letter()
            times = []
            for end in range(1, len(query) + 1):
                typed = query[:end]
                began = CLOCK()
                if words(typed):
                    engine.search(typed)
                times.append(CLOCK() - began)
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
    if options.wall:
        global CLOCK
        CLOCK = time.perf_counter
    if options.worker:
        worker(options.worker, options.corpus, options.papers)
        return
    names = ["paperreader", "whoosh"] if options.build else options.engines.split(",")
    workers = {name: start(name, options) for name in names}
    built = {name: json.loads(process.stdout.readline()) for name, process in workers.items()}
    print(f"{built[names[0]]['papers']} papers")
    ours = built["paperreader"]["seconds"]
    for name, facts in built.items():
        ratio = f"{ours / facts['seconds']:6.2f}x" if facts["seconds"] else "      -"
        print(f"{name:12} index {facts['seconds']:8.1f} s {ratio}  {facts['disk'] / 1e6:7.1f} MB")
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
                    taken[name].setdefault(query[:end] + "\0" + query, []).append(seconds)
    return {
        name: {key: statistics.median(times) for key, times in keys.items()}
        for name, keys in taken.items()
    }


def report(medians):
    figures = {}
    for name, keys in medians.items():
        times = sorted(keys.values())
        figures[name] = (times[len(times) // 2], times[int(len(times) * 0.95)], times[-1])
        slowest = max(keys, key=keys.__getitem__).partition("\0")[0]
        p50, p95, most = (value * 1000 for value in figures[name])
        print(f"{name:12} p50 {p50:8.2f} ms  p95 {p95:8.2f} ms  max {most:8.2f} ms ({slowest!r})")
    for name, other in figures.items():
        if name != "paperreader":
            ratios = [a / b for a, b in zip(figures["paperreader"], other, strict=True)]
            print(
                "paperreader against {:12} p50 {:.2f}x  p95 {:.2f}x  max {:.2f}x".format(
                    name, *ratios
                )
            )


if __name__ == "__main__":
    main()
