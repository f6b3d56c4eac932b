"""Where two sections meet: acts that one forbids and the other allows, terms and titles that one names of the other.

And what one takes from the other: exceptions that name it, and prohibitions in a narrower case.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from rulewright.kb.ladder.text import (
    ABSENT,
    CLOSES,
    EXCEPTION_TO,
    EXCEPTS,
    INSTEAD,
    OWN_EXCEPTION,
    REPLACED,
    Passage,
    Role,
    Source,
    plain,
    ranks,
    roles_named,
    set_aside_by,
    speaks_of,
    stating,
)
from rulewright.kb.language import either, fold, folded_words, plain as unmarked
from rulewright.kb.language.telling import DEMONSTRATIVE, JOINS, PIECES, keys, stems
from rulewright.kb.model import Modality, Prohibition, Section, Statement
from rulewright.kb.verdict.acts import LIGHT, UNIVERSAL, Act, weigh

if TYPE_CHECKING:
    from rulewright.kb.verdict.case import Case, Side

Opposed = tuple[Statement, Statement]  # a prohibition, and what goes against it
POINTED = re.compile(rf"{DEMONSTRATIVE.pattern}\w+", re.IGNORECASE)  # "this monster": the one that the rule is of
LEAST_OUTRIGHT = 0.7  # of what is excepted from: how much a sentence of the other rule says
LEAST_TOLD = 2  # words of what stands for another thing: what a sentence on that thing must have of them
LEAST_NAMED, MOST_NAMED = 2, 0.75  # things that two sentences name, and their share of all that either names
SHARED = 0.5  # of what a prohibition names: what a rule in another language must name to allow it
LIFTING = re.compile(rf"\b(?:{either('statements.lifting')})\b", re.IGNORECASE)
LONGEST_TITLE = 4  # telling words; what is longer is a sentence and names nothing


def at_odds(case: Case) -> bool:
    """True where one forbids what the other allows, demands or is about, allows the very act that it rules on, has its
    title and another rank, or names the same in another language."""
    one, other = case.first, case.second
    titles = [set(stems(s.section.title, s.section.lang)) for s in (one, other)]
    if titles[0] == titles[1] and (one.book.id != other.book.id or one.roles != other.roles):
        return True
    return _side_by_side(case) or any(case.opposed(x) or _forbids(case, x, y) or _allows(x, y) for x, y in case.both)


def _side_by_side(case: Case) -> bool:
    """True where sentences of two languages name the same two things or more, and hardly another."""
    one, other = case.first, case.second
    if one.section.lang == other.section.lang:
        return False
    mine, theirs = ([_things(case, side, p) for p in stating(side.section)] for side in (one, other))
    return any(len(a & b) >= max(LEAST_NAMED, MOST_NAMED * len(a | b)) for a in mine for b in theirs)


def _forbids(case: Case, x: Side, y: Side) -> bool:
    """True where the one forbids what the other is about, or names to allow it in another language."""
    if x.section.lang == y.section.lang:
        return any(forbids_itself(ban, x, y, on_it=True) for ban in x.bans)
    if any(y.about & x.named_in(a.said) for a in x.bans):
        return True
    forbidden = [_things(case, x, a.said) for a in x.plain_bans]
    allowed = frozenset[str]().union(*(_things(case, y, a.said) for a in y.acts if a.allows))
    return any(some and len(some & allowed) >= SHARED * len(some) for some in forbidden)


def _allows(x: Side, y: Side) -> bool:
    """True where the one allows the very act that the other rules on."""
    same_language = x.section.lang == y.section.lang
    return same_language and any(a.said.modality is Modality.MAY and rules_on(a, y) for a in x.acts)


def _things(case: Case, side: Side, source: Source) -> frozenset[str]:
    """What a sentence names, one for all languages."""
    return frozenset(case.things.get(i, i) for i in side.named_in(source))


def opposed(case: Case, x: Side, y: Side, *, only_absolute: bool) -> Opposed | None:
    """A prohibition of the one side and a permission of the other for the same act."""
    bans = _bans(case, x, only_absolute=only_absolute)
    if x.section.lang == y.section.lang:
        return same_thing(bans, y)
    leaves = [a for a in y.acts if a.allows] if bans else []
    for ban in bans:
        banned = case.vocabulary.keys(ban.verbs, ban.lang)
        for leave in leaves:
            if case.vocabulary.keys(leave.words[:1], leave.lang) & banned:
                return ban.said, leave.said
    return None


def _bans(case: Case, x: Side, *, only_absolute: bool) -> list[Act]:
    """What a side forbids; ``only_absolute``: by wordings that win over everything, those in bold where some are."""
    if not only_absolute:
        return x.plain_bans
    records = (r for s in x.texts for r in case.store.prohibitions(section=s.id))
    places = {(r.section, r.start) for r in records if r.absolute or above_all(case, r)}
    bans = [a for a in x.bans if (a.said.section, a.said.start) in places]
    bold = {(a.said.section, a.said.start) for a in bans if a.said.bold}
    return [a for a in bans if a.said.bold or (a.said.section, a.said.start) not in bold]


def above_all(case: Case, ban: Prohibition) -> bool:
    """True where the prohibition itself says that it holds whatever any other rule allows."""
    own = (p for p in case.statements if p.section == ban.section and p.start == ban.start)
    return any(Role.EVERYTHING in roles_named(p.lower) and Role.BAN in ranks(p)[0] for p in own)


def naming(x: Side, y: Side, wanted: frozenset[str], *, by_title: bool = True) -> Iterator[Passage]:
    """The sentences of the one section that name what is wanted of the other, or have its title."""
    title = f" {plain(y.section.title)} "
    for passage in stating(x.section):
        if wanted & x.named_in(passage) or (by_title and title in f" {' '.join(folded_words(passage.sentence))} "):
            yield passage


def sets_aside(passage: Passage, y: Side) -> bool:
    """True where a sentence sets aside what the other's heading names, or a term that it defines: "ignores Fear"."""
    flat = plain(passage.sentence)
    absent = ABSENT.match(flat)
    aside = set_aside_by(flat) or (CLOSES.split(flat[absent.end() :])[0] if absent else "")
    said = set(stems(POINTED.sub(" ", aside), y.section.lang))
    return any(topic <= said for topic in topics_of(y))


