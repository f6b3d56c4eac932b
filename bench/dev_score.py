"""Ingest rulebooks in memory and write the export, without store or index: the quick loop while working on a step.

python -m bench.dev_score OUT.json [--auto] [FILE or DIR ...]
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from rulewright.ingest.corpus import load
from rulewright.ingest.pipeline import ingest
from rulewright.kb.export import export


def main() -> None:
    args = [a for a in sys.argv[1:] if a != "--auto"]
    out, given = Path(args[0]), [Path(a) for a in args[1:]] or [Path("../shared/rulebooks")]
    files = [f for g in given for f in (sorted(g.iterdir()) if g.is_dir() else [g])]
    began = time.perf_counter()
    knowledge = ingest(files, load(auto="--auto" in sys.argv))
    print(f"{len(knowledge.sections)} sections in {time.perf_counter() - began:.1f} s", file=sys.stderr)
    out.write_text(json.dumps(export(knowledge), ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main()
