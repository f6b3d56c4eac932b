"""How sure potential conflicts are: what readers judged of pairs of sentences, by why they are held against each other.

python -m bench.conflicts            count what is kept
python -m bench.conflicts --write    the same as kb/conflicts/certainty.toml

Readers are asked by ``bench.judge``. ``bench/judged/conflicts.jsonl`` has a pair a line: its book and basis, its key (a
hash of what both sentences say and where), whether they contradict each other, who read them and when.
"""

from __future__ import annotations

import hashlib
import json
import sys

from bench import judgements
from rulewright.kb.conflicts.find import FILE
from rulewright.kb.conflicts.model import Conflict

JUDGED = judgements.FOLDER / "conflicts.jsonl"
QUESTION = (
    "Do these two sentences really contradict each other for the same subject in conditions that can hold together, "
    "with neither plainly an exception of the other?"
)


def key(c: Conflict) -> str:
    """What a pair of sentences is known by, whichever of them is told first."""
    sides = sorted((s.section, s.sentence) for s in (c.a, c.b))
    return hashlib.sha256(json.dumps(sides).encode()).hexdigest()[:16]


def kept() -> list[judgements.Row]:
    """What was judged."""
    return judgements.rows(JUDGED)


def main() -> None:
    counts = judgements.toml(judgements.counted(kept()), "bench/conflicts.py")
    print(counts)
    if "--write" in sys.argv:
        FILE.write_text(counts, encoding="utf-8")


if __name__ == "__main__":
    main()
