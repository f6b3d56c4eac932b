"""The verdict on two sections: beyond any, won by a rung of the reasoning, apart, or open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from rulewright.kb.ladder.text import (
    ITSELF,
    LADDER,
    LANGUAGES,
    REPLACES,
    SPEAKS_OF_LANGUAGES,
    WHATEVER,
    Role,
    ban_worth,
    concerns,
    passages,
    plain,
    prevailing,
    ranks,
)
from rulewright.kb.language import fold, is_stop_word, stem, words
from rulewright.kb.messages import Aside, Message, Values
from rulewright.kb.model import ALL, InForce, Precedence
from rulewright.kb.store import Store
from rulewright.kb.verdict.apart import apart, together
from rulewright.kb.verdict.case import Case, Side
from rulewright.kb.verdict.meet import (
    excepting,
    exception_to,
    excepts,
    naming,
    narrower_ban,
    opposed,
    set_aside_beside,
    sets_aside,
    takes_its_place,
    versions,
)
from rulewright.kb.verdict.odds import Weights, odds
from rulewright.kb.verdict.steps import KINDS, SAYS, Step, of_two, shown, speaks, standing, step, title

NEVER_MEET = ("other-games", "binds-nobody")  # reasons for which two sections cannot be weighed
BEYOND = (*NEVER_MEET, "same-rule", "not-in-force", "only-a-heading", "other-scenario")  # whatever their sentences say
BY_ODDS, TAKES, MEETS = "reads as an exception", "takes", "may-meet"
LIKELY = 0.7  # that one takes from the other: from here on it is named the winner
MEET = 0.35  # that neither takes from the other: below this they are not told to be apart
Finding = list[Step]
Rung = Callable[[Case, Side, Side], Finding]


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
    odds: float = 0.0  # how likely the outcome is, where readers' reading tells (``kb.verdict.odds``) or one statement
    in_words: bool = False  # of a question in words: the two rules were found, not given


def weighed(store: Store, a: str, b: str, books: InForce = ALL, weights: Weights | None = None) -> Verdict:
    """Which of two sections wins, step by step, by the books in force; where nothing that they say decides, by how
    likely readers find that one takes from the other (``weights``: of that, other than those that come with the
    program). Raises NotFound for a section not there."""
    case = case_of(store, a, b, books)
    found = _reasoned(case, a, b)
    return found if found.winner or found.code in BEYOND else _by_odds(case, found, weights)


def reasoned(store: Store, a: str, b: str, books: InForce = ALL) -> Verdict:
    """Which of two sections wins by what the books say alone."""
    return _reasoned(case_of(store, a, b, books), a, b)


def case_of(store: Store, a: str, b: str, books: InForce = ALL) -> Case:
    """Two sections to be weighed, in one order whichever is named first. Raises NotFound for a section not there."""
    first, second = sorted((_side(store, i) for i in (a, b)), key=lambda s: s.section.id)
    return Case(store, first, second, books)


def _reasoned(case: Case, a: str, b: str) -> Verdict:
    none = _beyond_verdict(case)
    if none:
        return _open(a, b, *none, outcome="apart" if none[0] in NEVER_MEET else "undecided")
    away = apart(case)
    mutual = False  # each would win over the other
    for name, rung in RUNGS:
        if rung in RANKING and (away or not case.contested):
            continue
        if away and away[0] == "other-scenario" and rung not in NAMING:
            continue
        for_first, for_second = rung(case, case.first, case.second), rung(case, case.second, case.first)
        mutual = mutual or bool(for_first and for_second)
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
    away = away or together(case)
    nearest = tuple(speaks(s, case.against) for s in (case.first, case.second))
    if away and not mutual:
        return _open(a, b, *away, nearest, "apart")
    return _open(a, b, *_why_open(case), nearest)


def _open(
    a: str, b: str, code: str, values: Values, steps: tuple[Step, ...] = (), outcome: str = "undecided"
) -> Verdict:
    return Verdict(a, b, outcome, None, Message(SAYS[code], **values), steps, "", code)


def _side(store: Store, section_id: str) -> Side:
    section = store.section(section_id)
    return Side(store, section, store.book(section.book))


def _by_odds(case: Case, found: Verdict, weights: Weights | None) -> Verdict:
    """What readers likely find of two rules on which the books decide nothing: that one takes from the other; or that
    they meet, and which gives way is open; else what was found."""
    told = odds(case, weights)
    if told is None:
        return found
    sides = (case.first, case.second)
    n = int(told.second > told.first)
    x, y, likely = sides[n], sides[1 - n], max(told.first, told.second)
    mine, theirs = told.said[n]
    if likely >= LIKELY:
        won = replace(of_two(TAKES, x, y, mine), rule=BY_ODDS)
        over = replace(of_two("says-this", y, x, theirs), rule=BY_ODDS)
        outcome = "a" if x.section.id == found.a else "b"
        return Verdict(found.a, found.b, outcome, x.section.id, won.says, (won, over), BY_ODDS, TAKES, likely)
    found = replace(found, steps=(step("speaks", {"x": x.name}, mine), step("speaks", {"x": y.name}, theirs)))
    if found.outcome != "apart":
        return found
    if told.neither < MEET:
        says = Message(SAYS[MEETS], x=case.first.name, y=case.second.name)
        return replace(found, outcome="undecided", reason=says, code=MEETS, odds=1 - told.neither)
    return replace(found, odds=told.neither)


def _beyond_verdict(case: Case) -> tuple[str, Values] | None:
    """Why two sections cannot be weighed at all, as a code with its values; None where they can."""
    one, other = case.first, case.second
    if one.section.id == other.section.id:
        return "same-rule", {}
    if one.book.game != other.book.game:
        a, b = sorted((one.book.game, other.book.game))
        return "other-games", {"a": a, "b": b}
    for side in (one, other):
        if side.book.id not in case.books:
            return "not-in-force", {"x": side.name, "book": title(side.book)}
        found = side.section.kind
        if not found.binds:
            return "binds-nobody", {"x": side.name, "kind": KINDS[found]}
    for x, y in ((one, other), (other, one)):
        if not x.section.text.strip() and x.section.id in {s.id for s in y.above}:
            return "only-a-heading", {"x": x.name, "y": y.name}
    return None


def _why_open(case: Case) -> tuple[str, Values]:
    if not case.statements:
        return "nothing-said", {}
    for x, y in ((case.first, case.second), (case.second, case.first)):
        if any(rung(case, x, y) and not rung(case, y, x) for rung in RANKING):
            return "would-win", {"x": x.name, "y": y.name}
    return "nothing-decides", {}


# -- the rungs: each says why its second argument wins over its third, nothing where it does not --------------------


def overrides(case: Case, x: Side, y: Side) -> Finding:
    """The one section replaces the other, or the part of the book that the other stands in."""
    found = case.replaces(x)
    if not found:
        return []
    home = case.store.section(found.section)
    quoted = next((p for p in passages(home) if REPLACES.search(plain(p.sentence))), None)
    more = "".join(f" {part}" for part in (found.how, found.because) if part)
    first = of_two("replaces", x, y, quoted, more=Aside(more))
    first = first if quoted else shown(first, home)
    backing = _document_statement(case, x, y)
    return [first, of_two("book-prevails", x, y, backing, book=title(x.book))] if backing else [first]


def absolute(case: Case, x: Side, y: Side) -> Finding:
    """A prohibition that wins over everything, against a permission of the same thing."""
    above_all = _ban_statement(case, everything=True)
    if not above_all and _ban_statement(case, everything=False):
        return []  # the game ranks bans above permissions only: a later rung
    found = opposed(case, x, y, only_absolute=True)
    if not found:
        return []
    ban, leave = found
    steps = [of_two("forbids-absolutely", x, y, ban), of_two("says-this", y, x, leave)]
    return [*steps, of_two("absolute-wins", x, y, above_all)] if above_all else steps


def says_so_itself(case: Case, x: Side, y: Side) -> Finding:
    """The section names the other's subject and sets it aside: ignores it, or is an exception to it."""
    excepted = exception_to(x, y)
    if excepted:
        return [of_two("own-exception", x, y, excepted)]
    aside = next((p for p in naming(x, y, y.about) if sets_aside(p, y)), None) or set_aside_beside(x, y)
    if aside:
        return [of_two("sets-aside", x, y, aside)]
    left = excepting(y, x)
    return [of_two("excepts-it", x, y, left)] if left else _own_rank(case, x, y)


