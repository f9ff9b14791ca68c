"""Reading speed of each format against the parser one would choose, on the same bytes.

    python bench/sources.py FOLDER [--papers N]

FOLDER holds real files of other tools (BibTeX, RIS, CSV, JSON); each is repeated until it has N
records. Runs alternate, the best of each counts; times are of the process. Two ratios are printed:
of reading alone, from the file to fields and their values, which is what a parser does, damage
found and survived; and of all that makes records of them, for which the parsers have no like: the
format is recognised, names, dates, identifiers and keywords are told apart. The aim is 0.67 for
reading. At the end the peak of memory is measured on a file of JSON lines of N and of 4 N records,
which are dropped as they come.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import sys
import tempfile
import time
import tracemalloc
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from index.errors import SourceError
from index.sources import bibtex_entries, columns, read, ris, tagged
from index.sources.encoding import open_text
from index.sources.json_values import values
from index.sources.rows import rows


def by_bibtexparser(text):
    import bibtexparser

    parser = bibtexparser.bparser.BibTexParser(common_strings=True, ignore_nonstandard_types=False)
    return len(bibtexparser.loads(text, parser).entries)


def by_pybtex(text):
    from pybtex.database import parse_string

    return len(parse_string(text, "bibtex").entries)


def by_rispy(text):
    import rispy

    return len(rispy.loads(text))


def by_csv(text):
    return sum(1 for _ in csv.DictReader(io.StringIO(text, newline="")))


def by_json(text):
    return len(json.loads(text))


def by_ijson(text):
    import ijson

    return sum(1 for _ in ijson.items(io.BytesIO(text.encode()), "item"))


PARSERS = {
    ".bib": (by_bibtexparser, by_pybtex),
    ".ris": (by_rispy,),
    ".csv": (by_csv,),
    ".json": (by_json, by_ijson),
}


def repeated(file: Path, papers: int) -> str:
    """Return the text of `file` repeated to about so many records, keys made unique."""
    text = file.read_text("utf-8")
    times = max(1, papers // max(1, ours(file)))
    if file.suffix == ".json":
        return json.dumps(json.loads(text) * times, indent=1)
    if file.suffix == ".csv":
        header, _, rest = text.partition("\n")
        return header + "\n" + (rest.rstrip("\n") + "\n") * times
    if file.suffix == ".bib":
        return "\n".join(text.replace("{NIPS", f"{{N{n}x") for n in range(times))
    return (text.rstrip("\n") + "\n\n") * times


def ours(file: Path) -> int:
    return sum(not isinstance(each, SourceError) for each in read(str(file)))


def fields_of(file: Path) -> int:
    """Read `file` as far as fields and values, and no further."""
    with file.open("rb") as stream:
        text = open_text(stream, file.read_bytes()[:4096])
        if file.suffix == ".bib":
            found = bibtex_entries.entries(text)
        elif file.suffix == ".ris":
            found = (entry.values() for entry in tagged.entries(text, ris.DIALECT))
        elif file.suffix == ".csv":
            found = rows(text, columns.header(text.readline()))
        else:
            found = values(text, lambda value: "title" in value)
        return sum(1 for _ in found)


def timed(function, argument):
    start = time.process_time()
    count = function(argument)
    return time.process_time() - start, count


def compare(file: Path, text: str, folder: Path, rounds: int = 3) -> None:
    copy = folder / file.name
    copy.write_text(text, "utf-8")
    for other in PARSERS[file.suffix]:
        try:
            other("")
        except ModuleNotFoundError as error:
            print(f"{file.name:28} {other.__name__:18} skipped: {error}")
            continue
        except Exception:  # noqa: BLE001 - an empty text is no JSON
            pass
        times: dict[object, list[tuple[float, int]]] = {ours: [], fields_of: [], other: []}
        try:
            for _ in range(rounds):
                for function, found in times.items():
                    found.append(timed(function, text if function is other else copy))
        except Exception as error:  # noqa: BLE001 - whatever it raises, it did not read the file
            print(f"{file.name:28} {other.__name__:18} fails: {error}"[:120])
            continue
        (whole, count), (alone, _), (theirs, other_count) = map(min, times.values())
        print(
            f"{file.name:28} {other.__name__:18} {count:6} records, theirs {other_count:6}:"
            f" reading {theirs / alone:5.2f}x, to records {theirs / whole:5.2f}x their speed"
        )


def peak(papers: int, folder: Path) -> None:
    for count in (papers, 4 * papers):
        file = folder / "many.jsonl"
        with file.open("w") as out:
            for number in range(count):
                out.write(
                    json.dumps({"title": f"Paper {number}", "abstract": "word " * 200}) + "\n"
                )
        tracemalloc.start()
        ours(file)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        print(f"JSON lines, {count:7} records of 1 kB: peak {most / 2**20:.1f} MiB")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--papers", type=int, default=1000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for file in sorted(options.folder.iterdir()):
            if file.suffix in PARSERS:
                compare(file, repeated(file, options.papers), Path(folder))
        peak(options.papers, Path(folder))


if __name__ == "__main__":
    main()
