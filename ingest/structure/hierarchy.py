"""Which heading stands under which: by what the source says of depth, by numbers, by looks, by the profile."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from ingest.structure.contents import key
from ingest.structure.detect_lines import SMALL
from ingest.structure.kinds import SCENARIO_PARTS
from ingest.structure.listed import entries
from ingest.structure.model import Heading
from ingest.structure.patterns import CHAPTER_WORDS
from ingest.structure.survey import Survey
from ingest.structure.tree import by_tree, parents_of_tree, placed
from kb.model import SectionKind

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
LOWEST = 1e9  # nothing stands under it, nor it under anything
NO_CHILDREN = (SectionKind.TOC, SectionKind.INDEX)
LISTED = 1.0  # what the table of contents lists stands above what it leaves out
SMALLER = 0.05  # of the listed, what is not in capitals below what is
EXAMPLE_OF = re.compile(r"(?:example of|ejemplo de)\s+(?:an?|the|una?|la|el)?\s*(.+)$", re.IGNORECASE)
NUMBER = re.compile(r"\d{1,4}(?:\.\d{1,4}){0,6}[a-z]?")
NEAR = 3  # headings within which the next part of a scenario follows
MOST_BACK = 15  # headings back in which an example looks for what it is an example of


def parents(headings: Sequence[Heading], seen: Survey) -> tuple[int | None, ...]:
    """The index of each heading's parent, None at top level; only a profile's tree puts a parent after its child."""
    listed = entries(headings, seen.contents)
    ranks = _ranks(headings, seen, listed)
    ranks = _series(headings, ranks)
    told = listed.keys() if any(seen.contents.toc_depths) else ()
    ranks = _scenario_parts(headings, ranks, told)
    in_tree = placed(headings, seen.tree)
    ranks = by_tree(headings, ranks, seen.tree, in_tree)
    out = _examples(headings, _by_number(headings, _nest(ranks)), in_tree)
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


def _ranks(headings: Sequence[Heading], seen: Survey, listed: Mapping[int, int]) -> list[float]:
    """A rank for each heading: known depths count, all other looks stand below the known depth before them."""
    known = [h.depth for h in headings if h.depth is not None and h.style != "front"]
    use_depth = len(known) >= 3 and 10 * len(known) >= 2 * len(headings)
    out: list[float] = []
    base = -_highest_in_front(headings)
    for i, h in enumerate(headings):
        if use_depth and h.depth is not None:
            rank = base = STEP_DOWN * h.depth
        elif not use_depth and h.kind in NO_CHILDREN:
            rank = LOWEST
        else:
            look = _look(h)
            rank = (base if use_depth else 0.0) + look
            if i in listed and look > 0 and not use_depth:
                rank = LISTED + seen.contents.toc_depths[listed[i]] / 10 + (SMALLER if look > LOOKS["simple"] else 0.0)
        out.append(LOWEST if h.style == "front" else rank)
    return _chapter_words(headings, out, () if use_depth else listed.keys())


def _look(h: Heading) -> float:
    return LOOKS.get("bold" if h.style.startswith("markdown") else h.style.partition("-")[0], 5.0)


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
    for i in loose:
        ranks[i] = top if top < LOWEST else ranks[i]
    return ranks


def _is_chapter_word(h: Heading) -> bool:
    first, _, rest = key(h.title).partition(" ")
    return h.style != "entry" and (first in CHAPTER_WORDS and not rest)


def _series(headings: Sequence[Heading], ranks: Sequence[float]) -> list[float]:
    """Headings numbered 1, 2, 3 stand under the heading before the 1; what stands between 1 and 2 stands under 1."""
    out = list(ranks)
    for members in _find_series(headings):
        first = members[0]
        headed = first > 0 and not headings[first - 1].number and out[first - 1] < LOWEST
        own = out[first - 1] + 0.5 if headed else min(out[i] for i in members)
        for one, following in zip(members, [*members[1:], None], strict=True):
            out[one] = own
            for j in range(one + 1, following if following is not None else one):
                out[j] = own + 0.1 + out[j] / 1000 if out[j] <= own else out[j]
    return out


def _find_series(headings: Sequence[Heading]) -> list[list[int]]:
    """Runs of headings of one scheme whose numbers count up from 1 or A, in reading order."""
    done: list[list[int]] = []
    running: dict[str, list[int]] = {}
    for i, h in enumerate(headings):
        scheme, value = _ordinal(h)
        if value is None:
            continue
        if value == 1:
            running[scheme] = [i]
            done.append(running[scheme])
        elif scheme in running and _ordinal(headings[running[scheme][-1]])[1] == value - 1:
            running[scheme].append(i)
        else:
            running.pop(scheme, None)
    return [members for members in done if len(members) > 1]


def _ordinal(h: Heading) -> tuple[str, int | None]:
    """The scheme of a number that counts (``STEP 2``, ``2``, ``B``) and its value."""
    if not h.number or h.depth is not None:
        return "", None
    word, _, last = h.number.rpartition(" ")
    if last.isdigit():
        return f"{word.casefold()} 1", int(last)
    if len(last) == 1 and last.isalpha() and not word:
        return "A", ord(last.upper()) - ord("A") + 1
    return "", None


def _scenario_parts(headings: Sequence[Heading], ranks: Sequence[float], told: Collection[int]) -> list[float]:
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
        while j < len(names) and (names[j] not in order or order[names[j]] > at) and out[j] >= out[i]:
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


def _by_number(headings: Sequence[Heading], found: list[int | None]) -> list[int | None]:
    """``100.1a`` stands under ``100.1``, that under ``100``, and that under ``1``, where these came before.

    A number that was there before, printed again right behind a heading one level up, is a misprint: it stands there.
    """
    last: dict[str, int] = {}
    for i, h in enumerate(headings):
        number = h.number or ""
        if not NUMBER.fullmatch(number):
            continue
        over = _over(number)
        misprint = number in last and i > 0 and found[i] == i - 1
        if over in last and not misprint:
            found[i] = last[over]
        last[number] = i
    return found


def _over(number: str) -> str:
    """The number that a number stands under, "" for none: ``1.2`` -> ``1``, ``1.2a`` -> ``1.2``, ``204`` -> ``2``."""
    if number[-1].isalpha():
        return number[:-1]
    head, _, _ = number.rpartition(".")
    return head or (number[:-2] if len(number) > 2 else "")


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