def _own_rank(case: Case, x: Side, y: Side) -> Finding:
    """What one of the two says of its own rank: "whatever the scenario says", "any charm prevails over this rule"."""
    for p in case.statements:
        higher, lower = plain(p.higher), plain(p.lower)
        if p.section == x.section.id and not ranks(p)[0] & LADDER:
            own = ITSELF.search(higher) or WHATEVER.search(plain(p.sentence))
            if own and _speaks_as(case, y, ranks(p)[1] & LADDER, p):
                return [of_two("wins-itself", x, y, p)]
        if p.section == y.section.id and ITSELF.search(lower):
            named = _speaks_as(case, x, ranks(p)[0] & LADDER, p) or _is_among(x, higher)
            if named:
                return [of_two("yields-itself", x, y, p)]
    return []


def _is_among(side: Side, named: str) -> bool:
    """True where a section stands under a heading that is named, in singular or plural."""
    stems = {stem(w, side.section.lang) for w in named.split() if not is_stop_word(w, side.section.lang)}
    titles = (words(s.title) for s in (*side.above, side.section))
    return any(len(t) == 1 and stem(fold(t[0]), side.section.lang) in stems for t in titles)


def document(case: Case, x: Side, y: Side) -> Finding:
    """The book of higher authority, with its own statement that it prevails where it makes one."""
    if x.book.authority <= y.book.authority or prevailing(case.statements, y.book):
        return []
    found = prevailing(case.statements, x.book)
    code = "higher-book" if found else "ranks-above"
    return [of_two(code, x, y, found, book=title(x.book), other=title(y.book))]


