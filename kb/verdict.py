"""Which of two rules wins, reasoned from what the books say, in one readable module.

The rungs of the reasoning, first to last; the first that names a winner decides:

1. one section replaces the other (an override on record);
2. a prohibition that the game places above everything, against a permission of the same thing;
3. a section that says itself that it ignores, or is an exception to, the other;
4. the book of higher authority, where a book says so itself; the language that the books say prevails;
5. the game's own ladder: scenario over profile over manual, card text over rules;
6. ban over permission, where the game says so;
7. the particular rule over the general one, where the game says so;
8. by ordinary reading, where the game says nothing of prohibitions: the narrower prohibition over what it takes from;
9. a section that says "instead" where it names what the other is about.

A rung that speaks for both sides speaks for neither. Where no rung decides the verdict is ``undecided`` with what the
books do say on precedence as further reading. Two rules that do not meet are never ranked (4, 5): where nothing in
their own words decides they are ``apart``. The verdict never depends on the order of its two arguments.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from rulewright.kb import verdict_cues as cues
from rulewright.kb.language import fold, is_stop_word, words
from rulewright.kb.language.stems import stem
from rulewright.kb.messages import Aside, Message, Value, Values, Words
from rulewright.kb.model import Book, Precedence, Section, SectionKind
from rulewright.kb.store import Store
from rulewright.kb.verdict_apart import apart
from rulewright.kb.verdict_case import Case, Side
from rulewright.kb.verdict_codes import CARRIED, KINDS, SAYS, STANDS
from rulewright.kb.verdict_cues import Role
from rulewright.kb.verdict_meet import (
    at_odds,
    exception_to,
    naming,
    opposed,
    override_of,
    sets_aside,
    takes_its_place,
    versions,
)
from rulewright.kb.verdict_narrow import excepting, narrower_ban, set_aside_beside
from rulewright.kb.verdict_ranks import LADDER, ban_worth, concerns, prevailing, ranks
from rulewright.kb.verdict_text import Passage, passages, plain, stated

MOST_READING = 6  # statements given as further reading


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the reasoning: what holds, by which rule, and where a book says so (``section`` None: nowhere)."""

    says: Message
    rule: str
    section: str | None = None
    start: int | None = None
    end: int | None = None
    sentence: str = ""
    code: str = ""  # of what it says, see ``kb.verdict_codes``


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who wins: ``outcome`` is ``a``, ``b``, ``undecided``, ``apart`` (the two do not meet) or, of a question in words,
    ``single`` (one rule alone speaks of it); ``winner`` a section id, None where neither wins."""

    a: str
    b: str  # empty where one rule alone speaks of it
    outcome: str
    winner: str | None
    reason: Message
    steps: tuple[Step, ...] = ()
    rule: str = ""  # the rung that decided
    code: str = ""  # of the reason


Finding = list[Step]
Rung = Callable[[Case, Side, Side], Finding]


def verdict(store: Store, a: str, b: str) -> Verdict:
    """Which of two sections wins, step by step. Raises NotFound where there is no such section."""
    one, other = (_side(store, i) for i in (a, b))
    none = _beyond_verdict(one, other)
    if none:
        return _open(a, b, *none)
    case = Case(store, *sorted((one, other), key=lambda s: s.section.id))
    away = apart(case)
    contested = not away and at_odds(case)
    for name, rung in RUNGS:
        if rung in RANKING and not contested:
            continue
        for_first, for_second = rung(case, case.first, case.second), rung(case, case.second, case.first)
        if bool(for_first) != bool(for_second):
            side, steps = (case.first, for_first) if for_first else (case.second, for_second)
            return Verdict(
                a,
                b,
                "a" if side.section.id == a else "b",
                side.section.id,
                steps[0].says,
                tuple(replace(s, rule=name) for s in steps),
                name,
                steps[0].code,
            )
    if away:
        return _open(a, b, *away, tuple(speaks(s) for s in (case.first, case.second)), "apart")
    return _open(a, b, *_why_open(case), steps=tuple(further_reading(case)))


def _open(
    a: str, b: str, code: str, values: Values, steps: tuple[Step, ...] = (), outcome: str = "undecided"
) -> Verdict:
    return Verdict(a, b, outcome, None, Message(SAYS[code], **values), steps, "", code)


def _side(store: Store, section_id: str) -> Side:
    section = store.section(section_id)
    return Side(store, section, store.book(section.book))


def _beyond_verdict(one: Side, other: Side) -> tuple[str, Values] | None:
    """Why two sections cannot be weighed at all, as a code with its values; None where they can."""
    if one.section.id == other.section.id:
        return "same-rule", {}
    if one.book.game != other.book.game:
        a, b = sorted((one.book.game, other.book.game))
        return "other-games", {"a": a, "b": b}
    for side in sorted((one, other), key=lambda s: s.section.id):
        found = side.section.kind
        if not found.is_rules_text or found is SectionKind.EXAMPLE:
            return "binds-nobody", {"x": side.name, "kind": KINDS[found]}
    for x, y in ((one, other), (other, one)):
        if not x.section.text.strip() and x.section.id in {s.id for s in y.above}:
            return "only-a-heading", {"x": x.name, "y": y.name}
    return None


# -- the rungs, each says why its second argument wins over its third; nothing where it does not ---------------------


def overrides(case: Case, x: Side, y: Side) -> Finding:
    """The one section replaces the other, or the part of the book that the other stands in."""
    found = override_of(x, y)
    if not found:
        return []
    home = case.store.section(found.section)
    quoted = next((p for p in passages(home) if cues.REPLACES.search(plain(p.sentence))), None)
    more = "".join(f" {part}" for part in (found.how, found.because) if part)
    says = _says("replaces", x, y, more=Aside(more))
    first = _cited(says, quoted) if quoted else _shown(says, home)
    backing = _document_statement(case, x, y)
    return [first, _stated(_says("book-prevails", x, y, book=_title(x.book)), backing)] if backing else [first]


def absolute(case: Case, x: Side, y: Side) -> Finding:
    """A prohibition that wins over everything, against a permission of the same thing."""
    above_all = _ban_statement(case, everything=True)
    if not above_all and _ban_statement(case, everything=False):
        return []  # the game ranks bans above permissions only: a later rung
    found = opposed(case, x, y, only_absolute=True)
    if not found:
        return []
    ban, leave = found
    steps = [_cited(_says("forbids-absolutely", x, y), ban), _cited(_says("says-this", y, x), leave)]
    return [*steps, _stated(_says("absolute-wins", x, y), above_all)] if above_all else steps


def says_so_itself(case: Case, x: Side, y: Side) -> Finding:
    """The section names the other's subject and sets it aside: ignores it, or is an exception to it."""
    for passage in naming(case, x, y, by_title=True):
        if cues.OWN_EXCEPTION.search(plain(passage.sentence)):
            return [_cited(_says("own-exception", x, y), passage)]
        if sets_aside(passage, y):
            return [_cited(_says("sets-aside", x, y), passage)]
    excepted = exception_to(x, y)
    if excepted:
        return [_cited(_says("own-exception", x, y), excepted)]
    for passage in passages(y.section):
        if excepting(passage.sentence, x.section, y.section):
            return [_cited(_says("excepts-it", x, y), passage)]
    beside = set_aside_beside(x, y)
    return [_cited(_says("sets-aside", x, y), beside)] if beside else _own_rank(case, x, y)