def exception_to(x: Side, y: Side) -> Passage | None:
    """Where a section calls itself an exception to a rule that it names, or that it words as the other does."""
    each = not y.refers_to.isdisjoint(x.about)  # points to the other, or to what stands above it
    wanted = y.about | replace(y, section=y.above[-1]).about if each and y.above else y.about
    named = {p.start for p in naming(x, y, wanted)}
    theirs = list(stating(y.section)) if x.section.lang == y.section.lang else []
    for passage in stating(x.section):
        m = EXCEPTION_TO.search(plain(passage.sentence))
        said = keys(m["rule"], x.section.lang) if m else frozenset[str]()
        bans = m is not None and speaks_of(Role.BAN, m["rule"])  # then the rule that is meant forbids
        alike = (p for p in theirs if not bans or speaks_of(Role.BAN, plain(p.sentence)))
        if _share(said, (keys(p.sentence, y.section.lang) for p in alike)) >= LEAST_OUTRIGHT:
            return passage
        by_name = not m or each or any(said <= topic for topic in topics_of(y))
        if by_name and passage.start in named and OWN_EXCEPTION.search(plain(passage.sentence)):
            return passage
    return None


def _sentences(side: Side) -> list[frozenset[str]]:
    """The telling words of its sentences."""
    return [keys(p.sentence, side.section.lang) for p in stating(side.section)]


def _share(words: frozenset[str], theirs: Iterable[frozenset[str]]) -> float:
    """How much of some words the sentence has that has most of them."""
    return max((len(words & said) / len(words) for said in theirs), default=0) if words else 0


def excepts(passage: Passage, x: Side, y: Side) -> bool:
    """True where a sentence that names what the other is about makes an exception of it."""
    flat = plain(passage.sentence)
    if INSTEAD.search(flat):
        return replaces(passage, x, y)
    return EXCEPTS.search(flat) is not None


def takes_its_place(x: Side, y: Side) -> Passage | None:
    """Where a section says "instead" of what it names of the other: "a monster moves twice instead of once"."""
    return next((p for p in naming(x, y, y.defines | y.about) if replaces(p, x, y)), None)


def replaces(passage: Passage, x: Side, y: Side) -> bool:
    """True where a sentence puts something in the place of what the other says: a sentence of the other speaks of what
    is gone, and of the act that stands for it."""
    flat = plain(passage.sentence)
    if not INSTEAD.search(flat):
        return False
    acts = [a for a in x.acts if a.said.start == passage.start and a.said.section == passage.section]
    m = REPLACED.search(flat)
    if not m and any(topic <= set(a.words) for a in acts for topic in topics_of(y)):
        return False  # "make a charge instead": that is what the other lets it do
    if not m:
        return _share(keys(passage.sentence, x.section.lang), _sentences(y)) >= SHARED
    gone, told = (keys(part, x.section.lang) for part in (m["rule"], flat[: m.start()]))
    verbs = frozenset[str]().union(*(a.verbs for a in acts))
    return any(
        len(gone & said) >= SHARED * len(gone) and (verbs & said if verbs else len(told & said) >= LEAST_TOLD)
        for said in _sentences(y)
    )


