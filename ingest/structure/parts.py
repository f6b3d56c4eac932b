"""The parts of scenarios: titles that return under one heading after the other."""

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
    """Titles that return together (PREPARATION, ROUNDS, SCORING) are parts of the heading before the first.

    In small letters any title may return, so one of them must be a word that only scenarios have. ``told``: headings
    whose depth the table of contents tells.
    """
    out = list(ranks)
    names = [f"{h.style} {key(h.title)}" if h.depth is None and i not in told else "" for i, h in enumerate(headings)]
    pairs = _returning_pairs(names)
    parts = {name for pair in pairs for name in pair}
    i = 1
    while i < len(names):
        if names[i] not in parts:
            i += 1
            continue
        last = _last_part(names, i, parts, out)
        members = [name for name in names[i : last + 1] if name in parts]
        sure = headings[i].style not in SMALL or any(key(h.title) in SCENARIO_PARTS for h in headings[i : last + 1])
        if sure and any(pair in pairs for pair in pairwise(members)):
            for k in range(i, last + 1):
                out[k] = max(out[k], out[i - 1] + 0.4)
        i = last + 1
    return out


def _last_part(names: Sequence[str], first: int, parts: set[str], ranks: Sequence[float]) -> int:
    """The last part beside the first; where one returns behind another title, that is the next scenario."""
    last, seen = first, {names[first]}
    for j in range(first + 1, len(names)):
        begins = names[j] in seen and names[j - 1] not in parts
        if j > last + NEAR or begins or ranks[j] < ranks[first]:
            break
        if names[j] in parts:
            last = j
            seen.add(names[j])
    return last


def _returning_pairs(names: Sequence[str]) -> set[tuple[str, str]]:
    """Titles that come more than once one soon after the other."""
    often = Counter(names)
    pairs = Counter(pair for step in range(1, NEAR + 1) for pair in zip(names, names[step:], strict=False))
    return {(a, b) for (a, b), n in pairs.items() if min(n, often[a], often[b]) > 1 and a != b and a and b}
