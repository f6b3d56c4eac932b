"""How sure potential conflicts are: what readers judged of pairs of sentences, by why they are held against each other.

python -m bench.conflicts --list 40 --seed 1 KB...              pairs to be read that nobody read, drawn at random
python -m bench.conflicts --read FILE --who "reader 1" KB...    keep judgements: a line a key and whether it is true
python -m bench.conflicts --write                               count what is kept as kb/conflicts/certainty.toml

KB are folders of knowledge bases. ``bench/judged/conflicts.jsonl`` has a pair a line: its book and basis, its key (a
hash of what both sentences say and where), whether they contradict each other, who read them and when.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from bench import judgements
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.conflicts.find import FILE, KIND
from rulewright.kb.conflicts.find import conflicts as conflicts_of
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


def kept() -> list[dict[str, Any]]:
    """What was judged."""
    return judgements.rows(JUDGED)


def listed(found: Iterable[Conflict]) -> Iterator[str]:
    """Pairs as a reader gets them, who is not told why they are held against each other."""
    yield f"{QUESTION}\n"
    for n, c in enumerate(found, 1):
        yield f"## {n}. {key(c)}\n\nBook {c.book}, claimed: these two contradict each other on “{c.about}”.\n"
        yield from (f"{name}: [{s.section}] {s.sentence}\n" for name, s in (("A", c.a), ("B", c.b)))


def told(found: Iterable[Conflict], said: dict[str, bool]) -> Iterator[dict[str, Any]]:
    """The records on those pairs of which something is said."""
    for c in (c for c in found if key(c) in said):
        yield {"kind": KIND, "book": c.book, "basis": c.basis, "key": key(c), "true": said[key(c)]}


def found_in(folders: Iterable[Path]) -> Iterator[Conflict]:
    """The potential conflicts of all books, worked out anew."""
    for folder in folders:
        kb = KnowledgeBase(folder)
        with kb.reading() as g:
            for book in g.store.books():
                yield from conflicts_of(g.store, book.id)
        kb.close()


def main() -> None:
    parser = judgements.asking(__doc__)
    parser.add_argument("--list", type=int, default=0, metavar="N")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    known = {row["key"] for row in kept()}
    found = [c for c in found_in(args.kb) if key(c) not in known]
    if args.list:
        chance = random.Random(args.seed)
        print("\n".join(listed(chance.sample(found, min(args.list, len(found))))))
    if args.read:
        said = {x["key"]: x["true"] for x in judgements.rows(args.read)}
        judgements.keep(JUDGED, told(found, said), args.who)
    counts = judgements.toml(judgements.counted(kept()), "bench/conflicts.py")
    if args.write:
        FILE.write_text(counts, encoding="utf-8")
    elif not args.list:
        print(counts)


if __name__ == "__main__":
    main()