def _own_rank(case: Case, x: Side, y: Side) -> Finding:
    """What one of the two says of its own rank: "whatever the scenario says", "any charm prevails over this rule"."""
    for p in case.statements:
        higher, lower = plain(p.higher), plain(p.lower)
        if p.section == x.section.id and not ranks(p)[0] & LADDER:
            own = cues.ITSELF.search(higher) or cues.WHATEVER.search(plain(p.sentence))
            if own and _speaks_as(case, y, ranks(p)[1] & LADDER, p):
                return [_stated(_says("wins-itself", x, y), p)]
        if p.section == y.section.id and cues.ITSELF.search(lower):
            named = _speaks_as(case, x, ranks(p)[0] & LADDER, p) or _is_among(x, higher)
            if named:
                return [_stated(_says("yields-itself", x, y), p)]
    return []


def _is_among(side: Side, named: str) -> bool:
    """True where a section stands under a heading that is named, in singular or plural."""
    stems = {stem(w, side.section.lang) for w in named.split() if not is_stop_word(w, side.section.lang)}
    titles = (words(s.title) for s in (*side.above, side.section))
    return any(len(t) == 1 and stem(fold(t[0]), side.section.lang) in stems for t in titles)


def document(case: Case, x: Side, y: Side) -> Finding:
    """The book of higher authority, where it says itself that it prevails."""
    found = _document_statement(case, x, y)
    if not found:
        return []
    return [_stated(_says("higher-book", x, y, book=_title(x.book), other=_title(y.book)), found)]