def versions(x: Side, y: Side) -> bool:
    """True where two sections of different languages are one text: the same number, title or term."""
    if x.defines & y.defines:
        return True
    same_number = x.section.number is not None and x.section.number == y.section.number
    same_title = fold(x.section.title) == fold(y.section.title)
    return x.book.authority == y.book.authority and (same_number or same_title)


# -- what one takes from another -------------------------------------------------------------------------


def excepting(y: Side, x: Side) -> Statement | None:
    """Where a section excepts from what it rules what the other's heading names, and nothing narrower."""
    if x.section.lang != y.section.lang:
        return None
    shared = set(stems(y.section.title, y.section.lang))
    named = [own for part in _parts(x.section) if (own := part - shared)]
    for act in y.acts:
        excepted = LIFTING.sub("", unmarked(act.said.exception), count=1)
        for piece in PIECES.split(CLOSES.split(excepted)[0]):
            said = [w for w in stems(piece, y.section.lang) if w not in shared]
            if said and (set(said) in named or set(said[:-1]) in named):  # "the keyword Hostile": its kind may follow
                return act.said
    return None


def _parts(section: Section) -> list[set[str]]:
    """The telling words of a heading; of "Stairs and ladders" those of either; none of a heading that is a sentence."""
    found = [set(stems(part, section.lang)) for part in JOINS.split(unmarked(section.title))]
    return [p for p in found if p] if sum(map(len, found)) <= LONGEST_TITLE else []


def topics_of(side: Side) -> list[set[str]]:
    """The telling words of what a side is about: its heading, and the terms that it defines if they are few."""
    named = (set(stems(t.name, t.lang)) for t in side.store.terms_in(side.section.id) if t.id in side.about)
    return [*_parts(side.section), *(n for n in named if n)]


def set_aside_beside(x: Side, y: Side) -> Passage | None:
    """Where a section sets aside what the heading above both is about: "Units with Terror are immune to Terror"."""
    if x.section.parent != y.section.parent or not x.above:
        return None
    said = set(stems(y.section.text, y.section.lang))
    topics = [topic for topic in topics_of(replace(x, section=x.above[-1])) if topic <= said]
    for passage in stating(x.section):
        aside = set(stems(set_aside_by(unmarked(passage.sentence)), x.section.lang))
        if any(topic <= aside for topic in topics):
            return passage
    return None


def same_thing(bans: Iterable[Act], y: Side) -> tuple[Statement, Statement] | None:
    """One of these prohibitions and what the other section says of the same act of the same subject."""
    others = _others(y)
    for ban in bans:
        for other in others:
            if weigh(ban, other):
                return ban.said, other.said
    return None


def _others(side: Side) -> list[Act]:
    """What a side says besides its prohibitions that can be taken away: not what something requires."""
    return [a for a in side.acts if (a.allows or a.said.modality is Modality.IS) and not a.required]


def narrower_ban(x: Side, y: Side) -> tuple[str, Statement, Statement | None] | None:
    """The code of the reason, the prohibition, and what it takes from; None where it takes nothing in particular."""
    others = _others(y)
    for ban in x.plain_bans:
        for other in others:
            found = weigh(ban, other)
            if found and found.narrower is ban:
                return "takes-from", ban.said, other.said
    for ban in x.plain_bans:
        if (ban.said.condition or ban.who) and forbids_itself(ban, x, y):  # not "you" at all times
            leave = next((a for a in others if a.verbs & ban.verbs or UNIVERSAL.search(a.said.subject)), None)
            return "forbids-the-thing", ban.said, leave.said if leave else None
    return None


def forbids_itself(ban: Act, x: Side, y: Side, *, on_it: bool = False) -> bool:
    """True where the act that is forbidden is what the other is about: a heading of one word names the act, one of more
    may name what it is done to (one of one word too: ``on_it``); so may any word of the heading above."""
    elsewhere = (a for a in y.acts if ban.verbs.intersection(a.words) and ban.at_another_time(a))
    if DEMONSTRATIVE.search(unmarked(ban.said.act)) or any(elsewhere):
        return False
    under = y.section.id in {s.id for s in x.above}
    named = [*_parts(y.section), *(t for t in topics_of(y) if len(t) > 1)]  # a term of one word is said in passing
    return any(part <= (set(ban.words) if under else _named(ban, len(part), on_it)) for part in named)


def _named(act: Act, many: int, on_it: bool) -> set[str]:
    """What of an act a heading of so many words may name: one names what is done, if that is but "be the target of"."""
    if many > 1:
        return set(act.words[: many + 1])
    return {*act.verbs, *(act.direct if on_it or act.verbs <= LIGHT else ())}


def rules_on(act: Act, y: Side) -> bool:
    """True where an act is what the other's heading names: an act, and to whom it is done."""
    return any(len(part) > 1 and part <= set(act.words[: len(part) + 1]) for part in _parts(y.section))
