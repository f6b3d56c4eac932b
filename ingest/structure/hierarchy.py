"""Which heading stands under which: by what the source says of depth, by numbers, by looks, by the profile."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import pairwise

from rulewright.ingest.structure.cohesion import grouped
from rulewright.ingest.structure.contents import entries, key
from rulewright.ingest.structure.detect_lines import SMALL
from rulewright.ingest.structure.kinds import SCENARIO_PARTS
from rulewright.ingest.structure.model import Heading
from rulewright.ingest.structure.ranks import LOWEST, ranks_of
from rulewright.ingest.structure.series import by_number, counted
from rulewright.ingest.structure.survey import Survey, by_tree, parents_of_tree, placed
from rulewright.kb.language import either

EXAMPLE_OF = re.compile(
    rf"(?:{either('headings.example_of')})[\s’']\s*(?:{either('headings.article_before')})?\s*(.+)$", re.IGNORECASE
)
MOST_BACK = 15  # headings back in which an example looks for what it is an example of
NEAR = 3  # headings within which the next part of a scenario follows


def parents(headings: Sequence[Heading], seen: Survey) -> tuple[int | None, ...]:
    """The index of each heading's parent, None at top level; only a profile's tree puts a parent after its child."""
    listed = entries(headings, seen.contents)
    ranks = counted(headings, ranks_of(headings, seen, listed))
    told = listed.keys() if any(seen.contents.toc_depths) else ()
    ranks = scenario_parts(headings, ranks, told)
    in_tree = placed(headings, seen.tree)
    ranks = by_tree(headings, ranks, seen.tree, in_tree)
    found = _nest(ranks, [seen.is_quoted(h) for h in headings])
    if seen.lines and not in_tree and not told:
        found = grouped(headings, found, ranks, seen)
    out = _examples(headings, by_number(headings, found), in_tree)
    return tuple(parents_of_tree(out, seen.tree, in_tree))


def _nest(ranks: Sequence[float], quoted: Sequence[bool]) -> list[int | None]:
    """The nearest one before that ranks higher; what ranks lowest of all stands for itself.

    What stands in a quotation heads nothing outside of it.
    """
    out: list[int | None] = []
    outside: list[int] = []
    inside: list[int] = []
    for i, rank in enumerate(ranks):
        if rank >= LOWEST:
            out.append(None)
            continue
        inside = (inside or [*outside]) if quoted[i] else []
        above = inside if quoted[i] else outside
        while above and ranks[above[-1]] >= rank:
            above.pop()
        out.append(above[-1] if above else None)
        above.append(i)
    return out


def _examples(headings: Sequence[Heading], found: list[int | None], in_tree: dict[int, int]) -> list[int | None]:
    """``EXAMPLE OF A MELEE ATTACK`` stands under ``MELEE ATTACK``, if that is near before it."""
    names = [key(h.title).rstrip("s") for h in headings]
    for i, h in enumerate(headings):
        m = EXAMPLE_OF.match(h.title) if i not in in_tree else None
        if m:
            wanted = key(m[1]).rstrip("s")
            found[i] = next((j for j in reversed(range(max(i - MOST_BACK, 0), i)) if names[j] == wanted), found[i])
    return found


# --- the parts of scenarios -------------------------------------------------------------------------------------------


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