def language(case: Case, x: Side, y: Side) -> Finding:
    """The language that the books say prevails, between two versions of one text."""
    if x.section.lang == y.section.lang or not versions(x, y):
        return []
    for p in case.statements:
        higher, sentence = plain(p.higher), plain(p.sentence)
        named = cues.LANGUAGES.get(x.section.lang)
        if named and named.search(higher) and cues.SPEAKS_OF_LANGUAGES.search(sentence):
            return [_stated(_says("language", x, y), p)]
    return []


def ladder(case: Case, x: Side, y: Side) -> Finding:
    """The game's own ladder of sources."""
    for p in case.statements:
        higher, lower = ranks(p)
        if not higher & LADDER or not lower & LADDER or not concerns(p, x.book):
            continue
        over, under = _speaks_as(case, x, higher, p), _speaks_as(case, y, lower, p)
        if over and under and not _speaks_as(case, y, higher, p):
            return [_stated(_says("ladder", x, y, as_x=_standing(x, over), as_y=_standing(y, under)), p)]
    return []


def ban(case: Case, x: Side, y: Side) -> Finding:
    """A prohibition against a permission of the same thing, where the game says that the prohibition wins."""
    statement = _ban_statement(case, everything=False)
    found = opposed(case, x, y, only_absolute=False) if statement else None
    if not found or not statement:
        return []
    return [
        _cited(_says("forbids", x, y), found[0]),
        _cited(_says("says-this", y, x), found[1]),
        _stated(_says("bans-win", x, y), statement),
    ]


def particular(case: Case, x: Side, y: Side) -> Finding:
    """The particular rule over the general one: a rule under the other, or one that excepts from it by name."""
    statement = next(
        (p for p in case.statements if Role.PARTICULAR in ranks(p)[0] and Role.GENERAL in ranks(p)[1]), None
    )
    if not statement:
        return []
    last = _stated(_says("particular-wins", x, y), statement)
    if y.section.id in {s.id for s in x.above} and at_odds(case):
        return [_shown(_says("under", x, y), x.section), last]
    for passage in naming(case, x, y):
        if cues.EXCEPTS.search(plain(passage.sentence)):
            return [_cited(_says("excepts", x, y), passage), last]
    return []


def reading(case: Case, x: Side, y: Side) -> Finding:
    """A prohibition in a narrower case, where the game says nothing at all on what prohibitions are worth."""
    if x.book.id != y.book.id or any(_ban_statement(case, everything=every) for every in (True, False)):
        return []
    found = narrower_ban(x, y)
    if not found:
        return []
    code, ban, leave = found
    steps = [_cited(_says(code, x, y), ban)]
    if leave:
        steps.append(_cited(_says("says-this", y, x), leave))
    return [*steps, Step(**_worded("no-book-says", {}))]


def in_its_place(case: Case, x: Side, y: Side) -> Finding:
    """A rule that says "instead" where it names what the other is about."""
    found = takes_its_place(case, x, y)
    return [_cited(_says("in-its-place", x, y), found)] if found else []


