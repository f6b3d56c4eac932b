"""The figures of ``bench.speed`` as the page that the docs show."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bench.speed import Figures, Size

PAGE = Path(__file__).resolve().parent.parent / "docs" / "bench.md"
HTTP = "## Over HTTP"
INTRODUCTION = """# How fast a search is

Made by `make bench` (`python -m bench.speed`); do not edit. All engines answer the same queries over the same sections
in one process and in turn. Times are processor time in milliseconds, every query several times, the answers that are
kept for repeated queries forgotten before each. `times` is the median over queries of our time divided by the other
engine's: below 1 we are quicker. Larger corpora are further books of the same shape with words of their own
(`bench/growth.py`), not copies.

*Ranking* finds the ten best sections: other engines parse the query and rank; ours gets it understood, since that is
measured by itself. *Answer* is all of it: for us understanding the query (terms, translations, sayings, typing errors),
ranking with its second look, facets, reasons and ten snippets; for the others ranking, stored titles and ten snippets.
Other engines only match words: how well the answers are is another table (`make score`).
"""


def quantile(times: Sequence[float], share: float) -> float:
    """The time that a share of the times does not exceed, in milliseconds."""
    return 1000 * sorted(times)[min(len(times) - 1, int(len(times) * share))]


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """The median over queries of our time divided by theirs."""
    return statistics.median(o / t for o, t in zip(ours, theirs, strict=True) if t)


def _row(cells: Iterable[object]) -> str:
    return f"| {' | '.join(str(c) for c in cells)} |"


def _times(times: Sequence[float]) -> list[str]:
    return [f"{quantile(times, share):.2f}" for share in (0.5, 0.95, 0.99)]


def _engine(f: Figures, ours: Figures) -> str:
    rates = [f"{n:,.0f}" if n else "" for n in f.per_second]
    built = [f"{f.built:.1f}", f"{f.size / 1e6:.1f}"]
    same = f is ours
    ratios = ["", ""] if same else [f"{ratio(ours.rank, f.rank):.1f}", f"{ratio(ours.whole, f.whole):.1f}"]
    return _row([f.name, *_times(f.rank), ratios[0], *_times(f.whole), ratios[1], *rates, *built])


HEAD = [
    *("engine", "ranking p50", "p95", "p99", "times", "answer p50", "p95", "p99", "times"),
    *("per second, 1 process", "2 processes", "build s", "index MB"),
]


def table(size: Size) -> str:
    """One size of the corpus."""
    ours = size.engines[0]
    steps = ", ".join(f"{name} {1000 * took:.2f}" for name, took in size.steps.items())
    return "\n".join(
        [
            f"## {size.times} × the corpus: {size.sections:,} sections",
            "",
            _row(HEAD),
            _row(["---"] + ["---:"] * (len(HEAD) - 1)),
            *(_engine(f, ours) for f in size.engines),
            "",
            f"Ours: medians in ms of {steps}; arrays {size.arrays / 1e6:.1f} MB of the index; opened in "
            f"{size.opened:.2f} s; a process that has answered all queries has {size.memory:.0f} MiB.",
        ]
    )


def report(sizes: Sequence[Size], missing: Sequence[str], page: Path = PAGE) -> None:
    """Print the last table and write the page."""
    print(table(sizes[-1]))
    left_out = [f"Not measured, as not installed here: {', '.join(missing)}."] if missing else []
    page.write_text("\n\n".join([INTRODUCTION.rstrip(), *left_out, *map(table, sizes)]) + "\n", encoding="utf-8")


def over_http(said: str, page: Path = PAGE) -> None:
    """Put the figures over HTTP at the end of the page, in place of older ones."""
    before = page.read_text("utf-8").partition(HTTP)[0] if page.is_file() else ""
    page.write_text(f"{before.rstrip()}\n\n{HTTP}\n\n{said}".lstrip(), encoding="utf-8")
