"""The parts of scenarios: titles that return in the same order under one heading after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import pairwise

from rulewright.ingest.structure.contents import key
from rulewright.ingest.structure.detect_lines import SMALL
from rulewright.ingest.structure.kinds import SCENARIO_PARTS
from rulewright.ingest.structure.model import Heading

NEAR = 3  # headings within which the next part of a scenario follows


def scenario_parts(headings: Sequence[Heading], ranks: Sequence[float], told: Collection[int]) -> list[float]:
    """Titles that return in the same order (PREPARATION, ROUNDS, SCORING) are parts of the heading before the first.

    In small letters any title may return, so one of them must be a word that only scenarios have. ``told``: headings
    whose depth the table of contents tells.
    """
    out = list(ranks)
    names = [f"{h.style} {key(h.title)}" if h.depth is None and i not in told else "" for i, h in enumerate(headings)]
    pairs = _returning_pairs(names)
    order = _places({name for pair in pairs for name in pair}, names)
    i = 0
    while i < len(names):
        if names[i] not in order or i == 0:
            i += 1
            continue
        last, at = i, order[names[i]]
        j = i + 1
        while (
            j < min(len(names), last + NEAR + 1)
            and (names[j] not in order or order[names[j]] > at)
            and out[j] >= out[i]
        ):
            if names[j] in order:
                last, at = j, order[names[j]]
            j += 1
        members = [name for name in names[i : last + 1] if name in order]
        sure = headings[i].style not in SMALL or any(key(h.title) in SCENARIO_PARTS for h in headings[i : last + 1])
        if sure and any(pair in pairs for pair in pairwise(members)):
            head = out[i - 1]
            for k in range(i, last + 1):
                out[k] = max(out[k], head + 0.4)
        i = last + 1
    return out


def _returning_pairs(names: Sequence[str]) -> set[tuple[str, str]]:
    """Titles that come more than once one soon after the other."""
    pairs = Counter(pair for step in range(1, NEAR + 1) for pair in zip(names, names[step:], strict=False))
    return {pair for pair, n in pairs.items() if n > 1 and pair[0] != pair[1] and "" not in pair}


def _places(parts: set[str], names: Sequence[str]) -> dict[str, int]:
    """The parts by the order in which they come first."""
    order: dict[str, int] = {}
    for name in names:
        if name in parts:
            order.setdefault(name, len(order))
    return order
