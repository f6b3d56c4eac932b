"""What one section says otherwise than another, in words for people: numbers, steps, prohibitions, what is new."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.ingest.precedence.clauses import DENIAL
from rulewright.ingest.precedence.likeness import NUMBER, Likeness, Talk, new_words
from rulewright.kb.claims import Contrast
from rulewright.kb.language.plain import plain
from rulewright.kb.model import Section

MOST_NEW = 5  # words named as new
STEPS_AT_LEAST = 3
ITEM = re.compile(r"^[ \t]*+(?:[-*+•]|\d{1,2}[.)]|[a-zA-Z][.)])\s", re.MULTILINE)


def denies(section: Section) -> bool:
    """True where a section says that something is not so or excepts from it: where rules part from each other."""
    return bool(DENIAL.search(plain(section.text)))


def steps(section: Section, below: Sequence[Section] = ()) -> int:
    """How many steps a section lists, in its text or as numbered sections under it."""
    listed = len(ITEM.findall(section.text))
    numbered = sum(1 for s in below if s.number and s.parent == section.id)
    return max(listed, numbered)


def contrasts(higher: Talk, lower: Talk, counts: tuple[int, int], likeness: Likeness) -> tuple[Contrast, ...]:
    """What the higher section says otherwise; what is new in it only where nothing plainer was found."""
    found = [c for c in (_steps(*counts), _numbers(higher, lower), _bans(higher, lower)) if c]
    return tuple(found or [c for c in (_new(higher, lower, likeness),) if c])


def described(found: Sequence[Contrast]) -> str:
    """The same in one English sentence; empty where no plain difference was found."""
    return f"What differs: {'; '.join(map(_worded, found))}." if found else ""


def _worded(c: Contrast) -> str:
    if c.kind == "steps":
        return f"{c.own[0]} points or steps instead of {c.other[0]}"
    if c.kind == "numbers":
        many = "s" if len(c.own) > 1 else ""
        return f"it has the number{many} {', '.join(c.own)} where the other has {', '.join(c.other)}"
    if c.kind == "says":
        return f"compare “{c.own[0]}” with “{c.other[0]}”" if c.other else f"it says “{c.own[0]}”"
    if c.kind == "dropped":
        return f"it does not say “{c.other[0]}”"
    if c.kind == "left-out":
        return f"it leaves out “{c.other[0]}”"
    if c.kind == "forbids":
        return f"it forbids “{c.own[0]}”"
    return f"it speaks of {', '.join(f'“{w}”' for w in c.own)}, which the other does not"


def _steps(own: int, other: int) -> Contrast | None:
    if own == other or min(own, other) < STEPS_AT_LEAST:
        return None
    return Contrast("steps", (str(own),), (str(other),))


def _numbers(higher: Talk, lower: Talk) -> Contrast | None:
    own, other = (sorted(_bare(a.numbers - b.numbers), key=_value) for a, b in ((higher, lower), (lower, higher)))
    return Contrast("numbers", tuple(own), tuple(other)) if own and other else None  # one alone may be said in words


def _bare(numbers: frozenset[str]) -> list[str]:
    return [n.removeprefix(NUMBER) for n in numbers]


def _value(number: str) -> tuple[int, str]:
    return len(number), number


def _bans(higher: Talk, lower: Talk) -> Contrast | None:
    return Contrast("forbids", (clipped(higher.bans[0]),)) if len(higher.bans) > len(lower.bans) else None


def clipped(text: str) -> str:
    """A sentence cut between words where it is long."""
    words = text.split()
    return " ".join(words[:24]) + (" …" if len(words) > 24 else "")


def _new(higher: Talk, lower: Talk, likeness: Likeness) -> Contrast | None:
    """The most telling words that only the higher section has, in the order of its text."""
    new = sorted(new_words(higher, lower), key=lambda t: (-likeness.weight(t), t.start))[:MOST_NEW]
    words = dict.fromkeys(t.text.lower() for t in sorted(new, key=lambda t: t.start) if not t.text.isdecimal())
    return Contrast("words", tuple(words)) if words else None
