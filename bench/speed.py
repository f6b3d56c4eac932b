"""`python -m bench.speed [--times 1,10,100] [--rounds 3]`: how fast a search is, beside other engines, as corpora grow.

All engines answer the same queries over the same sections in one process and in turn, each query by all of them before
the next, because a machine's speed drifts. Times are processor time of the thread that asks, so that what else the
machine does counts little; ratios compare answers to the same query. Answers that the search keeps are forgotten
before each query. The table goes to docs/bench.md.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench import scoring
from bench.growth import grown
from bench.peers import PEERS, Doc, Engine, available
from kb.model import Knowledge
from kb.search import Searcher
from kb.search.build import index_games
from kb.search.fence import fence
from kb.search.rank import Deadline
from kb.search.understand import understand
from kb.search.wordrank import WordRanker
from kb.store import Store, StoreWriter

QUESTIONS = Path(__file__).resolve().parent / "questions" / "own.jsonl"
LONG = 9.0  # seconds: no answer is cut short while its time is taken
BUSY = 2.0  # seconds that each process asks for the figures per second
OURS, PLAIN = "Rulewright", "Rulewright, plain words (no snippets)"


@dataclass(slots=True)
class Figures:
    """One engine at one size: seconds to build, bytes, and seconds per query for ranking and for the whole answer."""

    name: str
    built: float = 0.0
    size: int = 0
    rank: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)
    wall: list[float] = field(default_factory=list)  # as whole, by the clock on the wall
    per_second: tuple[float, float] = (0.0, 0.0)  # with one process, with two


@dataclass(slots=True)
class Size:
    """All that was measured at one size of the corpus."""

    times: int
    sections: int
    engines: list[Figures]
    arrays: int  # bytes
    opened: float  # seconds
    memory: float  # MiB of a process that has answered every query
    steps: dict[str, float] = field(default_factory=dict)  # seconds, median, of the parts of our search


class Ours:
    """Our search as an engine. ``rank`` gets queries that are understood already, as other engines' parsed ones."""

    name = OURS

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.size = sum(p.stat().st_size for p in (folder / "index").rglob("*") if p.is_file())
        began = time.perf_counter()
        self._store = Store(folder / "store.db")
        self.searcher = Searcher(self._store, folder / "index")
        self.opened = time.perf_counter() - began
        self._understood: dict[str, Any] = {}

    def understand(self, q: str) -> Any:
        """A query, understood."""
        s = self.searcher
        return understand(fence(q), s._glossary, s._ranker.is_section_number)

    def prepare(self, queries: Iterable[str]) -> None:
        """Understand the queries for ``rank``."""
        self._understood = {q: self.understand(q) for q in queries}

    def rank(self, q: str) -> int:
        """See ``bench.peers.Engine``."""
        return len(self.searcher._ranker.rank(self._understood[q], Deadline(LONG)).page(0, 10))

    def search(self, q: str) -> int:
        """See ``bench.peers.Engine``."""
        self.searcher.forget()
        return len(self.searcher.search(q, deadline=LONG).hits)

    def close(self) -> None:
        """See ``bench.peers.Engine``."""
        self.searcher.close()
        self._store.close()


class OursPlain:
    """Our arrays with the words of a query alone, tokens cut and all: the work that other engines' ranking is."""

    name, size = PLAIN, 0

    def __init__(self, ours: Ours) -> None:
        self._ranker = WordRanker(ours.searcher._lists, ours.searcher._glossary.lexicon)

    def rank(self, q: str) -> int:
        """See ``bench.peers.Engine``."""
        return len(self._ranker.best(q))

    search = rank

    def close(self) -> None:
        """See ``bench.peers.Engine``."""


def queries() -> list[str]:
    """The queries with answers made by hand where they are there, and our own."""
    files = [QUESTIONS, scoring.GOLD / "dev" / "queries.jsonl"]
    return [json.loads(line)["q"] for f in files if f.is_file() for line in f.read_text("utf-8").splitlines()]


