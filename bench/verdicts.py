"""How sure verdicts are: what readers judged of pairs of rules, held against what the program says of them today.

python -m bench.verdicts KB...           by rung: how many verdicts are right, of how many
python -m bench.verdicts KB... --write   the same as kb/verdict/certainty.toml
python -m bench.verdicts KB... --draw    what comes out for pairs of rules that share an act, drawn at random

KB are the folders of the knowledge bases that have the rules. ``bench/judged/verdicts.jsonl`` has a pair a line: the
ids of both sections, the outcome that a reader came to who did not see the program's, who read it and when; ``drawn``
says of which sort the pair was (``dec``: a verdict named a winner then, so that there are more of these than anybody
asks for; ``act``: the two share a verb, half of them with a winner then; ``asked``: a judge asked which of the two
wins, who looked for pairs that are worth asking about). Pairs that the reasoning was learned from
(``learned``) are not counted.
"""

from __future__ import annotations

import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from bench import judgements
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.errors import NotFound
from rulewright.kb.store import Store
from rulewright.kb.verdict import verdict
from rulewright.kb.verdict.certainty import FILE, KIND, basis_of

JUDGED = judgements.FOLDER / "verdicts.jsonl"
SEED = 20261128
COMMON = 40  # sections that share a verb: with more of them it says little
MOST_PAIRS = 120  # of a game


def kept() -> list[judgements.Row]:
    """What was judged, without what the reasoning was learned from."""
    return [row for row in judgements.rows(JUDGED) if not row["learned"]]


def held(store: Store, rows: Iterable[Mapping[str, Any]]) -> Iterator[judgements.Row]:
    """Each pair that a store has, with the basis of its verdict and whether the reader came to the same."""
    for row in rows:
        try:
            said = verdict(store, row["a"], row["b"])
        except NotFound:
            continue
        book = row["a"].partition("/")[0]
        yield {"kind": KIND, "book": book, "basis": basis_of(said), "true": said.outcome == row["outcome"]}


def held_in(folders: Iterable[Path]) -> Iterator[judgements.Row]:
    """The same of all pairs, each in the knowledge bases that have it."""
    for folder in folders:
        with KnowledgeBase(folder).reading() as g:
            yield from held(g.store, kept())


def sharing(store: Store, dice: random.Random) -> Iterator[tuple[str, str]]:
    """Pairs of sections of a game that state something of one verb, as many of each game at most."""
    for game in sorted({book.game for book in store.books()}):
        of: dict[str, set[str]] = defaultdict(set)
        for said in store.statements(game):
            for verb in said.verbs:
                of[verb].add(said.section)
        some = (sorted(sections) for _, sections in sorted(of.items()) if 1 < len(sections) <= COMMON)
        pairs = sorted({tuple(sorted(dice.sample(sections, 2))) for sections in some})
        yield from ((a, b) for a, b in dice.sample(pairs, min(MOST_PAIRS, len(pairs))))


def outcomes(folders: Iterable[Path]) -> Counter[str]:
    """What comes out for such pairs of some knowledge bases: a rung that decided, or that none did."""
    dice = random.Random(SEED)
    found: Counter[str] = Counter()
    for folder in folders:
        with KnowledgeBase(folder).reading() as g:
            found.update(basis_of(verdict(g.store, a, b)) for a, b in sharing(g.store, dice))
    return found


def main() -> None:
    if "--draw" in sys.argv:
        of = outcomes(Path(a) for a in sys.argv[1:] if a != "--draw")
        print(*(f"{many:5} {basis}" for basis, many in of.most_common()), sep="\n")
        return
    found = held_in(Path(a) for a in sys.argv[1:] if a != "--write")
    told = judgements.toml(judgements.counted(found), "bench/verdicts.py")
    print(told)
    if "--write" in sys.argv:
        FILE.write_text(told, encoding="utf-8")


if __name__ == "__main__":
    main()
