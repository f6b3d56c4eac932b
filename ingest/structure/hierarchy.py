"""Which heading stands under which: by what the source says of depth, by numbers, by looks, by the profile."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.ingest.structure.by_number import by_number
from rulewright.ingest.structure.cohesion import grouped
from rulewright.ingest.structure.contents import key
from rulewright.ingest.structure.listed import entries
from rulewright.ingest.structure.model import Heading
from rulewright.ingest.structure.parts import scenario_parts
from rulewright.ingest.structure.ranks import LOWEST, ranks_of
from rulewright.ingest.structure.series import counted
from rulewright.ingest.structure.survey import Survey
from rulewright.ingest.structure.tree import by_tree, parents_of_tree, placed
from rulewright.kb.language.data import either

EXAMPLE_OF = re.compile(
    rf"(?:{either('headings.example_of')})[\s’']\s*(?:{either('headings.article_before')})?\s*(.+)$", re.IGNORECASE
)
MOST_BACK = 15  # headings back in which an example looks for what it is an example of


def parents(headings: Sequence[Heading], seen: Survey) -> tuple[int | None, ...]:
    """The index of each heading's parent, None at top level; only a profile's tree puts a parent after its child."""
    listed = entries(headings, seen.contents)
    ranks = counted(headings, ranks_of(headings, seen, listed))
    told = listed.keys() if any(seen.contents.toc_depths) else ()
    ranks = scenario_parts(headings, ranks, told)
    in_tree = placed(headings, seen.tree)
    ranks = by_tree(headings, ranks, seen.tree, in_tree)
    found = _nest(ranks)
    if seen.lines and not in_tree and not told:
        found = grouped(headings, found, ranks, seen)
    out = _examples(headings, by_number(headings, found), in_tree)
    return tuple(parents_of_tree(out, seen.tree, in_tree))


def _nest(ranks: Sequence[float]) -> list[int | None]:
    """The nearest one before that ranks higher; what ranks lowest of all stands for itself."""
    out: list[int | None] = []
    above: list[int] = []
    for i, rank in enumerate(ranks):
        if rank >= LOWEST:
            out.append(None)
            continue
        while above and ranks[above[-1]] >= rank:
            above.pop()
        out.append(above[-1] if above else None)
        above.append(i)
    return out


def _examples(headings: Sequence[Heading], found: list[int | None], in_tree: dict[int, int]) -> list[int | None]:
    """``EXAMPLE OF A MELEE ATTACK`` stands under ``MELEE ATTACK``, if that is near before it."""
    for i, h in enumerate(headings):
        m = EXAMPLE_OF.match(h.title) if i not in in_tree else None
        if not m:
            continue
        wanted = key(m[1]).rstrip("s")
        near = (j for j in range(i - 1, max(i - MOST_BACK, 0) - 1, -1) if key(headings[j].title).rstrip("s") == wanted)
        found[i] = next(near, found[i])
    return found
