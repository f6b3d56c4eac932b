"""What readers judged: a line of JSON each in ``bench/judged``, with who gave it and when, and no text of a book."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Any

from bench import scoring

FOLDER = scoring.ROOT / "bench" / "judged"
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


def asking(doc: str | None) -> argparse.ArgumentParser:
    """What drawing claims for readers and taking over what they said have in common on the command line."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kb", type=Path, nargs="*")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--read", type=Path)
    parser.add_argument("--who", default="reader")
    return parser
