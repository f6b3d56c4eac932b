"""Where two sections meet: acts that one forbids and the other allows, terms and titles that one names of the other."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rulewright.kb.conflicts.exceptions import EXCEPTION_TO, LEAST_OUTRIGHT
from rulewright.kb.conflicts.facts import Act, keys, stems
from rulewright.kb.conflicts.immune import SETS_ASIDE
from rulewright.kb.language import fold, folded_words
from rulewright.kb.model import Modality, Prohibition, Statement
from rulewright.kb.verdict.cues import ABSENT, INSTEAD, Role
from rulewright.kb.verdict.narrow import excepting, same_thing, topics_of
from rulewright.kb.verdict.ranks import ranks, roles_named
from rulewright.kb.verdict.side import Side
from rulewright.kb.verdict.text import Passage, Source, passages, plain

if TYPE_CHECKING:
    from rulewright.kb.verdict.case import Case


def at_odds(case: Case) -> bool:
    """True where two sections may go against each other, and not only use what the other defines.

    They have one title, or one forbids what the other allows, or forbids something of what both name.
    """
    one, other = case.first, case.second
    titles = [set(stems(s.section.title, s.section.lang)) for s in (one, other)]
    if titles[0] == titles[1]:
        return True
    return any(
        _touches(case, x, y) or opposed(case, x, y, only_absolute=False) for x, y in ((one, other), (other, one))
    )


def _touches(case: Case, x: Side, y: Side) -> bool:
    """True where a prohibition of the one names what the other names or defines."""
    shared = {case.things.get(i, i) for i in (y.section.id, *y.defines, *y.refers_to)}
    links = case.store.references_from(x.section.id)
    places = sorted(r.start for r in links if r.target and case.things.get(r.target, r.target) in shared)
    return any(_holds_one(a.said, places) for a in x.acts if a.bans)


def _holds_one(passage: Source, places: Sequence[int]) -> bool:
    """True where one of these places, in order, lies in a sentence."""
    first = bisect_left(places, passage.start)
    return first < len(places) and places[first] < passage.end


def opposed(case: Case, x: Side, y: Side, *, only_absolute: bool) -> tuple[Statement, Statement] | None:
    """A prohibition of the one side and a permission of the other for the same act."""
    bans = _bans(case, x, only_absolute=only_absolute)
    leaves = [a for a in y.acts if a.said.modality in (Modality.MAY, Modality.MUST)] if bans else []
    same_language = x.section.lang == y.section.lang
    for ban in bans:
        banned = case.vocabulary.keys(ban.heads, ban.lang)
        for leave in leaves:
            same_act = case.vocabulary.keys(leave.heads, leave.lang) & banned
            if same_act and (not same_language or _of_one_thing(ban, leave)):
                return ban.said, leave.said
    return same_thing(bans, y) if same_language else None


def _of_one_thing(ban: Act, leave: Act) -> bool:
    """False where each names whom or what it is about, heading included, and they name nothing in common."""
    mine, theirs = (a.objects | a.who | frozenset(stems(a.title, a.lang)) for a in (ban, leave))
    return not mine or not theirs or bool(mine & theirs)


def _bans(case: Case, x: Side, *, only_absolute: bool) -> list[Act]:
    """What a side forbids; ``only_absolute``: by wordings that win over everything, those in bold where some are."""
    bans = [a for a in x.acts if a.bans]
    if not only_absolute:
        return bans
    records = (r for s in x.texts for r in case.store.prohibitions(section=s.id))
    places = {(r.section, r.start) for r in records if r.absolute or above_all(case, r)}
    bans = [a for a in bans if (a.said.section, a.said.start) in places]
    bold = {(a.said.section, a.said.start) for a in bans if a.said.bold}
    return [a for a in bans if a.said.bold or (a.said.section, a.said.start) not in bold]


def above_all(case: Case, ban: Prohibition) -> bool:
    """True where the prohibition itself says that it holds whatever any other rule allows."""
    own = (p for p in case.statements if p.section == ban.section and p.start == ban.start)
    return any(Role.EVERYTHING in roles_named(p.lower) and Role.BAN in ranks(p)[0] for p in own)


def naming(case: Case, x: Side, y: Side, *, by_title: bool = False) -> Iterator[Passage]:
    """The sentences of the one section that refer to the other or to a term that it defines, or have its title."""
    wanted = {y.section.id} | y.defines
    places = sorted(r.start for r in case.store.references_from(x.section.id) if r.target in wanted)
    title = plain(y.section.title)
    for passage in passages(x.section):
        if _holds_one(passage, places) or (
            by_title and f" {title} " in f" {' '.join(folded_words(passage.sentence))} "
        ):
            yield passage


def sets_aside(passage: Passage, y: Side) -> bool:
    """True where a sentence sets aside what the other's heading names, or a term that it defines: "ignores Fear"."""
    flat = plain(passage.sentence)
    m = SETS_ASIDE.search(flat) or ABSENT.match(flat)
    if not m or excepting(passage.sentence, y.section, y.section):
        return False
    said = set(stems(flat[m.end() :], y.section.lang))
    return any(topic <= said for topic in topics_of(y.store, y.section))


def exception_to(x: Side, y: Side) -> Passage | None:
    """Where a section calls itself an exception to a rule that it words as the other does."""
    theirs = [keys(p.sentence, y.section.lang) for p in passages(y.section)] if x.section.lang == y.section.lang else []
    for passage in passages(x.section) if theirs else ():
        m = EXCEPTION_TO.search(plain(passage.sentence))
        named = keys(m["rule"], x.section.lang) if m else frozenset[str]()
        if named and max(len(named & said) for said in theirs) >= LEAST_OUTRIGHT * len(named):
            return passage
    return None


def takes_its_place(case: Case, x: Side, y: Side) -> Passage | None:
    """Where a section says "instead" of what it names of the other: "a monster moves twice instead of once"."""
    return next((p for p in naming(case, x, y) if INSTEAD.search(plain(p.sentence))), None)


def versions(x: Side, y: Side) -> bool:
    """True where two sections of different languages are one text: the same number, title or term."""
    if x.defines & y.defines:
        return True
    same_number = x.section.number is not None and x.section.number == y.section.number
    same_title = fold(x.section.title) == fold(y.section.title)
    return x.book.authority == y.book.authority and (same_number or same_title)
