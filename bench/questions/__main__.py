"""Print nDCG@10 of a knowledge base on the queries of ``own.jsonl`` and ``more.jsonl``, by half, style and language."""

from __future__ import annotations

import sys
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
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "var/kb"))
