"""How sure verdicts are: what readers judged of pairs of rules, held against what the program says of them today.

python -m bench.verdicts KB...           by rung: how many verdicts are right, of how many
python -m bench.verdicts KB... --write   the same as kb/verdict/certainty.toml
python -m bench.verdicts KB... --draw    what comes out for pairs of rules that share an act, drawn at random

KB are the folders of the knowledge bases that have the rules. ``bench/judged/verdicts.jsonl`` has a pair a line: the
ids of both sections, the outcome that a reader came to who did not see the program's, who read it and when; ``drawn``
says of which sort the pair was (``dec``: a verdict named a winner then, so that there are more of these than anybody
asks for; ``act``: the two share a verb, half of them with a winner then; ``asked``: a judge asked which of the two
wins, who looked for pairs that are worth asking about, in words ``q``). Pairs that the reasoning was learned from
(``learned``) are not counted; what ``bench.learn_verdicts`` learns is held against games left out.
"""

from __future__ import annotations

import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from bench import judgements
from bench.learn_verdicts import JUDGED, left_out, pairs
from rulewright.kb.base import Generation, KnowledgeBase
from rulewright.kb.errors import NotFound
from rulewright.kb.store import Store
from rulewright.kb.verdict import Verdict, verdict
from rulewright.kb.verdict.asked import ask
from rulewright.kb.verdict.certainty import FILE, basis_of, kind_of
from rulewright.kb.verdict.judge import MEETS, weighed
from rulewright.kb.verdict.odds import Weights

SEED = 20261128
COMMON = 40  # sections that share a verb: with more of them it says little
MOST_PAIRS = 120  # of a game


def kept() -> list[judgements.Row]:
    """What was judged, without what the reasoning was learned from."""
    return [row for row in judgements.rows(JUDGED) if not row["learned"]]


def held(
    g: Generation, rows: Iterable[Mapping[str, Any]], by: Mapping[str, Weights] | None = None
) -> Iterator[judgements.Row]:
    """Each pair that a knowledge base has, with the basis of its verdict and whether the reader came to the same; once
    more where he asked in words. ``by``: for games the weights that others taught."""
    for row in rows:
        try:
            game = g.store.book(g.store.section(row["a"]).book).game
            weights = by.get(game) if by else None
            said = [weighed(g.store, row["a"], row["b"], weights=weights)]
        except NotFound:
            continue
        if "q" in row:
            said.append(ask(g.store, g.searcher, row["q"], game, weights=weights).ruling)
        for v in said:
            yield {"kind": kind_of(v), "book": row["a"].partition("/")[0], "basis": basis_of(v), "true": agrees(v, row)}


def agrees(v: Verdict, row: Mapping[str, Any]) -> bool:
    """True where a verdict names the winner that a reader named, or none for the same reason; one that says only that
    two rules meet, where the reader found that they do."""
    if v.code == MEETS:
        return bool(row["outcome"] != "apart")
    won = row.get(row["outcome"])
    return v.winner == won if won else v.outcome == row["outcome"]


def held_in(folders: Sequence[Path]) -> Iterator[judgements.Row]:
    """The same of all pairs, each in the knowledge bases that have it, by what other games taught."""
    names, judged = pairs(folders)
    by = left_out(names, judged)
    for folder in folders:
        with KnowledgeBase(folder).reading() as g:
            yield from held(g, kept(), by)


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
    found = held_in([Path(a) for a in sys.argv[1:] if a != "--write"])
    told = judgements.toml(judgements.counted(found), "bench/verdicts.py")
    print(told)
    if "--write" in sys.argv:
        FILE.write_text(told, encoding="utf-8")


if __name__ == "__main__":
    main()
