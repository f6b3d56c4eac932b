"""Search without signal beside search on the site: ``python -m bench.offline KB``.

Makes the search index of every game as a copy on a phone has it, asks all graded queries of it in Node, and prints
nDCG@10 by style beside what the site finds, how often both show the same answer, then how heavy the indexes are and how
long a query takes. MiniSearch, where ``make bench`` has installed it, stands beside them twice: as its documentation
shows it, and with our reading of the query on top (see ``offline_seek.js``). Queries are our own ones and, where they
are there, those of the gold.
"""

from __future__ import annotations

import gzip
import importlib.util
import json
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from typing import Any

from bench.peers import PEERS
from bench.questions.grading import FIRST, OWN, Query, asked, gain
from bench.scoring import GOLD, ROOT, RULEBOOKS
from rulewright.kb.base import Generation, KnowledgeBase
from rulewright.kb.export import export
from rulewright.web.freeze.writing import SEARCH_FILES
from rulewright.web.offline.index import index

SCRIPT = Path(__file__).with_name("offline_seek.js")
SEEK = [ROOT / "static" / name for name in SEARCH_FILES[:-2]]
SITE = "site"


@dataclass(frozen=True, slots=True)
class Asked:
    """A query, and of every passage that answers it the sections that hold it and the grade."""

    query: Query
    passages: Sequence[tuple[frozenset[str], int]]

    def score(self, hits: Iterable[str]) -> float:
        """nDCG@10 as the gold's scorer has it: a passage counts once."""
        left, gains = list(self.passages), []
        for hit in list(hits)[:FIRST]:
            got = [p for p in left if hit in p[0]]
            gains.append(max((grade for _, grade in got), default=0))
            left = [p for p in left if p not in got]
        best = gain(sorted((grade for _, grade in self.passages), reverse=True))
        return gain(gains) / best if best else 0.0


def own() -> Iterator[Asked]:
    """Our own queries."""
    for q in asked(OWN):
        yield Asked(q, [(frozenset({i}), grade) for i, grade in q.relevant.items()])


Answers = dict[str, list[list[str]]]  # engine -> of every query the ids of its first hits


def _holding(kb: Any, book: str, at: int | None) -> frozenset[str]:
    return frozenset(s["id"] for s in kb.by_book[book] if at is not None and kb.holds(s, at))


def gold(g: Generation) -> Iterator[Asked]:
    """The queries of the gold, each passage as the section that holds it; none where the gold is not there."""
    file = GOLD / "score.py"
    spec = importlib.util.spec_from_file_location("gold_score", file) if file.is_file() else None
    if spec is None or spec.loader is None:
        return
    scorer = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(scorer)
    answers, kb = scorer.Gold(GOLD / "dev", RULEBOOKS), scorer.KB(json.loads(json.dumps(export(g.store.knowledge()))))
    for row in answers.read("queries"):
        passages = [(answers.at(r["book"], r["quote"], r.get("nth")), r) for r in row["relevant"]]
        holding = [(_holding(kb, r["book"], at), r["grade"]) for at, r in passages]
        yield Asked(Query(row["id"], row["q"], row["lang"], row.get("game"), row["style"], "gold", {}), holding)


def write_indexes(g: Generation, root: Path, folder: Path) -> dict[str, Path]:
    """The search index of every game as a copy has it, by game."""
    place = root / "generations" / g.id / "index"
    out = {}
    for game in sorted({b.game for b in g.store.books()}):
        out[game] = folder / f"{game}.json"
        out[game].write_text(json.dumps(index(g, game, place), ensure_ascii=False, separators=(",", ":")))
    return out


def in_node(queries: list[Asked], indexes: Iterable[Path], folder: Path) -> dict[str, Any]:
    """What the engines of the browser find: name -> answers, median and slowest time, time to load, memory."""
    node = shutil.which("node")
    if node is None:
        raise RuntimeError("this needs Node: apt-get install nodejs")
    said = folder / "queries.json"
    said.write_text(json.dumps([{"q": a.query.q, "game": a.query.game} for a in queries]), encoding="utf-8")
    peer = PEERS / "node_modules" / "minisearch" / "dist" / "cjs" / "index.cjs"
    command = [node, "--expose-gc", str(SCRIPT), str(said), str(peer) if peer.is_file() else ""]
    command += [",".join(map(str, SEEK)), *map(str, indexes)]
    found: dict[str, Any] = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
    return found


def table(queries: list[Asked], answers: Answers) -> Iterator[tuple[str, int, dict[str, float]]]:
    """Rows of (which queries, how many, nDCG@10 by engine)."""
    groups: dict[str, list[int]] = defaultdict(list)
    for n, a in enumerate(queries):
        for name in (f"{a.query.half}: all", f"{a.query.half}: {a.query.style}"):
            groups[name].append(n)
    for name, some in sorted(groups.items()):
        yield (
            name,
            len(some),
            {e: mean(queries[n].score(found[n]) for n in some) for e, found in answers.items()},
        )


def on_site(g: Generation, q: Query) -> list[str]:
    """What the site finds."""
    return [h.section for h in g.searcher.ask(q.q, game=q.game, deadline=60)[0].hits]


Above = list[str] | None  # the section that answers, its words, how it is announced


def above_on_site(g: Generation, q: Query) -> Above:
    """What answers above the hits of the site."""
    answers = g.searcher.ask(q.q, game=q.game, deadline=60)[1]
    return [answers[0].hit.section, answers[0].text, answers[0].level.value] if answers else None


def agreeing(site: Sequence[Above], copy: Sequence[Above]) -> dict[str, int]:
    """How many answers the site and a copy show, and of how many what is the same."""
    both = [(a, b) for a, b in zip(site, copy, strict=True) if a and b]
    names = ("same section", "same words", "same level")
    same = {name: sum(a[n] == b[n] for a, b in both) for n, name in enumerate(names)}
    return {"site": sum(map(bool, site)), "copy": sum(map(bool, copy)), "both": len(both), **same}


def main(root: Path) -> None:
    """Measure and print."""
    base = KnowledgeBase(root)
    try:
        with base.reading() as g, tempfile.TemporaryDirectory() as made:
            folder = Path(made)
            queries = [*gold(g), *own()]
            indexes = write_indexes(g, root, folder)
            figures = in_node(queries, indexes.values(), folder)
            answers: Answers = {SITE: [on_site(g, a.query) for a in queries]}
            answers |= {name: e["answers"] for name, e in figures.items()}
            print(f"{'nDCG@10':28} {'n':>4}" + "".join(f" {name[:24]:>24}" for name in answers))
            for name, n, row in table(queries, answers):
                print(f"{name:28} {n:4}" + "".join(f" {row[e]:24.3f}" for e in answers))
            shown = agreeing([above_on_site(g, a.query) for a in queries], figures["seek"]["above"])
            print("answers:", ", ".join(f"{name} {n}" for name, n in shown.items()))
            for game, path in indexes.items():
                content = path.read_bytes()
                print(f"{game}: index of {len(content):,} bytes, {len(gzip.compress(content, 9)):,} compressed")
            for name, e in figures.items():
                told = {k: v for k, v in e.items() if k not in ("answers", "above")}
                print(f"{name}:", ", ".join(f"{k} {v:.1f}" for k, v in told.items()))
    finally:
        base.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
