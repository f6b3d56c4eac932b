"""What readers judged: a line of JSON each in ``bench/judged``, with who gave it and when, and no text of a book."""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Any

from bench import scoring
from rulewright.kb.judged import Judged, Table

FOLDER = scoring.ROOT / "bench" / "judged"
HEAD = "# Claims that were read: by kind and basis how many are right, of how many. Written by {by}.\n"
Row = dict[str, Any]


def rows(file: Path) -> list[Row]:
    """The lines of a file, none where there is no such file."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return [json.loads(line) for line in lines if line.strip()]


def keep(file: Path, judged: Iterable[Row], who: str) -> None:
    """Add what somebody judged to a file."""
    with file.open("a", encoding="utf-8") as kept:
        for row in judged:
            told = {**row, "who": who, "when": date.today().isoformat()}
            kept.write(json.dumps(told, ensure_ascii=False) + "\n")


def counted(judged: Iterable[Row]) -> Table:
    """How many of each kind and basis are right, of how many."""
    read, right = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for r in judged:
        read[r["kind"], r["basis"]] += 1
        right[r["kind"], r["basis"]] += r["true"]
    out: dict[str, dict[str, Judged]] = defaultdict(dict)
    for (kind, basis), n in sorted(read.items()):
        out[kind][basis] = Judged(right[kind, basis], n)
    return out


def toml(table: Table, by: str) -> str:
    """Counts as the file that the program reads."""
    lines = [HEAD.format(by=by)]
    for kind, of in table.items():
        lines += [f"[{kind}]", *(f'"{basis}" = [{j.right}, {j.read}]' for basis, j in of.items()), ""]
    return "\n".join(lines)


def asking(doc: str | None) -> argparse.ArgumentParser:
    """What drawing claims for readers and taking over what they said have in common on the command line."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kb", type=Path, nargs="*")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--read", type=Path)
    parser.add_argument("--who", default="reader")
    return parser
