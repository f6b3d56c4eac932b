"""`make bench`: what a build, a start and a search cost, beside what people would use instead, in one run.

    python -m bench.run [FILE or DIR ...]

Figures are medians; comparisons are ratios of figures taken in turn in this very run, because a machine's speed drifts.
The peers of search are SQLite's FTS5 with its default ranking over the same sections, and Whoosh as its documentation
shows it (a query parser over one text field): both only match, which is what a search of this kind would be without us.
"""

from __future__ import annotations

import resource
import shutil
import sqlite3
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from bench import scoring
from kb.base import KnowledgeBase
from kb.model import Section

ROUNDS = 3
SAMPLE = scoring.ROOT / "corpus" / "sample"


def seconds(work: Callable[[], object]) -> float:
    """The time that some work takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def build(root: Path, files: Sequence[Path]) -> None:
    """A build as the user runs it, in a process of its own."""
    command = [*scoring.COMMAND, "build", *map(str, files), "--kb", str(root)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def build_figures(root: Path, files: Sequence[Path]) -> None:
    """Cold and repeated builds, and the most memory that one took."""
    cold = []
    for _ in range(ROUNDS):
        shutil.rmtree(root, ignore_errors=True)
        cold.append(seconds(lambda: build(root, files)))
    again = [seconds(lambda: build(root, files)) for _ in range(ROUNDS)]
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"cold build            {statistics.median(cold):7.2f} s     peak {peak:.0f} MiB")
    print(f"build, nothing new    {statistics.median(again):7.2f} s")


def server_figures(root: Path) -> None:
    """From the command to the first answer, and the memory of the process that answers."""
    starts, memory = [], 0.0
    for _ in range(ROUNDS):
        began = time.perf_counter()
        with scoring.serving(root) as url:
            starts.append(time.perf_counter() - began)
            memory = max(memory, worker_memory(url))
    print(f"server answers after  {statistics.median(starts):7.2f} s     memory {memory:.0f} MiB")


def worker_memory(url: str) -> float:
    """The resident memory of the biggest process that serves, in MiB, after some requests."""
    from urllib.parse import quote
    from urllib.request import urlopen

    for q in ("cover", "¿quién gana en caso de empate?", "rule 2.1", "moovement"):
        urlopen(f"{url}/api/v1/search?q={quote(q)}", timeout=10).close()
    port = url.rpartition(":")[2]
    sizes = []
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            if f"--port\0{port}" in (status.parent / "cmdline").read_text():
                line = next(x for x in status.read_text().splitlines() if x.startswith("VmRSS"))
                sizes.append(int(line.split()[1]) / 1024)
        except OSError:
            continue  # the process has ended meanwhile
    return max(sizes, default=0.0)


def questions(sections: Sequence[Section]) -> list[str]:
    """Queries made from the books themselves: headings, and the first words of their text."""
    titles = [s.title for s in sections[::5]]
    openings = [" ".join(s.text.split()[:6]) for s in sections[2::9] if s.text]
    return titles + openings


class Fts5:
    """SQLite's full-text search over the same sections."""

    def __init__(self, sections: Sequence[Section]) -> None:
        self.db = sqlite3.connect(":memory:")
        self.db.execute("CREATE VIRTUAL TABLE t USING fts5(id UNINDEXED, title, body)")
        self.db.executemany("INSERT INTO t VALUES (?,?,?)", [(s.id, s.title, s.text) for s in sections])

    def search(self, q: str) -> int:
        """The number of hits; any of the words may match."""
        words = " OR ".join(f'"{w}"' for w in q.replace('"', " ").split())
        sql = "SELECT id, snippet(t, 2, '<b>', '</b>', '...', 20) FROM t WHERE t MATCH ? ORDER BY rank LIMIT 10"
        return len(self.db.execute(sql, (words,)).fetchall()) if words else 0


class PlainWhoosh:
    """Whoosh as its documentation shows it."""

    def __init__(self, sections: Sequence[Section]) -> None:
        from whoosh.fields import ID, TEXT, Schema
        from whoosh.filedb.filestore import RamStorage
        from whoosh.qparser import OrGroup, QueryParser

        schema = Schema(id=ID(stored=True), body=TEXT(stored=True))
        self.index = RamStorage().create_index(schema)
        writer = self.index.writer()
        for s in sections:
            writer.add_document(id=s.id, body=f"{s.title}\n{s.text}")
        writer.commit()
        self.parser = QueryParser("body", schema, group=OrGroup)

    def search(self, q: str) -> int:
        """The number of hits shown."""
        with self.index.searcher() as searcher:
            return len([h.highlights("body") for h in searcher.search(self.parser.parse(q), limit=10)])


def search_figures(root: Path) -> None:
    """How long a search takes, ours and the peers' in turn over the same queries."""
    kb = KnowledgeBase(root)
    with kb.reading() as g:
        sections = [s for b in g.store.books() for s in g.store.sections_of(b.id)]
        asked = questions(sections)
        peers = {"FTS5": Fts5(sections), "Whoosh, plain": PlainWhoosh(sections)}
        g.searcher.search("warm up")
        ours: list[float] = []
        theirs: dict[str, list[float]] = {name: [] for name in peers}
        for q in asked:
            ours.append(seconds(lambda q=q: g.searcher.search(q)))  # type: ignore[misc]
            for name, peer in peers.items():
                theirs[name].append(seconds(lambda q=q, peer=peer: peer.search(q)))  # type: ignore[misc]
    kb.close()
    print(f"search, {len(sections)} sections, {len(asked)} queries")
    for name, times in {"Rulewright": ours, **theirs}.items():
        ratio = statistics.median(o / t for o, t in zip(ours, times, strict=True))
        slow = sorted(times)[int(len(times) * 0.99)]
        print(
            f"  {name:20}{1000 * statistics.median(times):7.2f} ms    p99 {1000 * slow:7.2f} ms"
            f"    Rulewright takes {ratio:.2f} times as long"
        )


def main() -> None:
    """All figures for the given rulebooks, or for those that the scoring uses, or for the sample game."""
    files = [Path(a) for a in sys.argv[1:]] or [scoring.RULEBOOKS if scoring.RULEBOOKS.is_dir() else SAMPLE]
    root = scoring.ROOT / "var" / "bench"
    build_figures(root, files)
    server_figures(root)
    search_figures(root)


if __name__ == "__main__":
    main()
