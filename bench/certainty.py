"""How sure claims are: counts what was judged (``bench.judge``), and tells how well that carries over.

python -m bench.certainty                      docs/certainty.md, of what was judged and last measured
python -m bench.certainty --write              the same as docs/certainty.md, its drawing, and ingest/certainty.toml
python -m bench.certainty --measure --write    interactions and verdicts are measured anew first (three minutes)

Claims that rest on a basis are counted from ``bench/judged`` alone. Interactions are weighed one by one and verdicts
reasoned, so that these need the books: those of RULEBOOKS and LIBRARY. What was measured is kept in
``bench/certainty.json``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from bench import conflicts, judge, judgements, learn_certainty, library, scoring, verdicts
from bench.judgements import Row, counted, toml
from bench.proof import JUDGED as SHOWN
from bench.reliability import Bin, Held, Reliability, by_kind, drawing, left_out, table
from bench.score import record, recorded
from rulewright.ingest.certainty import FILE
from rulewright.kb import judged
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.judged import Table, share

DOC = scoring.ROOT / "docs" / "certainty.md"
DRAWING = DOC.parent / "img" / "certainty.svg"
MEASURED = scoring.ROOT / "bench" / "certainty.json"
TOLD = judge.FILES["verdict"]
APART = (verdicts.FILE, conflicts.FILE)  # counted by tools of their own
READ_AGAIN = "interaction, read again"


def report(rows: Sequence[Row], found: dict[str, Reliability]) -> str:
    """docs/certainty.md."""
    counts = counted(rows)
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
        *(_row(kind, basis, t) for t in (counts, *map(judged.table, APART)) for kind, of in t.items() for basis in of),
        "",
        "Verdicts are held against readers who did not see them (`bench/judged/verdicts.jsonl`,",
        "`python -m bench.verdicts`). Of potential conflicts readers were asked whether the two sentences really",
        "contradict each other (`bench/judged/conflicts.jsonl`, `python -m bench.conflicts`): of those drawn none did,",
        "so that pages list them as sentences to compare and claim nothing.",
        "",
        *_shown(),
        "## Does it hold?",
        "",
        "Each book's claims held against what the other books teach: to the right how sure they are then, upwards how",
        "many are right, the larger the dot the more claims. On the line certainty is what it says it is.",
        "",
        "![Certainty and share right, by kind](img/certainty.svg)",
        "",
        *_learned(found),
        *table(found),
    ]
    return "\n".join(lines)


def _learned(found: dict[str, Reliability]) -> Iterator[str]:
    """What was learned from, and what not."""
    again = found[READ_AGAIN].bins[-1]
    yield from (
        "What was left out, and what was not:",
        "",
        "- Left out is every judgement on the claim's own book. What a basis is, and what counts as a doubt of an",
        "  interaction, was chosen by eye of judged claims of the same books: this part is learned from all of them.",
        "- Interactions: *stated* are read off a statement, *near* only weighed by where two names stand. Sentences",
        "  that were read whole judge them too (`bench/learn_certainty.py`). What a book says in one sentence without",
        "  doubts is as sure where another has some; here each counts by its own.",
        "- The *read again* were sure on the day when another reader read them (`interactions-read-again.jsonl`).",
        "  Nothing is learned from that reading, but from an earlier one of nearly all the same claims, and their",
        "  certainty is today's, with nothing left out.",
        f"  Of {again.claims} that are sure today {round(again.claims * again.right)} are right by it.",
        "- Verdicts: only pairs that the reasoning was not learned from. What is told by how likely readers find it",
        "  (`bench/learn_verdicts.py`) is held against games left out, and counted by how likely that is. *In words*",
        "  are questions of which nobody said what rules they are about.",
        "- Overrides are of two games, prepared both: what is left out of one is learned from the other.",
        "- Direct answers have a curve of their own in [answers](answers.md). Chains of two steps",
        "  are as sure as both steps together, as if these were right or wrong independently; none",
        "  has been judged.",
        "",
    )


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


def _row(kind: str, basis: str, of: Table) -> str:
    j = of[kind][basis]
    return f"| {kind} | {basis} | {j.right} | {j.read} | {share(kind, basis, of):.2f} |"


def all_kinds(rows: Sequence[Row]) -> dict[str, Reliability]:
    """What each kind's claims hold: those counted here, those last measured, and those held to what they were told."""
    told = (Held(f"{r['kind']}, as told", r["certainty"], r["true"]) for r in judgements.rows(TOLD))
    return by_kind([*left_out([*rows, *conflicts.kept()]), *told]) | measured()


def measured() -> dict[str, Reliability]:
    """What interactions and verdicts held when they were last measured."""
    kinds = recorded(MEASURED).scores["held"]
    return {k: Reliability(r["brier"], [Bin(*b) for b in r["bins"]]) for k, r in kinds.items()}


def measure() -> dict[str, Reliability]:
    """What interactions and verdicts hold, in the books as they are read now."""
    own, other = (scoring.ROOT / "var" / name for name in ("score", "score-library"))
    scoring.build(own)
    scoring.build(other, "--auto", of=sorted((library.LIBRARY / "books").iterdir()))
    held = learn_certainty.held(learn_certainty.gathered())
    return by_kind([*held, *left_out(list(verdicts.held_in([own, other]))), *read_again([own, other])])


def read_again(folders: Iterable[Path], file: Path = judge.AGAIN) -> Iterator[Held]:
    """The interactions that another reader read, as sure as they are today."""
    said = learn_certainty.judged(file)
    for folder in folders:
        with KnowledgeBase(folder).reading() as g:
            for i in (i for study in g.store.knowledge().studies for i in study.interactions):
                where = (i.section.partition("/")[0], i.start, i.a, i.type.value, i.b)
                if where in said:
                    yield Held(READ_AGAIN, i.certainty, said[where])


def main() -> None:
    if "--measure" in sys.argv:
        if not (scoring.available() and library.available()):
            sys.exit("To measure anew the books of RULEBOOKS and LIBRARY are needed; leave out --measure.")
        kinds = {k: {"brier": r.brier, "bins": r.bins} for k, r in measure().items()}
        record({"held": kinds}, scoring.measured_on() | library.measured_on(), MEASURED)
    rows = judge.kept()
    found = all_kinds(rows)
    told = report(rows, found)
    print(told)
    if "--write" in sys.argv:
        FILE.write_text(toml(counted(rows), "bench/certainty.py"), encoding="utf-8")
        DOC.write_text(told, encoding="utf-8")
        DRAWING.write_text(drawing(found), encoding="utf-8")


if __name__ == "__main__":
    main()
