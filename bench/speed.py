"""`python -m bench.speed [--times 1,10,100] [--rounds 3]`: how fast a search is, beside other engines, as corpora grow.

All engines answer the same queries over the same sections in one process and in turn, each query by all of them before
the next, because a machine's speed drifts. Rankings and answers are measured in rounds of their own, so that none finds
warm what the other has just read, and which comes first changes from round to round. Times are processor time of the
thread that asks, so that what else the machine does counts little; ratios compare answers to the same query. Answers
that the search keeps are forgotten before each query. An engine that would take longer than ``--limit`` to build a size
or to answer all queries once is left out there, and the page says so. The tables go to docs/bench.md.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import resource
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench import scoring
from bench.growth import grown
from bench.ours import IN_ONE_GAME, PLAIN, Ours, OursInOneGame, OursPlain, memory, seconds, steps
from bench.peers import PEERS, Doc, Documents, Engine, available
from bench.table import OURS, report
from rulewright.kb.generations import current
from rulewright.kb.model import Knowledge
from rulewright.kb.parts import Parts
from rulewright.kb.search.index_merge import merge
from rulewright.kb.search.indexer import segment
from rulewright.kb.store import Store
from rulewright.kb.store_writer import StoreWriter

QUESTIONS = Path(__file__).resolve().parent / "questions" / "own.jsonl"
Games = Callable[[], Iterator[Knowledge]]
MINI, NODE = "MiniSearch (no snippets)", 8_192  # MiB that Node may take
LIMIT = 900.0  # seconds of processor time that an engine may take to build a size, or to answer every query once
MOST_MEMORY = 12 << 30  # bytes of addresses that this process may have while an engine is built
SHOWN = 5  # of our slowest answers
BUSY = 2.0  # seconds that each process asks for the figures per second


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
    left_out: list[str] = field(default_factory=list)  # engines that were not measured, each with the reason
    rounds: int = 1
    slowest: list[tuple[str, float]] = field(default_factory=list)  # our slowest answers: query, seconds
    load: float = 0.0  # what ran on the machine on average, in processes


def queries() -> list[str]:
    """The queries with answers made by hand where they are there, and our own."""
    files = [QUESTIONS, scoring.GOLD / "dev" / "queries.jsonl"]
    return [json.loads(line)["q"] for f in files if f.is_file() for line in f.read_text("utf-8").splitlines()]


def write_store(store: Store, folder: Path, times: int) -> Games:
    """The store of the corpus so many times as large; gives its games, as often as they are asked for."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)

    def games() -> Iterator[Knowledge]:
        return grown(map(store.game, store.games()), times)

    with StoreWriter(folder / "store.db") as writer:
        for knowledge in games():
            writer.add(knowledge)
    return games


def build(store: Store, folder: Path, times: int) -> float:
    """Store and index of the corpus so many times as large; the processor seconds that the index took."""
    games, began = write_store(store, folder, times), time.process_time()
    merge(folder / "index", map(segment, games()))
    return time.process_time() - began


class Sections(Documents):
    """What the other engines are given, read from the store as it is asked for."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "store.db"
        with closing(sqlite3.connect(self._path)) as db:
            self._many = int(db.execute("SELECT count(*) FROM sections").fetchone()[0])

    def __len__(self) -> int:
        return self._many

    def __iter__(self) -> Iterator[Doc]:
        said = "SELECT id, json_extract(body, '$.title'), json_extract(body, '$.text') FROM sections"
        with closing(sqlite3.connect(self._path)) as db:
            yield from (Doc(*row) for row in db.execute(said))


@dataclass(slots=True)
class Patience:
    """What an engine may take, and what each took at the last size: times the corpus, seconds to build."""

    limit: float = LIMIT
    took: dict[str, tuple[int, float]] = field(default_factory=dict)

    def refuses(self, name: str, times: int) -> str:
        """Why an engine is not built at a size; empty where it is."""
        last, built = self.took.get(name, (times, 0.0))
        likely = built * times / last
        return f"{name}: building would take about {likely / 60:.0f} minutes" if likely > self.limit else ""

    def tires(self, engine: Engine, asked: Sequence[str]) -> str:
        """Ask every query once; why the engine is left out, where that takes too long."""
        began = time.thread_time()
        for n, q in enumerate(asked, 1):
            engine.rank(q)
            engine.search(q)
            used = time.thread_time() - began
            if used > self.limit:
                return f"{engine.name}: {used / n:.1f} s a query"
        return ""


def measure(
    folder: Path,
    times: int,
    built: float,
    asked: Sequence[str],
    rounds: int,
    busy: float = BUSY,
    patience: Patience | None = None,
) -> Size:
    """Every engine on the same queries, in turn; ours where there is an index."""
    patience, docs, left_out = patience or Patience(), Sections(folder), []
    engines: list[tuple[Engine, Figures]] = []
    ours = Ours(folder) if (folder / "index").is_dir() else None
    if ours:
        ours.prepare(asked)
        engines = [(ours, Figures(OURS, built, ours.size)), (OursInOneGame(ours, asked), Figures(IN_ONE_GAME))]
        engines.append((OursPlain(ours), Figures(PLAIN)))
    else:
        left_out.append(patience.refuses(OURS, times) or f"{OURS}: not built")
    for make in available()[0]:
        name = str(make.name)  # type: ignore[attr-defined]
        if why := patience.refuses(name, times):
            left_out.append(why)
            continue
        began = time.process_time()
        try:
            with within(MOST_MEMORY):
                engine = make(docs)
        except MemoryError:
            left_out.append(f"{name}: does not fit in {MOST_MEMORY >> 30} GiB of memory")
            continue
        engines.append((engine, Figures(engine.name, time.process_time() - began, engine.size)))
    for engine, figures in engines[:]:  # so that no engine meets a query first
        if why := patience.tires(engine, asked):
            left_out.append(why)
            engine.close()
            engines.remove((engine, figures))
    _ask(engines, asked, rounds)
    for engine, figures in engines:
        figures.per_second = (_per_second(engine, asked, 1, busy), _per_second(engine, asked, 2, busy))
    taken, arrays = (steps(ours, asked), ours.searcher.arrays.size()) if ours else ({}, 0)
    for engine, _ in engines:
        engine.close()
    every = [f for _, f in engines] + _minisearch(folder, docs, asked, rounds, patience, times, left_out)
    patience.took |= {f.name: (times, f.built) for f in every}
    held = memory(folder, asked) if ours else 0.0
    opened = ours.opened if ours else 0.0
    load = os.getloadavg()[2]
    return Size(times, len(docs), every, arrays, opened, held, taken, left_out, rounds, _slowest(every, asked), load)


@contextmanager
def within(most: int) -> Iterator[None]:
    """Let this process have no more memory than so many bytes: what needs more raises MemoryError."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def _ask(engines: Sequence[tuple[Engine, Figures]], asked: Sequence[str], rounds: int) -> None:
    """Every query of every engine, in rounds of rankings and rounds of answers."""
    for turn in range(rounds):
        for whole in (False, True) if turn % 2 == 0 else (True, False):
            for n, q in enumerate(asked):
                for engine, figures in _rotated(engines, turn + n):
                    used, wall = seconds(lambda e=engine, q=q, w=whole: e.search(q) if w else e.rank(q))  # type: ignore[misc]
                    (figures.whole if whole else figures.rank).append(used)
                    if whole:
                        figures.wall.append(wall)


