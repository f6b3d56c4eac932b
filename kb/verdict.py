"""Which of two sections wins, and why, step by step.

The grounds are tried in the order in which a judge tries them; the first that decides ends the matter:

1. one of the two binds nobody (a story, an index);
2. one replaces the other, as the books pair them;
3. one forbids in the wording that the game lets win, and the other does not;
4. one stands in a book of higher authority;
5. a rung of the game's own ladder tells the two apart (scenario over profile over manual, card over rules);
6. one states itself as an exception to the other.

Every step names the sentence and the section that says so. Where no ground decides, the verdict is *undecided*, with
the reason: nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from kb.language import fold
from kb.model import Book, Override, Precedence, Prohibition, Section, SectionKind
from kb.store import Store


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the reasoning: what it claims, the ground it rests on, and where the book says so.

    ``section``, ``start`` and ``end`` are None where the step rests on a fact about a book instead of a sentence.
    """

    claim: str
    ground: str
    section: str | None = None
    sentence: str = ""
    start: int | None = None
    end: int | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome. ``winner`` is the id of a section, None where the matter is undecided."""

    a: str
    b: str
    winner: str | None
    reason: str
    steps: tuple[Step, ...] = ()

    @property
    def outcome(self) -> str:
        """``a``, ``b`` or ``undecided``."""
        return "undecided" if self.winner is None else "a" if self.winner == self.a else "b"


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two sections with what the store knows of it."""

    section: Section
    book: Book
    above: tuple[str, ...]  # ids of the sections it stands under
    bans: tuple[Prohibition, ...]
    says: tuple[Precedence, ...]

    @property
    def name(self) -> str:
        """The section as a person cites it."""
        return f"“{self.section.label}”"


@dataclass(frozen=True, slots=True)
class Case:
    """Two sections before the judge, and the statements of their game."""

    store: Store
    a: Side
    b: Side
    statements: tuple[Precedence, ...]

    def other(self, side: Side) -> Side:
        """The opposite side."""
        return self.b if side is self.a else self.a


@dataclass(frozen=True, slots=True)
class Finding:
    """What one ground found: a winner or None, and the steps that led there."""

    winner: Side | None
    steps: tuple[Step, ...]


Ground = Callable[[Case], Finding | None]

PERMITS = re.compile(r"\b(?:can|may|allow\w*|permit\w*|puede\w*|podra\w*)\b(?! ?not\b|'t| never\b)")
BAN = re.compile(r"\b(?:cannot|can't|can not|may not|must not|forbid\w*|prohib\w*|no puede\w*)")
BOOKS = re.compile(r"\b(?:document\w*|rulebook|manual|reglamento|rules?|reglas?|tournament|torneo)\b")
CLASSES = {  # how the rungs of a ladder are called, strongest word first
    "scenario": re.compile(r"\b(?:scenarios?|escenarios?|battleplans?)\b"),
    "profile": re.compile(r"\b(?:profiles?|perfil(?:es)?)\b"),
    "card": re.compile(r"\b(?:cards?|cartas?)\b"),
    "manual": re.compile(r"\b(?:manual|rulebook|basic rules|core rules|these rules|rules?|reglas?|reglamento)\b"),
}
PARTICULAR = re.compile(r"\b(?:particular|specific|special|especific\w*|especial\w*)\b")
GENERAL = re.compile(r"\b(?:general|basic|generic\w*)\b")


def verdict(store: Store, a: str, b: str) -> Verdict:
    """Which of two sections wins. Raises NotFound where one of them does not exist."""
    first, second = store.section(a), store.section(b)
    if a == b:
        return Verdict(a, b, None, "Both are the same section.")
    game, other_game = store.book(first.book).game, store.book(second.book).game
    if game != other_game:
        return Verdict(a, b, None, f"They belong to different games, {game} and {other_game}.")
    case = Case(store, _side(store, first), _side(store, second), tuple(store.precedence(game)))
    steps: list[Step] = []
    for ground in GROUNDS:
        finding = ground(case)
        if finding:
            steps.extend(finding.steps)
            if finding.winner:
                return Verdict(a, b, finding.winner.section.id, steps[-1].claim, tuple(steps))
    return Verdict(a, b, None, _undecided(case), tuple(steps))


