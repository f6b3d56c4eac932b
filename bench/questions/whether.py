"""What the verdict in words says of short questions whether something may be done.

python -m bench.questions.whether KB...

KB are the folders of the knowledge bases that have the games. ``whether.jsonl`` has a question a line, written by
people who had read the books and not seen what is answered: the sections that answer (``sections``, none where the
books say nothing outright), and ``half``, ``held`` where only the totals may be looked at. A claim is ``right`` where
it names one of these sections, else ``wrong``; what is told to be not said outright is ``near`` where the rule shown is
one, or none is, and else ``missed``.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from bench import judgements
from rulewright.kb.base import Generation, KnowledgeBase
from rulewright.kb.verdict import Verdict
from rulewright.kb.verdict.asked import ask

FILE = Path(__file__).with_name("whether.jsonl")


def judged(ruling: Verdict, sections: Iterable[str]) -> str:
    """What a verdict on a question that these sections answer comes to."""
    wanted = set(sections)
    if ruling.winner or ruling.outcome == "apart":
        return "right" if ruling.winner in wanted else "wrong"
    return "near" if not wanted or ruling.a in wanted else "missed"


def counted(g: Generation, rows: Iterable[Mapping[str, Any]]) -> Counter[tuple[str, str]]:
    """How often each comes of the questions on games that there are, by half."""
    games = {b.game for b in g.store.books()}
    asked = (r for r in rows if r["game"] in games)
    return Counter(
        (r["half"], judged(ask(g.store, g.searcher, r["q"], r["game"]).ruling, r["sections"])) for r in asked
    )


def main(roots: Iterable[Path]) -> None:
    """Ask and print."""
    found: Counter[tuple[str, str]] = Counter()
    for root in roots:
        with KnowledgeBase(root).reading() as g:
            found += counted(g, judgements.rows(FILE))
    for (half, said), n in sorted(found.items()):
        print(f"{half:8} {said:7} {n}")


if __name__ == "__main__":
    main(map(Path, sys.argv[1:] or ["var/kb"]))
