"""Sources of a few made abstracts, and sessions over them."""

from __future__ import annotations

import os

from index.config import load
from index.session import Session


def abstract(word: str) -> str:
    return f"We study {word}. " + " ".join(f"{word}{number} matters" for number in range(20))


def write(path, *words, heading="Heading"):
    path.write_text("\n\n".join([heading, *map(abstract, words)]) + "\n")
    os.utime(path, (1e9, 1e9 + len(words)))
    return path


def opened(place, **overrides):
    settings = {
        "sources": [str(place / "lists")],
        "library": str(place / "reading-list.yaml"),
        "cache_dir": str(place / "cache"),
    }
    return Session.open(load(overrides=settings | overrides, environ={}))


def prepared(place, **overrides):
    """Return a ready session and the stages its preparation went through."""
    session, stages = opened(place, **overrides), []
    session.prepare(lambda progress: stages.append(progress.stage))
    return session, stages


def found(session, query):
    docs = session.search(query, literal=True).docs
    return [session.paper(doc).raw.split()[2].rstrip(".") for doc in docs]