def build(store: Store, folder: Path, times: int) -> float:
    """Store and index of the corpus so many times as large; the seconds that the index took."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)

    def games() -> Iterator[Knowledge]:
        return grown(map(store.game, store.games()), times)

    with StoreWriter(folder / "store.db") as writer:
        for knowledge in games():
            writer.add(knowledge)
        writer.finish({})
    began = time.perf_counter()
    index_games(folder / "index", games)
    return time.perf_counter() - began


def documents(folder: Path) -> list[Doc]:
    """What the other engines are given."""
    with closing(Store(folder / "store.db")) as store:
        rows = store.rows("SELECT id, json_extract(body, '$.title'), json_extract(body, '$.text') FROM sections")
    return [Doc(*row) for row in rows]


def measure(folder: Path, times: int, built: float, asked: Sequence[str], rounds: int, busy: float = BUSY) -> Size:
    """Every engine on the same queries, in turn."""
    ours = Ours(folder)
    ours.prepare(asked)
    docs = documents(folder)
    engines: list[tuple[Engine, Figures]] = [(ours, Figures(OURS, built, ours.size)), (OursPlain(ours), Figures(PLAIN))]
    for make in available()[0]:
        began = time.perf_counter()
        engine = make(docs)
        engines.append((engine, Figures(engine.name, time.perf_counter() - began, engine.size)))
    for q in asked:  # so that no engine meets a query first
        for engine, _ in engines:
            engine.rank(q)
    for turn in range(rounds):
        for n, q in enumerate(asked):
            for engine, figures in _rotated(engines, turn + n):
                figures.rank.append(_seconds(lambda e=engine, q=q: e.rank(q))[0])  # type: ignore[misc]
                used, wall = _seconds(lambda e=engine, q=q: e.search(q))  # type: ignore[misc]
                figures.whole.append(used)
                figures.wall.append(wall)
    for engine, figures in engines:
        figures.per_second = (_per_second(engine, asked, 1, busy), _per_second(engine, asked, 2, busy))
    taken, arrays = steps(ours, asked), ours.searcher._lists.arrays.size()
    for engine, _ in engines:
        engine.close()
    every = [f for _, f in engines] + _minisearch(folder, docs, asked, rounds)
    return Size(times, len(docs), every, arrays, ours.opened, memory(folder, asked), taken)


def _rotated(engines: Sequence[Any], by: int) -> list[Any]:
    by %= len(engines)
    return [*engines[by:], *engines[:by]]


def _seconds(work: Callable[[], object]) -> tuple[float, float]:
    """Processor and wall-clock seconds."""
    began, wall = time.thread_time(), time.perf_counter()
    work()
    return time.thread_time() - began, time.perf_counter() - wall


def _per_second(engine: Engine, asked: Sequence[str], processes: int, busy: float) -> float:
    """Answers per second of so many processes that share what is loaded."""
    with multiprocessing.get_context("fork").Pool(processes, _lend, (engine, asked, busy)) as pool:
        return float(sum(pool.map(_ask_on, range(processes), chunksize=1)))


_lent: list[Any] = []


def _lend(engine: Engine, asked: Sequence[str], busy: float) -> None:
    _lent[:] = [engine, asked, busy]


def _ask_on(start: int) -> float:
    engine, asked, busy = _lent
    began, n = time.perf_counter(), 0
    while time.perf_counter() - began < busy:
        engine.search(asked[(start + n) % len(asked)])
        n += 1
    return n / (time.perf_counter() - began)


def steps(ours: Ours, asked: Sequence[str]) -> dict[str, float]:
    """Where our time goes: medians of understanding, ranking, and all of it, by query."""
    found: dict[str, list[float]] = {"understanding": [], "ranking": [], "whole": []}
    for q in asked:
        found["understanding"].append(_seconds(lambda q=q: ours.understand(q))[0])  # type: ignore[misc]
        found["ranking"].append(_seconds(lambda q=q: ours.rank(q))[0])  # type: ignore[misc]
        found["whole"].append(_seconds(lambda q=q: ours.search(q))[0])  # type: ignore[misc]
    return {name: statistics.median(times) for name, times in found.items()}


def memory(folder: Path, asked: Sequence[str]) -> float:
    """MiB of a process of its own that has opened an index and answered the queries."""
    code = (
        "import sys, json; from pathlib import Path; from kb.store import Store; from kb.search import Searcher\n"
        "f = Path(sys.argv[1]); s = Searcher(Store(f / 'store.db'), f / 'index')\n"
        "for q in json.loads(sys.stdin.read()): s.search(q)\n"
        "print(next(l for l in open('/proc/self/status') if l.startswith('VmRSS')).split()[1])"
    )
    run = [sys.executable, "-c", code, str(folder)]
    done = subprocess.run(run, input=json.dumps(asked), capture_output=True, text=True, check=True)
    return int(done.stdout) / 1024


def _minisearch(folder: Path, docs: Sequence[Doc], asked: Sequence[str], rounds: int) -> list[Figures]:
    """MiniSearch in Node, where both are there; it cuts no snippets and is asked in a process of its own."""
    if not shutil.which("node") or not (PEERS / "node_modules" / "minisearch").is_dir():
        return []
    given = folder / "minisearch.json"
    given.write_text(json.dumps({"docs": [d._asdict() for d in docs], "queries": asked, "rounds": rounds}), "utf-8")
    run = ["node", "--max-old-space-size=8192", str(Path(__file__).with_name("minisearch.mjs")), str(PEERS), str(given)]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    given.unlink()
    if done.returncode:
        return []
    told = json.loads(done.stdout)
    wall = [w / 1000 for w, _ in told["times"]]
    return [Figures("MiniSearch (no snippets)", told["built"], told["size"], wall, wall, wall)]


def main() -> None:
    """Measure, print, and write the table."""
    from bench.table import report

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", default="1,10,100")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--kb", type=Path, default=scoring.ROOT / "var" / "bench")
    parser.add_argument("--work", type=Path, default=scoring.ROOT / "var" / "bench-speed")
    parser.add_argument("--keep", action="store_true", help="measure what is built already")
    args = parser.parse_args()
    store = Store(next(iter(sorted(args.kb.glob("generations/[0-9a-f]*")))) / "store.db")
    sizes = []
    for times in map(int, args.times.split(",")):
        folder = args.work / f"x{times}"
        kept = folder / "built"
        if not (args.keep and kept.is_file()):
            kept.write_text(str(build(store, folder, times)), "utf-8")
        sizes.append(measure(folder, times, float(kept.read_text("utf-8")), queries(), args.rounds))
        report(sizes, available()[1])


if __name__ == "__main__":
    main()
