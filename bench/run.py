"""The first part of `make bench`: what a build and a start cost; the other parts measure what it has built.

    python -m bench.run [FILE or DIR ...]

Figures are medians.
"""

from __future__ import annotations

import resource
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from bench import scoring
from bench.table import COST, measured, put

ROUNDS = 3
SAMPLE = scoring.ROOT / "corpus" / "sample"


def seconds(work: Callable[[], object]) -> float:
    """The processor time that the processes which some work starts take."""

    def used() -> float:
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        return children.ru_utime + children.ru_stime

    began = used()
    work()
    return used() - began


def build(root: Path, files: Sequence[Path]) -> None:
    """A build as the user runs it, in a process of its own."""
    command = [*scoring.COMMAND, "build", *map(str, files), "--kb", str(root)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def build_figures(root: Path, files: Sequence[Path]) -> list[str]:
    """Cold and repeated builds, and the most memory that one took."""
    cold = []
    for _ in range(ROUNDS):
        shutil.rmtree(root, ignore_errors=True)
        cold.append(seconds(lambda: build(root, files)))
    again = [seconds(lambda: build(root, files)) for _ in range(ROUNDS)]
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    return [
        f"| cold build of all rulebooks | {statistics.median(cold):.2f} s | {peak:.0f} MiB at the peak |",
        f"| build with nothing new | {statistics.median(again):.2f} s | |",
    ]


def server_figures(root: Path) -> list[str]:
    """From the command to the first answer, and the memory of the process that answers."""
    starts, memory = [], 0.0
    for _ in range(ROUNDS):
        began = time.perf_counter()
        with scoring.serving(root) as url:
            starts.append(time.perf_counter() - began)
            memory = max(memory, worker_memory(url))
    return [f"| from the command to the first answer | {statistics.median(starts):.2f} s | {memory:.0f} MiB |"]


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


def main() -> None:
    """All figures for the given rulebooks, or for those that the scoring uses, or for the sample game."""
    files = [Path(a) for a in sys.argv[1:]] or [scoring.RULEBOOKS if scoring.RULEBOOKS.is_dir() else SAMPLE]
    root = scoring.ROOT / "var" / "bench"
    head = ["| | time | memory of the largest process |", "| --- | ---: | ---: |"]
    said = "\n".join([*head, *build_figures(root, files), *server_figures(root)])
    print(said)
    put(COST, f"{measured(f'medians of {ROUNDS}, builds in processor time, the start by the clock')}\n\n{said}")


if __name__ == "__main__":
    main()
