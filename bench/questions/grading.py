"""Graded queries and nDCG@10."""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from rulewright.kb.search import Searcher

OWN = Path(__file__).resolve().parent / "own.jsonl"
MORE = OWN.with_name("more.jsonl")
FIRST = 10  # hits that count


@dataclass(frozen=True, slots=True)
class Query:
    """A query and the grade, 1 to 3, of each section that answers it."""

    id: str
    q: str
    lang: str
    game: str | None
    style: str
    half: str
    relevant: Mapping[str, int]


def asked(file: Path) -> Iterator[Query]:
    """The queries of a file, one JSON object per line. Raises ValueError or KeyError where one is not whole."""
    for line in file.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        grades = {r["section"]: int(r["grade"]) for r in row.pop("relevant")}
        yield Query(**row, relevant=grades)


def ndcg(hits: Sequence[str], relevant: Mapping[str, int]) -> float:
    """The gain of the first ten hits as a share of the greatest possible: 1 = best first; 0 where nothing answers."""
    best = gain(sorted(relevant.values(), reverse=True))
    return gain([relevant.get(h, 0) for h in hits]) / best if best else 0.0


def gain(grades: Sequence[int]) -> float:
    """The discounted gain of the first ten."""
    return math.fsum((2.0**grade - 1) / math.log2(place + 2) for place, grade in enumerate(grades[:FIRST]))


def table(queries: Iterable[tuple[Query, Searcher]]) -> list[tuple[str, float, int]]:
    """Rows of (group, mean nDCG@10, number of queries): all, then by style and language."""
    groups: dict[str, list[float]] = defaultdict(list)
    for query, searcher in queries:
        found = ndcg([h.section for h in searcher.ask(query.q, game=query.game)[0].hits], query.relevant)
        for name in ("all", f"style {query.style}", f"lang {query.lang}"):
            groups[name].append(found)
    return [(name, mean(values), len(values)) for name, values in sorted(groups.items())]
