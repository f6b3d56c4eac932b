"""How well claims hold what their certainty says: bins, the Brier score, a table and a drawing of each kind."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from bench.judgements import Row, counted
from rulewright.kb.judged import share
from rulewright.kb.model import SURE

EDGES = (0.0, 0.2, 0.4, 0.6, 0.8, SURE, 1.0)  # of the bins; the last holds what is sure
DIGITS = 3
ACROSS, SIDE, MARGIN = 5, 120, 24  # panels in a row of the drawing, the length of a panel's axes, the room around it
DOT = 0.55  # the radius of a dot, by the square root of its claims
MOST = 14.0  # and at most
PAPER, INK, LINE, FILL = "#ffffff", "#333333", "#999999", "#1f6feb"


class Held(NamedTuple):
    """A judged claim and how sure it is."""

    kind: str
    sure: float
    true: bool


class Bin(NamedTuple):
    """Claims of about one certainty: how many, how sure on average, and the share that is right."""

    claims: int
    sure: float
    right: float


class Reliability(NamedTuple):
    """A kind's claims by certainty, a bin between two ``EDGES`` each, and the mean square of how far off it is."""

    brier: float
    bins: Sequence[Bin]

    @property
    def claims(self) -> int:
        """How many were judged."""
        return sum(b.claims for b in self.bins)


def left_out(rows: Sequence[Row]) -> Iterator[Held]:
    """Each judged claim, held as sure as the judgements on all other books make it."""
    for book in sorted({r["book"] for r in rows}):
        others = counted(r for r in rows if r["book"] != book)
        yield from (Held(r["kind"], share(r["kind"], r["basis"], others), r["true"]) for r in rows if r["book"] == book)


def by_kind(held: Iterable[Held]) -> dict[str, Reliability]:
    """What each kind's claims hold."""
    return {kind: reliability(list(of)) for kind, of in groupby(sorted(held), lambda h: h.kind)}


def reliability(held: Sequence[Held]) -> Reliability:
    """What some claims hold."""
    bins = (_bin([h for h in held if place(h.sure) == n]) for n in range(len(EDGES) - 1))
    return Reliability(round(sum((h.sure - h.true) ** 2 for h in held) / len(held), DIGITS), list(bins))


def place(sure: float) -> int:
    """The number of the bin of a certainty."""
    return min(bisect_right(EDGES, sure), len(EDGES) - 1) - 1


def _bin(here: Sequence[Held]) -> Bin:
    n = max(len(here), 1)
    return Bin(len(here), round(sum(h.sure for h in here) / n, DIGITS), round(sum(h.true for h in here) / n, DIGITS))


def table(found: Mapping[str, Reliability]) -> Iterator[str]:
    """The kinds with their Brier scores and a table of bins each, as Markdown."""
    for kind, r in found.items():
        yield from (f"**{kind}**: {r.claims} claims, Brier score {r.brier:.3f}", "")
        yield from ("| held | claims | mean certainty | right |", "| --- | ---: | ---: | ---: |")
        for low, high, b in zip(EDGES, EDGES[1:], r.bins, strict=False):
            if b.claims:
                yield f"| {low:.1f} to {high:.1f} | {b.claims} | {b.sure:.2f} | {b.right:.2f} |"
        yield ""


def drawing(found: Mapping[str, Reliability]) -> str:
    """A panel a kind: certainty to the right, the share right upwards, a dot a bin, larger the more claims."""
    step = SIDE + 2 * MARGIN
    size = f"{ACROSS * step} {-(-len(found) // ACROSS) * step}"
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" font-family="sans-serif">']
    lines.append(f'<rect width="100%" height="100%" fill="{PAPER}"/>')
    for n, (kind, of) in enumerate(found.items()):
        lines.append(f'<g transform="translate({n % ACROSS * step + MARGIN} {n // ACROSS * step + MARGIN})">')
        lines.append(f'<text y="-6" font-size="11" fill="{INK}">{kind}: {of.claims}</text>')
        lines.append(f'<path d="M0 0V{SIDE}H{SIDE}M0 {SIDE}L{SIDE} 0" fill="none" stroke="{LINE}"/>')
        for b in (b for b in of.bins if b.claims):
            x, y, r = b.sure * SIDE, (1 - b.right) * SIDE, min(1 + DOT * b.claims**0.5, MOST)
            lines.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="{FILL}" fill-opacity="0.6"/>')
        lines.append("</g>")
    return "\n".join([*lines, "</svg>", ""])
