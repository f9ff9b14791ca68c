"""The papers of one set of sources, on disk: derived once, fetched one by one, kept up to date.

`Corpus` holds the papers of one generation in a SQLite file, `Draft` is one being written, and
`Shelf` is the cache folder with the generations of one set of sources. What brings them up to
what the sources say (`survey`, `generation.compare`, `filling.fill`) is loaded only when it is
needed: a warm start reads.
"""

from index.corpus.corpus import Corpus
from index.corpus.draft import Draft
from index.corpus.shelf import Shelf

__all__ = ["Corpus", "Draft", "Shelf"]
