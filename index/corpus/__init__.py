"""The papers of one set of sources, on disk: derived once, fetched one by one, kept up to date.

`Corpus` holds the papers of one generation in a SQLite file; `Shelf` is the cache folder with
the generations of one set of sources and the one place that knows whether a source changed;
`fill` brings a corpus up to what the sources say now.
"""

from index.corpus.corpus import Corpus
from index.corpus.filling import Filling, fill
from index.corpus.generation import Comparison, Generation, compare
from index.corpus.shelf import Shelf
from index.corpus.survey import Survey, survey

__all__ = [
    "Comparison",
    "Corpus",
    "Filling",
    "Generation",
    "Shelf",
    "Survey",
    "compare",
    "fill",
    "survey",
]
