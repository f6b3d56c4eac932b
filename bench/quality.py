"""`python -m bench.quality [KB]`: how good the answers are, by style and language: nDCG@10 of the first ten hits.

Queries of our own with graded answers, those that the search was made with and those that were held out, and, where
they are at hand, those whose answers were made by hand. The tables go to docs/bench.md.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from bench import scoring
from bench.questions.grading import MORE, OWN, asked, table as graded
from bench.table import QUALITY, measured, put
from rulewright.kb.base import KnowledgeBase

Column = Mapping[str, tuple[float, int]]  # group -> mean, number of queries
HAND = "made by hand"


def own(root: Path) -> dict[str, Column]:
    """Our own queries: column by column, what was learned from and what was held out."""
    queries = [*asked(OWN), *asked(MORE)]
    base = KnowledgeBase(root)
    try:
        with base.reading() as g:
            out: dict[str, Column] = {}
            for half in dict.fromkeys(q.half for q in queries):
                rows = graded((q, g.searcher) for q in queries if q.half == half)
                out[half] = {name: (mean, n) for name, mean, n in rows}
            return out
    finally:
        base.close()


def by_hand(root: Path) -> dict[str, Column]:
    """The queries whose answers were made by hand; nothing where they are not at hand."""
    if not scoring.available():
        return {}
    with TemporaryDirectory() as folder, scoring.serving(root) as url:
        out, told = Path(folder) / "export.json", Path(folder) / "scores.json"
        subprocess.run([*scoring.COMMAND, "export", str(out), "--kb", str(root)], check=True, stdout=subprocess.DEVNULL)
        scorer = [sys.executable, str(scoring.GOLD / "score.py"), str(out), "--only", "queries", "--json", str(told)]
        scorer += ["--rulebooks", str(scoring.RULEBOOKS), "--url", url]
        subprocess.run(scorer, check=True, stdout=subprocess.DEVNULL)
        rows = json.loads(told.read_text("utf-8"))["queries"]
    return {HAND: {name.replace(":", " "): (row["ndcg10"], row["n"]) for name, row in rows.items() if "ndcg10" in row}}


def page(columns: Mapping[str, Column]) -> str:
    """The columns as a table in Markdown: a row for each style and language, with how many queries it has."""
    groups = sorted({name for column in columns.values() for name in column}, key=lambda n: (n != "all", n))
    rows = [["queries", *columns], ["---", *["---:"] * len(columns)]]
    for name in groups:
        cells = [column.get(name) for column in columns.values()]
        rows.append([name, *(f"{found[0]:.3f} ({found[1]})" if found else "" for found in cells)])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def main(arguments: Sequence[str]) -> None:
    """Measure, print, and put it in the page."""
    root = Path(arguments[0]) if arguments else scoring.ROOT / "var" / "bench"
    told = page({**by_hand(root), **own(root)})
    print(told)
    how = "nDCG@10, 1 = the best sections first, in brackets how many queries; what is called held was not learned from"
    put(QUALITY, f"{measured(how)}\n\n{told}")


if __name__ == "__main__":
    main(sys.argv[1:])