def _side(store: Store, section: Section) -> Side:
    return Side(
        section,
        store.book(section.book),
        tuple(s.id for s in store.ancestors(section)),
        tuple(store.prohibitions(section=section.id)),
        tuple(store.precedence(section=section.id)),
    )


def _undecided(case: Case) -> str:
    where = "the same book" if case.a.book.id == case.b.book.id else "books of equal authority"
    return (
        f"Both stand in {where}, neither replaces the other, and no statement of the game on which rule wins "
        f"tells them apart ({len(case.statements)} looked at)."
    )


# -- the grounds, in the order in which they are tried -----------------------------------------------------------------


def binding(case: Case) -> Finding | None:
    """A text that binds nobody loses against one that does."""
    for side in (case.a, case.b):
        other = case.other(side)
        if side.section.kind.is_rules_text and not other.section.kind.is_rules_text:
            claim = f"{side.name} wins: {other.name} is {other.section.kind} and binds nobody."
            return Finding(side, (Step(claim, "binding", other.section.id),))
    return None


def replacement(case: Case) -> Finding | None:
    """The section that replaces the other one wins, be it by itself or by a section that either stands under."""
    for side in (case.a, case.b):
        found = _override(case, side)
        if found:
            o, inherited = found
            by = " (by the sections they stand under)" if inherited else ""
            winner, loser = side.name, case.other(side).name
            steps = [_fact(f"{o.how}", "override", o.section)]
            steps += _authority_steps(case, side)
            steps.append(Step(f"{winner} wins: it replaces or changes {loser}{by}. {o.because}", "override", o.section))
            return Finding(side, tuple(steps))
    return None


def _override(case: Case, side: Side) -> tuple[Override, bool] | None:
    """The override of the other side by this one, the direct one first; True where it is only inherited."""
    other = case.other(side)
    for section in (side.section.id, *reversed(side.above)):
        for o in case.store.overrides(section=section):
            if o.other == other.section.id or o.other in other.above:
                return o, (section, o.other) != (side.section.id, other.section.id)
    return None


def absolute_ban(case: Case) -> Finding | None:
    """A prohibition in the wording that the game lets win beats what has none."""
    bans = {side.section.id: [p for p in side.bans if p.absolute] for side in (case.a, case.b)}
    if not any(bans.values()):
        return None
    if all(bans.values()):
        claim = "Both forbid in the wording that the game lets win, so this does not tell them apart."
        return Finding(None, tuple(_ban_step(p[0], claim) for p in bans.values()))
    side = case.a if bans[case.a.section.id] else case.b
    other, ban = case.other(side), bans[side.section.id][0]
    statement = _ban_statement(case)
    if statement and _against_permission(statement) and not permits(other):
        return Finding(None, (_ban_step(ban, f"{side.name} forbids, but {other.name} permits nothing against it."),))
    steps = [_ban_step(ban, f"{side.name} forbids in the wording that the game lets win.")]
    if statement:
        steps.append(_stated(statement, "The game says that such a prohibition wins."))
    steps.append(_ban_step(ban, f"{side.name} wins: its prohibition stands against whatever {other.name} allows."))
    return Finding(side, tuple(steps))


def _against_permission(statement: Precedence) -> bool:
    """True where the game sets a ban against a permission, not against everything."""
    return bool(PERMITS.search(BAN.sub(" ", fold(f"{statement.lower} {statement.sentence}"))))


def permits(side: Side) -> bool:
    """True where a section allows something."""
    return bool(PERMITS.search(BAN.sub(" ", fold(side.section.text))))


