"""`python -m bench.scale [N]`: what a build of N rulebooks takes, beside a build of one, in one run.

The books are the sample game's, each under a name of its own, so that every one is a game by itself and none is
recognised by a profile. Time and memory are those of the whole process; memory must follow the largest book, time the
number of books. A start has a fixed cost that hides growth: what each further book adds is printed as well.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench import scoring

SAMPLE = scoring.ROOT / "corpus" / "sample" / "lantern-marsh-core.md"
RENAMED = {"Lantern Marsh": "Lantern Marsh {n}", "Lamp Guild": "Lamp League {n}"}


@dataclass(frozen=True, slots=True)
class Cost:
    """Wall-clock and processor seconds, and MiB at the peak, of one process."""

    seconds: float
    processor: float
    peak: float


def write_books(folder: Path, n: int) -> None:
    """``n`` rulebooks of one size and different names."""
    text = SAMPLE.read_text(encoding="utf-8")
    folder.mkdir(parents=True)
    for i in range(1, n + 1):
        book = text
        for old, new in RENAMED.items():
            book = book.replace(old, new.format(n=i))
        (folder / f"book-{i}.md").write_text(book, encoding="utf-8")


def run(command: Sequence[str]) -> Cost:
    """Run a command and measure its process. Raises CalledProcessError where it fails."""
    began = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    took = time.perf_counter() - began
    if status:
        raise subprocess.CalledProcessError(os.waitstatus_to_exitcode(status), command)
    return Cost(took, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def build(root: Path, n: int) -> Cost:
    """A cold build of ``n`` books."""
    shutil.rmtree(root, ignore_errors=True)
    write_books(root / "books", n)
    return run([*scoring.COMMAND, "build", str(root / "books"), "--kb", str(root / "kb")])


def main() -> None:
    """One book, and N of them (100 when nothing is said)."""
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    root = scoring.ROOT / "var" / "scale"
    one, half, many = build(root, 1), build(root, n // 2), build(root, n)
    for count, cost in ((1, one), (n // 2, half), (n, many)):
        print(f"{count:5} books  {cost.seconds:8.1f} s  processor {cost.processor:8.1f} s  peak {cost.peak:6.0f} MiB")
    times = many.processor / one.processor
    print(f"{n} books take {times:.1f} times the processor time of one and {many.peak / one.peak:.2f} times its memory")
    first = (half.processor - one.processor) / (n // 2 - 1)
    second = (many.processor - half.processor) / (n - n // 2)
    print(f"each further book adds {first:.2f} s in the first half and {second:.2f} s in the second")
    shutil.rmtree(root)


if __name__ == "__main__":
    main()