def _slowest(every: Sequence[Figures], asked: Sequence[str]) -> list[tuple[str, float]]:
    """Our slowest answers, each query by the quickest of its rounds."""
    ours = next((f.whole for f in every if f.name == OURS), [])
    best = {q: min(ours[n :: len(asked)]) for n, q in enumerate(asked) if ours}
    return sorted(best.items(), key=lambda found: -found[1])[:SHOWN]


def _rotated(engines: Sequence[Any], by: int) -> list[Any]:
    by %= len(engines)
    return [*engines[by:], *engines[:by]]


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


def _minisearch(
    folder: Path,
    docs: Documents,
    asked: Sequence[str],
    rounds: int,
    patience: Patience,
    times: int,
    left_out: list[str],
) -> list[Figures]:
    """MiniSearch in Node, where both are there; it cuts no snippets and is asked in a process of its own."""
    if not shutil.which("node") or not (PEERS / "node_modules" / "minisearch").is_dir():
        return []
    if why := patience.refuses(MINI, times):
        left_out.append(why)
        return []
    given = folder / "minisearch.json"
    given.write_text(json.dumps({"docs": [d._asdict() for d in docs], "queries": asked, "rounds": rounds}), "utf-8")
    run = ["node", f"--max-old-space-size={NODE}", str(Path(__file__).with_name("minisearch.mjs"))]
    try:
        done = subprocess.run(
            [*run, str(PEERS), str(given)], capture_output=True, text=True, check=True, timeout=patience.limit
        )
    except subprocess.TimeoutExpired:
        left_out.append(f"{MINI}: not done after {patience.limit / 60:.0f} minutes")
        return []
    except subprocess.CalledProcessError:
        left_out.append(f"{MINI}: does not fit in {NODE / 1024:.0f} GiB of memory")
        return []
    finally:
        given.unlink()
    told = json.loads(done.stdout)
    wall = [w / 1000 for w, _ in told["times"]]
    return [Figures(MINI, told["built"], told["size"], wall, wall, wall)]


def rounds_at(times: int, rounds: int) -> int:
    """Fewer rounds where each takes long."""
    return rounds if times < 100 else max(1, rounds - 1) if times < 1_000 else 1


def prepared(store: Store, folder: Path, times: int, patience: Patience, keep: bool) -> float:
    """A size's store and, unless that takes too long, our index; the seconds that the index took."""
    kept = folder / "built"
    if keep and kept.is_file():
        return float(kept.read_text("utf-8"))
    if patience.refuses(OURS, times):
        write_store(store, folder, times)
        return 0.0
    took = build(store, folder, times)
    kept.write_text(str(took), "utf-8")
    return took


def main() -> None:
    """Measure, print, and write the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", default="1,10,100")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--kb", type=Path, default=scoring.ROOT / "var" / "bench")
    parser.add_argument("--work", type=Path, default=scoring.ROOT / "var" / "bench-speed")
    parser.add_argument("--keep", action="store_true", help="measure what is built already")
    parser.add_argument("--limit", type=float, default=LIMIT, help="seconds that an engine may take to build or answer")
    args = parser.parse_args()
    patience, asked = Patience(args.limit), queries()
    with closing(Parts(current(args.kb))) as store:
        for times in map(int, args.times.split(",")):
            folder = args.work / f"x{times}"
            took = prepared(store, folder, times, patience, args.keep)
            patience.took[OURS] = (times, took)
            size = measure(folder, times, took, asked, rounds_at(times, args.rounds), patience=patience)
            report(size, available()[1])
            for q, took in size.slowest:
                print(f"{1000 * took:8.1f} ms  {q}", flush=True)


if __name__ == "__main__":
    main()
