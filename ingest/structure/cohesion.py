"""Which of headings that look alike stands under which: by their words and by what the text under them announces.

Print tells chapters from their sections by size; a text without sizes has only its words. ``TERRAIN`` is followed by
``LOW TERRAIN`` and ``DEADLY TERRAIN``; ``MAGES AND PRIESTS`` by ``MAGES`` and ``PRIESTS``; a chapter without a text
of its own, or with one that announces what follows, by its sections. Each such sign may be chance; a group needs one
that is strong or several that are weak, and ends with the last of them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import IntEnum

from rulewright.ingest.structure.contents import key
from rulewright.ingest.structure.kinds import SCENARIO_PARTS, by_title
from rulewright.ingest.structure.model import Heading
from rulewright.ingest.structure.ordinals import values
from rulewright.ingest.structure.ranks import LOWEST
from rulewright.ingest.structure.survey import Survey
from rulewright.kb.groups import in_groups
from rulewright.kb.language import either, fold, folded_words, is_stop_word, stem
from rulewright.kb.model import SectionKind

FLAT = frozenset({"caps", "title", "sentence"})  # looks in which chapters and their sections may be alike
ALONE = frozenset({SectionKind.EXAMPLE, SectionKind.TABLE, SectionKind.SIDEBAR, SectionKind.CREDITS, SectionKind.INDEX})
LEAST_RUN = 4  # headings of one look one after the other
WINDOW = 14  # headings in which the members of a group are looked for
MOST_APART = 2  # headings without a sign of their own between two members
MOST_PARTS = 0.2  # share of a run that are parts of scenarios: these stand side by side
DEEPEST = 3  # groups within groups
ENOUGH = 1.0
SUBSET, PART, SHARED, NAMED, LEADING, PARALLEL = 1.0, 1.0, 0.5, 0.6, 0.5, -1.0
SEVERAL = 3  # weak signs that together are enough
LONGEST_OPENING = 350  # characters of a text that announces what follows and says nothing else
MOST_SHARED = 6  # headings that share a word, above which it says nothing
LONGEST_TEXT = 1_500  # characters under a heading that are read
# "The following rules", "Below is a list", "This section details", "A round has these phases:"
ANNOUNCES = re.compile(rf"\b(?:{either('headings.announces')})\b")
# "CORE RULES", "REGLAS DE TORNEO": a division of the book
RULES = re.compile(rf"\b(?:{either('headings.rules_behind')})$|^(?:{either('headings.rules_in_front')})\b")
# "MAGES AND PRIESTS"
JOINED = re.compile(rf",| (?:{either('headings.and')}|&) ")


class Scope(IntEnum):
    """How far what stands under a heading may reach, by its own words."""

    NAMES = 0  # as far as titles or text name what belongs to it
    CHAPTER = 1  # no text of its own, or one that announces what follows: up to the next heading of a group
    DIVISION = 2  # rules, scenarios: up to the next of these


@dataclass(frozen=True, slots=True)
class Member:
    """A heading as its neighbours see it: the stems of its title, those of its text, and what follows it."""

    index: int
    words: tuple[str, ...]
    text: frozenset[str]
    scope: Scope
    joins: bool  # a title that joins several things
    counts: bool  # numbered headings follow it
    scenario: bool  # it has the parts of a scenario
    scenarios: bool  # it is the chapter of the scenarios
    alone: bool  # an example, a table, a note: nothing stands under it


def grouped(
    headings: Sequence[Heading], found: Sequence[int | None], ranks: Sequence[float], seen: Survey
) -> list[int | None]:
    """The parents, with those headings put under one of their siblings that belong to it."""
    out = list(found)
    flat = [
        i
        for i, h in enumerate(headings)
        if h.style in FLAT and h.depth is None and h.number is None and h.kind is None and ranks[i] < LOWEST
    ]
    runs = in_groups(((found[i], ranks[i]), i) for i in flat)
    often = Counter(w for h in headings for w in set(stems(h.title, seen.lang)))
    parted = {p for p, h in zip(found, headings, strict=True) if p is not None and key(h.title) in SCENARIO_PARTS}
    for run in runs.values():
        inside = set(run)
        of_scenarios = sum(key(headings[i].title) in SCENARIO_PARTS for i in run)
        if len(run) >= LEAST_RUN and of_scenarios < MOST_PARTS * len(run):
            members = [_member(headings, i, parted, i + 1 in inside, seen) for i in run]
            _group(members, often, out, 0)
    return out


def _group(members: Sequence[Member], often: Counter[str], out: list[int | None], depth: int) -> None:
    """Put members of a run under one of them, group by group, and groups within groups."""
    k = 0
    while k < len(members):
        end = _extent(members, k, often)
        for m in members[k + 1 : end]:
            out[m.index] = members[k].index
        if end > k + 1 and depth < DEEPEST:
            _group(members[k + 1 : end], often, out, depth + 1)
        k = max(end, k + 1)


def _extent(members: Sequence[Member], k: int, often: Counter[str]) -> int:
    """Where the group that a member heads ends; right behind it where it heads none."""
    head = members[k]
    if head.alone:
        return k + 1
    if head.scope is Scope.NAMES:
        return _named(members, k, often)
    for j in range(k + 1, len(members)):
        m = members[j]
        if m.scope is Scope.DIVISION or (m.scenario and not head.scenarios):
            return j
        begins = m.scope is Scope.CHAPTER or m.counts or _heads(members, j, often)
        if head.scope is Scope.CHAPTER and j > k + 1 and begins and _signs(head, m, often) < ENOUGH:
            return j
    return len(members)


def _named(members: Sequence[Member], k: int, often: Counter[str]) -> int:
    """The same by signs: one that is strong is enough, weak ones where there are several."""
    near = members[k + 1 : k + WINDOW]
    signs = [_signs(members[k], m, often) for m in near]
    enough = NAMED if sum(members[k].text.issuperset(m.words) for m in near if m.words) >= SEVERAL else ENOUGH
    last = k
    for j, (m, sign) in enumerate(zip(near, signs, strict=True), k + 1):
        if sign < 0 or (m.scope is not Scope.NAMES and sign < ENOUGH):
            break
        if sign >= enough:
            last = j
        elif j - last > MOST_APART:
            break
    return last + 1


def _heads(members: Sequence[Member], k: int, often: Counter[str]) -> bool:
    """True for a heading whose title returns in those of several that follow."""
    near = members[k + 1 : k + WINDOW]
    return sum(_signs(members[k], m, often) >= ENOUGH for m in near) >= SEVERAL


def _signs(head: Member, m: Member, often: Counter[str]) -> float:
    """How much speaks for a heading's standing under another one."""
    mine, its = set(head.words), set(m.words)
    if _parallel(head.words, m.words):
        return PARALLEL
    out = 0.0
    if mine and mine < its:
        out += SUBSET
    elif head.joins and its and its < mine:
        out += PART
    elif any(often[w] <= MOST_SHARED for w in mine & its):
        out += SHARED
    if head.words[:1] == m.words[:1] and not mine < its:
        out += LEADING
    return out + (NAMED if its and its <= head.text else 0.0)


