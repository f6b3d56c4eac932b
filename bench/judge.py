"""Judge claims: which of what the program says is true as stated? What is judged is kept in ``bench/judged``.

python -m bench.judge KB... --kind term --who NAME    claims at random, a key each: y(es), n(o), s(kip), u(ndo), q(uit)
python -m bench.judge KB... --kind term --sheet       the same as Markdown for a reader, with what it is known by
python -m bench.judge KB... --read FILE --who NAME    take over a reader's lines, {"key": ..., "true": ...}
python -m bench.judge KB... --kind term --forget      drop what was judged of claims that these books make no more
python -m bench.judge KB... --kind term --rebase      write what the claims that were judged rest on today

KB are the folders of knowledge bases; ``--many`` says how many claims of each kind, ``--least`` how sure they are at
least. Claims that were judged are not drawn again; no book has a larger part than ``MOST_OF_ONE``. A record says which
claim it is, the judgement, who gave it and when: no text of a book. Where an interaction that was judged is read once
more, that reading is kept apart: nothing is learned from it.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from typing import TextIO

from bench import judgements, reasoned
from bench.asked_claims import Books, Drawn
from bench.judgements import FOLDER, Row
from rulewright.kb.base import Generation, KnowledgeBase

JUDGED = FOLDER / "claims.jsonl"
FILES = {
    "interaction": FOLDER / "interactions.jsonl",
    "conflict": FOLDER / "conflicts.jsonl",
    **dict.fromkeys(("chain", "verdict", "answer"), FOLDER / "reasoned.jsonl"),  # with how sure it was told
}
AGAIN = FOLDER / "interactions-read-again.jsonl"
MOST_OF_ONE = 0.15  # of a sample
PLAIN = ("term", "reference", "precedence", "prohibition", "override", "translation")
KINDS = (*PLAIN, *reasoned.KINDS)
KEYS = {"y": True, "n": False, "s": None}


def sample(every: Iterable[Drawn], n: int, judged: set[str], chance: random.Random) -> list[Drawn]:
    """Claims at random, of each basis about as many, those judged left out."""
    found: dict[str, list[Drawn]] = defaultdict(list)
    for d in every:
        if d.key not in judged:
            found[d.basis].append(d)
    for of in found.values():
        chance.shuffle(of)
    out: list[Drawn] = []
    by_book: Counter[str] = Counter()
    while len(out) < n and any(found.values()):
        for of in (of for of in found.values() if of and len(out) < n):
            one = of.pop()
            if by_book[one.book] < max(MOST_OF_ONE * n, 1):
                by_book[one.book] += 1
                out.append(one)
    return out


def of_kind(kind: str, g: Generation, books: Books) -> Iterator[Drawn]:
    """All claims of a kind."""
    return reasoned.KINDS[kind](g, books) if kind in reasoned.KINDS else books.every(kind)


def kept() -> list[Row]:
    """What was judged of claims that rest on a basis."""
    return judgements.rows(JUDGED)


def known() -> set[str]:
    """The keys of all that was judged."""
    every = (row for file in {JUDGED, *FILES.values()} for row in judgements.rows(file))
    return {row.get("key") or reasoned.key_of(row) for row in every if "key" in row or "start" in row}


def asked(drawn: Sequence[Drawn], keys: Iterator[str]) -> Iterator[tuple[Drawn, bool]]:
    """What is said of claims, one key each."""
    said: list[bool | None] = []
    while len(said) < len(drawn):
        print(f"\n{len(said) + 1} of {len(drawn)}\n{shown(drawn[len(said)])}\ny n s u q? ", end="", flush=True)
        key = next(keys, "q")
        if key == "q":
            break
        if key == "u":
            del said[-1:]
        elif key in KEYS:
            said.append(KEYS[key])
    yield from ((d, true) for d, true in zip(drawn, said, strict=False) if true is not None)


def shown(d: Drawn) -> str:
    """A claim as a reader is asked, who is not told how sure it is."""
    return f"CLAIM ({d.kind}): {d.says}\n\n{d.text}\n"


def pressed(source: TextIO) -> Iterator[str]:
    """Keys as they are pressed; of what is no terminal its characters."""
    if source.isatty():
        import termios
        import tty

        before = termios.tcgetattr(source)
        try:
            tty.setcbreak(source)
            with suppress(KeyboardInterrupt):
                yield from iter(lambda: source.read(1), "")
        finally:
            termios.tcsetattr(source, termios.TCSADRAIN, before)
    else:
        yield from source.read()


def keep(said: Iterable[tuple[Drawn, bool]], who: str, judged: set[str]) -> None:
    """Add what somebody judged to the file of its kind, an interaction judged before to that of second readings."""
    for d, true in said:
        again = d.key in judged
        if again and d.kind != "interaction":
            continue
        judgements.keep(AGAIN if again else FILES.get(d.kind, JUDGED), [{**d.row, "true": true}], who)


def forget(kinds: Iterable[str], made: Collection[Drawn], books: Collection[str]) -> int:
    """Drop the judgements on claims of these kinds and books that are made no more; how many those are."""
    there = {d.key for d in made}
    rows = judgements.rows(JUDGED)
    left = [r for r in rows if r["kind"].partition("-")[0] not in kinds or r["book"] not in books or r["key"] in there]
    _write(left)
    return len(rows) - len(left)


def rebase(made: Iterable[Drawn]) -> int:
    """Where claims rest on something else than when they were judged, write that; of how many they do."""
    today = {d.key: d.basis for d in made}
    rows = judgements.rows(JUDGED)
    _write({**r, "basis": today.get(r["key"], r["basis"])} for r in rows)
    return sum(today.get(r["key"], r["basis"]) != r["basis"] for r in rows)


def _write(rows: Iterable[Row]) -> None:
    JUDGED.write_text("".join(f"{json.dumps(r, ensure_ascii=False)}\n" for r in rows), encoding="utf-8")


def main() -> None:
    parser = judgements.asking(__doc__)
    parser.add_argument("--many", type=int, default=40)
    parser.add_argument("--least", type=float, default=0.0)
    parser.add_argument("--kind", action="append", choices=KINDS)
    parser.add_argument("--sheet", action="store_true")
    parser.add_argument("--forget", action="store_true")
    parser.add_argument("--rebase", action="store_true")
    args = parser.parse_args()
    chance, judged, kinds = random.Random(args.seed), known(), args.kind or KINDS
    with ExitStack() as stack:
        shelves = [stack.enter_context(KnowledgeBase(folder).reading()) for folder in args.kb]
        books = [(g, Books(g.store.knowledge())) for g in shelves]
        every = [[d for x in books for d in of_kind(kind, *x) if d.certainty >= args.least] for kind in kinds]
        there = {book for _, x in books for book in x.games}
    if args.forget:
        print(forget(kinds, [d for of in every for d in of], there))
        return
    if args.rebase:
        print(rebase(d for of in every for d in of))
        return
    if args.read:
        told = {x["key"]: x["true"] for x in judgements.rows(args.read)}
        keep(((d, told[d.key]) for of in every for d in of if d.key in told), args.who, judged)
        return
    found = [d for of in every for d in sample(of, args.many, judged, chance)]
    if args.sheet:
        print("\n".join(f"## {n}. {d.key}\n\n{shown(d)}" for n, d in enumerate(found, 1)))
    else:
        keep(asked(found, pressed(sys.stdin)), args.who, judged)


if __name__ == "__main__":
    main()
