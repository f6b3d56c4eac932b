"""How sure verdicts are: what readers judged of pairs of rules, held against what the program says of them today.

python -m bench.verdicts KB...           by rung: how many verdicts are right, of how many
python -m bench.verdicts KB... --write   the same as kb/verdict/certainty.toml

KB are the folders of the knowledge bases that have the rules. ``bench/judged/verdicts.jsonl`` has a pair a line: the
ids of both sections, the outcome that a reader came to who did not see the program's, who read it and when; ``drawn``
says of which sort the pair was (``dec``: a verdict named a winner then, so that there are more of these than anybody
asks for; ``act``: the two share a verb, half of them with a winner then). Pairs that the reasoning was learned from
(``learned``) are not counted.
"""

from __future__ import annotations

import sys
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


def main() -> None:
    found = held_in(Path(a) for a in sys.argv[1:] if a != "--write")
    told = judgements.toml(judgements.counted(found), "bench/verdicts.py")
    print(told)
    if "--write" in sys.argv:
        FILE.write_text(told, encoding="utf-8")


if __name__ == "__main__":
    main()
