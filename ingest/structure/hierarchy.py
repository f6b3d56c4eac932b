"""How high a heading ranks by itself, and which stands under which.

By what the source says of depth, by numbers, by words and looks, by the contents, by the profile.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from rulewright.ingest.structure.cohesion import grouped
from rulewright.ingest.structure.contents import entries, key
from rulewright.ingest.structure.detect_lines import SMALL
from rulewright.ingest.structure.kinds import SCENARIO_PARTS
from rulewright.ingest.structure.model import Heading
from rulewright.ingest.structure.patterns import CHAPTER_WORDS
from rulewright.ingest.structure.series import by_number, counted
from rulewright.ingest.structure.survey import Survey
from rulewright.ingest.structure.tree import by_tree, parents_of_tree, placed
from rulewright.kb.language import either, fold, folded_list
from rulewright.kb.model import SectionKind

# Ranks: the smaller, the higher. What the source says of depth counts in tens; looks fall in between.
STEP_DOWN = 10.0
LOOKS = {
    "chapter": 0.0,
    "article": 3.0,
    "caps": 3.0,
    "step": 4.0,
    "simple": 4.0,
    "dotted": 4.0,
    "bold": 6.0,
    "title": 6.5,
    "sentence": 7.0,
    "entry": 9.0,
}
# the divisions of a book, the larger ones higher; all stand above what is printed in capitals
DIVISIONS = {
    **dict.fromkeys(folded_list("headings.largest"), 0.0),
    **dict.fromkeys(folded_list("headings.chapter"), 0.5),
    **dict.fromkeys(folded_list("headings.section"), 0.8),
}
APPENDED = folded_list("headings.appended")  # they rank with the largest divisions
LOWEST = 1e9  # nothing stands under it, nor it under anything
NO_CHILDREN = (SectionKind.TOC, SectionKind.INDEX)
LISTED = 1.0  # what the table of contents lists stands above what it leaves out
SMALLER = 0.05  # of the listed, what is not in capitals below what is


def ranks_of(headings: Sequence[Heading], seen: Survey, listed: Mapping[int, int]) -> list[float]:
    """A rank for each heading: known depths count, and what only looks like a heading stands below all of these."""
    known = [h.depth for h in headings if h.depth is not None and h.style != "front"]
    use_depth = len(known) >= 3 and 10 * len(known) >= 2 * len(headings)
    below = _below_marks(headings)
    under = STEP_DOWN * (max(known, default=0) + below + 1)
    out: list[float] = []
    base = -_highest_in_front(headings)
    top = _highest_division(headings)
    for i, h in enumerate(headings):
        if use_depth and h.depth is not None:
            rank = STEP_DOWN * (h.depth + (below if h.style.startswith("numbered") else 0))
            base = under
        elif h.kind in NO_CHILDREN:
            rank = LOWEST
        else:
            look = top if h.style == "chapter" and _division(h) in APPENDED else _look(h)
            rank = (base if use_depth else 0.0) + look
            if i in listed and look > 0 and not use_depth:
                rank = LISTED + seen.contents.toc_depths[listed[i]] / 10 + (SMALLER if look > LOOKS["simple"] else 0.0)
        out.append(LOWEST if h.style == "front" else rank)
    return _chapter_words(headings, out, () if use_depth else listed.keys())


def _below_marks(headings: Sequence[Heading]) -> int:
    """How much deeper numbered rules stand than their numbers say, where they stand below headings with marks."""
    steps = Counter(
        one.depth + 1 - two.depth
        for one, two in pairwise(headings)
        if one.style.startswith("markdown") and two.style.startswith("numbered")
        if one.depth is not None and two.depth is not None
    )
    return max(steps.most_common(1)[0][0], 0) if steps else 0


def _look(h: Heading) -> float:
    if h.style == "chapter":
        return DIVISIONS.get(_division(h), 0.0)
    return LOOKS.get("bold" if h.style.startswith("markdown") else h.style.partition("-")[0], 5.0)


def _division(h: Heading) -> str:
    """The word that a chapter's number begins with, folded: ``Part Two`` is a ``part``."""
    return fold((h.number or "").partition(" ")[0])


def _highest_division(headings: Sequence[Heading]) -> float:
    """The rank of a book's largest divisions, with which its appendixes stand."""
    return min((_look(h) for h in headings if h.style == "chapter" and _division(h) not in APPENDED), default=0.0)


def _highest_in_front(headings: Sequence[Heading]) -> float:
    """The highest look before the first heading whose depth is known: those that have it stand at the top."""
    first = next((i for i, h in enumerate(headings) if h.depth is not None), 0)
    return min((_look(h) for h in headings[:first] if h.style != "front"), default=0.0)


def _chapter_words(headings: Sequence[Heading], ranks: list[float], listed: Collection[int]) -> list[float]:
    """``Glossary`` and the like rank with the highest of the others, where nothing tells their depth."""
    loose = {
        i
        for i, h in enumerate(headings)
        if h.depth is None and ranks[i] < LOWEST and _is_chapter_word(h) and i not in listed
    }
    top = min((r for i, r in enumerate(ranks) if i not in loose), default=0.0)
    return [top if i in loose and top < LOWEST else r for i, r in enumerate(ranks)]


def _is_chapter_word(h: Heading) -> bool:
    first, _, rest = key(h.title).partition(" ")
    return h.style != "entry" and (first in CHAPTER_WORDS and not rest)


# -- which stands under which -----------------------------------------------------------------------------------------


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
