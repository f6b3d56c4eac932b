"""`python -m bench.typing [KB] [--times 1,10,100]`: what completions while typing cost as vocabularies grow.

Milliseconds of processor time of one call, 100 completions asked for with one game's first, over what people type: the
beginnings of names, of every length, as printed, with a letter wrong, and numbers. What grows is new vocabulary, not
copies: in each further corpus every letter stands for another, vowels for vowels, so that names stay as long and as
much alike as real ones.
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from bench import scoring, table as page
from rulewright.kb.generations import current
from rulewright.kb.model import BookReading, GameStudy, Knowledge
from rulewright.kb.parts import Parts
from rulewright.kb.search.completions import FILE, Completions, content, rows_of
from rulewright.kb.search.suggest import EVERY, Suggester

TIMES = (1, 10, 100)
ASKED = 100  # as the API does, to say how many there are
EACH = 400  # texts of each style
VOWELS, CONSONANTS = "aeiou", "bcdfghjklmnpqrstvwxyz"


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: milliseconds, but ``ratio``, which is the p95 against that of the first size."""

    size: str
    style: str
    p50: float
    p95: float
    p99: float
    ratio: float


def renamed(text: str, n: int) -> str:
    """Text with every letter for another: a different one for each ``n``."""
    table: dict[int, int] = {}
    for letters, step in ((VOWELS, n % len(VOWELS)), (CONSONANTS, n % len(CONSONANTS))):
        shifted = letters[step:] + letters[:step]
        table |= str.maketrans(letters + letters.upper(), shifted + shifted.upper())
    return text.translate(table)


def grown(knowledge: Knowledge, n: int) -> Knowledge:
    """The same games under other ids, with names of their own; ``n`` = 0 is the corpus itself."""
    if n == 0:
        return knowledge
    return Knowledge(tuple(_reading(r, n) for r in knowledge.readings), tuple(_study(s, n) for s in knowledge.studies))


def _reading(r: BookReading, n: int) -> BookReading:
    book = replace(r.book, id=f"{r.book.id}-{n}", game=f"{r.book.game}-{n}")
    parents = {s.id: f"{s.id}-{n}" for s in r.sections}
    sections = tuple(
        replace(s, id=parents[s.id], book=book.id, title=renamed(s.title, n), parent=s.parent and parents.get(s.parent))
        for s in r.sections
    )
    return BookReading(book, sections)


def _study(s: GameStudy, n: int) -> GameStudy:
    game = f"{s.game}-{n}"
    terms = tuple(
        replace(
            t,
            id=f"{t.id}-{n}",
            game=game,
            name=renamed(t.name, n),
            aliases=tuple(renamed(a, n) for a in t.aliases),
            translations=tuple(f"{i}-{n}" for i in t.translations),
        )
        for t in s.terms
    )
    said = tuple(replace(t, game=game, a=renamed(t.a, n), b=renamed(t.b, n)) for t in s.translations)
    return GameStudy(game, terms, translations=said)


def typed(keys: Sequence[str], seed: int = 8) -> dict[str, list[str]]:
    """What people type, by style."""
    r = random.Random(seed)
    names = [k for k in keys if len(k) > 5 and not any(c.isdigit() for c in k)]
    numbers = [k.split()[0] for k in keys if k[0].isdigit()]
    begun = [k[: r.randint(2, min(len(k), 20))] for k in r.choices(names, k=EACH)]
    return {
        "one letter": sorted({k[0] for k in keys}),
        "a beginning": begun,
        "a letter wrong": [slip(k[: r.randint(5, min(len(k), 20))], r) for k in r.choices(names, k=EACH)],
        "a number": [n[: r.randint(1, len(n))] for n in r.choices(numbers, k=EACH)] if numbers else [],
    }


def slip(text: str, r: random.Random) -> str:
    """Text with one letter left out, doubled, exchanged with the next or made another."""
    at = r.randrange(len(text) - 1)
    head, here, after, tail = text[:at], text[at], text[at + 1], text[at + 2 :]
    return head + r.choice([after, here + here + after, after + here, r.choice(CONSONANTS) + after]) + tail


def measured(suggester: Suggester, texts: Sequence[str], game: str) -> list[float]:
    """Milliseconds of processor time of each text's completions."""
    taken = []
    for text in texts:
        began = time.thread_time()
        suggester.suggest(text, EVERY, ASKED, game)
        taken.append((time.thread_time() - began) * 1_000)
    return taken


def table(games: Sequence[Knowledge], times: Sequence[int] = TIMES) -> Iterator[Row]:
    """The figures, size by size."""
    first: dict[str, float] = {}
    rows, have = [], 0
    for size in times:
        for n in range(have, size):
            for g in games:
                rows += rows_of(grown(g, n))
        have = size
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / FILE).write_bytes(content(rows))
            began = time.thread_time()
            completions = Completions.read(Path(folder))
            opening = (time.thread_time() - began) * 1_000
            told = f"{size} x: {len(completions.keys):,} keys, {(Path(folder) / FILE).stat().st_size / 1e6:.1f} MB"
        suggester = Suggester(completions)
        everything: list[float] = []
        for style, texts in typed([k.decode() for k in completions.keys]).items():
            if texts:
                taken = measured(suggester, texts, completions.games[0])
                everything += taken
                yield _row(told, style, taken, first)
        yield _row(told, "all", everything, first)
        yield _row(told, "opening", [opening, opening], first)


def _row(size: str, style: str, taken: list[float], first: dict[str, float]) -> Row:
    cuts = statistics.quantiles(taken, n=100, method="inclusive")
    base = first.setdefault(style, cuts[94])
    return Row(size, style, statistics.median(taken), cuts[94], cuts[98], cuts[94] / base if base else 1.0)


def main() -> None:
    """Print the table for a knowledge base, and put it in the page of the docs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kb", type=Path, nargs="?", default=scoring.ROOT / "var" / "bench")
    parser.add_argument("--times", default=",".join(map(str, TIMES)))
    args = parser.parse_args()
    with closing(Parts(current(args.kb))) as store:
        games = [store.game(g) for g in store.games()]
    lines = ["| vocabulary | typed | p50 ms | p95 ms | p99 ms | p95 against the first |"]
    lines.append("| --- | --- | ---: | ---: | ---: | ---: |")
    print("\n".join(lines))
    for r in table(games, [int(n) for n in args.times.split(",")]):
        lines.append(f"| {r.size} | {r.style} | {r.p50:.2f} | {r.p95:.2f} | {r.p99:.2f} | {r.ratio:.1f} |")
        print(lines[-1], flush=True)
    how = page.measured(f"processor time of a call for {ASKED} completions")
    page.put(page.TYPING, "\n".join([how, "", *lines]))


if __name__ == "__main__":
    main()
