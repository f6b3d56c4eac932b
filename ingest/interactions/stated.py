"""What a sentence states of two terms, read off its words: who does it, by which words, and to what.

A wording ("ignores", "must make", "is added to") is of a list of a language's ``interactions.toml``; ``sayings`` tells
what each list says and which way it points. Who does it says ``who``, to what says ``whom``.

Nothing is decided here: each reading tells what speaks against it, and ``certainty`` says how often such are true.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from rulewright.ingest.interactions.doubts import Doubts
from rulewright.ingest.interactions.lexicon import (
    ACTS,
    BOUND,
    CHANGES,
    FORBIDS,
    HAPPENS,
    KINDS,
    NEGATIVE,
    RECEIVES,
    Said,
    Way,
)
from rulewright.ingest.interactions.line import DENIED, DENYING, Line, Piece
from rulewright.ingest.interactions.listing import listings
from rulewright.ingest.interactions.who import PARTS, ROLES, Subject, headings, subjects
from rulewright.ingest.interactions.whom import REACH, Object, objects
from rulewright.kb.model import InteractionType as T

DEPENDS = frozenset({"depends", "equal"})  # without who does it these say nothing
NEXT = 1  # words between what is added ("grip modifier") and what it is added to
TIMELESS = frozenset({"kinds", "consist"})  # of what kind a thing is does not depend on when it is said
HAPPENED = frozenset({"condition", "one of a condition"})  # known by what happens first
NAMED = frozenset({"mention", "mentions", "label", "in a label", "pronoun"})  # who is named where it is said
NOT_ITSELF = frozenset(  # of these, what is one of a kind is not what the name says
    f"subject {how}" for how in ("with words", "near", "apart", "another", "in phrase", "inexact")
) | {"goes on", "kind behind", "words before the object", "not right behind"}


@dataclass(frozen=True, slots=True)
class Stated:
    """``a type b`` as a sentence states it; ``[start, end)``: the words that carry it, in the sentence.

    ``reading``: the list of its wording, ``family``: those about as reliable. ``known``: how it is known who does it.
    ``doubts``: what speaks against it. ``may``: the sentence only allows it.
    """

    a: str
    b: str
    type: T
    reading: str
    family: str
    start: int
    end: int
    known: str
    doubts: frozenset[str]
    may: bool = False
    condition: str = ""

    @property
    def by_heading(self) -> bool:
        """True where what the heading names does it, and not what the sentence names."""
        return self.known in ROLES


def stated(line: Line, around: Collection[str] = ()) -> list[Stated]:
    """What a sentence states of its terms, each pair once with each type; ``around``: see ``surroundings``."""
    found: dict[tuple[str, str, T], Stated] = {}
    for one in _Reader(line, around).read():
        found.setdefault((one.a, one.b, one.type), one)
    return list(found.values())


class _Reader:
    def __init__(self, line: Line, around: Collection[str]) -> None:
        self.line, self.p, self.facts = line, line.p, line.facts
        self.doubts = Doubts(self.line, around)

    def read(self) -> Iterator[Stated]:
        """What the sentence states, in the order of its wordings."""
        spoke: list[Subject] = []  # in the piece before
        for clause in self.line.parts:
            said = [s for s in self.line.said if clause.start <= s.start < clause.end]
            ban: Said | None = None
            before: list[Subject] = []  # in this piece
            for i, s in enumerate(said):
                if ban and s.says.name not in FORBIDS and self.line.in_scope(ban, s):
                    continue
                until = said[i + 1].start if i + 1 < len(said) else clause.end
                if s.says.name in FORBIDS:
                    ban = s
                    until = next((x.start for x in said[i + 1 :] if x.says.name in FORBIDS), clause.end)
                if s.says.type is T.ORDERS:
                    yield from self._order(clause, s)
                elif not clause.condition and not self._is_denied(s):
                    last = said[i - 1] if i else None
                    if not (before and s.says.name == "bonus"):
                        start = last.end if last else clause.start
                        before = subjects(self.line, clause, start, s.start, before or spoke)
                    spoke = [x._replace(known="pronoun") for x in before if x.known == "mention"]
                    if s.says.name == "bonus" and last and last.says.name in RECEIVES:
                        named = [x for x in before if x.known not in ROLES]
                        before = [x._replace(doubts=x.doubts | {"receiver"}) for x in named] or before
                    following = said[i + 1].says.name if i + 1 < len(said) else ""
                    if not (s.says.name == "trigger" and following == "bonus"):  # "grants geese a bonus to grip"
                        yield from self._says(clause, s, before, until)
        yield from self._listed()

    def _is_denied(self, s: Said) -> bool:
        """True behind "not", and for a noun ("the start", "their use")."""
        last = self.line.before(s.start, DENIED)[-1:]
        one = len(self.line.between(s.start, s.end)) == 1
        noun = one and not self.line.small("articles").isdisjoint(last)
        return noun or (s.says.name not in NEGATIVE and self.line.denies(s.start))

    def _says(self, clause: Piece, s: Said, who: list[Subject], until: int) -> Iterator[Stated]:
        acted_on = objects(self.line, clause, s.end, until, actors=s.says.name == "choose")
        parts = {o.mention.term for o in acted_on} if s.says.type is T.INCLUDES else set()
        if any(x.known in ROLES and x.term in parts for x in who):
            return  # under a heading of geese: "birds are divided into geese and ducks"
        wins = not self.line.small("winning").isdisjoint(self.line.between(s.start, s.end))
        if s.says.name in ACTS and not acted_on:
            yield from self._happens(clause, s, who)
        if s.says.name == "add":
            yield from self._added(clause, s, who)
        elif s.says.way is Way.PASSIVE:
            yield from self._passive(clause, s, who)
        elif self.line.is_bare(s):
            yield from self._is(s, who, acted_on)
        elif s.says.name == "none":
            yield from self._none(clause, s, who)
        else:
            for o in acted_on:
                named = self.line.between(o.mention.start, o.mention.end)
                if wins and self.line.small("contests").issuperset(named):
                    continue  # "loses the battle", "wins the trick"
                if s.says.type is T.CAUSES and self.line.behind(o.mention.end) in self.line.small("bonuses"):
                    changes = s._replace(says=CHANGES)  # "gives a grip bonus"
                    yield from self._each(who, o.mention.term, changes, o.doubts - {"goes on"})
                else:
                    yield from self._each(who, o.mention.term, s, o.doubts)
            if not acted_on:
                yield from self._of_heading(s, who, until)

    def _of_heading(self, s: Said, who: list[Subject], until: int) -> Iterator[Stated]:
        """What is done to the heading: "geese cannot use this ability"."""
        named = [x for x in who if x.known.startswith("mention")]
        behind = self.line.between(s.end, until)[:REACH]
        small = self.line.small
        if any(a in small("pointing") and b in small("pointed") for a, b in pairwise(behind)):
            for x in named:
                yield from self._first(self._claim(x, h.term, s, h.doubts) for h in headings(self.line))

    def _each(self, who: Sequence[Subject], b: str, s: Said, doubts: Iterable[str]) -> Iterator[Stated]:
        """Everybody does it; of headings only the nearest that is none of the two."""
        named = [x for x in who if x.known in ROLES]
        if any(x.term == b and x.known in PARTS for x in named):  # "remove the nest": no other part of it does that
            named = [x for x in named if x.known not in PARTS]
        yield from self._first(self._claim(x, b, s, doubts) for x in named)
        for x in who:
            if x.known not in ROLES:
                yield from self._claim(x, b, s, doubts)

    def _happens(self, clause: Piece, s: Said, who: list[Subject]) -> Iterator[Stated]:
        """Words that are the name of what is done: "each rolls", and not "an old roll"."""
        last = self.line.before(s.start, DENIED)[-2:]
        verb = all(self.line.is_light(w) or w == "," for w in last[-1:])
        verb = verb and self.line.small("indefinite").isdisjoint(last)  # "with a lucky roll"
        named = next((m for m in clause.mentions if m.start < s.end and s.start < m.end), None)
        if named and verb and self.line.behind(s.end) in self.line.small("over"):
            yield from self._each([x for x in who if x.term != named.term], named.term, s._replace(says=HAPPENS), ())

    def _listed(self) -> Iterator[Stated]:
        """The kinds that are enumerated behind what they are kinds of."""
        for kind, found in listings(self.line):
            s = Said(KINDS, kind.end, found[0].start)
            for m in found:
                yield from self._claim(Subject(m.term, "listed"), kind.term, s, () if m.exact else {"inexact"})

    @staticmethod
    def _first(found: Iterable[Iterator[Stated]]) -> Iterator[Stated]:
        for n, claims in enumerate(found):
            made = list(claims)
            if made:
                yield from (replace(c, doubts=c.doubts | {"further heading"}) if n else c for c in made)
                return

    def _is(self, s: Said, who: list[Subject], acted_on: list[Object]) -> Iterator[Stated]:
        """ "is" and "are": what somebody is or becomes."""
        for o in acted_on:
            if "words before the object" not in o.doubts and self.facts.kind(o.mention.term) == "state":
                yield from self._each(who, o.mention.term, s, {*o.doubts, "only is"})

    def _none(self, clause: Piece, s: Said, who: list[Subject]) -> Iterator[Stated]:
        """ "There is no A during B"."""
        for o in objects(self.line, clause, s.end, clause.end):
            later = [m for m in clause.mentions if m.start >= o.mention.end and not self.line.is_actor(m)]
            at = self.line.between(o.mention.end, later[0].start) if later else []
            if at and at[0] in self.line.small("at"):
                who = [Subject(later[0].term, "at")]
            yield from self._each(who, o.mention.term, s, o.doubts)

    def _added(self, clause: Piece, s: Said, who: list[Subject]) -> Iterator[Stated]:
        """ "Add 2 to A", "add A to B"."""
        towards = self.line.small("towards")
        to = next((a for w, a, _ in self.line.words if s.end <= a < clause.end and w in towards), None)
        if to is None:
            return
        what = objects(self.line, clause, s.end, to)
        far = {"far from it"} if what and len(self.line.between(what[-1].mention.end, to)) > NEXT else frozenset()
        added = [Subject(w.mention.term, "added", w.doubts | far) for w in what]
        for o in objects(self.line, clause, to, clause.end):
            yield from self._each(added or who, o.mention.term, s, o.doubts - {"indirect"})

    def _passive(self, clause: Piece, s: Said, who: list[Subject]) -> Iterator[Stated]:
        """ "A is reduced by B", "A is ignored"."""
        patients = [x for x in who if x.known in ("mention", "mentions", "one of several")]
        if s.says.name == "equal":
            patients = self._measured(clause, s) or patients
        behind = objects(self.line, clause, s.end, clause.end)
        last = self.line.between(s.start, s.end)[-1:]
        by = self.line.small("by")
        if not by.isdisjoint(last) and self.line.is_amount(s.end):
            behind = []  # "is reduced by 1": the heading does it
        if s.says.name not in DEPENDS and by.isdisjoint(last):
            behind = [o for o in behind if not by.isdisjoint(self.line.between(s.end, o.mention.start)[:1])]
        for patient in patients or (headings(self.line)[:1] if behind else []):
            unsure = {"patient far"} if patient.known != "mention" else set()
            for o in behind:
                doubts = o.doubts - {"indirect"} | patient.doubts | unsure
                yield from self._claim(Subject(o.mention.term, "by"), patient.term, s, doubts)
            if not behind and s.says.name not in DEPENDS:
                yield from self._each(headings(self.line), patient.term, s, patient.doubts | unsure)

    def _measured(self, clause: Piece, s: Said) -> list[Subject]:
        """What is as many or as much as what follows: the name right before it, or else the heading's own thing."""
        beside = [m for m in clause.mentions if m.end <= s.start and not self.line.outside(m.end, s.start)]
        if beside:
            return [Subject(beside[-1].term, "mention", frozenset() if beside[-1].exact else frozenset({"inexact"}))]
        return [
            h._replace(known="mention")
            for h in headings(self.line)[:1]
            if h.known == "title" and not self.doubts.is_chapter(h.term)
        ]

    def _order(self, clause: Piece, s: Said) -> Iterator[Stated]:
        """ "A before B"."""
        rest = [m for c in self.line.parts if c.start > s.end or c.end < s.start for m in c.mentions]
        rest += [m for m in clause.mentions if m.end <= s.start]
        others = [m for m in sorted(rest, key=lambda m: m.start) if not self.line.is_actor(m)]
        other = [Subject(others[0].term, "mention")] if others else headings(self.line)[:1]
        for o in objects(self.line, clause, s.end, clause.end)[:1]:
            yield from self._each(other, o.mention.term, s, o.doubts)

    def _condition(self, s: Said) -> str:
        """The first piece that says when what a wording says holds, as it is shown."""
        for c in self.line.parts:
            others = (x.start for x in self.line.said if s.end <= x.start < c.start)
            if not self.line.small("anew").isdisjoint(self.line.before(c.start, DENIED)[-1:]) and s.start < c.start:
                break
            if self.line.tells_when(c) and not any("," in self.p.flat[s.end : at] for at in others):
                return self.line.whole(c)
        return ""

    def _claim(self, who: Subject, b: str, s: Said, doubts: Iterable[str]) -> Iterator[Stated]:
        if who.term == b or (s.says.type is not T.INCLUDES and self.facts.holds(who.term, b)):
            return
        near = {*self.line.before(s.start, DENIED)[-DENYING:], *self.line.between(s.start, s.end)}
        may = s.says.name not in BOUND and not self.line.small("maybe").isdisjoint(near)
        if may and s.says.type is T.REQUIRES and who.known in HAPPENED:
            return  # "when it dives you may spend an egg": no dive needs one
        found = self.doubts.of(who, b, s, {*doubts, *who.doubts}, may=may)
        if s.says.name == "is_a" and (who.known not in NAMED or not NOT_ITSELF.isdisjoint(found)):
            return  # "a sort of goose is a gander", "this is called a gaggle": what is one, the name does not say
        says = s.says
        condition = "" if says.name in TIMELESS else self._condition(s)
        yield Stated(who.term, b, says.type, says.name, says.family, s.start, s.end, who.known, found, may, condition)
