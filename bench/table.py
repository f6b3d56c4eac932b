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

Made by `make bench` (`python -m bench.speed`); do not edit. All engines answer the same queries over the same
sections in one process and in turn. Times are processor time in milliseconds, every query several times, the answers
that are kept for repeated queries forgotten before each. `times` is the median over queries of our time divided by
the other engine's: below 1 we are quicker; `plain times` is the same for our plain words. Larger corpora are further
books of the same shape with words of their own (`bench/growth.py`), not copies.

*Ranking* finds the ten best sections. Other engines cut the query into words, stem them, add up what each weighs in
each section, and take the ten best; *Rulewright, plain words* does just that with our arrays. *Rulewright* ranks what
was understood before, which is measured by itself: every word with its synonyms and translations in the texts of both
languages, then a second look at the best for titles, definitions, neighbours and whole runs of the query, then games
that take turns; this is what an answer of ours is made with, and more work than the others'. *Answer* is all of it:
for us understanding the query (terms, translations, sayings, typing errors), ranking with its second look, facets,
reasons and ten snippets; for the others ranking, stored titles and ten snippets. Other engines only match words: how
well the answers are is another table (`make score`).
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


def _ratios(f: Figures, ours: Figures, plain: Figures | None) -> list[str]:
    """Our times by an engine's: ranking plain words, ranking, and the answer; nothing for ourselves."""
    if f is ours or f is plain:
        return ["", "", ""]
    first = f"{ratio(plain.rank, f.rank):.2f}" if plain else ""
    return [first, f"{ratio(ours.rank, f.rank):.1f}", f"{ratio(ours.whole, f.whole):.1f}"]


def _engine(f: Figures, ours: Figures, plain: Figures | None) -> str:
    rates = [f"{n:,.0f}" if n else "" for n in f.per_second]
    built = [f"{n:.1f}" if n else "" for n in (f.built, f.size / 1e6)]
    words, full, whole = _ratios(f, ours, plain)
    return _row([f.name, *_times(f.rank), words, full, *_times(f.whole), whole, *rates, *built])


HEAD = [
    *("engine", "ranking p50", "p95", "p99", "plain times", "times", "answer p50", "p95", "p99", "times"),
    *("per second, 1 process", "2 processes", "build s", "index MB"),
]


def table(size: Size) -> str:
    """One size of the corpus."""
    ours = size.engines[0]
    plain = next((f for f in size.engines if f.name.startswith(f"{ours.name}, plain")), None)
    steps = ", ".join(f"{name} {1000 * took:.2f}" for name, took in size.steps.items())
    return "\n".join(
        [
            f"## {size.times} × the corpus: {size.sections:,} sections",
            "",
            _row(HEAD),
            _row(["---"] + ["---:"] * (len(HEAD) - 1)),
            *(_engine(f, ours, plain) for f in size.engines),
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
