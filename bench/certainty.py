"""How sure claims are: counts what was judged (``bench.judge``), and tells how well that carries over.

python -m bench.certainty            each book's claims held against what the other books teach: bins and Brier score
python -m bench.certainty --write    the same as docs/certainty.md, and the counts as ingest/certainty.toml
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from bench import judge, judgements, scoring
from bench.proof import JUDGED as SHOWN
from rulewright.ingest.certainty import FILE
from rulewright.kb import judged
from rulewright.kb.claims import SURE
from rulewright.kb.conflicts import find as conflicts
from rulewright.kb.judged import Judged, Table, share
from rulewright.kb.verdict import certainty as verdicts

DOC = scoring.ROOT / "docs" / "certainty.md"
APART = (verdicts.FILE, conflicts.FILE)  # counted by tools of their own
BINS = 5
HEAD = "# Claims that were read: by kind and basis how many are right, of how many. Written by {by}.\n"

Row = dict[str, Any]


class Held(NamedTuple):
    """A judged claim of a book and how sure it is by what the other books teach."""

    kind: str
    sure: float
    true: bool


def counted(rows: Iterable[Row]) -> Table:
    """How many of each kind and basis are right, of how many."""
    read, right = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for r in rows:
        read[r["kind"], r["basis"]] += 1
        right[r["kind"], r["basis"]] += r["true"]
    out: dict[str, dict[str, Judged]] = defaultdict(dict)
    for (kind, basis), n in sorted(read.items()):
        out[kind][basis] = Judged(right[kind, basis], n)
    return out


def left_out(rows: Sequence[Row]) -> Iterator[Held]:
    """Each judged claim, held as sure as the judgements on all other books make it."""
    for book in sorted({r["book"] for r in rows}):
        others = counted(r for r in rows if r["book"] != book)
        yield from (Held(r["kind"], share(r["kind"], r["basis"], others), r["true"]) for r in rows if r["book"] == book)


def toml(table: Table, by: str = "bench/certainty.py") -> str:
    """The file that the build reads."""
    lines = [HEAD.format(by=by)]
    for kind, of in table.items():
        lines += [f"[{kind}]", *(f'"{basis}" = [{j.right}, {j.read}]' for basis, j in of.items()), ""]
    return "\n".join(lines)


def report(rows: Sequence[Row]) -> str:
    """docs/certainty.md."""
    table, held = counted(rows), list(left_out(rows))
    lines = [
        "# How sure claims are",
        "",
        "<!-- Made by `python -m bench.certainty --write`; edit there. -->",
        "",
        "Claims were drawn at random from all books and read one by one, 809 of those on terms by one of the program's",
        "makers, all others by people who did not write it: true as stated, or not (`bench/judged/claims.jsonl`).",
        "A claim's `certainty` is the share that is right of those of",
        "its kind that rest on the same (`basis`); few judgements lean on the share of the whole kind. Books that",
        "somebody prepared (with a profile) are counted apart. 1 is what an editor said. Interactions are weighed",
        "one by one by what speaks for and against each (`python -m bench.learn_certainty`).",
        "",
        "| kind | basis | right | read | certainty |",
        "| --- | --- | ---: | ---: | ---: |",
        *(_row(kind, basis, t) for t in (table, *map(judged.table, APART)) for kind, of in t.items() for basis in of),
        "",
        "Verdicts are held against readers who did not see them (`bench/judged/verdicts.jsonl`,",
        "`python -m bench.verdicts`). Of potential conflicts readers were asked whether the two sentences really",
        "contradict each other (`bench/judged/conflicts.jsonl`, `python -m bench.conflicts`): of those drawn none did,",
        "so that pages list them as sentences to compare and claim nothing.",
        "",
        *_shown(),
        "Each book's claims held against what the other books teach:",
        "",
        "| held | claims | mean certainty | right |",
        "| --- | ---: | ---: | ---: |",
        *(_bin(n, held) for n in range(BINS) if any(_in(n, h) for h in held)),
        "",
        "| kind | claims | Brier score | of those sure (0.9) | right |",
        "| --- | ---: | ---: | ---: | ---: |",
        *(_kind(k, [h for h in held if h.kind == k]) for k in table),
        "",
    ]
    return "\n".join(lines)


def _shown() -> Iterator[str]:
    """What pages claim by default, as readers judged it: a table for each reading."""
    rows = judgements.rows(SHOWN)
    readings = sorted({(r["when"], r["seed"]) for r in rows})
    yield "What pages say by default, drawn at random as they show it (`bench/judged/shown.jsonl`, `bench.proof`);"
    yield "right is what a reader agrees with in all that is asserted there:"
    for when, seed in readings:
        here = [r for r in rows if (r["when"], r["seed"]) == (when, seed)]
        found = counted({**r, "basis": "", "true": r["right"]} for r in here)
        yield from ("", f"| {when} | right | read |", "| --- | ---: | ---: |")
        yield from (f"| {kind} | {of[''].right} | {of[''].read} |" for kind, of in found.items())
        yield f"| all | {sum(r['right'] for r in here)} | {len(here)} |"
    yield ""


def _row(kind: str, basis: str, table: Table) -> str:
    j = table[kind][basis]
    return f"| {kind} | {basis} | {j.right} | {j.read} | {share(kind, basis, table):.2f} |"


def _in(n: int, h: Held) -> bool:
    return n == min(int(h.sure * BINS), BINS - 1)


def _bin(n: int, held: Sequence[Held]) -> str:
    here = [h for h in held if _in(n, h)]
    mean, right = sum(h.sure for h in here) / len(here), sum(h.true for h in here) / len(here)
    return f"| {n / BINS:.1f} to {(n + 1) / BINS:.1f} | {len(here)} | {mean:.2f} | {right:.2f} |"


def _kind(kind: str, held: Sequence[Held]) -> str:
    brier = sum((h.sure - h.true) ** 2 for h in held) / len(held)
    sure = [h.true for h in held if h.sure >= SURE]
    right = f"{sum(sure) / len(sure):.2f}" if sure else ""
    return f"| {kind} | {len(held)} | {brier:.3f} | {len(sure)} | {right} |"


def main() -> None:
    rows: list[Row] = judge.kept()
    print(report(rows))
    if "--write" in sys.argv:
        FILE.write_text(toml(counted(rows)), encoding="utf-8")
        DOC.write_text(report(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