def language(case: Case, x: Side, y: Side) -> Finding:
    """The language that the books say prevails, between two versions of one text."""
    if x.section.lang == y.section.lang or not versions(x, y):
        return []
    for p in case.statements:
        higher, sentence = plain(p.higher), plain(p.sentence)
        named = LANGUAGES.get(x.section.lang)
        if named and named.search(higher) and SPEAKS_OF_LANGUAGES.search(sentence):
            return [of_two("language", x, y, p)]
    return []


def ladder(case: Case, x: Side, y: Side) -> Finding:
    """The game's own ladder of sources."""
    for p in case.statements:
        higher, lower = ranks(p)
        if not higher & LADDER or not lower & LADDER or not concerns(p, x.book):
            continue
        over, under = _speaks_as(case, x, higher, p), _speaks_as(case, y, lower, p)
        if over and under and not _speaks_as(case, y, higher, p):
            return [of_two("ladder", x, y, p, as_x=standing(x, over), as_y=standing(y, under))]
    return []


def ban(case: Case, x: Side, y: Side) -> Finding:
    """A prohibition against a permission of the same thing, where the game says that the prohibition wins."""
    statement = _ban_statement(case, everything=False)
    found = case.opposed(x) if statement else None
    if not found or not statement:
        return []
    return [
        of_two("forbids", x, y, found[0]),
        of_two("says-this", y, x, found[1]),
        of_two("bans-win", x, y, statement),
    ]


def particular(case: Case, x: Side, y: Side) -> Finding:
    """The particular rule over the general one: a rule under the other, or one that excepts from it by name."""
    statement = next(
        (p for p in case.statements if Role.PARTICULAR in ranks(p)[0] and Role.GENERAL in ranks(p)[1]), None
    )
    if not statement:
        return []
    last = of_two("particular-wins", x, y, statement)
    if y.section.id in {s.id for s in x.above} and any(case.opposed(s) for s in (x, y)):
        return [shown(of_two("under", x, y), x.section), last]
    found = next((p for p in naming(x, y, y.about, by_title=False) if excepts(p, x, y)), None)
    return [of_two("excepts", x, y, found), last] if found else []


def reading(case: Case, x: Side, y: Side) -> Finding:
    """A prohibition in a narrower case, where the game says nothing at all on what prohibitions are worth."""
    if x.book.id != y.book.id or any(_ban_statement(case, everything=every) for every in (True, False)):
        return []
    found = narrower_ban(x, y)
    if not found:
        return []
    code, ban, leave = found
    steps = [of_two(code, x, y, ban)]
    if leave:
        steps.append(of_two("says-this", y, x, leave))
    return [*steps, step("no-book-says", {})]


def in_its_place(case: Case, x: Side, y: Side) -> Finding:
    """A rule that says "instead" where it names what the other is about."""
    found = takes_its_place(x, y)
    return [of_two("in-its-place", x, y, found)] if found else []


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
NAMING = (overrides, says_so_itself, in_its_place)  # of two scenarios only one that names the other takes from it
RANKING = (document, ladder)  # these rank rules by where they stand, whatever they say: only where they contradict


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