def _parallel(one: tuple[str, ...], two: tuple[str, ...]) -> bool:
    """True for titles of one pattern, which stand side by side: ``MOVE ACTIONS`` and ``ATTACK ACTIONS``."""
    return one == two or (len(one) == len(two) > 1 and one[-1] == two[-1])


def _member(headings: Sequence[Heading], i: int, parted: Collection[int | None], beside: bool, seen: Survey) -> Member:
    """A heading as a member; ``parted``: those with the parts of scenarios; ``beside``: the next is of its run."""
    h = headings[i]
    following = headings[i + 1] if i + 1 < len(headings) else None
    stop = following.start if following else h.end + LONGEST_TEXT
    lines = seen.lines[seen.line_at(max(h.end - 1, h.start)) + 1 : seen.line_at(stop)]
    text = " ".join(line.text for line in lines)[:LONGEST_TEXT]
    opens = beside and (not folded_words(text) or announces(text))
    scenarios = by_title(h.title) is SectionKind.SCENARIO or (opens and i + 1 in parted)
    words = stems(h.title, seen.lang)
    division = scenarios or (opens and bool(RULES.search(fold(h.title))))
    return Member(
        i,
        tuple(words),
        frozenset(stems(text, seen.lang)),
        Scope.DIVISION if division else Scope.CHAPTER if opens else Scope.NAMES,
        bool(JOINED.search(fold(h.title))),
        following is not None and any(value == 1 for _, value in values((following.number or "").rpartition(" ")[2])),
        i in parted,
        scenarios,
        by_title(h.title) in ALONE,
    )


def announces(text: str) -> bool:
    """True for a short text that says that something follows."""
    return len(text) <= LONGEST_OPENING and bool(ANNOUNCES.search(fold(text)))


def stems(text: str, lang: str) -> list[str]:
    """The stems of the words that carry a meaning, in their order."""
    return [stem(w, lang) for w in folded_words(text) if not is_stop_word(w, lang)]
