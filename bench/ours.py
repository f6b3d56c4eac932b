"""Our search as ``bench.speed`` asks it, where its time goes, and the memory that it takes."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from bench.table import OURS
from bench.wordrank import WordRanker
from rulewright.kb.search import Searcher
from rulewright.kb.search.query import fence
from rulewright.kb.search.rank import Deadline
from rulewright.kb.search.understand import understand
from rulewright.kb.store import Store

PLAIN = f"{OURS}, plain words (no snippets)"
IN_ONE_GAME = f"{OURS}, in one game"
LONG = 9.0  # seconds: no answer is cut short while its time is taken
OPENINGS = 5  # of which the median is told


class Ours:
    """Our search as an engine. ``rank`` gets queries that are understood already, as other engines' parsed ones."""

    name = OURS

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.size = sum(p.stat().st_size for p in (folder / "index").rglob("*") if p.is_file())
        self._store: Store | None = None
        self.opened = statistics.median(seconds(self._open)[0] for _ in range(OPENINGS))
        self.searcher = self._open()
        self._understood: dict[str, Any] = {}

    def _open(self) -> Searcher:
        if self._store:
            self._store.close()
        self._store = Store(self.folder / "store.db")
        return Searcher(self._store, self.folder / "index")

    def understand(self, q: str) -> Any:
        """A query, understood."""
        s = self.searcher
        return understand(fence(q), s.glossary, s._ranker)

    def prepare(self, queries: Iterable[str]) -> None:
        """Understand the queries for ``rank``."""
        self._understood = {q: self.understand(q) for q in queries}

    def rank(self, q: str, game: str | None = None) -> int:
        """See ``bench.peers.Engine``."""
        ranker = self.searcher._ranker_of(game) if game else self.searcher._ranker
        return len(ranker.rank(self._understood[q], Deadline(LONG)).page(0, 10))

    def search(self, q: str, game: str | None = None) -> int:
        """See ``bench.peers.Engine``; as the site, the API and the command ask."""
        self.searcher.forget()
        return len(self.searcher.ask(q, game=game, deadline=LONG)[0].hits)

    def close(self) -> None:
        """See ``bench.peers.Engine``."""
        self.searcher.close()
        if self._store:
            self._store.close()


class OursInOneGame:
    """The same for who plays one game: each query in another one, in turn."""

    name, size = IN_ONE_GAME, 0

    def __init__(self, ours: Ours, asked: Sequence[str]) -> None:
        games = sorted(ours.searcher.arrays.columns["game"])
        self._ours, self._game = ours, {q: games[n % len(games)] for n, q in enumerate(asked)}

    def rank(self, q: str) -> int:
        """See ``bench.peers.Engine``."""
        return self._ours.rank(q, self._game[q])

    def search(self, q: str) -> int:
        """See ``bench.peers.Engine``."""
        return self._ours.search(q, self._game[q])

    def close(self) -> None:
        """See ``bench.peers.Engine``."""


class OursPlain:
    """Our arrays with the words of a query alone, tokens cut and all: the work that other engines' ranking is."""

    name, size = PLAIN, 0

    def __init__(self, ours: Ours) -> None:
        self._ranker = WordRanker(ours.searcher.arrays, ours.searcher.glossary.lexicon)

    def rank(self, q: str) -> int:
        """See ``bench.peers.Engine``."""
        return len(self._ranker.best(q))

    search = rank

    def close(self) -> None:
        """See ``bench.peers.Engine``."""


def steps(ours: Ours, asked: Sequence[str]) -> dict[str, float]:
    """Where our time goes: medians by query of understanding, ranking, finding with what is shown, and all of it."""
    found: dict[str, list[float]] = {"understanding": [], "ranking": [], "finding": [], "whole": []}
    for q in asked:
        found["understanding"].append(seconds(lambda q=q: ours.understand(q))[0])  # type: ignore[misc]
        found["ranking"].append(seconds(lambda q=q: ours.rank(q))[0])  # type: ignore[misc]
        ours.searcher.forget()
        found["finding"].append(seconds(lambda q=q: ours.searcher.search(q, deadline=LONG))[0])  # type: ignore[misc]
        found["whole"].append(seconds(lambda q=q: ours.search(q))[0])  # type: ignore[misc]
    return {name: statistics.median(times) for name, times in found.items()}


def memory(folder: Path, asked: Sequence[str]) -> float:
    """MiB of a process of its own that has opened an index and answered the queries."""
    code = (
        "import sys, json; from pathlib import Path\n"
        "from rulewright.kb.store import Store\nfrom rulewright.kb.search import Searcher\n"
        "f = Path(sys.argv[1]); s = Searcher(Store(f / 'store.db'), f / 'index')\n"
        "for q in json.loads(sys.stdin.read()): s.ask(q)\n"
        "print(next(l for l in open('/proc/self/status') if l.startswith('VmRSS')).split()[1])"
    )
    run = [sys.executable, "-c", code, str(folder)]
    done = subprocess.run(run, input=json.dumps(asked), capture_output=True, text=True, check=True)
    return int(done.stdout) / 1024


def seconds(work: Callable[[], object]) -> tuple[float, float]:
    """Processor and wall-clock seconds."""
    began, wall = time.thread_time(), time.perf_counter()
    work()
    return time.thread_time() - began, time.perf_counter() - wall
