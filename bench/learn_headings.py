"""Learn what makes a line of a bare text a heading, and where it stands, from books whose markup is the truth.

python -m bench.learn_headings [--write] [--jobs N]

The library's books without their markup are read, its truth says which lines are headings. Prints what the program
finds in the books of each game by weights learned on all the others (both languages of a pair are left out together);
``--write`` then learns on all and writes ``ingest/structure/bare/weights.py``.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray

from bench import learn_places
from bench.descent import descended
from bench.fintoc import scorer
from bench.library import LIBRARY
from rulewright.ingest.clean import clean
from rulewright.ingest.clean.manuscript import Manuscript
from rulewright.ingest.corpus import Corpus
from rulewright.ingest.recognise import recognise
from rulewright.ingest.source import read
from rulewright.ingest.structure import find_outline, found_by_rule
from rulewright.ingest.structure.bare import looks, weights
from rulewright.ingest.structure.bare.read import CERTAIN, chance, page_of, weigh
from rulewright.ingest.structure.bare.told import sure
from rulewright.ingest.structure.contents import key
from rulewright.ingest.structure.model import LineKind
from rulewright.ingest.structure.survey import Survey, survey

PRIOR = 2.0  # how hard it is for a weight to leave 0
FEWEST_GAMES = 5  # a feature of fewer games tells of these games
LEAST_WEIGHT = 0.2  # what weighs less is left out
USUAL = 30  # headings; what a book has more counts less each
INNER = 2  # parts in which the second look is learned from what the first says of books that it was not learned from
Rows = list[dict[str, float]]
Weights = dict[str, float]


@dataclass
class Sample:
    """A stripped book: its lines that may be headings, by number, and which of all lines are headings of the truth."""

    name: str
    manuscript: Manuscript
    page: looks.Page
    truth: dict[str, Any]
    gold: dict[int, int]
    lines: dict[int, dict[str, float]] = field(default_factory=dict)

    @property
    def game(self) -> str:
        """What both languages of a pair share."""
        return re.sub(r"-(?:en|es)$", "", self.name.partition(".")[0])

    @property
    def counts(self) -> float:
        """How much one of its lines counts: a long book is not more true than a short one."""
        return float((USUAL / max(len(self.gold), 10)) ** 0.5)

    def weighed(self, by: Weights) -> dict[int, float]:
        """Its lines as the first look weighs them."""
        return {n: weigh(f, by) for n, f in self.lines.items()} | dict.fromkeys(sure(self.page), CERTAIN)


def sample(path: Path, library: Path) -> Sample:
    """One stripped book with its truth."""
    truth = json.loads((library / "truth" / f"{path.name.partition('.')[0]}.json").read_text("utf-8"))
    manuscript = clean(recognise(read(path), Corpus())[0])
    seen = survey(manuscript)
    page = page_of(manuscript, seen, *found_by_rule(manuscript, seen))
    lines = {x.n: looks.features(page, x.n) for x in page.candidates()}
    return Sample(path.name, manuscript, page, truth, aligned(seen, truth["headings"]), lines)


def aligned(seen: Survey, wanted: Sequence[Mapping[str, Any]]) -> dict[int, int]:
    """Which line is which heading of the truth: the longest series of lines with their titles, in their order."""
    places: dict[str, set[int]] = defaultdict(set)
    for j, h in enumerate(wanted):
        for name in (h["title"], f"{h['number'] or ''} {h['title']}"):
            places[key(name)].add(j)
    best: list[tuple[float, Any]] = [(0.0, None)] * (len(wanted) + 1)  # by headings used up, what they give
    for n, line in enumerate(seen.lines):
        found = sorted(places[key(line.text)]) if len(line.text) < 150 and line.kind is not LineKind.CODE else []
        apart = 0.2 * (line.gap > 0) + 0.2 * (n + 1 < len(seen.lines) and seen.lines[n + 1].gap > 0)
        fresh = [(j, max(best[: j + 1], key=lambda b: b[0])) for j in found]
        for j, (so_far, chain) in fresh:
            if so_far + 1 + apart > best[j + 1][0]:
                best[j + 1] = (so_far + 1 + apart, (n, j, chain))
    chain = max(best, key=lambda b: b[0])[1]
    out: dict[int, int] = {}
    while chain:
        out[chain[0]] = chain[1]
        chain = chain[2]
    return out


def learn(samples: Sequence[Sample]) -> Weights:
    """Both looks at lines; the second from what the first says of books that it was not learned from."""
    games = sorted({s.game for s in samples})
    again: list[tuple[Sample, Rows, Sequence[float]]] = []
    for k in range(INNER):
        out = set(games[k::INNER])
        first = fitted([(s, list(s.lines.values()), ()) for s in samples if s.game not in out])
        for s in (s for s in samples if s.game in out):
            own = {n: w for n, w in s.weighed(first).items() if n in s.lines}
            found = looks.again(s.page, {n: chance(w) for n, w in own.items()})
            again.append((s, [f for _, f in found], list(own.values())))
    found = fitted([(s, list(s.lines.values()), ()) for s in samples]) | fitted(again)
    return {name: round(w, 2) for name, w in found.items() if abs(w) >= LEAST_WEIGHT}


def places(samples: Sequence[Sample]) -> Weights:
    """What speaks for a heading's place; the form of a text does not change where its headings stand."""
    of = (s for s in samples if not s.name.endswith(".pdf.txt"))
    data = [c for s in of for c in learn_places.choices(s.game, s.page, s.gold, s.truth["headings"])]
    return {name: round(w, 2) for name, w in learn_places.fitted(data).items()}


