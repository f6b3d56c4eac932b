"""Print nDCG@10 of a knowledge base on the queries of ``own.jsonl`` and ``more.jsonl``, by half, style and language."""

from __future__ import annotations

import argparse
from pathlib import Path

from bench.questions.grading import MORE, OWN, asked, table
from rulewright.kb.base import KnowledgeBase


def main(root: Path) -> None:
    """Score and print."""
    base = KnowledgeBase(root)
    try:
        with base.reading() as g:
            for half in ("learn", "held", "held 2", "learn 2", "held 3"):
                for name, mean, n in table((q, g.searcher) for q in [*asked(OWN), *asked(MORE)] if q.half == half):
                    print(f"{half:7} {name:20} {mean:.3f}  {n}")
    finally:
        base.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.questions", description=__doc__)
    parser.add_argument("kb", type=Path, nargs="?", default=Path("var/kb"))
    main(parser.parse_args().kb)
