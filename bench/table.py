"""The page of figures that the docs show: each measure puts its own part there, in place of an older one."""

from __future__ import annotations

import os
import re
import statistics
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bench.speed import Figures, Size

OURS = "Rulewright"
MEASURED = "Measured"
PAGE = Path(__file__).resolve().parent.parent / "docs" / "bench.md"
# the parts of the page in order: how their headings begin; sizes of the corpus stand in order of size before them
SIZE = re.compile(r"(\d+) × the corpus")
HTTP, TYPING, QUALITY, COST = (
    "Over HTTP",
    "Completions while typing",
    "How good the answers are",
    "Building and starting",
)
PARTS = (QUALITY, TYPING, HTTP, COST)
INTRODUCTION = """# How fast a search is

Made by `make bench`; do not edit. Each part says when it was measured and what else ran on the machine.

All engines answer the same queries over the same sections in one process and in turn, rankings and answers in rounds of
their own. Times are processor time in milliseconds, every query several times, the answers that are kept for repeated
queries forgotten before each. `times` is the median over queries of our time divided by the other engine's: below 1 we
are quicker; `plain times` is the same for our plain words. Larger corpora are further books of the same shape with
words of their own (`bench/growth.py`), not copies.

*Ranking* finds the ten best sections. Other engines cut the query into words, stem them, add up what each weighs in
each section, and take the ten best; *Rulewright, plain words* does just that with our arrays: a measure of them, which
no answer of ours is made with. *Rulewright* ranks what was understood before, which is measured by itself: every word
with its synonyms and translations in the texts of all languages, then a second look at the best for titles,
definitions, neighbours and whole runs of the query, then games that take turns; this is what an answer of ours is made
with, and more work than the others'. *Answer* is all of it, as the site, the API and the command ask: for us
understanding the query (terms, translations, sayings, typing errors), ranking with its second look, facets, reasons and
ten snippets, and weighing the sentences of the best eight for one that answers; for the others ranking, stored titles
and ten snippets. *In one game* is the same with a game chosen, each query another. Other engines only match words: how
well the answers are is a table below. Seconds of building are processor time, answers per second are by the clock.
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


def _ratios(f: Figures, ours: Figures | None, plain: Figures | None) -> list[str]:
    """Our times by an engine's: ranking plain words, ranking, and the answer; nothing for ourselves."""
    if ours is None or f.name.startswith(OURS):
        return ["", "", ""]
    first = f"{ratio(plain.rank, f.rank):.2f}" if plain else ""
    return [first, f"{ratio(ours.rank, f.rank):.1f}", f"{ratio(ours.whole, f.whole):.1f}"]


def _engine(f: Figures, ours: Figures | None, plain: Figures | None) -> str:
    rates = [f"{n:,.0f}" if n else "" for n in f.per_second]
    built = [f"{n:.1f}" if n else "" for n in (f.built, f.size / 1e6)]
    words, full, whole = _ratios(f, ours, plain)
    return _row([f.name, *_times(f.rank), words, full, *_times(f.whole), whole, *rates, *built])


HEAD = [
    *("engine", "ranking p50", "p95", "p99", "plain times", "times", "answer p50", "p95", "p99", "times"),
    *("per second, 1 process", "2 processes", "build s", "index MB"),
]


def table(size: Size) -> str:
    """One size of the corpus, without its heading."""
    ours = next((f for f in size.engines if f.name == OURS), None)
    plain = next((f for f in size.engines if f.name.startswith(f"{OURS}, plain")), None)
    lines = [
        measured(f"rounds of every query: {size.rounds}", size.load),
        "",
        _row(HEAD),
        _row(["---"] + ["---:"] * (len(HEAD) - 1)),
        *(_engine(f, ours, plain) for f in size.engines),
    ]
    if ours:
        steps = ", ".join(f"{name} {1000 * took:.2f}" for name, took in size.steps.items())
        beside = (ours.size - size.arrays) / 1e6
        lines += [
            "",
            f"Ours: medians in ms of {steps}; arrays {size.arrays / 1e6:.1f} MB beside {beside:.1f} MB of index and "
            f"tables; opened in {size.opened:.3f} s; a process that has answered every query has {size.memory:.0f} "
            f"MiB; slowest: {', '.join(f'`{q}` {1000 * t:.0f} ms' for q, t in size.slowest)}.",
        ]
    lines += ["", *(f"Left out here: {why}." for why in size.left_out)] if size.left_out else []
    return "\n".join(lines)


def heading(size: Size) -> str:
    """The heading of one size."""
    return f"{size.times} × the corpus: {size.sections:,} sections"


def measured(how: str, load: float | None = None) -> str:
    """When something was measured, how, and what else ran: processes that the machine had to run at once."""
    busy = os.getloadavg()[1] if load is None else load
    return f"{MEASURED} {date.today():%Y-%m-%d}; {how}; processes that ran at once, on average: {busy:.1f}."


def report(size: Size, missing: Sequence[str], page: Path = PAGE) -> None:
    """Print one size's table and put it in the page."""
    left_out = [f"\n\nNot measured, as not installed here: {', '.join(missing)}."] if missing else []
    said = "".join([table(size), *left_out])
    print(said, flush=True)
    put(heading(size), said, page)


def put(title: str, said: str, page: Path = PAGE) -> None:
    """Put a part in the page, in place of one of the same size or name; what does not say when it was measured goes."""
    old = page.read_text("utf-8") if page.is_file() else ""
    parts = dict(_part(text) for text in re.split(r"^## ", old, flags=re.M)[1:])
    parts = {n: text for n, text in parts.items() if _place(n) != _place(title) and text.startswith(MEASURED)}
    parts[title] = said.strip()
    known = sorted((name for name in parts if _place(name)), key=lambda name: _place(name) or (0, 0))
    texts = [INTRODUCTION.rstrip(), *(f"## {name}\n\n{parts[name]}" for name in known)]
    page.write_text("\n\n".join(texts) + "\n", encoding="utf-8")


def _part(text: str) -> tuple[str, str]:
    title, _, said = text.partition("\n")
    return title.strip(), said.strip()


def _place(title: str) -> tuple[int, int] | None:
    """Where a part stands: sizes first, then the others in order; None for what is no part."""
    if m := SIZE.match(title):
        return 0, int(m[1])
    return next(((1, n) for n, name in enumerate(PARTS) if title == name), None)


def over_http(said: str, page: Path = PAGE) -> None:
    """Put the figures over HTTP in the page."""
    put(HTTP, f"{measured('requests per second are by the clock, shares are of the same turn')}\n\n{said}", page)