def fitted(data: Sequence[tuple[Sample, Rows, Sequence[float]]]) -> Weights:
    """The weights by which lines are most likely what they are, on top of a base for each (a convex loss, by Adam)."""
    games: dict[str, set[str]] = defaultdict(set)
    for s, rows, _ in data:
        for name in {name for row in rows for name in row}:
            games[name].add(s.game)
    ids = dict(zip(sorted(n for n, of in games.items() if len(of) >= FEWEST_GAMES), count(), strict=False))
    cells = [
        (i, ids[name], value)
        for i, row in enumerate(row for _, rows, _ in data for row in rows)
        for name, value in row.items()
        if name in ids
    ]
    row, column, values = (np.array(x) for x in zip(*cells, strict=True))
    right = np.array([n in s.gold for s, _, _ in data for n in s.lines], float)
    much = np.concatenate([np.full(len(rows), s.counts) for s, rows, _ in data])
    base = np.concatenate([base or np.zeros(len(rows)) for _, rows, base in data])

    def slope(w: NDArray[np.float64]) -> NDArray[np.float64]:
        z = base + np.bincount(row, values * w[column], minlength=len(right))
        errors = much * (1 / (1 + np.exp(-np.clip(z, -30, 30))) - right)
        return np.bincount(column, values * errors[row], minlength=len(w)) + PRIOR * w

    return {name: float(w) for name, w in zip(ids, descended(slope, len(ids)), strict=True)}


def left_out(game: str, samples: Sequence[Sample], library: Path) -> list[tuple[str, dict[str, float]]]:
    """What the library's score says of a game's books, read with weights learned on the others."""
    by = scorer(library)
    others = [s for s in samples if s.game != game]
    with (
        patch.dict(weights.LINES, learn(others), clear=True),
        patch.dict(weights.PLACES, places(others), clear=True),
    ):
        return [(s.name, by.score(exported(s), s.truth)) for s in samples if s.game == game]


def exported(s: Sample) -> dict[str, Any]:
    """A book as the program reads it, in the form of its export."""
    outline = find_outline(s.manuscript, survey(s.manuscript))
    sections = [
        {"id": i, "book": "b", "number": h.number, "title": h.title, "kind": "rules", "parent": parent, "order": i}
        for i, (h, parent) in enumerate(zip(outline.headings, outline.parents, strict=True))
    ]
    own = {"id": "b", "title": s.manuscript.title, "game": "b", "lang": s.truth["lang"], "file": s.name}
    return {"books": [own], "sections": sections, "terms": [], "references": []}


def report(results: Sequence[tuple[str, dict[str, float]]]) -> Iterator[str]:
    """A line for each book and the means of both forms."""
    for kind in (".txt", ".pdf.txt"):
        mine = sorted((name, r) for name, r in results if name.endswith(".pdf.txt") == (kind == ".pdf.txt"))
        yield from (f"{name:30} f1 {r['f1']:.2f} tree {r['tree']:.2f}" for name, r in mine)
        means = (f"{c} {sum(r[c] for _, r in mine) / len(mine):.3f}" for c in ("f1", "tree"))
        yield " ".join((f"{'mean ' + kind:30}", *means))


def written(lines: Iterable[tuple[str, float]], of_places: Iterable[tuple[str, float]]) -> str:
    """The module of weights."""
    head, _, _ = Path(weights.__file__).read_text("utf-8").partition("LINES = {")
    return f"{head}LINES = {_table(lines)}\nPLACES = {_table(of_places)}"


def _table(found: Iterable[tuple[str, float]]) -> str:
    rows = [""]
    for name, w in sorted(found):
        item = f" {json.dumps(name, ensure_ascii=False)}: {w:.2f},"
        if len(rows[-1]) + len(item) > 117:
            rows.append("")
        rows[-1] += item
    return "{\n" + "".join(f"   {row}\n" for row in rows) + "}\n"


def main() -> None:
    """Learn, print what is found in books left out, write the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    paths = sorted((LIBRARY / "variants").glob("*.txt"))
    results: list[tuple[str, dict[str, float]]] = []
    with ProcessPoolExecutor(args.jobs) as pool:
        samples = list(pool.map(partial(sample, library=LIBRARY), paths))
        games = sorted({s.game for s in samples})
        for found in pool.map(partial(left_out, samples=samples, library=LIBRARY), games):
            results += found
    print("\n".join(report(results)))
    if args.write:
        Path(weights.__file__).write_text(written(learn(samples).items(), places(samples).items()), "utf-8")


if __name__ == "__main__":
    main()
