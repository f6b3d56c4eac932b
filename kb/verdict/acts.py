"""Statements of sections as acts, and whether two of them are one act of one subject: what makes two rules meet."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from rulewright.kb.language import LANGUAGES, either, folded_list, plain, stem
from rulewright.kb.language.telling import BEHIND, DEMONSTRATIVE, PIECES, makes, stems
from rulewright.kb.model import Modality, Section, Statement


def _said(name: str) -> str:
    """A list of ``conflicts.toml``, in all languages, as a group that ends with a word."""
    return rf"(?:{either(f'conflicts.{name}')})\b"


def _stems(name: str) -> frozenset[str]:
    return frozenset(stem(word, lang) for lang in LANGUAGES for word in folded_list(f"conflicts.{name}", lang))


LIGHT = _stems("light")
ROLES = _stems("sides")
UNIVERSAL = re.compile(rf"\b(?:{either('clauses.universal')})\b", re.IGNORECASE)
LIMITS = re.compile(rf"\b{_said('limits')}", re.IGNORECASE)
REQUIRES = re.compile(rf"\b{_said('requires')}", re.IGNORECASE)
PURPOSE = re.compile(rf"^\W*{_said('purpose')}", re.IGNORECASE)
ANYWHERE = re.compile(rf"\b{_said('anywhere')}", re.IGNORECASE)
COURSE = re.compile(rf"\b{_said('course')} (?P<of>[^,.;:()]{{1,60}})", re.IGNORECASE)
FOR_IT = re.compile(rf"{_said('picked')} (?P<act>\w+)", re.IGNORECASE)  # "be picked to fight"
AIM = re.compile(rf"\b{_said('aim')} (?P<act>[^,.;:()]{{1,60}})", re.IGNORECASE)  # "use a weapon to parry"
ALIKE = 0.5  # of two things: the words that they must share where each has words of its own
LEAST = 0.45  # of 1: how much of the two actions must be the same


@dataclass(frozen=True)
class Act:
    """A statement, with the stems of what is done, to what, and by whom."""

    said: Statement
    lang: str
    title: str

    @classmethod
    def of(cls, section: Section, statements: Iterable[Statement]) -> list[Act]:
        """What a section states, in order."""
        return [cls(said, section.lang, section.title) for said in statements]

    @property
    def bans(self) -> bool:
        """True for a prohibition."""
        return self.said.modality is Modality.MUST_NOT

    @property
    def allows(self) -> bool:
        """True for a permission or a demand."""
        return self.said.modality in (Modality.MAY, Modality.MUST)

    @property
    def words(self) -> tuple[str, ...]:
        """The telling stems of the action, in order."""
        return self.said.words

    @cached_property
    def verbs(self) -> frozenset[str]:
        """The verbs: what one is picked for or chooses to do, else the first telling word of each piece of an
        enumeration."""
        done = FOR_IT.match(plain(self.said.act))
        return frozenset(stems(done["act"], self.lang) if done else self.said.verbs)

    @cached_property
    def objects(self) -> frozenset[str]:
        """What the action is done to, as stems."""
        return frozenset(self.said.objects)

    @cached_property
    def direct(self) -> frozenset[str]:
        """What the action is done to itself, as stems: not where, with what or in whose place it is done."""
        return frozenset(stems(self._done, self.lang)) & self.objects - self.verbs

    @cached_property
    def _done(self) -> str:
        parts = BEHIND.split(plain(self.said.act))
        return next((part for part in parts if stems(part, self.lang)), "")  # "try to swim" is to swim

    @cached_property
    def _things(self) -> list[frozenset[str]]:
        """What each piece of an enumeration is done to itself; of what is made ("make a long shot") the name of it."""
        own = stems(self.title, self.lang) if DEMONSTRATIVE.search(self._done) else []
        first, *rest = (stems(piece, self.lang) for piece in PIECES.split(self._done))
        named = (first[not makes(self._done, self.lang) :] + [w for w in own if w in self.words], *filter(None, rest))
        return [frozenset(words) & self.objects for words in named]

    def one_thing(self, other: Act) -> bool:
        """False where nothing that this one and another are done to may be one thing."""
        return any(one_thing(a, b) for a in self._things for b in other._things)

    @cached_property
    def _courses(self) -> list[frozenset[str]]:
        """In the course of what it is done: "during a move action", "as part of the attack"."""
        told = plain(f"{self.said.act}, {self.said.condition}")
        return [frozenset(stems(m["of"], self.lang)) for m in COURSE.finditer(told)]

    def at_another_time(self, other: Act) -> bool:
        """True where the two are done in the course of two things of one kind, as of two actions or phases."""
        return any(a & b and a - b and b - a for a in self._courses for b in other._courses)

    @cached_property
    def aim(self) -> frozenset[str]:
        """What a thing is used for, as stems: "use the lamp to signal" is on signals."""
        m = AIM.search(plain(self.said.act)) if makes(self.said.act, self.lang) else None
        return frozenset(stems(BEHIND.split(m["act"])[0], self.lang)) if m else frozenset()

    @property
    def limits(self) -> bool:
        """True where a number is limited ("more than one", "only one"): it goes against no plain permission."""
        return bool(LIMITS.search(plain(f"{self.said.wording} {self.said.act}")))

    @property
    def required(self) -> bool:
        """True for what must be so before a thing can be done: it binds that thing only."""
        return bool(REQUIRES.search(plain(self.said.lead_in)) or PURPOSE.match(plain(self.said.sentence)))

    @property
    def anywhere(self) -> bool:
        """True for what is done "at any point": a prohibition of some of them takes from it."""
        return bool(ANYWHERE.search(plain(self.said.act)))

    @cached_property
    def who(self) -> frozenset[str]:
        """Who does it, as stems."""
        return frozenset(self.said.who)


class Opposition(NamedTuple):
    """How alike a prohibition and what goes against it are, from 0 to 1."""

    same_action: float
    same_subject: float
    narrower: Act | None  # the one that speaks of less, if one does


def weigh(ban: Act, other: Act) -> Opposition | None:
    """How far a prohibition and another act speak of one thing; None where they do not."""
    action = _same_action(ban, other)
    subject = _same_subject(ban, other) if action >= LEAST else 0
    return Opposition(action, subject, narrower(ban, other)) if subject else None


def _same_action(ban: Act, other: Act) -> float:
    """The share of the telling words that two actions have in common, verbs counted twice."""
    verbs = ban.verbs & other.verbs
    elsewhere = ban.at_another_time(other) or (ban.aim and ban.aim.isdisjoint(other.words))
    if not verbs or elsewhere:
        return 0.0
    crossed = ban.said.passive != other.said.passive
    mine = ban.objects | (ban.who if crossed and ban.said.passive else frozenset())
    theirs = other.objects | (other.who if crossed and other.said.passive else frozenset())
    if other.anywhere:
        theirs = frozenset()
    elif (mine - ban.verbs and theirs and not mine & theirs) or not (crossed or ban.one_thing(other)):
        return 0.0
    telling = len(verbs - LIGHT)
    both = 2 * telling + 0.3 * (len(verbs) - telling) + len((mine & theirs) - verbs)
    return both / (both + 0.5 * len((mine ^ theirs) - ban.verbs - other.verbs))


def one_thing(mine: frozenset[str], theirs: frozenset[str]) -> bool:
    """False where two things have names of which neither holds the other: a long bow is no short bow."""
    if mine <= theirs or theirs <= mine:
        return True
    return len(mine & theirs) > ALIKE * len(mine | theirs)


def _same_subject(ban: Act, other: Act) -> float:
    """1 the same, less where one is of no name or speaks of less, 0 where they are different things."""
    if ban.said.passive != other.said.passive:
        passive, active = (ban, other) if ban.said.passive else (other, ban)
        things = active.objects.union(() if active.objects else stems(active.title, active.lang))  # "try to block it"
        return 0.7 if passive.who & things and one_thing(passive.who, active.direct) else 0.0
    a, b = ban.who, other.who
    if not a - ROLES or not b - ROLES:
        return 1.0 if a == b and a else 0.6
    if a == b:
        return 1.0
    if a <= b or b <= a:
        return 0.9
    return 0.4 if a & b else 0.0


def narrower(ban: Act, other: Act) -> Act | None:
    """The one that speaks of less: of whom or what has more words, or on a condition that the other does not have."""
    crossed = ban.said.passive != other.said.passive
    mine, theirs = (a.direct if crossed and not a.said.passive else a.who for a in (ban, other))
    if mine and theirs and (mine < theirs or theirs < mine):
        return ban if mine > theirs else other
    if other.anywhere and not ban.anywhere:
        return ban
    if bool(ban.said.condition) != bool(other.said.condition):
        return ban if ban.said.condition else other
    if bool(UNIVERSAL.search(other.said.subject)) != bool(UNIVERSAL.search(ban.said.subject)):
        return ban if UNIVERSAL.search(other.said.subject) else other
    return None
