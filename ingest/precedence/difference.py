"""What one section says otherwise than another, in words for people: steps, prohibitions, a sentence that says so."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.ingest.precedence.clauses import DENIAL
from rulewright.ingest.precedence.likeness import Talk
from rulewright.kb.claims import Contrast
from rulewright.kb.language.plain import plain
from rulewright.kb.model import Section

LONGEST = 40  # words of a sentence
STEPS_AT_LEAST = 3
WORDED = {
    "says": "it says “{}”",
    "uses": "it uses what the other speaks of in a way of its own: “{}”",
    "adds": "it adds to what the other lists: “{}”",
    "forbids": "it forbids “{}”",
    "left-out": "it leaves out “{}”",
}
ITEM = re.compile(r"^[ \t]*+(?:[-*+•]|\d{1,2}[.)]|[a-zA-Z][.)])\s", re.MULTILINE)


def denies(section: Section) -> bool:
    """True where a section says that something is not so or excepts from it: where rules part from each other."""
    return bool(DENIAL.search(plain(section.text)))


def steps(section: Section, below: Sequence[Section] = ()) -> int:
    """How many steps a section lists, in its text or as numbered sections under it."""
    listed = len(ITEM.findall(section.text))
    numbered = sum(1 for s in below if s.number and s.parent == section.id)
    return max(listed, numbered)


def contrasts(higher: Talk, lower: Talk, counts: tuple[int, int]) -> tuple[Contrast, ...]:
    """What can be counted of the higher section: other steps, more prohibitions."""
    return tuple(c for c in (_steps(*counts), _bans(higher, lower)) if c)


def described(found: Sequence[Contrast]) -> str:
    """The same in one English sentence; empty where no plain difference was found."""
    return f"What differs: {'; '.join(map(_worded, found))}." if found else ""


def _worded(c: Contrast) -> str:
    if c.kind == "steps":
        return f"{c.own[0]} points or steps instead of {c.other[0]}"
    if c.kind == "says" and c.other:
        return f"it says “{c.own[0]}” where the other says “{c.other[0]}”"
    return WORDED[c.kind].format(*c.own, *c.other)


def _steps(own: int, other: int) -> Contrast | None:
    if own == other or min(own, other) < STEPS_AT_LEAST:
        return None
    return Contrast("steps", (str(own),), (str(other),))


def _bans(higher: Talk, lower: Talk) -> Contrast | None:
    said = [ban for ban in higher.bans if not ban.endswith(":")]
    return Contrast("forbids", (clipped(said[0]),)) if said and len(higher.bans) > len(lower.bans) else None


def clipped(text: str) -> str:
    """A sentence cut between words where it is long."""
    words = text.split()
    return " ".join(words[:LONGEST]) + (" …" if len(words) > LONGEST else "")