RUNGS: tuple[tuple[str, Rung], ...] = (
    ("override", overrides),
    ("absolute prohibition", absolute),
    ("says so itself", says_so_itself),
    ("authority of the book", document),
    ("language", language),
    ("ladder of the game", ladder),
    ("ban over permission", ban),
    ("particular over general", particular),
    ("ordinary reading", reading),
    ("in its place", in_its_place),
)
RANKING = (document, ladder)  # these rank rules by where they stand, whatever they say: only where they contradict


# -- reading statements ----------------------------------------------------------------------------------------------


def _ban_statement(case: Case, *, everything: bool) -> Precedence | None:
    """The game's statement that a ban wins over everything, or (not ``everything``) over a permission."""
    worth = Role.EVERYTHING if everything else Role.LEAVE
    return next((p for p in case.statements if ban_worth(p) is worth), None)


def _document_statement(case: Case, x: Side, y: Side) -> Precedence | None:
    """The statement of a book of higher authority that it prevails over the other book."""
    return prevailing(case.statements, x.book) if x.book.authority > y.book.authority else None


def _speaks_as(case: Case, side: Side, wanted: frozenset[Role], p: Precedence) -> Role | None:
    """As what of these a side speaks; a rule of no other rank is of the manual of its book or of a higher one."""
    found = sorted(side.roles & wanted)
    if found:
        return found[0]
    manual = Role.MANUAL in wanted and not side.roles and side.book.authority <= case.authority(p)
    return Role.MANUAL if manual else None


# -- steps -----------------------------------------------------------------------------------------------------------


def _says(code: str, x: Side, y: Side, **values: Value) -> dict[str, Any]:
    return _worded(code, {"x": x.name, "y": y.name, **values})


def _worded(code: str, values: Values) -> dict[str, Any]:
    return {"says": Message(SAYS[code], **values), "rule": "", "code": code}


def _title(book: Book) -> Words:
    return Words(book.title, book.lang)


def _standing(side: Side, role: Role) -> Message:
    """What a side speaks as: through the profile or card that bears it, or itself."""
    return (CARRIED.get(role) if side.carried else None) or STANDS[role]


def _cited(says: dict[str, Any], passage: Passage) -> Step:
    return Step(section=passage.section, start=passage.start, end=passage.end, sentence=passage.sentence, **says)


def _shown(says: dict[str, Any], section: Section) -> Step:
    """A step that rests on a section as a whole: its first sentence is shown."""
    first = next(passages(section), None)
    start, end = section.spans[0]
    return _cited(says, first) if first else Step(section=section.id, start=start, end=end, **says)


def _stated(says: dict[str, Any], p: Precedence) -> Step:
    return Step(section=p.section, start=p.start, end=p.end, sentence=p.sentence, **says)


def _why_open(case: Case) -> tuple[str, Values]:
    if not case.statements:
        return "nothing-said", {}
    for x, y in ((case.first, case.second), (case.second, case.first)):
        if any(rung(case, x, y) and not rung(case, y, x) for rung in RANKING):
            return "would-win", {"x": x.name, "y": y.name}
    high, low = sorted((case.first.book, case.second.book), key=lambda b: -b.authority)
    if high.authority > low.authority:
        return "not-said-here", {"book": _title(high), "other": _title(low)}
    return "nothing-decides", {}


def speaks(side: Side) -> Step:
    """What a rule speaks of: what it states first."""
    said = next((stated(a.said) for a in side.acts), None)
    says = _worded("speaks", {"x": side.name})
    return _cited(says, said) if said else _shown(says, side.section)


def further_reading(case: Case) -> list[Step]:
    """What the books do say on precedence, the statements of known rank first."""
    known = sorted(case.statements, key=lambda p: not all(ranks(p)))
    return [replace(_stated(_books_say(p), p), rule="further reading") for p in known[:MOST_READING]]


def _books_say(p: Precedence) -> dict[str, Any]:
    values: Values = {"higher": Words(p.higher), "lower": Words(p.lower)}
    return _worded("books-say" if p.lower else "books-say-one", values)