def _ban_statement(case: Case) -> Precedence | None:
    """The statement of the game that lets a prohibition win."""
    return next((p for p in case.statements if p.form == "rule" and BAN.search(fold(p.higher))), None)


def authority(case: Case) -> Finding | None:
    """Between books the one of higher authority wins, as its own statement says."""
    if case.a.book.authority == case.b.book.authority:
        return None
    side = case.a if case.a.book.authority > case.b.book.authority else case.b
    other = case.other(side)
    claim = f"{side.name} wins: where they differ, {side.book.title} goes before {other.book.title}."
    return Finding(side, (*_authority_steps(case, side), Step(claim, "authority", side.section.id)))


def _authority_steps(case: Case, side: Side) -> Iterator[Step]:
    """That a book goes before the other: its own statement, otherwise the fact that it is kept as the higher one."""
    other = case.other(side)
    if side.book.authority <= other.book.authority:
        return
    own = [p for p in case.statements if p.form == "rule" and _book_of(p.section) == side.book.id]
    said = next((p for p in own if BOOKS.search(fold(p.lower)) or BOOKS.search(fold(p.higher))), None)
    claim = f"{side.book.title} goes before {other.book.title}."
    yield (
        _stated(said, claim, "authority")
        if said
        else Step(f"{claim} The book is on record as the higher one.", "authority")
    )


def ladder(case: Case) -> Finding | None:
    """A statement of the game whose winning side fits one section and whose losing side fits the other."""
    for p in case.statements:
        if p.form == "rule":
            for side in (case.a, case.b):
                if _fits(p, side, case.other(side)):
                    claim = f"{side.name} wins over {case.other(side).name}: {p.higher} before {p.lower}."
                    return Finding(side, (_stated(p, "The game says which goes first."), _stated(p, claim)))
    return None


def _fits(p: Precedence, side: Side, other: Side) -> bool:
    higher, lower = fold(p.higher), fold(p.lower)
    if PARTICULAR.search(higher) and GENERAL.search(lower):
        return other.section.id in side.above  # what stands under a rule is more particular than the rule
    if BAN.search(higher) and PERMITS.search(lower):
        return bool(side.bans) and not other.bans and permits(other)
    rung = next((name for name, pattern in CLASSES.items() if pattern.search(higher)), None)
    below = {name for name, pattern in CLASSES.items() if pattern.search(lower)}
    return rung is not None and rung != "manual" and standing(side) == rung and standing(other) in below - {rung}


def standing(side: Side) -> str:
    """On which rung of a ladder a section stands: ``scenario``, ``profile``, ``card`` or ``manual``."""
    if side.section.kind is SectionKind.SCENARIO:
        return "scenario"
    title = fold(side.section.title)
    if side.section.kind is SectionKind.REFERENCE:
        return next((name for name in ("profile", "card") if CLASSES[name].search(title)), "manual")
    return "manual"


def exception(case: Case) -> Finding | None:
    """A section that states itself as an exception wins over the rule that it names."""
    for side in (case.a, case.b):
        other = case.other(side)
        subject = fold(other.section.title)
        for p in side.says:
            if p.form == "exception" and len(subject) > 3 and re.search(rf"\b{re.escape(subject)}", fold(p.sentence)):
                claim = f"{side.name} wins: it states an exception to {other.name}."
                return Finding(side, (_stated(p, claim, "exception"),))
    return None


GROUNDS: tuple[Ground, ...] = (binding, replacement, absolute_ban, authority, ladder, exception)


# -- steps -------------------------------------------------------------------------------------------------------------


def _book_of(section: str) -> str:
    return section.partition("/")[0]


def _stated(p: Precedence, claim: str, ground: str = "ladder") -> Step:
    return Step(claim, ground, p.section, p.sentence, p.start, p.end)


def _ban_step(p: Prohibition, claim: str) -> Step:
    return Step(claim, "prohibition", p.section, p.sentence, p.start, p.end)


def _fact(claim: str, ground: str, section: str) -> Step:
    return Step(claim, ground, section)
