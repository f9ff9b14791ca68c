"""How fast and how clean the renderer is, over a corpus and on hostile input.

    python bench/text.py CORPUS.jsonl[.xz] [--sample 2000] [--hostile BYTES]

Prints abstracts a second (CPU time of this process) for abstracts with TeX and without,
beside pylatexenc's `latex2text` on the same abstracts in the same run, in alternating
batches, where it is installed; then, over the whole corpus, exceptions, what is left of
the markup, words lost, and texts that a second pass changes; then the time per byte of
hostile input against that of prose.

With TeX: a backslash, or a dollar sign before another. Plain: ASCII without any sign of
TeX, Markdown, HTML, entities, an address or a double dash or quote.
"""

from __future__ import annotations

import argparse
import json
import logging
import lzma
import random
import re
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from index.text import render

TEX = re.compile(r"\\|\$[^$]+\$")
MARKUP = re.compile(r"[\\$^{}*_`~<>&#|]|--|''|\"\"|https?:|www\.|\(cid|[^\x20-\x7e]")
WORD = re.compile(r"\w+")
LABEL = re.compile(r"\s*abstract\b", re.IGNORECASE)
BATCH = 50
HOSTILE = (
    "$", "{", "}", "*", "_", "**_", "\\", "\\(", "\\[", "_{", "^{", "<b>", "<sub>", "&", "&lt;",
    "[", "![", "||", "\\begin{", "\\frac{", "\\textbf{", "{\\bf ", "$a", "`", "``", "''", "~", "--",
    "\n", "\x1b[", "\x1b]", "\x02", "(cid:173)", "[a](http://b", "http://", "\\item ",
)  # fmt: skip


def abstracts(path):
    """Return the abstracts of the corpus."""
    opened = lzma.open if path.suffix == ".xz" else open
    with opened(path, "rt", encoding="utf-8") as lines:
        return [text for line in lines if (text := json.loads(line)["abstract"])]


def seconds(work, texts):
    """Return the CPU seconds `work` takes for all `texts`."""
    start = time.process_time()
    for text in texts:
        work(text)
    return time.process_time() - start


def rival():
    """Return pylatexenc's renderer, or None."""
    try:
        from pylatexenc.latex2text import LatexNodes2Text
    except ImportError:
        return None
    logging.disable(logging.WARNING)
    converter = LatexNodes2Text()

    def convert(text):
        try:
            converter.latex_to_text(text)
        except Exception:  # noqa: BLE001 - it raises on damaged input, which costs it nothing here
            return

    return convert


def speed(name, texts):
    """Print abstracts a second, ours and pylatexenc's, measured in alternating batches."""
    other = rival()
    ours = theirs = 0.0
    render(texts[0])
    for start in range(0, len(texts), BATCH):
        batch = texts[start : start + BATCH]
        ours += seconds(render, batch)
        theirs += seconds(other, batch) if other else 0.0
    line = f"{name}: {len(texts) / ours:,.0f} abstracts a second"
    if other:
        line += f", pylatexenc {len(texts) / theirs:,.0f}, ratio {theirs / ours:.1f}"
    print(line)


def cleanness(texts):
    """Print exceptions, leftovers, lost words and what a second pass changes."""
    exceptions = with_tex = plain = lost = changed = 0
    left = Counter()
    for text in texts:
        try:
            clean = render(text).text
        except Exception as error:  # noqa: BLE001 - counting them is the point
            exceptions += 1
            print("  exception:", error)
            continue
        changed += render(clean).text != clean
        if TEX.search(text):
            with_tex += 1
            left.update(sign for sign in ("\\", "$", "{}") if any(part in clean for part in sign))
        elif not MARKUP.search(text):
            plain += 1
            kept = LABEL.sub("", text)
            lost += Counter(WORD.findall(kept)) != Counter(WORD.findall(LABEL.sub("", clean)))
    print(f"{len(texts)} abstracts, {exceptions} exceptions")
    for name, sign in (("backslash", "\\"), ("dollar", "$"), ("brace", "{}")):
        print(
            f"  with TeX ({with_tex}): {name} left in {1000 * left[sign] / with_tex:.1f} of 1,000"
        )
    print(f"  plain ({plain}): words differ in {lost}")
    print(f"  second pass changes {1000 * changed / len(texts):.1f} of 1,000")


def hostility(texts, size):
    """Print the time per byte of hostile input, as a multiple of that of prose."""
    prose = " ".join(text for text in texts if not MARKUP.search(text))[:size]
    render(prose[:1000])
    base = min(seconds(render, [prose]) for _ in range(3)) / len(prose)
    nested = "\\frac{" * 10_000 + "1" + "}{2}" * 10_000
    inputs = {repr(sign): (sign * size)[:size] for sign in HOSTILE}
    inputs["\\frac 10,000 deep"] = nested
    inputs["$\\frac 10,000 deep$"] = f"${nested}$"
    ratios = {name: seconds(render, [text]) / len(text) / base for name, text in inputs.items()}
    worst = sorted(ratios, key=ratios.get, reverse=True)
    print(f"hostile input of {size:,} characters, time per character against prose; the worst:")
    print("  " + ", ".join(f"{name} {ratios[name]:.2f}" for name in worst[:6]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--sample", type=int, default=2000)
    parser.add_argument("--hostile", type=int, default=1_000_000)
    options = parser.parse_args()
    texts = abstracts(options.corpus)
    drawn = random.Random(3).sample(texts, len(texts))
    speed("with TeX", [text for text in drawn if TEX.search(text)][: options.sample])
    speed("without TeX", [text for text in drawn if not TEX.search(text)][: options.sample])
    cleanness(texts)
    hostility(drawn, options.hostile)


if __name__ == "__main__":
    main()
