"""`make score`, second half: build every book of the library in all its forms, and score it by its own markup.

python -m bench.library [--record] [--only NAME,NAME] [--kinds book,txt,pdf,docx,rst]

The library (openly licensed rulebooks that nothing here was tuned for, with the truth that their markup gives) is no
part of the repository: it is looked for in ../shared/library, or where LIBRARY says. It has its own scorer.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench import fintoc, score as records, scoring

LIBRARY = Path(os.environ.get("LIBRARY", scoring.ROOT.parent / "shared" / "library"))
RECORD = scoring.ROOT / "bench" / "library.json"
KINDS = ("book", "txt", "pdf", "docx", "rst")
SHARES = ("links", "contents links", "glossary", "definition list", "run-in", "pairs")


def available() -> bool:
    """Whether the library is there."""
    return (LIBRARY / "score.py").is_file()


def measured_on() -> dict[str, str]:
    """What the figures depend on beside the program."""
    return {"library": scoring.fingerprint(LIBRARY)}


def score(out: Path, only: Sequence[str] = (), kinds: Sequence[str] = KINDS) -> scoring.Scores:
    """Build and export each book into a folder, one at a time; the figures by input (``charge-en.pdf.txt``)."""
    run = [sys.executable, str(LIBRARY / "run.py"), str(out), "--program", " ".join(scoring.COMMAND)]
    subprocess.run([*run, "--only", ",".join(only), "--kinds", ",".join(kinds)], check=True)
    found = {row.pop("input"): figures(row) for row in rows(out)}
    for name, value in fintoc.scores(out, LIBRARY, found).items():
        found[name]["fintoc"] = value
    return {"library": found}


def rows(out: Path) -> list[dict[str, Any]]:
    """What the library's scorer says of each export in a folder."""
    told = subprocess.run(
        [sys.executable, str(LIBRARY / "score.py"), "--all", str(out), "--json"], check=True, stdout=subprocess.PIPE
    )
    return list(json.loads(told.stdout))


def figures(row: dict[str, Any]) -> dict[str, Any]:
    """A row of the scorer as figures between 0 and 1, with the counts that it was made of where it is a share.

    The scorer gives links as (all, right, ...), pairs as (right, ..., all) and terms as (found, all).
    """
    out = {key: round(row[key], 4) for key in ("f1", "tree", "exact")}
    out |= {"title": float(row["title"]), "one book": float(row["books"] == row["games"] == 1)}
    for key in SHARES:
        if counts := row.get(key):
            right, of = {"links": (1, 0), "contents links": (1, 0), "pairs": (0, 2)}.get(key, (0, 1))
            out[key] = round(counts[right] / counts[of], 4) if counts[of] else 1.0
    return out


def means(scores: scoring.Scores) -> list[str]:
    """A line for each form of the books."""
    rows: dict[str, list[dict[str, Any]]] = {}
    for name, row in scores["library"].items():
        rows.setdefault("".join(Path(name).suffixes) or "as published", []).append(row)
    return [
        f"{form}: {len(of)} books, " + ", ".join(f"{key} {_mean(of, key):.3f}" for key in ("f1", "tree", "title"))
        for form, of in rows.items()
    ]


def _mean(rows: Sequence[dict[str, Any]], key: str) -> float:
    return float(sum(row[key] for row in rows) / len(rows))


def main() -> None:
    """Build, score, compare; with --record the new figures become the recorded ones."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--only", default="", help="names of books, with commas between them")
    parser.add_argument("--kinds", default=",".join(KINDS))
    args = parser.parse_args()
    if not available():
        print("The library is not here, so its books are not scored; set LIBRARY to its folder.")
        return
    out = scoring.ROOT / "var" / "library"
    new = score(out, [n for n in args.only.split(",") if n], args.kinds.split(","))
    print("\n".join((*means(new), *fintoc.by_language(LIBRARY, new["library"]))))
    if RECORD.exists():
        old = records.recorded(RECORD)
        if old.measured_on != measured_on():
            print(records.OTHER)
        print("\n".join(records.changes(old.scores, new)) or "no change")
    if args.record:
        records.record(new, measured_on(), RECORD)


if __name__ == "__main__":
    main()
